"""Whether the user has OpenTelemetry configured; without it nothing of it is imported."""

import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext

ADDRESSES = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")


def is_configured(env: Mapping[str, str]) -> bool:
    """Whether the standard variables name somewhere to send spans to, or the process does.

    Args:
        env: the environment's variables.
    """
    if env.get("OTEL_SDK_DISABLED", "").strip().lower() == "true":
        return False
    exporter = env.get("OTEL_TRACES_EXPORTER", "").strip().lower()
    if exporter:
        return exporter != "none"
    return any(env.get(name, "").strip() for name in ADDRESSES) or (
        "opentelemetry.sdk.trace" in sys.modules  # started by `opentelemetry-instrument`
    )


def start_tracing(env: Mapping[str, str], n_runs: int) -> AbstractContextManager[None] | None:
    """The span around an invocation, None when spans are not wanted or the packages are missing.

    Args:
        env: the environment's variables.
        n_runs: how many runs are graded.
    """
    if not is_configured(env):
        return None
    try:
        from grader.grade.traced import configure, grading_span, open_tracer  # noqa: PLC0415 - an optional package

        configure(env)
    except ImportError:
        return None
    return grading_span(open_tracer(), n_runs)


def within(span: AbstractContextManager[None] | None) -> AbstractContextManager[None]:
    """The span, or nothing around what it would stand around."""
    return nullcontext() if span is None else span
