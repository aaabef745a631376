"""The ten artifacts by name: the generation that this build reads, and their schema."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import TypeAdapter

from grader.model.strength.eval_contract import EvalContract
from grader.model.strength.evaluator_configuration import EvaluatorConfiguration
from grader.model.strength.evidence_artifact import (
    ContractEvidence,
    EvidenceArtifact,
    ProductionEvidence,
)
from grader.model.strength.isolation_manifest import IsolationManifest
from grader.model.strength.preflight_verdict import PreflightVerdict
from grader.model.strength.private_manifest import PrivateArtifactManifest
from grader.model.strength.probe import CleanProbe, Probe, SeedingProbe
from grader.model.strength.run_record import SealedRunRecord
from grader.model.strength.scoring_policy import ScoringPolicy
from grader.model.strength.strength_aggregate import Floors, StrengthAggregate

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind(Generic[T]):
    """One artifact: its name in messages, the generation it is read in (None: not stamped)."""

    name: str
    generation: int | None
    schema: TypeAdapter[T]


CONTRACT = Kind(name="EvalContract", generation=7, schema=TypeAdapter(EvalContract))
PROBE: Kind[CleanProbe | SeedingProbe] = Kind(name="Probe", generation=6, schema=TypeAdapter(Probe))
RECORD = Kind(name="SealedRunRecord", generation=7, schema=TypeAdapter(SealedRunRecord))
MANIFEST = Kind(name="IsolationManifest", generation=1, schema=TypeAdapter(IsolationManifest))
CONFIGURATION = Kind(
    name="EvaluatorConfiguration", generation=1, schema=TypeAdapter(EvaluatorConfiguration)
)
POLICY = Kind(name="ScoringPolicy", generation=2, schema=TypeAdapter(ScoringPolicy))
PREFLIGHT = Kind(name="PreflightVerdict", generation=2, schema=TypeAdapter(PreflightVerdict))
PRIVATE_MANIFEST = Kind(
    name="PrivateArtifactManifest", generation=1, schema=TypeAdapter(PrivateArtifactManifest)
)
EVIDENCE: Kind[ProductionEvidence | ContractEvidence] = Kind(
    name="EvidenceArtifact", generation=4, schema=TypeAdapter(EvidenceArtifact)
)
AGGREGATE = Kind(name="StrengthAggregate", generation=1, schema=TypeAdapter(StrengthAggregate))
FLOORS = Kind(name="StrengthFloors", generation=None, schema=TypeAdapter(Floors))

# kind -> what goes wrong when another generation is read under this one's shape
CONSEQUENCES: dict[str, str] = {
    CONTRACT.name: "a contract written for another version would be read under other rules",
    PROBE.name: "a probe written for another version would be qualified under other rules",
    RECORD.name: "a record written for another version would be scored under other rules",
    MANIFEST.name: "a manifest written for another version would be checked under other rules",
    CONFIGURATION.name: "a configuration written for another version would have other fields",
    POLICY.name: "a policy written for another version would apply other thresholds and caps",
    PREFLIGHT.name: "a verdict written for another version would gate under other rules",
    PRIVATE_MANIFEST.name: "a manifest written for another version would list other fields",
    EVIDENCE.name: "an artifact written for another version would be verified under other rules",
    AGGREGATE.name: "an aggregate written for another version would be read under other rules",
}
