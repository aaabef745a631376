import pytest

from grader.model.strength.evidence_artifact import CoverageGap
from grader.model.strength.outcome_state import Corroboration, OutcomeState
from grader.model.strength.primitives import Recommendation, RunMode, Severity
from grader.strength.assessment import Assessment, EvidenceIntegrity, ScoredOutcome
from grader.strength.ingest import IngestCondition
from grader.strength.ladder import LADDER_ROWS, climb
from grader.strength.outcome import ResolvedOutcome

MATERIAL, LOW = Severity.MATERIAL, Severity.LOW


def outcome(state="confirmed", severity=MATERIAL, oracle="O-001", **changes):
    resolved = {
        "state": OutcomeState(state),
        "rule": "any",
        "waiver_rule": None,
        "corroboration": Corroboration.AGREES,
        "corroboration_rule": "any",
        "resolved_from": None,
        "selected_observation_ids": (),
        "conditions": (),
    }
    scored = {"check_resolved": True, "required": True}
    for key, value in changes.items():
        (scored if key in scored else resolved)[key] = value
    return ScoredOutcome(
        oracle_id=oracle, severity=severity, resolved=ResolvedOutcome(**resolved), **scored
    )


def gap(severity="material", *, satisfied=False):
    return CoverageGap.model_validate(
        {
            "rule": "whole-body",
            "relevancePredicate": "r",
            "satisfactionPredicate": "s",
            "satisfied": satisfied,
            "severity": severity,
        }
    )


def assessment(**changes):
    return Assessment(
        **{
            "mode": RunMode.CONTRACT_SCORING,
            "outcomes": [outcome()],
            "confidences": [("F-001", 0.9)],
            "uncited_defects": [],
            "coverage_gaps": [],
            "conditions": [],
            "trial_disagreements": [],
            "preflight_passed": True,
            "recommendation": Recommendation.PASS,
            "severity_floor": MATERIAL,
            "confidence_threshold": 0.7,
            "completed": 3,
            "declared_minimum": 3,
            "n_invalidated": 0,
            "re_execution_cap": 2,
            **changes,
        }
    )


def ingested(row):
    return {"conditions": [IngestCondition(row, f"reason of {row}")]}


PRODUCTION = {"mode": RunMode.PRODUCTION}

# row -> what fires it alone, and the reason that is printed
FIRED_BY = {
    "invalidating-state": (
        {"outcomes": [outcome("oracle-error")]}, "oracle O-001 resolved oracle-error"
    ),
    "failed-preflight": ({"preflight_passed": False}, "pre-flight verdict did not pass"),
    "isolation-manifest-violation": (ingested("isolation-manifest-violation"), None),
    "re-execution-cap-breach": (
        {"n_invalidated": 3}, "3 invalidated attempts exceeded the re-execution cap of 2"
    ),
    "disposition-missing": (
        {"outcomes": [outcome(conditions=("disposition-missing",))]},
        "oracle O-001 is required and carries no disposition",
    ),
    "required-check-unresolved": (
        {"outcomes": [outcome(check_resolved=False)]},
        "oracle O-001 is required and its check never resolved",
    ),
    "selector-ambiguity": (
        {"outcomes": [outcome(conditions=("selector-ambiguity",))]},
        "oracle O-001: selector ambiguity",
    ),
    "unwitnessed-claim": (
        {"outcomes": [outcome(conditions=("unwitnessed-detection-claim",))]},
        "oracle O-001: unwitnessed detection claim",
    ),
    **{
        row: (ingested(row), None)
        for row in (
            "unwitnessed-quotation",
            "duplicate-record-identifier",
            "dangling-citation",
            "dangling-disposition-citation",
            "forbidden-input-not-withheld",
            "cross-artifact-disagreement",
            "evaluator-configuration-absent",
            "evaluator-configuration-digest-mismatch",
            "judge-result-unscored",
        )
    },
    "trial-set-field-disagreement": (
        {"trial_disagreements": ["trialIndex: duplicate value 1"]},
        "trial-set field disagreement: trialIndex: duplicate value 1",
    ),
    "behavioural-failure-at-or-above-floor": (
        {"outcomes": [outcome("bypassed")]},
        "oracle O-001 resolved bypassed at or above the severity floor",
    ),
    "evidence-incomplete": (
        {"integrity": EvidenceIntegrity(reported_incomplete=True)}, "evidence reported incomplete"
    ),
    "evidence-over-truncated": (
        {"integrity": EvidenceIntegrity(over_truncated=True)},
        "evidence truncated past its disclosed bound",
    ),
    "evidence-unavailable": (
        {"integrity": EvidenceIntegrity(unavailable=True)}, "evidence unavailable"
    ),
    "evidence-internally-inconsistent": (
        {"integrity": EvidenceIntegrity(internally_inconsistent=True)},
        "evidence internally inconsistent",
    ),
    "lineage-chain-inconsistent": (
        {"integrity": EvidenceIntegrity(lineage_is_consistent=False)},
        "presented lineage chain is internally inconsistent",
    ),
    "evaluator-recommendation-fail": (
        {**PRODUCTION, "recommendation": Recommendation.FAIL}, "evaluator recommendation FAIL"
    ),
    "behavioural-failure-below-floor": (
        {"outcomes": [outcome("missed", LOW)]},
        "oracle O-001 resolved missed below the severity floor",
    ),
    "coverage-gap-at-or-above-floor": (
        {"coverage_gaps": [gap()]},
        "coverage gap whole-body unsatisfied at or above the severity floor",
    ),
    "finding-confidence-below-threshold": (
        {"confidences": [("F-001", 0.65)]},
        "finding F-001 confidence 0.65 below the policy threshold",
    ),
    "uncited-defect-finding": (
        {"uncited_defects": ["F-009"]}, "finding F-009: defect finding citing no oracle"
    ),
    "below-minimum-trial-count": (
        {"completed": 1}, "1 completed trials below the declared minimum of 3"
    ),
    "oracle-unreached": ({"outcomes": [outcome("unreached")]}, "oracle O-001 resolved unreached"),
    "evaluator-recommendation-concerns": (
        {**PRODUCTION, "recommendation": Recommendation.CONCERNS},
        "evaluator recommendation CONCERNS",
    ),
    "waiver-honoured": (
        {"outcomes": [outcome("not-applicable", waiver_rule="waiver-honoured")]},
        "oracle O-001 waived (not-applicable)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("row", LADDER_ROWS, ids=lambda row: row.row)
def test_every_row_fires_alone_with_its_reason(row):
    changes, reason = FIRED_BY[row.row]
    result = climb(assessment(**changes))
    assert result.rows == (row.row,)
    assert result.basis == (reason or f"reason of {row.row}",)
    assert (result.verdict or "Invalid") == row.tier
    thin = row.tier == "CONCERNS" and row.evidence_condition
    assert result.strict_promotable is not thin


def test_no_row_is_tested_that_the_ladder_has_not():
    assert {row.row for row in LADDER_ROWS} == set(FIRED_BY)


def test_nothing_fires_on_a_pass():
    result = climb(assessment())
    assert (result.verdict, result.basis, result.exit_code) == ("PASS", (), 0)


def test_every_firing_row_of_the_winning_tier_speaks_in_row_order():
    result = climb(
        assessment(
            completed=2,
            coverage_gaps=[gap()],
            confidences=[("F-002", 0.1), ("F-001", 0.2)],
            outcomes=[outcome("unreached", oracle="O-002")],
            uncited_defects=["F-009"],
        )
    )
    assert result.verdict == "CONCERNS"
    assert result.basis == (
        "coverage gap whole-body unsatisfied at or above the severity floor",
        "finding F-002 confidence 0.1 below the policy threshold",
        "finding F-001 confidence 0.2 below the policy threshold",
        "finding F-009: defect finding citing no oracle",
        "2 completed trials below the declared minimum of 3",
        "oracle O-002 resolved unreached",
    )


@pytest.mark.parametrize(
    ("changes", "verdict", "status"),
    [
        pytest.param(
            {"preflight_passed": False, "outcomes": [outcome("missed")]},
            None, 3, id="invalid-first",
        ),
        pytest.param({"outcomes": [outcome("missed")], "completed": 1}, "FAIL", 2, id="then-fail"),
        pytest.param(
            {"outcomes": [outcome("not-applicable", waiver_rule="waiver-honoured")],
             "completed": 1},
            "CONCERNS", 0, id="then-concerns",
        ),
    ],
)  # fmt: skip
def test_a_lower_tier_adds_nothing(changes, verdict, status):
    result = climb(assessment(**changes))
    assert (result.verdict, result.exit_code) == (verdict, status)
    assert len(result.basis) == 1


@pytest.mark.parametrize("recommendation", [Recommendation.FAIL, Recommendation.CONCERNS])
def test_contract_scoring_never_promotes_a_recommendation(recommendation):
    assert climb(assessment(recommendation=recommendation)).verdict == "PASS"


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"coverage_gaps": [gap("low")]}, id="a-gap-below-the-floor"),
        pytest.param({"coverage_gaps": [gap(satisfied=True)]}, id="a-satisfied-rule"),
        pytest.param({"confidences": [("F-001", 0.7)]}, id="confidence-at-the-threshold"),
        pytest.param({"n_invalidated": 2}, id="as-many-invalidated-as-the-cap"),
        pytest.param({"outcomes": [outcome("not-applicable")]}, id="unexercised-without-waiver"),
    ],
)
def test_what_does_not_fire(changes):
    assert climb(assessment(**changes)).verdict == "PASS"


def test_concerns_of_thin_measurement_alone_are_not_promoted():
    thin = assessment(completed=1, outcomes=[outcome("unreached")])
    assert climb(thin).strict_promotable is False
    assert climb(assessment(completed=1, uncited_defects=["F-1"])).strict_promotable is True
