"""Whether the user has OpenTelemetry configured; without it nothing of it is imported."""

import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext

SPOKEN = "http/protobuf"
PROTOCOLS = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
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


def start_tracing(
    env: Mapping[str, str], n_runs: int, warn: Callable[[str], None]
) -> AbstractContextManager[None] | None:
    """The span around an invocation; None without spans.

    They are not wanted, the packages are missing, or the variables say something that cannot be
    done: that is a warning, and never costs a grading.

    Args:
        env: the environment's variables.
        n_runs: how many runs are graded.
        warn: takes one sentence for the person at the terminal.
    """
    if not is_configured(env):
        return None
    exporters = _exporters(env, warn)
    if not exporters:
        return None
    try:
        from grader.grade.traced import configure, grading_span, open_tracer  # noqa: PLC0415 - an optional package

        configure(env, exporters, warn)
        return grading_span(open_tracer(), n_runs)
    except ImportError:
        return None
    except Exception as error:  # noqa: BLE001 - whatever the library makes of the variables
        warn(f"no spans are sent: OpenTelemetry does not take the OTEL_... variables ({error})")
        return None


def _exporters(env: Mapping[str, str], warn: Callable[[str], None]) -> frozenset[str]:
    """Those of the wanted exporters that we speak; a warning for each other."""
    named = env.get("OTEL_TRACES_EXPORTER", "").lower().split(",")
    wanted = {one.strip() for one in named} - {"", "none"} or {"otlp"}
    protocol = ""
    for name in PROTOCOLS:
        protocol = protocol or env.get(name, "").strip().lower()
    spoken = set()
    for one in sorted(wanted):
        if one not in ("otlp", "console"):
            warn(f"no spans are sent to OTEL_TRACES_EXPORTER={one}: only otlp and console are")
        elif one == "otlp" and protocol not in ("", SPOKEN):
            warn(f"no spans are sent by OTLP as {protocol}: only as {SPOKEN}")
        else:
            spoken.add(one)
    return frozenset(spoken)


def within(span: AbstractContextManager[None] | None) -> AbstractContextManager[None]:
    """The span, or nothing around what it would stand around."""
    return nullcontext() if span is None else span
