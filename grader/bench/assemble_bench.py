"""Suites and times -> the report, always in the wrapped shape."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from grader.bench.adapter import Done
from grader.bench.batteries import ClauseCase, PromptCase
from grader.bench.suites.clause_battery import clause_battery
from grader.bench.suites.prompt_battery import prompt_battery
from grader.bench.suites.replay_variability import replay_variability
from grader.bench.thresholds import Rules
from grader.bench.units import replayed_cases
from grader.model.benchmark import (
    BenchmarkReport,
    BenchmarkRun,
    BenchmarkSummary,
    BenchmarkTiming,
    CaseTiming,
    Lane,
    SuiteName,
    SuiteReport,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a report says besides its suites; nothing secret, no time, no absolute path."""

    lane: Lane
    model: str
    mode: str
    run: BenchmarkRun
    provider_config: Mapping[str, JsonValue]
    model_card: Mapping[str, JsonValue] | None
    registry_sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Batteries:
    """The cases of lane B."""

    questions: tuple[PromptCase, ...]
    clauses: tuple[ClauseCase, ...]


def lane_b_suites(
    suites: Sequence[SuiteName], cases: Batteries, done: Done, rules: Rules, facts: Facts
) -> tuple[SuiteReport, ...]:
    """The reports of the suites, of what is done so far."""
    found = []
    for suite in suites:
        match suite:
            case SuiteName.PROMPT_BATTERY:
                found.append(prompt_battery(cases.questions, done, rules))
            case SuiteName.CLAUSE_BATTERY:
                found.append(clause_battery(cases.clauses, done, rules))
            case SuiteName.REPLAY_VARIABILITY:
                both = replayed_cases(cases.questions, cases.clauses, facts.mode)
                found.append(replay_variability(both, done, rules, facts.run.repeats))
            case _:
                raise ValueError(f"{suite.value} is no suite of lane B")
    return tuple(found)


def assemble_bench(
    facts: Facts,
    suites: Sequence[SuiteReport],
    timing: BenchmarkTiming | None,
    *,
    is_complete: bool,
) -> BenchmarkReport:
    """Put a report together; one that is not complete has not passed."""
    found = tuple(suites)
    mean = math.fsum(suite.primary_score for suite in found) / len(found) if found else 0.0
    return BenchmarkReport(
        lane=facts.lane,
        complete=is_complete,
        model=facts.model,
        mode=facts.mode,
        run=facts.run,
        provider_config=facts.provider_config,
        model_card=facts.model_card,
        registry_sha256=facts.registry_sha256,
        suites=found,
        summary=BenchmarkSummary(
            suite_count=len(found),
            case_count=sum(suite.case_count for suite in found),
            primary_score=mean,
            passed=bool(found) and is_complete and all(suite.passed for suite in found),
        ),
        timing=timing,
    )


def case_timings(suites: Sequence[SuiteReport], done: Done) -> tuple[CaseTiming, ...]:
    """How long every case of the suites took, in their order."""
    return tuple(_timings(suites, done))


def _timings(suites: Sequence[SuiteReport], done: Done) -> Iterator[CaseTiming]:
    times: dict[tuple[SuiteName, str], list[tuple[int, float]]] = {}
    for key, one in done.items():
        times.setdefault((key.suite, key.case_id), []).append((key.repeat, one.elapsed_ms))
    for suite in suites:
        for case in suite.cases:
            took = tuple(ms for _, ms in sorted(times.get((case.suite, case.case_id), ())))
            yield CaseTiming(
                suite=case.suite,
                case_id=case.case_id,
                elapsed_ms=math.fsum(took),
                observations_ms=took,
            )
