"""Everything the verdict ladder reads of a run."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.model.strength.evidence_artifact import CoverageGap
from grader.model.strength.primitives import Recommendation, RunMode, Severity
from grader.strength.ingest import IngestCondition
from grader.strength.outcome import ResolvedOutcome


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredOutcome:
    """One oracle in one trial; `severity` is the finding's or the behaviours', not the probe's."""

    oracle_id: str
    severity: Severity
    check_resolved: bool
    resolved: ResolvedOutcome
    required: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceIntegrity:
    """What is known to be wrong with the evidence; `score` has no source for any of it."""

    reported_incomplete: bool = False
    over_truncated: bool = False
    unavailable: bool = False
    internally_inconsistent: bool = False
    lineage_is_consistent: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Assessment:
    """One run in one mode.

    Attributes:
        outcomes: trial by trial, oracles in the contract's order.
        confidences: finding id and confidence of every finding, trial by trial.
        uncited_defects: ids of the defect findings that answer no oracle.
        conditions: what ingest found, record by record.
        trial_disagreements: why the records are not one trial set.
    """

    mode: RunMode
    outcomes: Sequence[ScoredOutcome]
    confidences: Sequence[tuple[str, float]]
    uncited_defects: Sequence[str]
    coverage_gaps: Sequence[CoverageGap]
    conditions: Sequence[IngestCondition]
    trial_disagreements: Sequence[str]
    preflight_passed: bool
    recommendation: Recommendation
    severity_floor: Severity
    confidence_threshold: float
    completed: int
    declared_minimum: int
    n_invalidated: int
    re_execution_cap: int
    integrity: EvidenceIntegrity = EvidenceIntegrity()
