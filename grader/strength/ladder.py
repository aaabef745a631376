"""The verdict ladder: the first tier with a firing row wins, and all its rows speak."""

from collections.abc import Iterable
from dataclasses import dataclass

from grader.model.strength.primitives import RunMode, Verdict
from grader.strength.assessment import Assessment
from grader.strength.invalid_rows import INVALID_ROWS
from grader.strength.ladder_row import LadderRow, Tier
from grader.strength.verdict_rows import VERDICT_ROWS

LADDER_ROWS: tuple[LadderRow, ...] = INVALID_ROWS + VERDICT_ROWS

EXIT_CODES: dict[Verdict | None, int] = {
    None: 3,
    Verdict.FAIL: 2,
    Verdict.CONCERNS: 0,
    Verdict.WAIVED: 0,
    Verdict.PASS: 0,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderResult:
    """The verdict, None for Invalid, with the reasons of its tier in row order.

    `strict_promotable` is False only for CONCERNS that say nothing but that the measurement is
    thin.
    """

    verdict: Verdict | None
    basis: tuple[str, ...]
    rows: tuple[str, ...]
    strict_promotable: bool

    @property
    def exit_code(self) -> int:
        """3 for Invalid, 2 for FAIL, else 0; `--strict` is the command's affair."""
        return EXIT_CODES[self.verdict]


def rows_of(mode: RunMode) -> Iterable[LadderRow]:
    """The ladder of a mode: in contract-scoring the evaluator's recommendation is a datum."""
    return (row for row in LADDER_ROWS if mode is RunMode.PRODUCTION or not row.production_only)


def climb(assessment: Assessment) -> LadderResult:
    """Resolve a run's verdict."""
    fired = [
        (row, reasons)
        for row in rows_of(assessment.mode)
        if (reasons := tuple(row.reasons(assessment)))
    ]
    for tier in Tier:
        winning = [(row, reasons) for row, reasons in fired if row.tier is tier]
        if winning:
            return LadderResult(
                verdict=None if tier is Tier.INVALID else Verdict(tier.value),
                basis=tuple(reason for _, reasons in winning for reason in reasons),
                rows=tuple(row.row for row, _ in winning),
                strict_promotable=tier is not Tier.CONCERNS
                or any(not row.evidence_condition for row, _ in winning),
            )
    return LadderResult(verdict=Verdict.PASS, basis=(), rows=(), strict_promotable=True)
