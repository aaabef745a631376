import itertools

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.canonical import canonical_bytes, digest
from grader.strength import artifact_kinds as kinds
from grader.strength.aggregate import aggregate_strength
from grader.strength.compare_sets import compare_sets
from grader.strength.comparison_report import EXTENSION, comparison_json, comparison_line
from grader.strength.emit import comparability_key, emit_evidence
from grader.strength.faults import AggregationRefusal, FaultCode
from grader.strength.rates import class_rate
from grader.strength.read_artifact import parse_artifact
from grader.strength.reduce_trials import reduce_trials
from grader.strength.score_run import score_run

NO_FLOORS = kinds.FLOORS.schema.validate_python({})


def loaded(value):
    return parse_artifact(kinds.EVIDENCE, value)


def evidence(world, number=1, *, caught=1, trials=1, probe_class="defect", **policy):
    """An artifact of probe `P-00<number>`, caught in the first `caught` of `trials` trials."""
    probe = world.probe()
    probe.update(probeId=f"P-{number:03}", probeClass=probe_class)
    if probe_class == "gameability":
        probe["qualification"] = {
            "route": "gameability",
            "degenerateResponse": "d",
            "naiveOracleSatisfiedEvidence": world.public,
            "disciplinedOracleRejectedEvidence": world.public,
        }
    records = []
    for trial in range(1, trials + 1):
        record = world.record(trial)
        if trial > caught:
            record["findings"] = []
            record["oracleDispositions"][0]["disposition"] = "held"
        for finding in record["findings"]:
            finding["probeId"] = probe["probeId"]
        records.append(record)
    inputs = world.inputs(records, probe=probe, policy=world.policy(**policy))
    return emit_evidence(score_run(inputs))


def aggregate(world, values, floors=None, **policy):
    return aggregate_strength(
        [loaded(value) for value in values],
        kinds.FLOORS.schema.validate_python(floors or {}),
        parse_artifact(kinds.POLICY, world.policy(**policy)),
        "VERSION",
    )


def test_the_thirteen_published_cases(corpus):
    cases = corpus.plain("aggregate/cases.json")
    assert len(cases) == 13
    files = {
        path.stem.replace("_", "-")[len("evidence-") :][:5]: path.name
        for path in (corpus.root / "aggregate").glob("evidence-*.json")
    }
    policy = corpus.load(kinds.POLICY, "aggregate/scoring-policy.json")
    for case in cases:
        members = [corpus.load(kinds.EVIDENCE, f"aggregate/{files[m]}") for m in case["members"]]
        floors = kinds.FLOORS.schema.validate_python(case["floors"])
        found = aggregate_strength(members, floors, policy, "VERSION")
        assert canonical_bytes(found) == canonical_bytes(case["expected"]), case["name"]


def test_the_order_of_the_artifacts_does_not_matter(world):
    values = [evidence(world, n, caught=n % 2) for n in (1, 2, 3)]
    forms = {canonical_bytes(aggregate(world, order)) for order in itertools.permutations(values)}
    assert len(forms) == 1


def test_an_aggregate_of_one_is_that_artifacts_own_vector(world):
    value = evidence(world)
    found = aggregate(world, [value])
    entry = found["classes"]["defect"]
    assert {k: entry[k] for k in ("caught", "exercised", "rate")} == (
        value["strength"]["vector"]["defect"]
    )
    assert found["comparabilityKey"] == value["comparabilityKey"]
    assert found["inputs"][0]["artifactDigest"] == digest(value)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.tuples(st.integers(0, 3), st.booleans()), min_size=1, max_size=6))
def test_pooled_artifacts_equal_one_computation(world, probes):
    values = [
        evidence(world, n, caught=caught, trials=3,
                 probe_class="gameability" if gameable else "defect")
        for n, (caught, gameable) in enumerate(probes, start=1)
    ]  # fmt: skip
    found = aggregate(world, values)
    for name, wanted in (("defect", False), ("gameability", True)):
        pooled = class_rate(
            {
                v["scoredProbeId"]: reduce_trials(
                    loaded(v).artifact.reduced_probe_outcomes[0].trial_votes, 0.5
                )
                for v, (_, gameable) in zip(values, probes, strict=True)
                if gameable is wanted
            }
        )
        entry = found["classes"][name]
        assert (entry is None) == (pooled is None)
        if pooled is not None:
            assert {k: entry[k] for k in ("caught", "exercised", "rate")} == pooled.as_json()


def test_no_artifact_is_a_type_error(world):
    with pytest.raises(TypeError):
        aggregate(world, [])


def set_in(*path, to):
    def apply(value):
        target = value
        for part in path[:-1]:
            target = target[part]
        target[path[-1]] = to

    return apply


REDUCED = ("reducedProbeOutcomes", 0)
NO_RATE = {"caught": 0, "exercised": 0, "rate": None}


def second_reduction(value):
    value["reducedProbeOutcomes"] *= 2


def other_probe(value):
    value["reducedProbeOutcomes"][0]["probeId"] = "P-099"


def clean_states(value):
    value["outcomes"][0]["state"] = "passed-clean-control"
    value["reducedProbeOutcomes"][0]["trialVotes"][0]["state"] = "passed-clean-control"
    value["reducedProbeOutcomes"][0].update(caught=False, caughtCount=0)
    value["strength"]["vector"]["defect"].update(caught=0, rate=0)


def no_probe(value):
    value.update(scoredProbeId=None, reducedProbeOutcomes=[])
    value["outcomes"][0]["probeId"] = None


def invalid_attempt(value):
    entry = [{"attempt": 1, "reason": "oracle-error"}]
    value["reducedProbeOutcomes"][0]["invalidatedAttempts"] = entry


# what the refusal says -> the tampering that it answers
INCONSISTENT = {
    "trials.completedAttempts: completed attempts must be unique": set_in(
        "trials", to={"declaredMinimum": 1, "completed": 2, "completedAttempts": [1, 1],
                      "invalidatedAttempts": []}),
    "trials.completedAttempts: completed attempts must be as many": set_in(
        "trials", "completed", to=2),
    "outcomes: detailed outcomes must cover exactly": set_in(
        "trials", "completedAttempts", to=[2]),
    "reducedProbeOutcomes: no probe was scored": set_in("scoredProbeId", to=None),
    "reducedProbeOutcomes: no reduction": no_probe,
    "reducedProbeOutcomes: exactly the scored probe": second_reduction,
    "reducedProbeOutcomes.0.severity: severity must equal": set_in(*REDUCED, "severity", to="low"),
    "reducedProbeOutcomes.0.trialVotes: selected trial votes must cover": set_in(
        *REDUCED, "trialVotes", to=[]),
    "reducedProbeOutcomes.0.trialVotes.0: selected trial vote must match": set_in(
        *REDUCED, "trialVotes", 0, "state", to="missed"),
    "reducedProbeOutcomes.0.trialVotes.1.trialIndex: selected trial vote indices": set_in(
        *REDUCED, "trialVotes", to=[{"trialIndex": 1, "state": "caught"}] * 2),
    "reducedProbeOutcomes.0.exercised: exercised must equal": set_in(
        *REDUCED, "exercised", to=False),
    "reducedProbeOutcomes.0.caught: caught must equal": set_in(*REDUCED, "caught", to=False),
    "reducedProbeOutcomes.0.validCount: validCount must equal": set_in(
        *REDUCED, "validCount", to=2),
    "reducedProbeOutcomes.0.caughtCount: caughtCount must equal": set_in(
        *REDUCED, "caughtCount", to=0),
    "reducedProbeOutcomes.0.invalidatedAttempts: invalidatedAttempts must equal": invalid_attempt,
    "trials.invalidatedAttempts: trials.invalidatedAttempts must equal": set_in(
        "trials", "invalidatedAttempts", to=[{"attempt": 1, "reason": "oracle-error"}]),
    "scoringVersion is not the digest of its scoringVersionInputs (P-001)": set_in(
        "scoringVersion", to="sha256:" + "0" * 64),
    "excludedProbeIds names P-002, but a scored probe is admitted (P-001)": set_in(
        "excludedProbeIds", to=["P-002"]),
    "comparabilityKey is not the digest of its scoring policy digest": set_in(
        "comparabilityKey", to="sha256:" + "0" * 64),
    "strength.comparable disagrees with its trials and outcomes (P-001)": set_in(
        "strength", "comparable", to=False),
    "strength.vector names defect and gameability, but one artifact": set_in(
        "strength", "vector", "gameability", to=NO_RATE),
    "strength.vector.defect counts a probe whose outcomes are a clean control's": clean_states,
    "strength.vector.defect is not what the probe's own reduction yields (P-001)": set_in(
        "strength", "vector", "defect", to={"caught": 0, "exercised": 1, "rate": 0}),
}  # fmt: skip


@pytest.mark.parametrize("detail", INCONSISTENT)
def test_an_artifact_that_contradicts_itself_is_refused(world, detail):
    value = evidence(world)
    INCONSISTENT[detail](value)
    with pytest.raises(AggregationRefusal) as refusal:
        aggregate(world, [evidence(world, 7), value])
    assert refusal.value.fault is FaultCode.STRENGTH_INPUT_INCONSISTENT
    assert refusal.value.path == "EvidenceArtifact[1]"
    assert refusal.value.detail.startswith(detail)


def test_a_detailed_probe_that_nobody_reduced_is_refused(world):
    value = evidence(world)
    value["outcomes"].append({**value["outcomes"][0], "probeId": "P-044"})
    with pytest.raises(AggregationRefusal, match="detailed probe P-044 is missing"):
        aggregate(world, [value])


def test_a_rate_of_zero_for_an_unexercised_probe_is_refused(world):
    value = evidence(world)
    value["strength"]["vector"]["defect"]["rate"] = 0.5
    with pytest.raises(AggregationRefusal, match="own reduction yields"):
        aggregate(world, [value])


def rescored(world, change):
    """An artifact that is consistent and differs from the run's in one scoring input."""
    value = evidence(world, 2)
    change(value)
    value["scoringVersion"] = digest(value["scoringVersionInputs"])
    return value


DISAGREE = {
    "scoringPolicyDigest": lambda w: evidence(w, 2, reExecutionCap=9),
    "trials.declaredMinimum 7 (P-002) is not the supplied policy's minimumTrialCount 1": (
        lambda w: rescored(w, lambda v: (
            v["trials"].update(declaredMinimum=7), v["strength"].update(comparable=False)))
    ),
    "catchThreshold 0.25 (P-002) is not the supplied policy's catchThreshold 0.5": (
        lambda w: rescored(w, set_in(*REDUCED, "catchThreshold", to=0.25))
    ),
    "probe P-001 is also scored by EvidenceArtifact[0]: a probe counts once": (
        lambda w: evidence(w, 1)
    ),
    "scoringVersion sha256:": lambda w: rescored(
        w, set_in("scoringVersionInputs", "corpusDigest", to="sha256:" + "1" * 64)
    ),
    "strength.basis reconstructed (P-002) differs from measured (P-001)": (
        lambda w: rescored(w, set_in("strength", "basis", to="reconstructed"))
    ),
    'callerAttestedInputs ["mode"] (P-002) differs from': (
        lambda w: rescored(w, set_in("callerAttestedInputs", to=["mode"]))
    ),
}  # fmt: skip


@pytest.mark.parametrize("detail", DISAGREE)
def test_artifacts_that_are_not_one_run_are_refused(world, detail):
    with pytest.raises(AggregationRefusal) as refusal:
        aggregate(world, [evidence(world), DISAGREE[detail](world)])
    assert refusal.value.fault is FaultCode.STRENGTH_INPUTS_DISAGREE
    assert refusal.value.path == "EvidenceArtifact[1]"
    assert refusal.value.detail.startswith(detail)


def pair(world, caught_a, caught_b, *, numbers=(1, 2)):
    return [
        [loaded(evidence(world, n, caught=c)) for n, c in zip(numbers, caught, strict=True)]
        for caught in (caught_a, caught_b)
    ]


def test_two_sets_are_pooled_and_marked_as_ours(world):
    a, b = pair(world, (1, 1), (1, 0))
    compared = compare_sets(a, b, "material")
    value = comparison_json(compared)
    assert value["relation"] == "a-dominates-b"
    assert value["extension"] == EXTENSION
    assert value["classes"]["defect"]["b"] == {"caught": 1, "exercised": 2, "rate": 0.5}
    assert value["comparabilityKeys"]["a"] == comparability_key(
        digest(world.policy()), ["P-001", "P-002"]
    )
    line = comparison_line(compared)
    assert line.startswith("a dominates b (pooled over sets, an extension of contract-grader): ")
    assert "higher in defect" in line


def test_two_single_artifacts_are_compared_as_published(world):
    (a,), (b,) = pair(world, (1,), (0,), numbers=(1,))
    value = comparison_json(compare_sets([a], [b], "material"))
    assert (value["relation"], value["extension"]) == ("a-dominates-b", None)


def test_the_floor_override_is_named(world):
    a, b = pair(world, (0, 1, 1), (1, 0, 0), numbers=(1, 2, 3))
    compared = compare_sets(a, b, "critical")
    assert compared.comparison.relation == "incomparable"
    assert "did not catch P-001" in comparison_line(compared)


def test_other_scoring_versions_get_a_note(world):
    first = evidence(world)
    second = rescored(world, set_in("scoringVersionInputs", "corpusDigest",
                                    to="sha256:" + "1" * 64))  # fmt: skip
    second["scoredProbeId"] = "P-002"
    compared = compare_sets([loaded(evidence(world, 2))], [loaded(second)], "low")
    assert "may be the evaluator's" in comparison_json(compared)["note"]
    assert "note: the scoring versions differ" in comparison_line(compared)
    same = compare_sets([loaded(first)], [loaded(first)], "low")
    assert comparison_json(same)["note"] is None


def test_a_policy_that_is_neither_sides_is_refused(world):
    one = [loaded(evidence(world))]
    with pytest.raises(AggregationRefusal, match="of the scoring policy supplied"):
        compare_sets(one, one, "low", "sha256:" + "0" * 64)
    assert compare_sets(one, one, "low", digest(world.policy())).comparison.relation == "equivalent"


def test_a_probe_twice_on_one_side_is_refused(world):
    one = loaded(evidence(world))
    with pytest.raises(AggregationRefusal, match="a probe counts once"):
        compare_sets([one], [one, one], "low")
