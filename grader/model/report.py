"""The report of one run: the JSON that `grade` prints, field for field.

The field names are those of `programs/contract-grader.md`; what we add to them is listed in
`docs/report.md`. Scores are unrounded percents in [0, 100], ratios lie in [0, 1]; None where
there is nothing to measure. Rounding happens in the renderers alone.
"""

from typing import Literal

from pydantic import Field, JsonValue

from grader.model.report_judging import JudgingEntry, JudgingStep, VoteEntry
from grader.model.report_part import ReportPart
from grader.model.report_provenance import Provenance, UsageEntry
from grader.model.report_views import (
    ConditionalView,
    Recommendation,
    UnevaluableView,
    UntestedPath,
    WarningEntry,
)
from grader.model.span import Evidence
from grader.model.verdicts import (
    ClauseClass,
    ClauseState,
    DecidedBy,
    GroundingSource,
    OverallVerdict,
    Reason,
    RequirementState,
    Verdict,
)

SCHEMA_VERSION = "1.0"
HASH_PATTERN = r"^[0-9a-f]{64}$"


class PlaceEntry(ReportPart):
    """A clause's file and 1-based lines in the run, and the original that the manifest names."""

    file: str
    line_start: int
    line_end: int
    source: str | None = None


class CheckEntry(ReportPart):
    """A check that code ran: its kind, its arguments, and what it nests (`any_of`, `each`...)."""

    kind: str
    args: dict[str, JsonValue] = Field(default_factory=dict)
    negated: bool = False
    parts: tuple["CheckEntry", ...] = ()


class RequirementEntry(ReportPart):
    """One requirement: how it was read, what was found, who decided.

    `check` is what code read it as, None where it takes judgement (and in older reports). `votes`
    are there when several trials voted; they need not agree. `raw_confidence` is the figure before
    a calibration, None where none was applied.
    """

    text: str
    state: RequirementState
    decided_by: DecidedBy | None
    reading: str = ""
    observed: str = ""
    finding: str = ""
    reason: Reason | None = None
    confidence: int | None = Field(default=None, ge=0, le=100)
    evidence: tuple[Evidence, ...] = ()
    votes: tuple[VoteEntry, ...] = ()
    raw_confidence: int | None = Field(default=None, ge=0, le=100)
    check: CheckEntry | None = None


class FaultEntry(ReportPart):
    """A trial that brought no vote, and why."""

    trial: int
    fault: str
    message: str
    attempts: int
    judge: str = ""


class ClauseEntry(ReportPart):
    """A clause in force, with its verdict or the reason why there is none.

    `step` is the step that settled it; None in reports of core and of earlier versions.
    `lens_mode` is empty unless a lens changed how the clause was read. `trace_hash` is 64 hex
    digits over the decision (`docs/verify.md`), None only in reports of earlier versions.
    `condition_judged` is what the judge said of the condition, in the shape of a requirement; None
    where it was not asked, and in older reports. `saw_part` says that the judge was shown passages
    of the texts, not all of them.
    """

    clause_id: str
    name: str | None
    text: str
    state: Literal[ClauseState.GRADED, ClauseState.NOT_EVALUABLE]
    verdict: Verdict
    reason: Reason | None
    confidence: int | None = Field(ge=0, le=100)
    evidence: tuple[Evidence, ...]
    evidence_text: str
    grounding_source: GroundingSource
    clause_class: ClauseClass | None
    requirements: tuple[RequirementEntry, ...]
    place: PlaceEntry
    declared_in: str
    outputs: tuple[str, ...]
    condition: str | None = None
    vacuous: bool = False
    explanation: str = ""
    faults: tuple[FaultEntry, ...] = ()
    step: JudgingStep | None = None
    lens_mode: str = ""
    trace_hash: str | None = Field(default=None, pattern=HASH_PATTERN)
    condition_judged: RequirementEntry | None = None
    saw_part: bool = False


class ConditionalEntry(ReportPart):
    """A conditional clause whose condition did not happen (state untested).

    `as_if` is what its consequence would have been graded as, had it happened (the lens
    `as-if-triggered` alone): no part of any score, count or list. `trace_hash` is that of the
    untested clause, None only in reports of earlier versions. `condition_judged` and `saw_part` are
    as in a clause in force.
    """

    clause_id: str
    name: str | None
    text: str
    state: Literal[ClauseState.UNTESTED]
    condition: str
    how: str
    place: PlaceEntry
    declared_in: str
    grounding_source: Literal[GroundingSource.UNTESTED] = GroundingSource.UNTESTED
    as_if: ClauseEntry | None = None
    trace_hash: str | None = Field(default=None, pattern=HASH_PATTERN)
    condition_judged: RequirementEntry | None = None
    saw_part: bool = False


class NotInForceEntry(ReportPart):
    """A clause that an error path, another mode or another branch put out of force."""

    clause_id: str
    name: str | None
    text: str
    state: Literal[ClauseState.NOT_IN_FORCE]
    because: str
    excused_by: str | None
    place: PlaceEntry
    declared_in: str


class NotRunEntry(ReportPart):
    """A clause of a service that was not run; out of scope, never violated."""

    clause_id: str
    service: str
    name: str | None
    text: str
    state: Literal[ClauseState.NOT_RUN]
    because: str
    place: PlaceEntry
    declared_in: str


class ServiceEntry(ReportPart):
    """One service with its clauses and its score."""

    name: str
    ensures_clauses: tuple[ClauseEntry, ...]
    conditional_ensures: tuple[ConditionalEntry, ...]
    not_in_force: tuple[NotInForceEntry, ...]
    service_score: float | None = Field(ge=0, le=100)
    coverage: float | None = Field(ge=0, le=1)
    weight: int = Field(ge=0)
    n_evaluable: int = Field(ge=0)
    service_verdict: OverallVerdict | None
    had_error: bool
    error_name: str | None
    error_state: Literal["current", "stale"] | None = None
    error_declared: bool | None = None


class ProgramContract(ReportPart):
    """The root's own clauses; part of the overall score only with `--include-program`."""

    name: str
    ensures_clauses: tuple[ClauseEntry, ...]
    conditional_ensures: tuple[ConditionalEntry, ...]
    not_in_force: tuple[NotInForceEntry, ...]
    program_score: float | None = Field(ge=0, le=100)
    coverage: float | None = Field(ge=0, le=1)
    weight: int = Field(ge=0)
    n_evaluable: int = Field(ge=0)
    included: bool
    final_output_rule: int | None
    final_output: tuple[str, ...]


class GradeReport(ReportPart):
    """The graded run."""

    schema_version: str = SCHEMA_VERSION
    complete: bool = True
    run_id: str
    program: str
    overall_score: float | None = Field(ge=0, le=100)
    contract_satisfaction: float | None = Field(ge=0, le=100)
    overall_verdict: OverallVerdict | None
    pooled_score: float | None = Field(ge=0, le=100)
    coverage: float | None = Field(ge=0, le=1)
    services: tuple[ServiceEntry, ...]
    program_contract: ProgramContract
    conditional_ensures: tuple[ConditionalView, ...]
    unevaluable_clauses: tuple[UnevaluableView, ...]
    untested_paths: tuple[UntestedPath, ...]
    recommendations: tuple[Recommendation, ...]
    not_run: tuple[NotRunEntry, ...]
    warnings: tuple[WarningEntry, ...]
    usage: UsageEntry
    judging: JudgingEntry = JudgingEntry()
    provenance: Provenance
