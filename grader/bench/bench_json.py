"""A benchmark report as JSON and back; stdout and file hold the same bytes."""

import json
from collections.abc import Mapping

from pydantic import ValidationError

from grader.errors import ReportError
from grader.model.benchmark import (
    LANE_OF,
    NATIVE_MODEL,
    BenchmarkReport,
    BenchmarkRun,
    BenchmarkSummary,
    Lane,
    ProviderObservation,
    SuiteReport,
)

MOST = 2**53


def report_json(report: BenchmarkReport) -> str:
    """Two blanks of indent, keys sorted, text as it is, a line feed at the end."""
    dumped = report.model_dump(mode="json")
    return json.dumps(dumped, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def read_bench_report(text: str, name: str) -> BenchmarkReport:
    """Read a report, or a suite that stands alone, which is then wrapped.

    Args:
        text: of the file, untrusted.
        name: of the file, for messages.

    Raises:
        ReportError: it is no benchmark report.
    """
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ReportError(f"{name}: is no JSON") from error
    if not isinstance(raw, dict):
        raise ReportError(f"{name}: is no benchmark report", hint="give what --report wrote")
    if not _has_usual_numbers(raw):
        raise ReportError(f"{name}: is no benchmark report: it holds a number that none can hold")
    try:
        if "suites" not in raw and "cases" in raw:
            return _wrapped(SuiteReport.model_validate_json(text))
        return BenchmarkReport.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        at = ".".join(str(part) for part in first["loc"])
        raise ReportError(f"{name}: is no benchmark report: {at}: {first['msg']}") from error


def _has_usual_numbers(raw: object) -> bool:
    """Whether every number in it is finite and small enough to be counted with."""
    left = [raw]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left.extend(value.values())
        elif isinstance(value, list):
            left.extend(value)
        elif isinstance(value, int | float) and not abs(value) <= MOST:
            return False
    return True


def _wrapped(suite: SuiteReport) -> BenchmarkReport:
    """Who answered is taken from the observations; what a bare suite does not say is unknown."""
    lane = LANE_OF[suite.suite]
    mode, model = _who(suite) if lane is Lane.B else ("core", NATIVE_MODEL)
    unknown: Mapping[str, str] = {"tool": "unknown", "python": "unknown", "platform": "unknown"}
    return BenchmarkReport(
        lane=lane,
        model=model,
        mode=mode,
        run=BenchmarkRun(repeats=1, **unknown),
        provider_config={},
        model_card=None,
        registry_sha256="",
        suites=(suite,),
        summary=BenchmarkSummary(
            suite_count=1,
            case_count=suite.case_count,
            primary_score=suite.primary_score,
            passed=suite.passed,
        ),
    )


def _who(suite: SuiteReport) -> tuple[str, str]:
    for case in suite.cases:
        for one in case.observations:
            if isinstance(one, ProviderObservation):
                return one.provider, one.model
    return "unknown", "unknown"
