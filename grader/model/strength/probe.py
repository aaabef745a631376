"""Probe, generation 6: a seeded defect, a clean control or a canary, and how it qualified."""

from typing import Annotated, Literal

from pydantic import Field, Tag

from grader.model.strength.bindings import ProbeInputBinding, WitnessInputs
from grader.model.strength.expression import Expression
from grader.model.strength.operations import Invocation
from grader.model.strength.primitives import (
    Artifact,
    BehaviorId,
    Channel,
    DefectId,
    Digest,
    HttpMethod,
    Identifier,
    Items,
    OneOf,
    PathTemplate,
    ProbeClass,
    ProbeId,
    Severity,
    Strict,
    Text,
)
from grader.model.strength.qualification import Qualification
from grader.model.strength.shapes import ArtifactReference, first_key_of


class ManifestationWitness(Strict):
    """The leg that pre-flight runs to see the seeded fault fire; scoring never reads it."""

    interface_id: Identifier
    operation_id: Identifier
    leg_id: Identifier
    inputs: WitnessInputs
    relation: Expression


class Defect(Strict):
    """One seeded defect."""

    defect_id: DefectId
    behavior_id: BehaviorId
    summary: Text
    severity: OneOf[Severity]
    oracle_evidence: Items[ArtifactReference]
    source: Literal["natural", "controlled-mutation"]
    manifestation_witness: ManifestationWitness | None


class Selector(Strict):
    """Which recorded calls a signature's predicate is asked about."""

    input_binding: ProbeInputBinding


class Condition(Strict):
    """A predicate over one observation, rooted at `/interactions/observed`."""

    selector: Selector
    predicate: Expression


class _Signature(Strict):
    observable_channel: OneOf[Channel]
    condition: Condition


class ApiSignature(_Signature):
    """At home in an HTTP operation."""

    interface_kind: Literal["api", "web"]
    method: OneOf[HttpMethod]
    path_template: PathTemplate


class CommandSignature(_Signature):
    """At home in a command."""

    interface_kind: Literal["cli"]
    invocation: Invocation


class ToolSignature(_Signature):
    """At home in a tool."""

    interface_kind: Literal["mcp"]
    tool_name: Text


DefectSignature = Annotated[
    Annotated[ApiSignature, Tag("<method>")]
    | Annotated[CommandSignature, Tag("<invocation>")]
    | Annotated[ToolSignature, Tag("<toolName>")],
    first_key_of("method", "invocation", "toolName"),
]


class _Probe(Artifact):
    probe_id: ProbeId
    probe_class: OneOf[ProbeClass]
    behavior_id: BehaviorId
    system_id: Text
    implementation_digest: Digest
    artifact_digest: Digest
    commit_digest: Digest
    rationale: Text
    qualification: Qualification


class CleanProbe(_Probe):
    """A clean control: nothing is seeded, and nothing may be found."""

    expected_clean: Literal[True]
    defects: Annotated[tuple[Defect, ...], Field(strict=False, max_length=0)]


class SeedingProbe(_Probe):
    """A probe that seeds something; a canary has no signature."""

    expected_clean: Literal[False]
    defects: Items[Defect]
    defect_signature: DefectSignature | None


Probe = Annotated[CleanProbe | SeedingProbe, Field(discriminator="expected_clean")]
