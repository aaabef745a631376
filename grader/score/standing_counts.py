"""A list of standings and their outcomes -> how many clauses count, and how."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from grader.model.condition import Standing
from grader.model.grade import ClauseOutcome, Grade, NotApplicable
from grader.model.verdicts import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseCounts:
    """The clauses in force of one service, by verdict; `n_without` have none."""

    n_satisfied: int = 0
    n_partially_satisfied: int = 0
    n_violated: int = 0
    n_without: int = 0

    @property
    def n_evaluable(self) -> int:
        """Clauses in force with a verdict."""
        return self.n_satisfied + self.n_partially_satisfied + self.n_violated

    @property
    def n_in_force(self) -> int:
        """Clauses in force, with a verdict or without: the weight of the service."""
        return self.n_evaluable + self.n_without


def is_in_force(standing: Standing, outcome: ClauseOutcome | None) -> bool:
    """True when the clause counts: nothing put it aside, and something of it applied.

    A clause in force that was never reached (`outcome` is None after an interruption) counts as
    one without a verdict.
    """
    if standing.state is not None:
        return False
    return outcome is None or not isinstance(outcome.outcome, NotApplicable)


def verdict_of(outcome: ClauseOutcome | None) -> Verdict:
    """The verdict that was reached, `not_evaluable` where there is none."""
    if outcome is None or not isinstance(outcome.outcome, Grade):
        return Verdict.NOT_EVALUABLE
    return outcome.outcome.verdict


def count_clauses(
    standings: Iterable[Standing], outcomes: Mapping[str, ClauseOutcome]
) -> ClauseCounts:
    """Count the clauses in force of one service or of the root contract.

    Args:
        standings: of one list of the report, any order, may be empty.
        outcomes: clause id to outcome, at least of the clauses in force that were reached.
    """
    found: dict[Verdict, int] = dict.fromkeys(Verdict, 0)
    for standing in standings:
        outcome = outcomes.get(standing.clause.clause_id)
        if is_in_force(standing, outcome):
            found[verdict_of(outcome)] += 1
    return ClauseCounts(
        n_satisfied=found[Verdict.SATISFIED],
        n_partially_satisfied=found[Verdict.PARTIALLY_SATISFIED],
        n_violated=found[Verdict.VIOLATED],
        n_without=found[Verdict.NOT_EVALUABLE],
    )
