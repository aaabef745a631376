"""The exit status of `grade` (design section 8); apart from exit_codes to keep --help fast."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from grader.cli.exit_codes import Exit
from grader.model.verdicts import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """What the caller asks of a grading; percents in [0, 100]."""

    fail_under: Fraction | None = None
    min_coverage: Fraction | None = None
    allow_unjudged: bool = False
    exit_zero: bool = False


OPEN_REASONS = frozenset(
    {
        Reason.NEEDS_JUDGE,
        Reason.JUDGE_FAILED,
        Reason.EVIDENCE_NOT_IN_OUTPUT,
        Reason.INSUFFICIENT_EVIDENCE,
        Reason.CONDITION_UNKNOWN,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GateFacts:
    """All of a graded run that its exit status rests on.

    `overall` is a percent in [0, 100], `coverage` a ratio, both exact. `is_broken`: a clause in
    force is violated or kept in part. `is_unread`: promises of a service were not read, or a judge
    did not answer the tripwire. `open_reasons` are those of `OPEN_REASONS` that occur.
    `has_verdict`: one of the clauses that speak for the run has one.
    """

    is_complete: bool
    is_suspect: bool
    overall: Fraction | None
    coverage: Fraction | None
    is_broken: bool
    is_unread: bool
    open_reasons: frozenset[Reason]
    has_verdict: bool

    @property
    def may_do_better(self) -> bool:
        """Whether the same grading may end otherwise another time, because a judge failed."""
        failed = {Reason.JUDGE_FAILED, Reason.CONDITION_UNKNOWN}
        return self.is_unread or not failed.isdisjoint(self.open_reasons)

    def printed(self) -> dict[str, object]:
        """As JSON; `read` takes it back."""
        return {
            "is_complete": self.is_complete,
            "is_suspect": self.is_suspect,
            "overall": None if self.overall is None else str(self.overall),
            "coverage": None if self.coverage is None else str(self.coverage),
            "is_broken": self.is_broken,
            "is_unread": self.is_unread,
            "open_reasons": sorted(self.open_reasons),
            "has_verdict": self.has_verdict,
        }

    @staticmethod
    def read(printed: Mapping[str, object]) -> "GateFacts":
        """What `printed` gave.

        Raises:
            KeyError: a field is missing.
            ValueError: a figure is none.
            TypeError: it is no such mapping.
        """
        overall, coverage = printed["overall"], printed["coverage"]
        reasons = printed["open_reasons"]
        if not isinstance(reasons, list):
            raise TypeError("open_reasons is no list")
        return GateFacts(
            is_complete=printed["is_complete"] is True,
            is_suspect=printed["is_suspect"] is True,
            overall=None if overall is None else Fraction(str(overall)),
            coverage=None if coverage is None else Fraction(str(coverage)),
            is_broken=printed["is_broken"] is True,
            is_unread=printed["is_unread"] is True,
            open_reasons=frozenset(Reason(str(one)) for one in reasons),
            has_verdict=printed["has_verdict"] is True,
        )


def status_of_facts(facts: GateFacts, gate: Gate) -> Exit:
    """The status of a grading.

    Source:
        design section 8, the row of `grade`.
    """
    if not facts.is_complete:
        return Exit.INTERRUPTED
    if facts.is_suspect:  # before 1, which would be such a judge's verdict
        return _waived(Exit.NO_VERDICT, gate)
    if _is_broken(facts, gate):
        return _waived(Exit.BROKEN, gate)
    if _lacks_verdicts(facts, gate):
        return _waived(Exit.NO_VERDICT, gate)
    return Exit.OK


def _waived(status: Exit, gate: Gate) -> Exit:
    return Exit.OK if gate.exit_zero else status


def _is_broken(facts: GateFacts, gate: Gate) -> bool:
    is_thin = (
        gate.min_coverage is not None
        and facts.coverage is not None
        and 100 * facts.coverage < gate.min_coverage
    )
    if gate.fail_under is not None:
        return is_thin or (facts.overall is not None and facts.overall < gate.fail_under)
    return is_thin or facts.is_broken


def _lacks_verdicts(facts: GateFacts, gate: Gate) -> bool:
    """Something is without a verdict; a service whose promises were not read is all of it."""
    waived = {Reason.NEEDS_JUDGE} if gate.allow_unjudged else set()
    return facts.is_unread or bool(facts.open_reasons - waived) or not facts.has_verdict


def status_of_all(statuses: Sequence[Exit]) -> Exit:
    """The status of several runs: an interruption, usage, else the first of 3, 1, 4, 0."""
    order = (Exit.INTERRUPTED, Exit.USAGE, Exit.UNGRADABLE, Exit.BROKEN, Exit.NO_VERDICT)
    return next((status for status in order if status in statuses), Exit.OK)
