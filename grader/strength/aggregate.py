"""Evidence artifacts of one run -> its class rates and floor decisions."""

from collections.abc import Sequence

from grader.model.strength.scoring_policy import ScoringPolicy
from grader.model.strength.strength_aggregate import STRENGTH_CLASSES, FloorBasis, Floors
from grader.strength.artifact_kinds import AGGREGATE
from grader.strength.consistency import Evidence
from grader.strength.emit import comparability_key
from grader.strength.floors import ClassTotal, decide_floor
from grader.strength.rates import strength_vector
from grader.strength.read_artifact import Loaded, parse_artifact
from grader.strength.verified import (
    VerifiedInput,
    verify_agreement,
    verify_input,
    verify_policy,
)

ATTESTED_BY_CALLER = ("evidenceSetCompleteness", "probeClass")


def aggregate_strength(
    evidence: Sequence[Loaded[Evidence]],
    floors: Floors,
    policy: Loaded[ScoringPolicy],
    engine_version: str,
) -> dict[str, object]:
    """The strength aggregate as a JSON value; the order of the artifacts does not matter.

    Args:
        evidence: at least one artifact.
        floors: the rate that each class is claimed to reach.
        policy: the policy that the run was scored under.
        engine_version: the version of this build.

    Raises:
        AggregationRefusal: an artifact contradicts itself, the policy or another artifact.
        TypeError: there is no artifact.
    """
    if not evidence:
        raise TypeError("an aggregate reads at least one evidence artifact")
    inputs = [verify_input(loaded, position) for position, loaded in enumerate(evidence)]
    verify_policy(inputs, policy)
    verify_agreement(inputs)
    head = inputs[0].artifact
    ordered = sorted(inputs, key=lambda item: item.probe_id)
    policy_digest = policy.digest
    totals = class_totals(inputs)
    value: dict[str, object] = {
        "schemaVersion": AGGREGATE.generation,
        "parentDigest": None,
        "revisionCount": 0,
        "engineVersion": engine_version,
        "mode": head.mode,
        "scoringVersion": head.scoring_version,
        "scoringPolicyDigest": policy_digest,
        "comparabilityKey": comparability_key(policy_digest, [i.probe_id for i in ordered]),
        "basis": head.strength.basis,
        "minimumTrialCount": policy.artifact.minimum_trial_count,
        "callerAttestedInputs": sorted(head.caller_attested_inputs),
        "aggregateAttestedInputs": list(ATTESTED_BY_CALLER),
        "inputs": [_input(item) for item in ordered],
        "classes": {name: total.as_json() if total else None for name, total in totals.items()},
        "floorDecisions": _decisions(floors, totals),
    }
    parse_artifact(AGGREGATE, value)
    return value


def class_totals(inputs: Sequence[VerifiedInput]) -> dict[str, ClassTotal | None]:
    """Each class over its members: rate, how many were eligible, whether all are comparable."""
    vector = strength_vector((i.probe_class, i.probe_id, i.reduced) for i in inputs)
    totals: dict[str, ClassTotal | None] = {}
    for name, rate in vector.items():
        members = [i for i in inputs if i.probe_class == name]
        comparable = all(i.artifact.strength.comparable for i in members)
        totals[name] = (
            ClassTotal(rate=rate, eligible=len(members), comparable=comparable) if rate else None
        )
    return totals


def _input(item: VerifiedInput) -> dict[str, object]:
    return {
        "probeId": item.probe_id,
        "probeClass": item.probe_class,
        "runId": item.artifact.run_id,
        "artifactDigest": item.digest,
    }


def _decisions(floors: Floors, totals: dict[str, ClassTotal | None]) -> dict[str, object]:
    declared = dict(
        zip(STRENGTH_CLASSES, (floors.defect, floors.gameability, floors.zero_action), strict=True)
    )
    decisions: dict[str, object] = {}
    for name in STRENGTH_CLASSES:
        basis = decide_floor(declared[name], totals[name])
        met = basis is FloorBasis.RATE_MEETS_FLOOR
        undeclared = basis is FloorBasis.NO_FLOOR_DECLARED
        decisions[name] = {
            "floor": declared[name],
            "decision": "undeclared" if undeclared else "meets" if met else "does-not-meet",
            "basis": basis.value,
        }
    return decisions
