"""Case results -> the report of their suite; the same for every suite of lane B."""

import math
from collections.abc import Iterable, Mapping

from pydantic import JsonValue

from grader.bench.adapter import CaseKey, Done, Measured
from grader.model.benchmark import CaseResult, SuiteName, SuiteReport


def suite_report(
    suite: SuiteName,
    cases: Iterable[CaseResult],
    *,
    metrics: Mapping[str, JsonValue] | None = None,
    is_passed: bool = True,
) -> SuiteReport:
    """The suite passes when it has cases, all of them pass, and `is_passed` says nothing else."""
    found = tuple(cases)
    mean = math.fsum(case.score for case in found) / len(found) if found else 0.0
    return SuiteReport(
        suite=suite,
        case_count=len(found),
        primary_score=mean,
        passed=bool(found) and is_passed and all(case.passed for case in found),
        cases=found,
        metrics=metrics or {},
    )


def repeats_of(done: Done, suite: SuiteName, case_id: str, repeats: int) -> tuple[Measured, ...]:
    """What was measured of a case, in the order of the repeats; less after an interruption."""
    keys = (CaseKey(suite=suite, case_id=case_id, repeat=one) for one in range(repeats))
    return tuple(done[key] for key in keys if key in done)
