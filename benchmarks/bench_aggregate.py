"""Aggregating evidence artifacts: time at three sizes beside `json.loads` of the same bytes."""

import json

from measure import Row, median, seconds, table, timed

from grader.canonical import canonical_bytes, digest
from grader.cli.strength_command import without_collector
from grader.strength.aggregate import aggregate_strength
from grader.strength.artifact_kinds import EVIDENCE, FLOORS, POLICY
from grader.strength.emit import CALLER_ATTESTED, comparability_key
from grader.strength.read_artifact import parse_artifact
from grader.strength.scan_json import scan_json

SIZES = (1_000, 3_000, 10_000)
REPEATS = 3
TRIALS = 3
LINEAR = 1.25  # the time per artifact at the largest size, over that at the smallest

POLICY_VALUE = {
    "schemaVersion": 2,
    "parentDigest": None,
    "revisionCount": 0,
    "policyId": "default-policy",
    "severityFloor": "material",
    "confidenceThreshold": 0.7,
    "catchThreshold": 0.5,
    "minimumTrialCount": TRIALS,
    "reExecutionCap": 2,
    "remediationCap": 3,
    "regexMatchStepBudget": 1_000_000,
}
ZEROS = "sha256:" + "0" * 64


def artifact(number: int) -> bytes:
    """A consistent artifact of probe `P-<number>`, caught unless its number ends in 0."""
    probe_id, policy_digest = f"P-{number:06}", digest(POLICY_VALUE)
    inputs = {
        "contractSchemaVersion": 7,
        "corpusDigest": ZEROS,
        "fixtureDigest": ZEROS,
        "evaluatorConfigurationDigest": ZEROS,
        "scoringPolicyDigest": policy_digest,
        "mode": "contract-scoring",
    }
    state = "missed" if number % 10 == 0 else "caught"
    caught = int(state == "caught")
    outcomes = [
        {
            "oracleId": "O-001",
            "trialIndex": trial,
            "probeId": probe_id,
            "state": state,
            "severity": "critical",
            "disposition": "violated",
            "resolvedFrom": None,
            "corroboration": "agrees",
            "selectedObservationIds": ["obs-1", "obs-2"],
            "checkResolution": {
                "resolution": "false",
                "introductionCondition": None,
                "children": [],
            },
        }
        for trial in range(1, TRIALS + 1)
    ]
    reduced = {
        "probeId": probe_id,
        "severity": "critical",
        "exercised": True,
        "caught": bool(caught),
        "catchThreshold": 0.5,
        "trialVotes": [{"trialIndex": t, "state": state} for t in range(1, TRIALS + 1)],
        "validCount": TRIALS,
        "caughtCount": TRIALS * caught,
        "invalidatedAttempts": [],
    }
    value = {
        "schemaVersion": 4,
        "parentDigest": None,
        "revisionCount": 0,
        "runId": f"run-{number}",
        "scoredProbeId": probe_id,
        "scoringVersion": digest(inputs),
        "scoringVersionInputs": inputs,
        "comparabilityKey": comparability_key(policy_digest, [probe_id]),
        "excludedProbeIds": [],
        "exitCode": 0,
        "verdictBasis": [],
        "callerAttestedInputs": list(CALLER_ATTESTED),
        "trials": {
            "declaredMinimum": TRIALS,
            "completed": TRIALS,
            "completedAttempts": list(range(1, TRIALS + 1)),
            "invalidatedAttempts": [],
        },
        "outcomes": outcomes,
        "reducedProbeOutcomes": [reduced],
        "uncitedFindings": [],
        "coverageGaps": [],
        "strength": {
            "denominator": "unique qualified probe identifiers exercised per class",
            "basis": "measured",
            "vector": {
                "defect": {"caught": caught, "exercised": 1, "rate": caught},
                "gameability": None,
                "zero-action": None,
            },
            "comparable": True,
            "note": None,
        },
        "remediation": {
            "revisionCount": 0,
            "cap": 3,
            "capSource": "caller-attested",
            "lineageChain": {"lengthConsistent": True, "noRepeatedDigest": True, "noGap": True},
        },
        "mode": "contract-scoring",
        "contractVerdict": "PASS",
        "uncitedFindingGaps": [],
        "systemRecommendationRecorded": "PASS",
        "systemRecommendationNote": None,
    }
    return canonical_bytes(value)


def aggregate(files: list[bytes]) -> dict[str, object]:
    """What `aggregate-strength` does between reading and writing."""
    with without_collector():
        raws = [scan_json(data, EVIDENCE.name) for data in files]
        evidence = [parse_artifact(EVIDENCE, raw, place) for place, raw in enumerate(raws)]
        floors = parse_artifact(FLOORS, {"defect": 0.5}).artifact
        return aggregate_strength(evidence, floors, parse_artifact(POLICY, POLICY_VALUE), "bench")


def plain(files: list[bytes]) -> list[object]:
    """The same bytes through the standard library, on the same terms."""
    with without_collector():
        return [json.loads(data) for data in files]


def rows() -> list[Row]:
    """One row a size; the budget is that time grows at most linearly."""
    files = [artifact(number) for number in range(1, max(SIZES) + 1)]
    assert aggregate(files[:10])["classes"]["defect"]["caught"] == 9
    each: dict[int, float] = {}
    found = []
    for size in SIZES:
        part = files[:size]
        ours = [timed(lambda part=part: aggregate(part))[1] for _ in range(REPEATS)]
        beside = [timed(lambda part=part: plain(part))[1] for _ in range(REPEATS)]
        each[size] = min(ours) / size
        growth = each[size] / each[SIZES[0]]
        found.append(
            Row(
                what=f"aggregate {size:,} artifacts, {sum(map(len, part)) / 1e6:.1f} MB, processor",
                measured=seconds(ours),
                beside=f"json.loads {seconds(beside)}",
                ratio=f"{median(ours) / median(beside):.1f} x; each {growth:.2f} x the first",
                budget=f"each {LINEAR} x the first",
                kept=growth <= LINEAR,
            )
        )
    return found


if __name__ == "__main__":
    print(table(rows()))
