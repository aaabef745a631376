import json

import pytest
from pydantic import TypeAdapter

from grader.model.strength.evidence_artifact import EvidenceArtifact
from grader.model.strength.strength_aggregate import StrengthAggregate
from grader.report.render_evidence import NOT_MEANT, render_aggregate, render_evidence
from grader.report.words import EN

EVIDENCE = TypeAdapter(EvidenceArtifact)


@pytest.fixture
def artifact(shared):
    def read(name, **changes):
        path = shared / "corpus/eval-quality" / f"{name}.json"
        return EVIDENCE.validate_python({**json.loads(path.read_bytes()), **changes})

    return read


def test_a_caught_defect_beside_a_failed_run(artifact):
    text = render_evidence(artifact("spike/evidence-artifact"))
    assert text.startswith("P-001 in spike-run-0001: FAIL, about the contract (contract-scoring)\n")
    for line in (
        "  O-001 in trial 1: caught (check false; evaluator says violated; "
        "check and evaluator: agrees)",
        "  O-004 in trial 1: abstained (check insufficient-evidence; evaluator says held; "
        "check and evaluator: agrees)",
        "  oracle O-004 resolved abstained at or above the severity floor",
        "  F-003",
        "  malformed-input (critical)",
        "  defect: 1 of 1 exercised probes caught",
        "  gameability: no eligible probe",
        "  P-001: 1 of 1 valid votes caught it, more than 0.5 of them are needed",
        "  not comparable: too few trials, or an oracle was never reached",
        *("  " + EN.say(f"strength.{key}") for key in NOT_MEANT),
    ):
        assert f"{line}\n" in text
    assert "the planted defect was caught, and the run still is not a PASS" in text


def test_a_clean_control_counts_in_no_class(artifact):
    text = render_evidence(artifact("aggregate/evidence-P_009_clean"))
    assert "counts in no class" in text
    assert "why PASS\n  nothing fired\n" in text


def test_an_unexercised_probe_is_not_a_zero(artifact):
    text = render_evidence(artifact("aggregate/evidence-P_006_unexercised"))
    assert "defect: an eligible probe, not exercised\n" in text


def test_no_scalar_over_classes_is_printed(artifact):
    assert "%" not in render_evidence(artifact("spike/evidence-artifact"))


def test_control_characters_are_made_visible(artifact):
    text = render_evidence(artifact("spike/evidence-artifact", runId="r\x1b[31m\u202e"))
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "r\\x1b[31m\\u202e" in text


def test_an_aggregate_names_each_class_and_floor(shared):
    cases = json.loads((shared / "corpus/eval-quality/aggregate/cases.json").read_bytes())
    texts = {
        case["name"]: render_aggregate(StrengthAggregate.model_validate(case["expected"]))
        for case in cases
    }
    assert (
        "  defect: 4 of 5 exercised probes caught; 5 eligible; meets the floor of 0.75 "
        "(rate-meets-floor)\n"
    ) in texts["four-of-five-meets-0.75"]
    assert (
        "gameability: no eligible probe; does not meet the floor of 0.5 (no-eligible-probe)"
    ) in texts["floor-without-probe"]
    assert "; not comparable; does not meet" in texts["short-trial-member"]
