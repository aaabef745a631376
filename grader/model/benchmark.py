"""The benchmark's report, `frontier_compare_wave1`: suites, cases, observations.

Field names are those of `spec/frontier-compare.md` 1.9 and 4.7. All that a clock says stands in
`BenchmarkReport.timing`, so that the rest of a report is the same bytes for the same input.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from pydantic import Field, JsonValue

from grader.model.report_part import ReportPart
from grader.model.span import Evidence
from grader.model.verdicts import GroundingSource, Reason, Verdict

FAMILY = "frontier_compare_wave1"
BENCHMARK_SCHEMA_VERSION = "1.0"
NATIVE_MODEL = "core-native"


class Lane(StrEnum):
    """A measures what only the grader by code exposes, B what every provider does. Never mixed."""

    A = "A"
    B = "B"


class SuiteName(StrEnum):
    """Every suite; the first three are lane A, the others lane B."""

    DETERMINISM = "determinism"
    TRUTH_LOCK = "truth_lock"
    AXIS_ORTHOGONALITY = "axis_orthogonality"
    PROMPT_BATTERY = "prompt_battery"
    CLAUSE_BATTERY = "clause_battery"
    REPLAY_VARIABILITY = "replay_variability"


LANE_OF: Mapping[SuiteName, Lane] = {
    SuiteName.DETERMINISM: Lane.A,
    SuiteName.TRUTH_LOCK: Lane.A,
    SuiteName.AXIS_ORTHOGONALITY: Lane.A,
    SuiteName.PROMPT_BATTERY: Lane.B,
    SuiteName.CLAUSE_BATTERY: Lane.B,
    SuiteName.REPLAY_VARIABILITY: Lane.B,
}


class ErrorClass(StrEnum):
    """How an observation ended: `ok`, a behaviour of the model, or a fault of the transport."""

    OK = "ok"
    REFUSAL = "refusal"
    TRUNCATED = "truncated"
    EMPTY = "empty"
    SCHEMA_INVALID = "schema_invalid"
    RATE_LIMITED = "rate_limited"
    TIMEOUT = "timeout"
    AUTH = "auth"
    NOT_FOUND = "not_found"
    BAD_REQUEST = "bad_request"
    SERVER_ERROR = "server_error"
    CONFIG = "config"


class NativeObservation(ReportPart):
    """One clause graded by the grader by code, with everything that it alone exposes (lane A).

    `trace_hash` is 64 hex digits, never empty. `canonical_surface` is the canonical JSON of the
    grade, `surface` what a person reads. `lens_mode` is empty unless the lens engaged.
    `closure_residual` is the auditor's figure for the whole report, in [0, 1].
    """

    kind: Literal["native"] = "native"
    prompt: str
    surface: str
    canonical_surface: str
    pre_decoration_surface: str
    grounding_source: GroundingSource
    trace_hash: str
    register_id: str
    register_variant_id: str
    lens: str
    lens_mode: str
    language: str
    closure_residual: float = Field(ge=0, le=1)
    verdict: Verdict
    confidence: int | None = Field(default=None, ge=0, le=100)
    reason: Reason | None = None
    check_log: tuple[Mapping[str, JsonValue], ...] = ()


class ProviderObservation(ReportPart):
    """One answer of a provider, core included (lane B); None is what it does not expose.

    `surface` is the text shown to a reader. `raw_verdict` is the verdict as answered, `verdict`
    after the rules that hold for every provider (a confidence under 50 is `not_evaluable`).
    `repeat` counts from 0.
    """

    kind: Literal["provider"] = "provider"
    prompt: str
    surface: str
    provider: str
    model: str
    repeat: int = Field(default=0, ge=0)
    input_tokens: int | None = None
    output_tokens: int | None = None
    total_tokens: int | None = None
    cached_input_tokens: int | None = None
    cache_write_tokens: int | None = None
    reasoning_tokens: int | None = None
    estimated_cost_usd: float | None = None
    verdict: Verdict | None = None
    raw_verdict: Verdict | None = None
    confidence: int | None = Field(default=None, ge=0, le=100)
    reason: str | None = None
    evidence: tuple[Evidence, ...] = ()
    n_quotes: int | None = Field(default=None, ge=0)
    n_quotes_found: int | None = Field(default=None, ge=0)
    trace_hash: str | None = None
    finish: str | None = None
    refusal_category: str | None = None
    response_model: str | None = None
    response_id: str | None = None
    attempts: int | None = Field(default=None, ge=0)
    error_class: ErrorClass = ErrorClass.OK
    error_type: str | None = None
    error_message: str | None = None


class CaseResult(ReportPart):
    """One case of a suite. `failures` are closed labels; `score` lies in [0, 1].

    `details` hold counts and figures of the suite; `observations` every repeat.
    """

    suite: SuiteName
    case_id: str
    family: str = ""
    prompt: str
    passed: bool
    score: float = Field(ge=0, le=1)
    failures: tuple[str, ...] = ()
    details: Mapping[str, JsonValue] = Field(default_factory=dict)
    observations: tuple[NativeObservation | ProviderObservation, ...] = ()


class SuiteReport(ReportPart):
    """All cases of a suite; `primary_score` is the mean of theirs, 0 and failed when empty."""

    suite: SuiteName
    case_count: int = Field(ge=0)
    primary_score: float = Field(ge=0, le=1)
    passed: bool
    cases: tuple[CaseResult, ...]
    metrics: Mapping[str, JsonValue] = Field(default_factory=dict)


class BenchmarkSummary(ReportPart):
    """Over all suites; `primary_score` is the mean of the suites', not weighted by cases."""

    suite_count: int = Field(ge=0)
    case_count: int = Field(ge=0)
    primary_score: float = Field(ge=0, le=1)
    passed: bool


class CaseTiming(ReportPart):
    """How long one case took: the whole of it, and each observation; in milliseconds."""

    suite: SuiteName
    case_id: str
    elapsed_ms: float = Field(ge=0)
    observations_ms: tuple[float, ...] = ()


class BenchmarkTiming(ReportPart):
    """The only times and the only memory figures of a report; bytes, None where not measured."""

    started_utc: str | None = None
    elapsed_ms: float | None = None
    cases: tuple[CaseTiming, ...] = ()
    peak_rss_bytes: int | None = None
    peak_allocated_bytes: int | None = None
    resident_model_bytes: int | None = None


class BenchmarkRun(ReportPart):
    """With what the report was made."""

    tool: str
    python: str
    platform: str
    repeats: int = Field(ge=1)
    effort: str | None = None
    max_tokens: int | None = None


class BenchmarkReport(ReportPart):
    """One provider and model on the suites of one lane; always in this, the wrapped shape."""

    benchmark_family: Literal["frontier_compare_wave1"] = "frontier_compare_wave1"
    schema_version: str = BENCHMARK_SCHEMA_VERSION
    lane: Lane
    complete: bool = True
    model: str
    mode: str
    run: BenchmarkRun
    provider_config: Mapping[str, JsonValue]
    model_card: Mapping[str, JsonValue] | None
    registry_sha256: str
    suites: tuple[SuiteReport, ...]
    summary: BenchmarkSummary
    timing: BenchmarkTiming | None = None
