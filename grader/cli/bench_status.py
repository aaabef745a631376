"""How a benchmark ends: 0, 1, 3; the other statuses are errors and interruptions."""

from collections.abc import Iterator

from grader.bench.error_class import has_reply
from grader.cli.exit_codes import Exit
from grader.model.benchmark import (
    BenchmarkReport,
    NativeObservation,
    ProviderObservation,
)

# the fixture or a dependency is broken: says nothing of the property (spec 4.5)
ENVIRONMENT_ERROR = "environment_error"


def bench_status(report: BenchmarkReport) -> Exit:
    """The exit status of a report.

    Returns:
        0 for a pass; 3 where nothing was measured: no observation at all, every call without any
        reply, or a broken environment in lane A; else 1.
    """
    if report.summary.passed:
        return Exit.OK
    failures = {label for suite in report.suites for case in suite.cases for label in case.failures}
    if ENVIRONMENT_ERROR in failures or not any(map(_says_something, _observations(report))):
        return Exit.UNGRADABLE
    return Exit.BROKEN


def _observations(
    report: BenchmarkReport,
) -> Iterator[NativeObservation | ProviderObservation]:
    for suite in report.suites:
        for case in suite.cases:
            yield from case.observations


def _says_something(one: NativeObservation | ProviderObservation) -> bool:
    return isinstance(one, NativeObservation) or has_reply(one)
