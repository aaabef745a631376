"""The rows below Invalid, in the order in which their reasons are printed."""

from collections.abc import Callable

from grader.canonical import canonical_text
from grader.model.strength.outcome_state import BEHAVIOURAL_FAILURES, OutcomeState
from grader.model.strength.primitives import Recommendation
from grader.strength.assessment import Assessment, EvidenceIntegrity, ScoredOutcome
from grader.strength.ladder_row import LadderRow, Reasons, Tier, from_outcomes
from grader.strength.severity import reaches_floor


def _integrity(test: Callable[[EvidenceIntegrity], bool], text: str) -> Reasons:
    return lambda assessed: [text] if test(assessed.integrity) else []


def _recommends(recommendation: Recommendation) -> Reasons:
    text = f"evaluator recommendation {recommendation}"
    return lambda assessed: [text] if assessed.recommendation is recommendation else []


def _fails_behaviour(outcome: ScoredOutcome, assessed: Assessment, *, above: bool) -> bool:
    if outcome.resolved.state not in BEHAVIOURAL_FAILURES:
        return False
    return reaches_floor(outcome.severity, assessed.severity_floor) == above


def _few_trials(assessed: Assessment) -> list[str]:
    if assessed.completed >= assessed.declared_minimum:
        return []
    return [
        f"{assessed.completed} completed trials below the declared minimum of "
        f"{assessed.declared_minimum}"
    ]


def _open_gaps(assessed: Assessment) -> list[str]:
    return [
        f"coverage gap {gap.rule} unsatisfied at or above the severity floor"
        for gap in assessed.coverage_gaps
        if not gap.satisfied and reaches_floor(gap.severity, assessed.severity_floor)
    ]


def _unsure_findings(assessed: Assessment) -> list[str]:
    return [
        f"finding {finding_id} confidence {canonical_text(confidence)} below the policy threshold"
        for finding_id, confidence in assessed.confidences
        if confidence < assessed.confidence_threshold
    ]


VERDICT_ROWS: tuple[LadderRow, ...] = (
    LadderRow(
        row="behavioural-failure-at-or-above-floor",
        tier=Tier.FAIL,
        when="an oracle was missed, abstained, bypassed or a false positive, at or above the "
        "severity floor",
        reasons=from_outcomes(
            lambda outcome, assessed: _fails_behaviour(outcome, assessed, above=True),
            "oracle {oracle} resolved {state} at or above the severity floor",
        ),
    ),
    LadderRow(
        row="evidence-incomplete",
        tier=Tier.FAIL,
        when="evidence is reported incomplete",
        reasons=_integrity(lambda it: it.reported_incomplete, "evidence reported incomplete"),
    ),
    LadderRow(
        row="evidence-over-truncated",
        tier=Tier.FAIL,
        when="evidence is cut past its disclosed bound",
        reasons=_integrity(
            lambda it: it.over_truncated, "evidence truncated past its disclosed bound"
        ),
    ),
    LadderRow(
        row="evidence-unavailable",
        tier=Tier.FAIL,
        when="evidence is not available",
        reasons=_integrity(lambda it: it.unavailable, "evidence unavailable"),
    ),
    LadderRow(
        row="evidence-internally-inconsistent",
        tier=Tier.FAIL,
        when="evidence contradicts itself",
        reasons=_integrity(
            lambda it: it.internally_inconsistent, "evidence internally inconsistent"
        ),
    ),
    LadderRow(
        row="lineage-chain-inconsistent",
        tier=Tier.FAIL,
        when="a presented chain of revisions contradicts itself",
        reasons=_integrity(
            lambda it: not it.lineage_is_consistent,
            "presented lineage chain is internally inconsistent",
        ),
    ),
    LadderRow(
        row="evaluator-recommendation-fail",
        tier=Tier.FAIL,
        when="the evaluator recommends FAIL",
        reasons=_recommends(Recommendation.FAIL),
        production_only=True,
    ),
    LadderRow(
        row="behavioural-failure-below-floor",
        tier=Tier.CONCERNS,
        when="the same below the severity floor",
        reasons=from_outcomes(
            lambda outcome, assessed: _fails_behaviour(outcome, assessed, above=False),
            "oracle {oracle} resolved {state} below the severity floor",
        ),
    ),
    LadderRow(
        row="coverage-gap-at-or-above-floor",
        tier=Tier.CONCERNS,
        when="a coverage gap at or above the severity floor",
        reasons=_open_gaps,
    ),
    LadderRow(
        row="finding-confidence-below-threshold",
        tier=Tier.CONCERNS,
        when="a finding of any type is less sure than the policy wants",
        reasons=_unsure_findings,
    ),
    LadderRow(
        row="uncited-defect-finding",
        tier=Tier.CONCERNS,
        when="a defect finding answers no oracle, whatever its severity",
        reasons=lambda assessed: [
            f"finding {finding_id}: defect finding citing no oracle"
            for finding_id in assessed.uncited_defects
        ],
    ),
    LadderRow(
        row="below-minimum-trial-count",
        tier=Tier.CONCERNS,
        when="fewer trials were completed than the policy wants",
        reasons=_few_trials,
        evidence_condition=True,
    ),
    LadderRow(
        row="oracle-unreached",
        tier=Tier.CONCERNS,
        when="an oracle resolved unreached",
        reasons=from_outcomes(
            lambda outcome, _: outcome.resolved.state is OutcomeState.UNREACHED,
            "oracle {oracle} resolved unreached",
        ),
        evidence_condition=True,
    ),
    LadderRow(
        row="evaluator-recommendation-concerns",
        tier=Tier.CONCERNS,
        when="the evaluator recommends CONCERNS",
        reasons=_recommends(Recommendation.CONCERNS),
        production_only=True,
    ),
    LadderRow(
        row="waiver-honoured",
        tier=Tier.WAIVED,
        when="a missed oracle is covered by a waiver whose condition is met",
        reasons=from_outcomes(
            lambda outcome, _: outcome.resolved.waiver_rule == "waiver-honoured",
            "oracle {oracle} waived (not-applicable)",
        ),
    ),
)
