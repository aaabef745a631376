import json

import pytest

from grader.model.strength.outcome_state import OutcomeState, Resolution
from grader.model.strength.primitives import Polarity, ProbeClass
from grader.model.strength.run_record import OracleDisposition
from grader.strength.conditions import CONDITIONS
from grader.strength.corroboration import CORROBORATION_ROWS
from grader.strength.decision import DECISION_ROWS, WAIVER_ROWS
from grader.strength.outcome import resolve_outcome
from grader.strength.outcome_inputs import (
    CitedFinding,
    FindingBucket,
    JudgeConduct,
    Matched,
    OutcomeInputs,
    Selection,
    Waiver,
    WitnessMatch,
    WitnessResult,
)

OBSERVED = OracleDisposition.model_validate(
    {"oracleId": "O-001", "disposition": "held", "observationIds": ["obs-1"], "note": None}
)


def inputs(**changes):
    given = {
        "required": True,
        "disposition": OBSERVED,
        "cited": None,
        "witness": None,
        "selections": [Selection(result=Matched.ONE, observation_ids=["obs-1"])],
        "selector_ambiguity": False,
        "check": Resolution.TRUE,
        "polarity": Polarity.EXPECTS_HOLD,
        "probe_class": ProbeClass.DEFECT,
        "expected_clean": False,
        "probe_signed": True,
        "probe_qualified": True,
    }
    return OutcomeInputs(**{**given, **changes})


def disposed(word, observations=("obs-1",)):
    return OracleDisposition.model_validate(
        {
            "oracleId": "O-001",
            "disposition": word,
            "observationIds": list(observations),
            "note": None,
        }
    )


def cited(bucket=FindingBucket.MAPPED):
    return {
        "cited": CitedFinding(finding_id="F-001", bucket=bucket),
        "disposition": disposed("violated"),
    }


def witness(result):
    return {"witness": WitnessMatch(result=result, observation_ids=["obs-2"])}


CANARY = {"probe_class": ProbeClass.CANARY}
CLEAN = {"probe_class": ProbeClass.ZERO_ACTION, "expected_clean": True}
UNREACHED = {"selections": [Selection(result=Matched.NONE)]}

# rule -> changes that reach it
REACHED_BY = {
    "evaluation-fault": {"evaluation_fault": True},
    "judge-malformed": {"judge_conduct": JudgeConduct.MALFORMED},
    "probe-unqualified": {"probe_qualified": False},
    "finding-dangling-probe": cited(FindingBucket.DANGLING),
    "witness-unwitnessed-claim": witness(WitnessResult.UNWITNESSED_CLAIM),
    "witness-vacuous": witness(WitnessResult.VACUOUS),
    "selector-ambiguous": {"selector_ambiguity": True},
    "witness-unexercised": witness(WitnessResult.UNEXERCISED),
    "steps-unreached": UNREACHED,
    "zero-action-detected": {
        "probe_class": ProbeClass.ZERO_ACTION,
        **witness(WitnessResult.MATCHED),
    },
    "clean-control-false-positive": {**CLEAN, **cited(FindingBucket.SIGNATURELESS)},
    "clean-control-passed": CLEAN,
    "canary-detected": {**CANARY, **cited(FindingBucket.SIGNATURELESS)},
    "canary-undetected": CANARY,
    "witness-matched": {**witness(WitnessResult.MATCHED), **cited()},
    "witness-manifested-unclaimed": witness(WitnessResult.MANIFESTED_UNCLAIMED),
    "oracle-cited-defect": cited(),
    "check-insufficient-evidence": {"check": Resolution.INSUFFICIENT_EVIDENCE},
    "witness-not-triggered": witness(WitnessResult.NOT_TRIGGERED),
    "outcome-clear": {},
}


@pytest.mark.parametrize("row", DECISION_ROWS, ids=lambda row: row.rule)
def test_every_decision_row_is_reached(row):
    outcome = resolve_outcome(inputs(**REACHED_BY[row.rule]))
    assert (outcome.rule, outcome.state) == (row.rule, row.state)
    credited = row.credits_finding and "cited" in REACHED_BY[row.rule]
    assert outcome.resolved_from == ("F-001" if credited else None)


def test_no_rule_is_tested_that_the_table_has_not():
    assert [row.rule for row in DECISION_ROWS] == list(REACHED_BY)


CORROBORATED_BY = {
    "disposition-unsupported": ({"disposition": disposed("held", ())}, "disagrees"),
    "disposition-contradicts-evidence": ({"disposition": disposed("violated")}, "disagrees"),
    "citation-declined": (cited(FindingBucket.UNMAPPED), "disagrees"),
    "examined-nothing": ({"check": Resolution.INSUFFICIENT_EVIDENCE}, "agrees"),
    "never-ran": ({"check": None}, "not-evaluable"),
    "check-satisfied": ({}, "agrees"),
    "check-confirms-finding": ({**cited(), "check": Resolution.FALSE}, "agrees"),
    "check-and-findings-diverge": ({"check": Resolution.FALSE}, "disagrees"),
}


@pytest.mark.parametrize("row", CORROBORATION_ROWS, ids=lambda row: row.rule)
def test_every_corroboration_row_is_reached(row):
    changes, value = CORROBORATED_BY[row.rule]
    outcome = resolve_outcome(inputs(**changes))
    assert (outcome.corroboration_rule, outcome.corroboration) == (row.rule, value)


@pytest.mark.parametrize(
    ("changes", "value"),
    [
        pytest.param(
            {**cited(), "check": Resolution.INSUFFICIENT_EVIDENCE}, "disagrees", id="cited"
        ),
        pytest.param({"check": Resolution.INSUFFICIENT_EVIDENCE}, "agrees", id="uncited"),
        pytest.param(UNREACHED, "not-evaluable", id="unreached"),
        pytest.param({"disposition": disposed("not-attempted")}, "agrees", id="not-attempted"),
        pytest.param(
            {**cited(), "disposition": disposed("not-attempted")},
            "disagrees",
            id="cited-unattended",
        ),
        pytest.param(
            {"check": Resolution.FALSE, "polarity": Polarity.EXPECTS_VIOLATION},
            "agrees",
            id="a-violation-that-was-expected",
        ),
    ],
)
def test_corroboration_weighs_both_sides(changes, value):
    assert resolve_outcome(inputs(**changes)).corroboration == value


@pytest.mark.parametrize(
    ("waiver", "state", "rule"),
    [
        pytest.param(Waiver.NONE, "missed", None, id="none"),
        pytest.param(Waiver.CONDITION_MET, "not-applicable", "waiver-honoured", id="met"),
        pytest.param(Waiver.CONDITION_UNMET, "bypassed", "waiver-bypassed", id="unmet"),
        pytest.param(Waiver.EXPIRED, "missed", None, id="expired"),
    ],
)
def test_a_waiver_changes_only_what_was_missed(waiver, state, rule):
    missed = resolve_outcome(inputs(waiver=waiver, **witness(WitnessResult.MANIFESTED_UNCLAIMED)))
    assert (missed.state, missed.waiver_rule) == (state, rule)
    confirmed = resolve_outcome(inputs(waiver=waiver))
    assert (confirmed.state, confirmed.waiver_rule) == ("confirmed", None)


def test_every_waiver_row_has_a_test():
    assert set(WAIVER_ROWS) == {Waiver.CONDITION_MET, Waiver.CONDITION_UNMET}


CONDITION_REACHED_BY = {
    "evaluation-fault": {"evaluation_fault": True},
    "judge-malformed": {"judge_conduct": JudgeConduct.MALFORMED},
    "unqualified-probe-in-sealed-set": {"probe_qualified": False},
    "dangling-probe-citation": cited(FindingBucket.DANGLING),
    "unwitnessed-detection-claim": witness(WitnessResult.UNWITNESSED_CLAIM),
    "vacuous-signature": witness(WitnessResult.VACUOUS),
    "selector-ambiguity": {"selector_ambiguity": True},
    "canary-non-detection": CANARY,
    "unsupported-disposition": {"disposition": disposed("violated", ())},
    "disposition-missing": {"disposition": None},
}


@pytest.mark.parametrize("name", CONDITIONS)
def test_every_condition_is_reached_alone(name):
    assert resolve_outcome(inputs(**CONDITION_REACHED_BY[name])).conditions == (name,)


def test_conditions_are_collected_whatever_the_state():
    outcome = resolve_outcome(
        inputs(evaluation_fault=True, selector_ambiguity=True, probe_qualified=False)
    )
    assert outcome.state is OutcomeState.ORACLE_ERROR
    assert outcome.conditions == (
        "evaluation-fault",
        "selector-ambiguity",
        "unqualified-probe-in-sealed-set",
    )


def test_selected_observations_are_the_steps_then_the_witness_each_once():
    selections = [
        Selection(result=Matched.SEVERAL, observation_ids=["b", "a"]),
        Selection(result=Matched.ONE, observation_ids=["a"]),
    ]
    match = WitnessMatch(result=WitnessResult.MATCHED, observation_ids=["c", "b"])
    outcome = resolve_outcome(inputs(selections=selections, witness=match))
    assert outcome.selected_observation_ids == ("b", "a", "c")


def test_all_eighty_published_cases(shared):
    text = (shared / "corpus/eval-quality/vectors/outcome-decision.json").read_text("utf-8")
    cases = json.loads(text)["cases"]
    assert len(cases) == 80
    for case in cases:
        outcome = resolve_outcome(from_vector(case["inputs"]))
        found = {
            "state": outcome.state,
            "rule": outcome.rule,
            "waiverRule": outcome.waiver_rule,
            "corroboration": outcome.corroboration,
            "corroborationRule": outcome.corroboration_rule,
            "resolvedFrom": outcome.resolved_from,
            "selectedObservationIds": list(outcome.selected_observation_ids),
            "conditions": list(outcome.conditions),
        }
        assert found == case["expected"], case["inputs"]


def from_vector(case):
    disposition, finding, match = case["disposition"], case["citedFinding"], case["witness"]
    return OutcomeInputs(
        required=case["required"],
        disposition=disposition
        and OracleDisposition.model_validate({**disposition, "oracleId": "O-001"}),
        cited=finding
        and CitedFinding(finding_id=finding["findingId"], bucket=FindingBucket(finding["bucket"])),
        witness=match
        and WitnessMatch(
            result=WitnessResult(match["result"]), observation_ids=match["observationIds"]
        ),
        selections=[
            Selection(result=Matched(s["result"]), observation_ids=s["matchedObservationIds"])
            for s in case["selections"]
        ],
        selector_ambiguity=case["selectorAmbiguity"],
        check=case["checkResolution"] and Resolution(case["checkResolution"]),
        polarity=Polarity(case["polarity"]),
        probe_class=case["probeClass"] and ProbeClass(case["probeClass"]),
        expected_clean=case["expectedClean"],
        probe_signed=case["probeSigned"],
        probe_qualified=case["probeQualified"],
        waiver=Waiver(case["waiver"]),
        judge_conduct=JudgeConduct(case["judgeConduct"]),
        evaluation_fault=case["evaluationFault"],
    )
