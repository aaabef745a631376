"""SealedRunRecord, generation 7: one trial of an evaluator, as it was recorded."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from grader.model.strength.bindings import CallInputs
from grader.model.strength.isolation_manifest import ResourceUse
from grader.model.strength.primitives import (
    Artifact,
    BehaviorId,
    Channel,
    Count,
    CriterionId,
    Digest,
    FindingId,
    Identifier,
    Items,
    NonEmpty,
    OneOf,
    OracleId,
    Ordinal,
    ProbeId,
    Ratio,
    Recommendation,
    RubricId,
    RunMode,
    Severity,
    Strict,
    Text,
)
from grader.model.strength.shapes import ArtifactReference, ObservedBody


class Disposition(StrEnum):
    """What the evaluator says became of an oracle."""

    HELD = "held"
    VIOLATED = "violated"
    NOT_ATTEMPTED = "not-attempted"


class OracleDisposition(Strict):
    """The evaluator's statement about one oracle; one without observations is unsupported."""

    oracle_id: OracleId
    disposition: OneOf[Disposition]
    observation_ids: Items[Identifier]
    note: str | None


class QuotedEvidence(Strict):
    """A quotation that must stand word for word in a cited observation's channel."""

    quote: Text
    channel: OneOf[Channel]
    artifact_id: Identifier | None

    @model_validator(mode="after")
    def _only_artifacts_have_an_id(self) -> Self:
        if self.artifact_id is not None and self.channel is not Channel.ARTIFACT:
            raise ValueError("artifactId is null unless the channel is artifact")
        return self


class _Finding(Strict):
    finding_id: FindingId
    oracle_id: OracleId | None
    probe_id: ProbeId
    behavior_id: BehaviorId | None
    severity: OneOf[Severity]
    summary: Text
    confidence: Ratio
    evidence_artifacts: Items[ArtifactReference]


class DefectFinding(_Finding):
    """A claimed defect: the only finding that can be a detection."""

    finding_type: Literal["defect"]
    observation_ids: NonEmpty[Identifier]
    quoted_evidence: NonEmpty[QuotedEvidence]


class OtherFinding(_Finding):
    """A note, or a record that a behaviour held."""

    finding_type: Literal["observation", "confirmation"]
    observation_ids: Items[Identifier]


Finding = Annotated[DefectFinding | OtherFinding, Field(discriminator="finding_type")]


class Observation(Strict):
    """One completed call and everything that came back."""

    observation_id: Identifier
    sequence: Ordinal
    interface_id: Identifier
    operation_id: Identifier
    provenance: Literal["baseline", "evaluator-chosen"]
    principal: Identifier | None
    call_inputs: CallInputs
    response_body: object
    response_headers: Mapping[str, object] | None
    response_status: Count | None
    stdout: ObservedBody
    stderr: ObservedBody
    exit_code: int | None
    artifacts: Mapping[Identifier, ObservedBody]


class JudgeResult(Strict):
    """A rubric criterion's score; null is an unscored one, which makes the run Invalid."""

    rubric_id: RubricId
    criterion_id: CriterionId
    score: int | None
    note: str | None


class EvidenceDisclosure(Strict):
    """What the caller says about cut or missing evidence."""

    truncation_bound: Count | None
    reported_incomplete: bool


class SealedRunRecord(Artifact):
    """One trial; a trial set is several that agree on run, contract, configuration and mode."""

    run_id: Text
    condition_arm: Text
    mode: OneOf[RunMode]
    trial_index: Ordinal
    contract_digest: Digest
    sealed_brief_digest: Digest
    evaluator_configuration_digest: Digest
    evaluator_recommendation: OneOf[Recommendation]
    oracle_dispositions: Items[OracleDisposition]
    findings: Items[Finding]
    observations: Items[Observation]
    judge_results: Items[JudgeResult]
    actions_artifact: ArtifactReference
    isolation_manifest_artifact: ArtifactReference
    resource_use: ResourceUse
    evidence_disclosure: EvidenceDisclosure

    @model_validator(mode="after")
    def _sequences_are_unique(self) -> Self:
        sequences = [observation.sequence for observation in self.observations]
        if len(set(sequences)) != len(sequences):
            raise ValueError("observations have one sequence each")
        return self
