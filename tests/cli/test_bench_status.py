"""The exit status of a report: passed, failed, not measured."""

import pytest

from grader.cli.bench_status import bench_status
from grader.model.benchmark import (
    BenchmarkReport,
    BenchmarkRun,
    BenchmarkSummary,
    CaseResult,
    Lane,
    ProviderObservation,
    SuiteName,
    SuiteReport,
)


def said(error_class="ok"):
    return ProviderObservation(
        prompt="?", surface="x", provider="p", model="m", error_class=error_class
    )


def report(*observations, passed=False, failures=(), suite=SuiteName.CLAUSE_BATTERY):
    case = CaseResult(
        suite=suite,
        case_id="c",
        prompt="?",
        passed=passed,
        score=float(passed),
        failures=failures,
        observations=observations,
    )
    cases = (case,) if observations or failures else ()
    one = SuiteReport(
        suite=suite, case_count=len(cases), primary_score=0, passed=passed, cases=cases
    )
    return BenchmarkReport(
        lane=Lane.B,
        model="m",
        mode="p",
        run=BenchmarkRun(tool="t", python="3", platform="x", repeats=1),
        provider_config={},
        model_card=None,
        registry_sha256="",
        suites=(one,),
        summary=BenchmarkSummary(
            suite_count=1, case_count=len(cases), primary_score=0, passed=passed
        ),
    )


@pytest.mark.parametrize(
    ("found", "status"),
    [
        pytest.param(report(said(), passed=True), 0, id="passed"),
        pytest.param(report(said()), 1, id="measured-and-failed"),
        pytest.param(report(said("refusal")), 1, id="a-refusal-is-measured"),
        pytest.param(report(said("schema_invalid")), 1, id="so-is-a-misshapen-answer"),
        pytest.param(report(said("timeout"), said()), 1, id="one-answer-is-a-measurement"),
        pytest.param(report(said("timeout"), said("auth")), 3, id="no-reply-at-all"),
        pytest.param(report(), 3, id="nothing-was-asked"),
        pytest.param(
            report(failures=("environment_error",), suite=SuiteName.DETERMINISM),
            3,
            id="a-broken-environment",
        ),
        pytest.param(
            report(said(), failures=("environment_error", "surface_not_stable")),
            3,
            id="a-broken-environment-beside-a-failure",
        ),
    ],
)
def test_status(found, status):
    assert bench_status(found) == status
