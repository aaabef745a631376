"""The same asked several times: does the verdict stand, and how far does the wording drift?"""

from collections import Counter
from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from grader.bench.adapter import Done, Measured
from grader.bench.batteries import ClauseCase, PromptCase
from grader.bench.labels import (
    PARTIAL_ERROR,
    SURFACE_FLIP,
    VERDICT_FLIP,
    has_succeeded,
    observation_labels,
)
from grader.bench.suites.suite_report import repeats_of, suite_report
from grader.bench.thresholds import Rules
from grader.model.benchmark import CaseResult, SuiteName, SuiteReport
from grader.model.verdicts import Verdict

SUITE = SuiteName.REPLAY_VARIABILITY


def replay_variability(
    cases: Sequence[PromptCase | ClauseCase], done: Done, rules: Rules, repeats: int
) -> SuiteReport:
    """Verdicts are scored, wording is reported: prose may vary, except that of code.

    Args:
        cases: of both batteries, or of the clause battery alone.
        done: what was measured; a case without any observation is left out.
        rules: the budget and the expected model, for every repeat.
        repeats: how often each case was to be asked.
    """
    found = [
        _result(case, measured, rules)
        for case in cases
        if (measured := repeats_of(done, SUITE, case.case_id, repeats))
    ]
    return suite_report(SUITE, found, metrics=_metrics(found, repeats))


def _result(
    case: PromptCase | ClauseCase, measured: Sequence[Measured], rules: Rules
) -> CaseResult:
    good = [one.observation for one in measured if has_succeeded(one)]
    verdicts = Counter(one.verdict for one in good if one.verdict is not None)
    surfaces = {one.surface.strip() for one in good}
    failures = tuple(dict.fromkeys(_labels(measured, verdicts, surfaces, rules)))
    is_clause = isinstance(case, ClauseCase)
    distinct = len(verdicts) if is_clause else min(1, len(good))
    return CaseResult(
        suite=SUITE,
        case_id=case.case_id,
        family=case.family.value if isinstance(case, ClauseCase) else case.shape.value,
        prompt=case.clause if isinstance(case, ClauseCase) else case.question,
        passed=not failures,
        score=1 / distinct if distinct else 0.0,
        failures=failures,
        details=_details(measured, verdicts, surfaces),
        observations=tuple(one.observation for one in measured),
    )


def _labels(
    measured: Sequence[Measured], verdicts: Counter[Verdict], surfaces: set[str], rules: Rules
) -> Iterator[str]:
    for one in measured:
        yield from observation_labels(one, rules)
    if 0 < sum(has_succeeded(one) for one in measured) < len(measured):
        yield PARTIAL_ERROR
    if len(verdicts) > 1:
        yield VERDICT_FLIP
    if rules.is_core and len(surfaces) > 1:
        yield SURFACE_FLIP


def _details(
    measured: Sequence[Measured], verdicts: Counter[Verdict], surfaces: set[str]
) -> dict[str, JsonValue]:
    costs = [one.observation.estimated_cost_usd for one in measured]
    known = [cost for cost in costs if cost is not None]
    n_verdicts = sum(verdicts.values())
    return {
        "repeats": len(measured),
        "successful_runs": sum(has_succeeded(one) for one in measured),
        "unique_surface_count": len(surfaces),
        "unique_verdict_count": len(verdicts),
        "verdict_flip_rate": 1 - max(verdicts.values()) / n_verdicts if n_verdicts > 1 else None,
        "mean_estimated_cost_usd": sum(known) / len(known) if len(known) == len(costs) else None,
    }


def _metrics(cases: Sequence[CaseResult], repeats: int) -> dict[str, JsonValue]:
    rates = [case.details["verdict_flip_rate"] for case in cases]
    compared = [rate for rate in rates if isinstance(rate, float)]
    drifting = [case.details["unique_surface_count"] for case in cases]
    return {
        "repeats": repeats,
        "n_compared": len(compared),
        "flipped_share": sum(r > 0 for r in compared) / len(compared) if compared else None,
        "verdict_flip_rate": sum(compared) / len(compared) if compared else None,
        "drifting_surfaces": sum(isinstance(n, int) and n > 1 for n in drifting),
    }
