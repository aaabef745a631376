import pytest

from grader.strength.outcome_inputs import FindingBucket, WitnessResult
from grader.strength.score_run import score_run
from grader.strength.witness import bucket_of, match_witness


def match(world, record=None, probe=None, contract=None):
    inputs = world.inputs([record or world.record()], probe=probe or world.probe(),
                          contract=contract or world.contract())  # fmt: skip
    return match_witness(
        inputs.probe.artifact, inputs.contract.artifact, inputs.records[0].artifact
    )


def without_home(probe):
    probe["defectSignature"]["pathTemplate"] = "/elsewhere"


def baseline(record):
    record["observations"][1]["provenance"] = "baseline"


def unclaimed(record):
    record["findings"] = []


def claims_the_write(record):
    record["findings"][0]["observationIds"] = ["obs-1"]


def never_called(record):
    record["observations"] = record["observations"][:1]


def another_title(record):
    record["observations"][1]["responseBody"]["title"] = "new"


@pytest.mark.parametrize(
    ("changes", "result"),
    [
        pytest.param([], WitnessResult.MATCHED, id="claimed-and-satisfied"),
        pytest.param([unclaimed], WitnessResult.MANIFESTED_UNCLAIMED, id="satisfied-unclaimed"),
        pytest.param([claims_the_write], WitnessResult.MANIFESTED_UNCLAIMED, id="claims-elsewhere"),
        pytest.param([another_title], WitnessResult.UNWITNESSED_CLAIM, id="claimed-unsatisfied"),
        pytest.param([another_title, unclaimed], WitnessResult.NOT_TRIGGERED, id="not-shown"),
        pytest.param([never_called], WitnessResult.UNEXERCISED, id="never-called"),
        pytest.param([baseline], WitnessResult.UNEXERCISED, id="baseline-calls-do-not-exercise"),
    ],
)
def test_the_witness_match(world, changes, result):
    record = world.record()
    for change in changes:
        change(record)
    assert match(world, record).result is result


def test_a_signature_without_a_home_is_unexercised(world):
    probe = world.probe()
    without_home(probe)
    assert match(world, probe=probe).result is WitnessResult.UNEXERCISED


def test_an_unwitnessed_claim_outranks_a_match(world):
    record = world.record()
    record["observations"].append(
        world.observation(3, "get-note", responseBody={"ok": True, "title": "new"})
    )
    record["findings"].append(world.finding(2, observationIds=["obs-3"]))
    found = match(world, record)
    assert found.result is WitnessResult.UNWITNESSED_CLAIM
    assert list(found.observation_ids) == ["obs-2", "obs-3"]


def test_a_selector_narrows_the_candidates(world):
    probe = world.probe()
    probe["defectSignature"]["condition"]["selector"]["inputBinding"]["path"] = {
        "id": {"literal": "n-1"}
    }
    assert match(world, probe=probe).result is WitnessResult.UNWITNESSED_CLAIM
    record = world.record()
    unclaimed(record)
    found = match(world, record, probe)
    assert (found.result, list(found.observation_ids)) == (WitnessResult.NOT_TRIGGERED, [])


def test_a_signature_that_examined_nothing_is_vacuous(world):
    probe = world.probe()
    probe["defectSignature"]["condition"]["predicate"] = {
        "op": "for-any",
        "collection": {"pointer": "/interactions/observed/response-body/tags"},
        "predicate": {"op": "existence", "operands": [{"pointer": "@/"}]},
    }
    record = world.record()
    unclaimed(record)
    assert match(world, record, probe).result is WitnessResult.VACUOUS


def test_a_canary_has_no_witness(world):
    assert match(world, probe=world.canary()) is None


@pytest.mark.parametrize(
    ("changes", "probe_of", "bucket"),
    [
        pytest.param({}, "probe", FindingBucket.MAPPED, id="mapped"),
        pytest.param({"observationIds": ["obs-1"]}, "probe", FindingBucket.UNMAPPED, id="unmapped"),
        pytest.param({"probeId": "P-002"}, "probe", FindingBucket.DANGLING, id="dangling"),
        pytest.param({}, "clean_probe", FindingBucket.SIGNATURELESS, id="clean"),
        pytest.param({}, "canary", FindingBucket.SIGNATURELESS, id="canary"),
    ],
)
def test_a_finding_has_a_bucket(world, changes, probe_of, bucket):
    record = world.record(findings=[world.finding(**changes)])
    inputs = world.inputs([record], probe=getattr(world, probe_of)())
    artifact = inputs.records[0].artifact
    found = bucket_of(
        artifact.findings[0], inputs.probe.artifact, inputs.contract.artifact, artifact
    )
    assert found is bucket


def test_two_findings_that_name_one_oracle_cite_it_no_more(world):
    record = world.record(findings=[world.finding(1), world.finding(2)])
    outcome = score_run(world.inputs([record])).outcomes[0]
    assert outcome.resolved.rule == "witness-matched"
    assert outcome.resolved.corroboration == "disagrees"


def test_parameter_names_do_not_matter_and_methods_do(world):
    probe = world.probe()
    probe["defectSignature"]["method"] = "HEAD"
    assert match(world, probe=probe).result is WitnessResult.UNEXERCISED
