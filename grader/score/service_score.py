"""The clauses of one service -> its score, its coverage and its verdict."""

from fractions import Fraction

from grader.model.scores import ServiceScore
from grader.model.verdicts import OverallVerdict
from grader.score.standing_counts import ClauseCounts

FAILS_BELOW = 50


def satisfied_percent(counts: ClauseCounts) -> Fraction | None:
    """100 x (satisfied + half of the partially satisfied) / evaluable clauses in force.

    Returns:
        An exact percent in [0, 100]; None when no clause is evaluable.

    Source:
        `programs/contract-grader.md`, scorer, first strategy.
    """
    if counts.n_evaluable == 0:
        return None
    kept = Fraction(2 * counts.n_satisfied + counts.n_partially_satisfied, 2)
    return 100 * kept / counts.n_evaluable


def coverage_ratio(counts: ClauseCounts) -> Fraction | None:
    """Clauses with a verdict / clauses in force; None when no clause is in force."""
    if counts.n_in_force == 0:
        return None
    return Fraction(counts.n_evaluable, counts.n_in_force)


def service_verdict(counts: ClauseCounts) -> OverallVerdict | None:
    """Satisfied when every evaluable clause is; failed (violated) under 50; else partial."""
    score = satisfied_percent(counts)
    if score is None:
        return None
    if counts.n_satisfied == counts.n_evaluable:
        return OverallVerdict.SATISFIED
    return OverallVerdict.VIOLATED if score < FAILS_BELOW else OverallVerdict.PARTIAL


def service_score(name: str, counts: ClauseCounts) -> ServiceScore:
    """Everything that is said of one service, or of the root contract."""
    return ServiceScore(
        name=name,
        score=satisfied_percent(counts),
        coverage=coverage_ratio(counts),
        weight=counts.n_in_force,
        n_evaluable=counts.n_evaluable,
        verdict=service_verdict(counts),
    )
