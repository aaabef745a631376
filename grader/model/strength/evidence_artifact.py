"""EvidenceArtifact, generation 4: what scoring one probe found, and the verdict."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from grader.model.strength.outcome_state import Corroboration, OutcomeState, Resolution
from grader.model.strength.primitives import (
    Artifact,
    Count,
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
    RunMode,
    Severity,
    Strict,
    Text,
    Verdict,
)
from grader.model.strength.run_record import Disposition, QuotedEvidence


class CheckResolution(Strict):
    """How a check resolved, as a tree that mirrors the expression."""

    resolution: OneOf[Resolution]
    introduction_condition: Literal["empty-collection"] | None
    children: Items["CheckResolution"]


ScoringInput = Literal[
    "contractSchemaVersion",
    "corpusDigest",
    "fixtureDigest",
    "evaluatorConfigurationDigest",
    "scoringPolicyDigest",
    "mode",
]


class ScoringVersionInputs(Strict):
    """What the scoring version is a digest of."""

    contract_schema_version: Ordinal
    corpus_digest: Digest
    fixture_digest: Digest
    evaluator_configuration_digest: Digest
    scoring_policy_digest: Digest
    mode: OneOf[RunMode]


class InvalidatedAttempt(Strict):
    """A trial that cast no vote because something was broken."""

    attempt: Ordinal
    reason: Text


class Trials(Strict):
    """How many trials the policy wants, and which were completed."""

    declared_minimum: Ordinal
    completed: Count
    completed_attempts: Items[Ordinal]
    invalidated_attempts: Items[InvalidatedAttempt]


class Outcome(Strict):
    """One oracle in one trial."""

    oracle_id: OracleId
    trial_index: Ordinal
    probe_id: ProbeId | None
    state: OneOf[OutcomeState]
    severity: OneOf[Severity]
    disposition: OneOf[Disposition]
    resolved_from: FindingId | None
    corroboration: OneOf[Corroboration]
    selected_observation_ids: Items[Identifier]
    check_resolution: CheckResolution | None


class TrialVote(Strict):
    """The one state that a trial counts with."""

    trial_index: Ordinal
    state: OneOf[OutcomeState]


class ReducedProbeOutcome(Strict):
    """A probe over its trial set; everything but the votes can be recomputed from them."""

    probe_id: ProbeId
    severity: OneOf[Severity]
    exercised: bool
    caught: bool
    catch_threshold: Ratio
    trial_votes: Items[TrialVote]
    valid_count: Count
    caught_count: Count
    invalidated_attempts: Items[InvalidatedAttempt]


class CoverageGap(Strict):
    """A discipline rule that is relevant to the contract and not satisfied by it."""

    rule: Text
    relevance_predicate: Text
    satisfaction_predicate: Text
    satisfied: bool
    severity: OneOf[Severity]


class UncitedFindingGap(Strict):
    """A defect finding that answers no oracle."""

    finding_id: FindingId
    observation_ids: NonEmpty[Identifier]
    quoted_evidence: NonEmpty[QuotedEvidence]
    severity: OneOf[Severity]


class ClassStrength(Strict):
    """Distinct probes caught of distinct probes exercised; the rate is null over none."""

    caught: Count
    exercised: Count
    rate: Ratio | None


class StrengthVector(Strict):
    """One entry per class, null where no eligible probe has it; never a scalar."""

    defect: ClassStrength | None
    gameability: ClassStrength | None
    zero_action: Annotated[ClassStrength | None, Field(alias="zero-action")]


class Strength(Strict):
    """The vector and what it was measured over."""

    denominator: Text
    basis: Literal["measured", "reconstructed"]
    vector: StrengthVector
    comparable: bool
    note: str | None


class LineageChain(Strict):
    """Three checks of a chain of revisions."""

    length_consistent: bool
    no_repeated_digest: bool
    no_gap: bool


class Remediation(Strict):
    """How often the contract was revised in response to results; attested by the caller."""

    revision_count: Count
    cap: Count
    cap_source: Literal["caller-attested"]
    lineage_chain: LineageChain


class _Evidence(Artifact):
    run_id: Text
    scored_probe_id: ProbeId | None
    scoring_version: Digest
    scoring_version_inputs: ScoringVersionInputs
    comparability_key: Digest
    excluded_probe_ids: Items[ProbeId]
    exit_code: int
    verdict_basis: Items[Text]
    caller_attested_inputs: Items[ScoringInput]
    trials: Trials
    outcomes: Items[Outcome]
    reduced_probe_outcomes: Items[ReducedProbeOutcome]
    uncited_findings: Items[FindingId]
    coverage_gaps: Items[CoverageGap]
    strength: Strength
    remediation: Remediation

    @model_validator(mode="after")
    def _one_mode(self) -> Self:
        if self.scoring_version_inputs.mode != getattr(self, "mode", None):
            raise ValueError("scoringVersionInputs.mode is the artifact's mode")
        return self


class ProductionEvidence(_Evidence):
    """The verdict is about the system under test."""

    mode: Literal["production"]
    production_verdict: OneOf[Verdict]


class ContractEvidence(_Evidence):
    """The verdict is about the contract; the evaluator's view of the system is a datum."""

    mode: Literal["contract-scoring"]
    contract_verdict: OneOf[Verdict]
    uncited_finding_gaps: Items[UncitedFindingGap]
    system_recommendation_recorded: OneOf[Recommendation]
    system_recommendation_note: str | None


EvidenceArtifact = Annotated[ProductionEvidence | ContractEvidence, Field(discriminator="mode")]
