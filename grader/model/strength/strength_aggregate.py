"""StrengthAggregate, generation 1: the class rates of a whole run, and the floors they meet."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, model_validator

from grader.model.strength.evidence_artifact import ClassStrength, ScoringInput
from grader.model.strength.primitives import (
    Artifact,
    Count,
    Digest,
    Items,
    OneOf,
    Ordinal,
    ProbeId,
    Ratio,
    RunMode,
    Strict,
    Text,
)

STRENGTH_CLASSES = ("defect", "gameability", "zero-action")
StrengthClass = Literal["defect", "gameability", "zero-action"]


class Floors(Strict):
    """The rate that each class is claimed to reach; a class left out claims nothing."""

    defect: Ratio | None = None
    gameability: Ratio | None = None
    zero_action: Annotated[Ratio | None, Field(alias="zero-action")] = None

    @model_validator(mode="before")
    @classmethod
    def _null_is_no_floor(cls, value: object) -> object:
        if isinstance(value, dict) and None in value.values():
            raise ValueError("a floor is a number; leave the class out to declare none")
        return value


class FloorBasis(StrEnum):
    """Why a floor is met or not."""

    NO_FLOOR_DECLARED = "no-floor-declared"
    NO_ELIGIBLE_PROBE = "no-eligible-probe"
    NOT_COMPARABLE = "not-comparable"
    NO_EXERCISED_PROBE = "no-exercised-probe"
    UNEXERCISED_PROBE = "unexercised-probe"
    RATE_MEETS_FLOOR = "rate-meets-floor"
    RATE_BELOW_FLOOR = "rate-below-floor"


class FloorDecision(Strict):
    """One class against its floor."""

    floor: Ratio | None
    decision: Literal["undeclared", "meets", "does-not-meet"]
    basis: OneOf[FloorBasis]


class AggregatedClass(ClassStrength):
    """A class over all artifacts: its rate, how many probes were eligible, whether it compares."""

    eligible: Count
    comparable: bool


class AggregatedInput(Strict):
    """One artifact that was read; its digest is what a caller can bind it to."""

    probe_id: ProbeId
    probe_class: StrengthClass | None
    run_id: Text
    artifact_digest: Digest


class Classes(Strict):
    """The three classes, null where no artifact has one."""

    defect: AggregatedClass | None
    gameability: AggregatedClass | None
    zero_action: Annotated[AggregatedClass | None, Field(alias="zero-action")]


class FloorDecisions(Strict):
    """A decision for each class, declared or not."""

    defect: FloorDecision
    gameability: FloorDecision
    zero_action: Annotated[FloorDecision, Field(alias="zero-action")]


class StrengthAggregate(Artifact):
    """What a set of evidence artifacts amounts to; the set's completeness is taken on trust."""

    engine_version: Text
    mode: OneOf[RunMode]
    scoring_version: Digest
    scoring_policy_digest: Digest
    comparability_key: Digest
    basis: Literal["measured", "reconstructed"]
    minimum_trial_count: Ordinal
    caller_attested_inputs: Items[ScoringInput]
    aggregate_attested_inputs: Items[Literal["evidenceSetCompleteness", "probeClass"]]
    inputs: Items[AggregatedInput]
    classes: Classes
    floor_decisions: FloorDecisions
