"""The services' scores -> the run's scores and verdict."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from grader.model.scores import ServiceScore
from grader.model.verdicts import OverallVerdict


def overall_score(scored: Sequence[ServiceScore]) -> Fraction | None:
    """Mean of the non-null scores, each weighted by its clauses in force, evaluable or not.

    Returns:
        An exact percent in [0, 100]; None when nothing is evaluable.

    Source:
        `programs/contract-grader.md`, second invariant.
    """
    return _weighted_mean(scored, lambda one: one.weight)


def pooled_score(scored: Sequence[ServiceScore]) -> Fraction | None:
    """The same mean, weighted by evaluable clauses: every verdict counts alike."""
    return _weighted_mean(scored, lambda one: one.n_evaluable)


def overall_coverage(scored: Sequence[ServiceScore]) -> Fraction | None:
    """Clauses with a verdict / clauses in force over all services; None when none is in force."""
    n_in_force = sum(one.weight for one in scored)
    if n_in_force == 0:
        return None
    return Fraction(sum(one.n_evaluable for one in scored), n_in_force)


def overall_verdict(scored: Sequence[ServiceScore]) -> OverallVerdict | None:
    """Satisfied if all scored services are, violated if more than half fail, else partial.

    Returns:
        None when no service has a score.
    """
    verdicts = [one.verdict for one in scored if one.verdict is not None]
    if not verdicts:
        return None
    if all(verdict is OverallVerdict.SATISFIED for verdict in verdicts):
        return OverallVerdict.SATISFIED
    n_failed = sum(verdict is OverallVerdict.VIOLATED for verdict in verdicts)
    return OverallVerdict.VIOLATED if 2 * n_failed > len(verdicts) else OverallVerdict.PARTIAL


def _weighted_mean(
    scored: Sequence[ServiceScore], weigh: Callable[[ServiceScore], int]
) -> Fraction | None:
    total = Fraction(0)
    weight = 0
    for one in scored:
        if one.score is not None:
            total += one.score * weigh(one)
            weight += weigh(one)
    return total / weight if weight else None
