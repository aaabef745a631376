"""Scores in exact fractions; nothing here is rounded."""

from dataclasses import dataclass
from fractions import Fraction

from grader.model.verdicts import OverallVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceScore:
    """One service (or the root contract): percent, coverage, weight, verdict.

    `score` is a percent in [0, 100], None when nothing is evaluable; `coverage` a ratio in [0, 1],
    None when no clause is in force; `weight` counts clauses in force, evaluable or not.
    """

    name: str
    score: Fraction | None
    coverage: Fraction | None
    weight: int
    n_evaluable: int
    verdict: OverallVerdict | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunScores:
    """The scores of a run: services in run order, the root contract, the whole."""

    services: tuple[ServiceScore, ...]
    program: ServiceScore
    is_program_included: bool
    overall: Fraction | None
    pooled: Fraction | None
    coverage: Fraction | None
    overall_verdict: OverallVerdict | None
