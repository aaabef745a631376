import itertools
import time

import pytest

from grader.canonical import canonical_bytes, canonical_text, digest
from grader.strength import artifact_kinds as kinds
from grader.strength.emit import emit_evidence
from grader.strength.faults import FaultCode, StrengthFault
from grader.strength.score_run import ScoreInputs, designated_oracle, score_run


def chain(corpus, folder, *, names, preflight, corpus_digest, ingest=()):
    contract, records = names
    return ScoreInputs(
        records=[corpus.load(kinds.RECORD, name) for name in records],
        contract=corpus.load(kinds.CONTRACT, f"{folder}/{contract}"),
        probe=corpus.load(kinds.PROBE, f"{folder}/probe.json"),
        preflight=corpus.load(kinds.PREFLIGHT, preflight).artifact,
        policy=corpus.load(kinds.POLICY, f"{folder}/scoring-policy.json"),
        corpus_digest=corpus_digest,
        **(
            {
                "manifest": corpus.load(
                    kinds.MANIFEST, f"{folder}/isolation-manifest.json"
                ).artifact,
                "configuration": corpus.load(
                    kinds.CONFIGURATION, f"{folder}/evaluator-configuration.json"
                ),
            }
            if ingest
            else {}
        ),
    )


SKILL = "sha256:" + "0" * 62 + "1a"


def skill_chain(corpus, records, *, ingest=True):
    return chain(
        corpus,
        "skill-defect",
        names=("eval-contract.json", records),
        preflight="skill-defect/preflight-verdict.json",
        corpus_digest=SKILL,
        ingest=ingest,
    )


def test_the_skill_defect_artifact_is_the_published_one(corpus):
    inputs = skill_chain(corpus, ["skill-defect/sealed-run-record.json"])
    run = score_run(inputs)
    expected = corpus.value("skill-defect/evidence-artifact.json")
    assert canonical_bytes(emit_evidence(run)) == canonical_bytes(expected)
    assert (run.ladder.verdict, run.ladder.exit_code) == ("CONCERNS", 0)


def test_the_spike_artifact_is_the_published_one(corpus):
    inputs = chain(
        corpus,
        "spike",
        names=("eval-contract.json", ["spike/sealed-run-record.json"]),
        preflight="spike/preflight-verdict.json",
        corpus_digest=corpus.text("spike/corpus-digest.txt").strip(),
    )
    run = score_run(inputs, with_ingest=False)
    expected = corpus.value("spike/evidence-artifact.json")
    assert canonical_bytes(emit_evidence(run)) == canonical_bytes(expected)
    assert (run.ladder.verdict, run.ladder.exit_code) == ("FAIL", 2)


@pytest.mark.parametrize(
    ("records", "expected"),
    [
        pytest.param("record", "expected-evidence-artifact", id="two-of-three-caught"),
        pytest.param("one-of-three-record", "expected-one-of-three", id="one-of-three-caught"),
    ],
)
def test_a_trial_set_of_three_gives_the_same_bytes_in_any_order(corpus, records, expected):
    folder = "derived/three-trials"
    wanted = canonical_bytes(corpus.value(f"{folder}/{expected}.json"))
    for order in itertools.permutations([1, 2, 3]):
        names = [f"{folder}/{records}-{number}.json" for number in order]
        assert canonical_bytes(emit_evidence(score_run(skill_chain(corpus, names)))) == wanted


def test_a_caught_defect_with_nothing_else_wrong_passes(world):
    run = score_run(world.inputs())
    artifact = emit_evidence(run)
    assert (run.ladder.verdict, run.ladder.basis) == ("PASS", ())
    assert artifact["strength"]["vector"]["defect"] == {"caught": 1, "exercised": 1, "rate": 1.0}
    assert artifact["outcomes"][0]["resolvedFrom"] is None
    assert run.outcomes[0].resolved.rule == "witness-matched"


def test_an_unclaimed_defect_is_missed_and_fails(world):
    value = world.record(findings=[])
    value["oracleDispositions"][0]["disposition"] = "held"
    run = score_run(world.inputs([value]))
    assert (run.outcomes[0].resolved.state, run.ladder.verdict) == ("missed", "FAIL")
    assert emit_evidence(run)["strength"]["vector"]["defect"]["rate"] == 0


def test_a_system_that_behaves_is_confirmed(world):
    run = score_run(world.inputs([world.record(title="new")]))
    assert run.outcomes[0].resolved.rule == "witness-not-triggered"


def test_production_promotes_the_evaluators_recommendation(world):
    value = world.record(title="new", mode="production")
    run = score_run(world.inputs([value]))
    artifact = emit_evidence(run)
    assert artifact["productionVerdict"] == "FAIL"
    assert artifact["verdictBasis"] == ["evaluator recommendation FAIL"]
    assert "contractVerdict" not in artifact


def test_the_order_within_a_record_does_not_matter(world):
    contract = world.contract()
    contract["behaviors"][0]["oracles"] = ["O-001"]
    extra = world.finding(2, oracleId=None, findingType="observation")
    del extra["quotedEvidence"]
    value = world.record(findings=[world.finding(), extra])
    wanted = canonical_text(emit_evidence(score_run(world.inputs([value]))))
    for key in ("observations", "findings", "oracleDispositions"):
        turned = {**value, key: list(reversed(value[key]))}
        assert canonical_text(emit_evidence(score_run(world.inputs([turned])))) == wanted


@pytest.mark.parametrize("kind", ["clean_probe", "canary"])
def test_clean_controls_and_canaries_enter_no_class(world, kind):
    for title in ("old", "new"):
        run = score_run(world.inputs([world.record(title=title)], probe=getattr(world, kind)()))
        if run.ladder.verdict is not None:
            vector = emit_evidence(run)["strength"]["vector"]
            assert vector == {"defect": None, "gameability": None, "zero-action": None}


def test_a_clean_control_that_is_accused_is_a_false_positive(world):
    run = score_run(world.inputs(probe=world.clean_probe()))
    assert (run.outcomes[0].resolved.state, run.ladder.verdict) == ("false-positive", "FAIL")
    assert run.outcomes[0].resolved.resolved_from == "F-001"


def test_an_unqualified_probe_makes_the_run_invalid(world):
    probe = world.probe()
    probe["qualification"]["rollbackVerified"] = False
    run = score_run(world.inputs(probe=probe))
    assert run.ladder.verdict is None
    assert "oracle O-001 resolved infrastructure-error" in run.ladder.basis
    with pytest.raises(ValueError, match="Invalid"):
        emit_evidence(run)


def test_no_record_is_no_trial_set(world):
    with pytest.raises(ValueError, match="at least one record"):
        score_run(world.inputs([]))


def test_what_is_too_large_to_compare_is_budget_exhausted(world):
    contract = world.contract()
    contract["interactionPlan"] = [world.step(f"s-{n}", "put-note") for n in range(2500)]
    record = world.record(for_contract=contract)
    started = time.monotonic()
    with pytest.raises(StrengthFault, match="plan steps x plan steps") as fault:
        score_run(world.inputs([record], contract=contract))
    assert fault.value.fault is FaultCode.BUDGET_EXHAUSTED
    assert time.monotonic() - started < 30


def test_a_thousand_observations_and_steps_are_scored(world):
    contract = world.contract()
    contract["interactionPlan"] += [
        world.step(f"s-{n}", "put-note", cardinality="any") for n in range(1000)
    ]
    record = world.record(for_contract=contract)
    record["observations"] += [world.observation(n, "put-note") for n in range(3, 1000)]
    contract["interactionPlan"][0]["cardinality"] = "any"
    record["contractDigest"] = digest(contract)
    started = time.monotonic()
    run = score_run(world.inputs([record], contract=contract))
    assert run.ladder.verdict == "PASS"
    assert time.monotonic() - started < 60  # ten times what it takes


def test_a_behaviour_with_several_oracles_designates_none(world):
    contract = world.contract()
    second = {**world.copy(contract["oracles"][0]), "id": "O-002"}
    contract["oracles"].append(second)
    contract["behaviors"][0]["oracles"] = ["O-001", "O-002"]
    inputs = world.inputs(contract=contract)
    assert designated_oracle(inputs.probe.artifact, inputs.contract.artifact) is None
    value = world.record(for_contract=contract)
    value["oracleDispositions"].append({**value["oracleDispositions"][0], "oracleId": "O-002",
                                        "disposition": "held"})  # fmt: skip
    chosen = score_run(world.inputs([value], contract=contract, designated_oracle="O-002"))
    assert chosen.votes[0].state == "caught"
    assert chosen.outcomes[1].resolved.rule == "witness-matched"
    unchosen = score_run(world.inputs([value], contract=contract))
    assert unchosen.outcomes[0].resolved.rule == "oracle-cited-defect"
    assert unchosen.votes[0].state == unchosen.outcomes[0].resolved.state


def test_the_scoring_version_is_the_digest_of_its_six_inputs(world):
    artifact = emit_evidence(score_run(world.inputs()))
    assert artifact["scoringVersion"] == digest(artifact["scoringVersionInputs"])
    assert artifact["comparabilityKey"] == digest(
        {"scoringPolicyDigest": digest(world.policy()), "probeIds": ["P-001"]}
    )


def test_the_note_keeps_its_odd_plurals(world):
    policy = world.policy(minimumTrialCount=4)
    records = [world.record(1), world.record(2)]
    strength = emit_evidence(score_run(world.inputs(records, policy=policy)))["strength"]
    assert strength["note"] == (
        "1 admitted probe over 2 completed trials. Below the declared minimum of 4. "
        "The vector is reported and marked non-comparable."
    )
    assert strength["comparable"] is False


def test_a_contract_without_oracles_casts_no_vote(world):
    contract = world.contract()
    contract["oracles"], contract["behaviors"][0]["oracles"] = [], []
    value = world.record(for_contract=contract, findings=[], oracleDispositions=[])
    artifact = emit_evidence(score_run(world.inputs([value], contract=contract)))
    reduced = artifact["reducedProbeOutcomes"][0]
    assert (reduced["trialVotes"], reduced["exercised"]) == ([], False)
    assert artifact["strength"]["vector"]["defect"] == {"caught": 0, "exercised": 0, "rate": None}
