"""EvalContract, generation 7: behaviours, oracles, the plan, and what may be touched."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import StringConstraints, model_validator

from grader.model.strength.bindings import InputBinding, WitnessInputs
from grader.model.strength.evaluator_configuration import Budgets
from grader.model.strength.expression import Expression
from grader.model.strength.operations import Interface
from grader.model.strength.primitives import (
    Artifact,
    AtLeastTwo,
    BehaviorId,
    Count,
    CriterionId,
    Digest,
    Identifier,
    InteractionPointer,
    Items,
    KeyName,
    NonEmpty,
    OneOf,
    OracleId,
    Ordinal,
    Polarity,
    RubricId,
    Severity,
    Strict,
    Text,
    WaiverId,
)

Relation = Literal[
    "equality",
    "deep-equality",
    "containment",
    "existence",
    "absence",
    "regex",
    "set-membership",
    "ordering",
    "count-tolerance",
    "shape",
    "covers-by-key",
    "all",
    "any",
    "not",
    "for-all",
    "for-any",
]
ForbiddenInput = Literal[
    "original-spec",
    "source-code",
    "repository",
    "builder-transcript",
    "implementation-logs",
    "comparator-results",
    "human-labels",
]
UtcTime = Annotated[
    str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$")
]


class Link(Strict):
    """An id in somebody else's scheme."""

    scheme: Text
    id: Text


class Behavior(Strict):
    """One promised behaviour and the oracles that discharge it."""

    id: BehaviorId
    description: str
    severity: OneOf[Severity]
    observable_success_criterion: str | None
    requirement_links: Items[Link]
    risk_links: Items[Link]
    oracles: Items[OracleId]


class Direction(Strict):
    """What the sealed evaluator is told about an oracle."""

    evidence_targets: Items[InteractionPointer]
    relation: Relation
    polarity: OneOf[Polarity]
    scope: str | None
    negative_domain: str | None


class Oracle(Strict):
    """A direction for the evaluator and a check for the engine."""

    id: OracleId
    direction: Direction | None
    check: Expression | None
    polarity: OneOf[Polarity]
    commentary: str | None


class ReferenceSet(Strict):
    """Members that a collection is reconciled against, and the keys they are compared on."""

    keys: NonEmpty[KeyName]
    members: Items[Mapping[str, object]]
    commentary: str | None = None


class OperationName(Strict):
    """An operation by its interface."""

    interface_id: Identifier
    operation_id: Identifier


class SiblingGroups(Strict):
    """Operations and parameters that should agree with one another."""

    operations: Items[AtLeastTwo[OperationName]]
    parameters: Items[AtLeastTwo[KeyName]]


class Step(Strict):
    """A selector over observations, never an instruction."""

    step_id: Identifier
    interface_id: Identifier
    operation_id: Identifier
    input_binding: InputBinding
    after: Identifier | None
    cardinality: Literal["exactly-one", "at-most-one", "any"]


class ScaleLevel(Strict):
    """One anchored level of a rubric's scale."""

    level: int
    anchor: str


class Penalty(Strict):
    """A named failure mode."""

    name: Text
    description: str


class Criterion(Strict):
    """One criterion and where its evidence stands."""

    id: CriterionId
    text: str
    evidence: InteractionPointer


class Rubric(Strict):
    """What a judge scores."""

    id: RubricId
    scale_levels: Items[ScaleLevel] | None
    failure_mode_penalties: Items[Penalty] | None
    max_length: Ordinal | None
    criteria: Items[Criterion]


class Waiver(Strict):
    """A named exception with its approval and its end."""

    id: WaiverId
    rule: str | None
    rationale: str | None
    condition: str | None
    approval: str | None
    expires_at: UtcTime | None


class Kind(Strict):
    """A declaration by kind alone; never a value."""

    kind: Text


class TestData(Strict):
    """Set-up and clean-up, principals and resources by name."""

    __test__ = False  # a noun of the contract, not a test

    setup: str | None
    cleanup: str | None
    principals: Mapping[Identifier, Kind] | None
    resources: Mapping[Identifier, Kind] | None


class ScopedResource(Strict):
    """A resource that the contract points the evaluator at."""

    reference: Text
    kind: Text


class FixtureReset(Strict):
    """The operation that restores the fixture; scoring never reads it."""

    leg_id: Identifier
    interface_id: Identifier
    operation_id: Identifier
    inputs: WitnessInputs


class EvalContract(Artifact):
    """The contract under evaluation; its digest is the identity everything else carries."""

    contract_id: Identifier
    source_spec_digest: Digest | None
    behaviors: NonEmpty[Behavior]
    oracles: Items[Oracle]
    rubrics: Items[Rubric]
    waivers: Items[Waiver]
    permitted_interfaces: Items[Interface]
    reference_sets: Mapping[Identifier, ReferenceSet] | None
    sibling_groups: SiblingGroups | None
    interaction_plan: Items[Step]
    scoped_resources: Items[ScopedResource] | None
    forbidden_inputs: Items[ForbiddenInput]
    test_data: TestData
    budgets: Budgets
    safety_limits: Items[str]
    required_evidence: Items[str]
    probe_step_bound: Count | None
    fixture_reset: FixtureReset | None

    @model_validator(mode="after")
    def _logical_ids_are_unique(self) -> Self:
        ids = [interface.logical_id for interface in self.permitted_interfaces]
        if len(set(ids)) != len(ids):
            raise ValueError("permittedInterfaces have one logicalId each")
        return self
