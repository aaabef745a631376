"""The tables of `docs/strength.md`, made from the rows that decide."""

from collections.abc import Callable, Iterable, Sequence

from grader.model.strength.strength_aggregate import FloorBasis
from grader.strength.corroboration import CORROBORATION_ROWS
from grader.strength.coverage import siblings
from grader.strength.coverage.gaps import RULE_ORDER
from grader.strength.coverage.rules import SITE_RULES
from grader.strength.decision import DECISION_ROWS, WAIVER_ROWS
from grader.strength.dominance import RULE_WORDS
from grader.strength.faults import FaultCode
from grader.strength.floors import FLOOR_ROWS
from grader.strength.ladder import EXIT_CODES, LADDER_ROWS
from grader.strength.qualification_failure import QualificationCode
from grader.strength.trusted_fields import TRUSTED_FIELDS


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; cells are escaped."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines
    )


def ladder_table() -> str:
    """Every row of the ladder in the order in which reasons are printed."""
    return markdown(
        ["tier", "row", "fires when", ""],
        [
            [
                row.tier.value,
                f"`{row.row}`",
                row.when,
                "production only"
                if row.production_only
                else ("not promoted by `--strict`" if row.evidence_condition else ""),
            ]
            for row in LADDER_ROWS
        ],
    )


def exit_table() -> str:
    """The status of each verdict."""
    return markdown(
        ["verdict", "exit"],
        [[verdict or "Invalid (no verdict)", str(code)] for verdict, code in EXIT_CODES.items()],
    )


def outcome_table() -> str:
    """The outcome decision, first row that holds."""
    return markdown(
        ["", "rule", "holds when", "state"],
        [
            [
                f"{number}{'★' if row.credits_finding else ''}",
                f"`{row.rule}`",
                row.when,
                row.state.value,
            ]
            for number, row in enumerate(DECISION_ROWS, start=1)
        ],
    )


def waiver_table() -> str:
    """What a waiver makes of a missed oracle."""
    return markdown(
        ["waiver", "missed becomes", "rule"],
        [[waiver.value, state.value, f"`{rule}`"] for waiver, (state, rule) in WAIVER_ROWS.items()],
    )


def corroboration_table() -> str:
    """Corroboration, first row that holds."""
    return markdown(
        ["rule", "holds when"], [[f"`{row.rule}`", row.when] for row in CORROBORATION_ROWS]
    )


def coverage_table() -> str:
    """The seven coverage rules in the published order."""
    words = {rule.rule: (rule.relevant_when, rule.satisfied_when) for rule in SITE_RULES}
    words[siblings.RULE] = (siblings.RELEVANT_WHEN, siblings.SATISFIED_WHEN)
    return markdown(
        ["rule", "relevant when", "satisfied when"],
        [[f"`{rule}`", *words[rule]] for rule in RULE_ORDER],
    )


def dominance_table() -> str:
    """What decides a relation, in the order in which it is looked at."""
    return markdown(
        ["rule", "relation", "because"],
        [[f"`{rule.value}`", relation, why] for rule, (relation, why) in RULE_WORDS.items()],
    )


def floor_table() -> str:
    """A class against its floor, first row that holds."""
    decisions = {
        FloorBasis.NO_FLOOR_DECLARED: "undeclared",
        FloorBasis.RATE_MEETS_FLOOR: "meets",
    }
    return markdown(
        ["basis", "holds when", "decision"],
        [
            [f"`{row.basis.value}`", row.when, decisions.get(row.basis, "does-not-meet")]
            for row in FLOOR_ROWS
        ],
    )


def trust_table() -> str:
    """The fields of an evidence artifact that an aggregate cannot check."""
    return markdown(
        ["field", "why"], [[f"`{field}`", why] for field, why in TRUSTED_FIELDS.items()]
    )


def code_table() -> str:
    """The codes that stderr names: faults and refusals, then why a probe is rejected."""
    refusals = {FaultCode.STRENGTH_INPUT_INCONSISTENT, FaultCode.STRENGTH_INPUTS_DISAGREE}
    faults = [[f"`{c.value}`", "4" if c in refusals else "5"] for c in FaultCode]
    rejected = [[f"`{c.value}`", "3, beside the reasons"] for c in QualificationCode]
    return markdown(["code", "exit"], faults + rejected)


TABLES: dict[str, Callable[[], str]] = {
    "ladder": ladder_table,
    "exits": exit_table,
    "outcomes": outcome_table,
    "waivers": waiver_table,
    "corroboration": corroboration_table,
    "coverage": coverage_table,
    "dominance": dominance_table,
    "floors": floor_table,
    "trust": trust_table,
    "codes": code_table,
}
