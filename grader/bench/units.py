"""The calls of a lane B run, in the order in which they are made."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.bench.adapter import CaseKey
from grader.bench.batteries import ClauseCase, PromptCase
from grader.bench.guard import DECISIONS
from grader.model.benchmark import SuiteName

Case = PromptCase | ClauseCase


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """One call."""

    key: CaseKey
    case: Case


def replayed_cases(
    questions: Sequence[PromptCase], clauses: Sequence[ClauseCase], provider: str
) -> tuple[Case, ...]:
    """What the replay suite asks: both batteries, of a decision model the clauses alone."""
    return tuple(clauses) if provider == DECISIONS else (*questions, *clauses)


def units(
    suites: Sequence[SuiteName],
    questions: Sequence[PromptCase],
    clauses: Sequence[ClauseCase],
    provider: str,
    repeats: int,
) -> tuple[Unit, ...]:
    """Every call once; the repeats of the replay suite go through all cases one after the other.

    Args:
        suites: of lane B.
        questions: the prompt battery.
        clauses: the clause battery.
        provider: whom to ask.
        repeats: of the replay suite.
    """
    replayed = replayed_cases(questions, clauses, provider)
    plans: dict[SuiteName, tuple[Sequence[Case], int]] = {
        SuiteName.PROMPT_BATTERY: (questions, 1),
        SuiteName.CLAUSE_BATTERY: (clauses, 1),
        SuiteName.REPLAY_VARIABILITY: (replayed, repeats),
    }
    return tuple(unit for suite in suites for unit in _of_suite(suite, *plans[suite]))


def _of_suite(suite: SuiteName, cases: Sequence[Case], repeats: int) -> Iterator[Unit]:
    for repeat in range(repeats):
        for case in cases:
            key = CaseKey(suite=suite, case_id=case.case_id, repeat=repeat)
            yield Unit(key=key, case=case)
