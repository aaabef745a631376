"""A row of the verdict ladder, and how rows take their reasons from outcomes."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from grader.strength.assessment import Assessment, ScoredOutcome

Reasons = Callable[[Assessment], Iterable[str]]


class Tier(StrEnum):
    """The rungs, best last; Invalid is no verdict."""

    INVALID = "Invalid"
    FAIL = "FAIL"
    CONCERNS = "CONCERNS"
    WAIVED = "WAIVED"


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderRow:
    """One row.

    Attributes:
        row: its published name.
        tier: the rung it puts the run on.
        when: its test in words.
        reasons: one text for each thing that makes it fire.
        production_only: whether it reads the evaluator's view of the system.
        evidence_condition: whether it says that the measurement is thin, not that something is
            wrong; `--strict` does not promote a run on these alone.
    """

    row: str
    tier: Tier
    when: str
    reasons: Reasons
    production_only: bool = False
    evidence_condition: bool = False


def from_outcomes(test: Callable[[ScoredOutcome, Assessment], bool], text: str) -> Reasons:
    """Reasons from the outcomes that pass a test: `{oracle}` and `{state}` are filled in."""
    return lambda assessed: [
        text.format(oracle=outcome.oracle_id, state=outcome.resolved.state)
        for outcome in assessed.outcomes
        if test(outcome, assessed)
    ]
