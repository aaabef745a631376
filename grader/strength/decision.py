"""The outcome decision: twenty rows, first that holds; then waivers over what was missed."""

from collections.abc import Callable
from dataclasses import dataclass

from grader.model.strength.outcome_state import OutcomeState, Resolution
from grader.model.strength.primitives import ProbeClass
from grader.strength.outcome_inputs import (
    FindingBucket,
    JudgeConduct,
    Matched,
    OutcomeInputs,
    Waiver,
    WitnessResult,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionRow:
    """One rule.

    Attributes:
        rule: its published name.
        when: its test in words, for `docs/strength.md`.
        state: what the outcome becomes.
        holds: the test.
        credits_finding: whether the outcome is resolved from the cited finding.
    """

    rule: str
    when: str
    state: OutcomeState
    holds: Callable[[OutcomeInputs], bool]
    credits_finding: bool = False


def _witness_is(result: WitnessResult) -> Callable[[OutcomeInputs], bool]:
    return lambda inputs: inputs.witness_result is result


def _no_step_was_reached(inputs: OutcomeInputs) -> bool:
    return (
        inputs.witness_result in {None, WitnessResult.NOT_TRIGGERED}
        and len(inputs.selections) > 0
        and all(selection.result is Matched.NONE for selection in inputs.selections)
    )


def canary_went_undetected(inputs: OutcomeInputs) -> bool:
    """Whether a canary was exercised and nobody noticed it; an invalidating condition too."""
    return (
        inputs.is_seeding_canary
        and inputs.cited is None
        and any(selection.result is not Matched.NONE for selection in inputs.selections)
    )


DECISION_ROWS: tuple[DecisionRow, ...] = (
    DecisionRow(
        rule="evaluation-fault",
        when="the check could not be evaluated",
        state=OutcomeState.ORACLE_ERROR,
        holds=lambda inputs: inputs.evaluation_fault,
    ),
    DecisionRow(
        rule="judge-malformed",
        when="a judge result is unscored",
        state=OutcomeState.JUDGE_ERROR,
        holds=lambda inputs: inputs.judge_conduct is JudgeConduct.MALFORMED,
    ),
    DecisionRow(
        rule="probe-unqualified",
        when="the probe failed the qualification gate",
        state=OutcomeState.INFRASTRUCTURE_ERROR,
        holds=lambda inputs: inputs.probe_class is not None and inputs.probe_qualified is False,
    ),
    DecisionRow(
        rule="finding-dangling-probe",
        when="the cited finding names another probe",
        state=OutcomeState.INFRASTRUCTURE_ERROR,
        holds=lambda inputs: inputs.bucket is FindingBucket.DANGLING,
        credits_finding=True,
    ),
    DecisionRow(
        rule="witness-unwitnessed-claim",
        when="a finding claims a detection that no cited observation witnesses",
        state=OutcomeState.INFRASTRUCTURE_ERROR,
        holds=_witness_is(WitnessResult.UNWITNESSED_CLAIM),
    ),
    DecisionRow(
        rule="witness-vacuous",
        when="the signature examined nothing in any candidate observation",
        state=OutcomeState.INFRASTRUCTURE_ERROR,
        holds=_witness_is(WitnessResult.VACUOUS),
    ),
    DecisionRow(
        rule="selector-ambiguous",
        when="a step matched several observations and allows one",
        state=OutcomeState.INFRASTRUCTURE_ERROR,
        holds=lambda inputs: inputs.selector_ambiguity,
    ),
    DecisionRow(
        rule="witness-unexercised",
        when="the evaluator never called the home operation, and the probe is no clean control",
        state=OutcomeState.NOT_APPLICABLE,
        holds=lambda inputs: (
            inputs.witness_result is WitnessResult.UNEXERCISED and not inputs.clean
        ),
    ),
    DecisionRow(
        rule="steps-unreached",
        when="no step that the check addresses matched anything",
        state=OutcomeState.UNREACHED,
        holds=_no_step_was_reached,
    ),
    DecisionRow(
        rule="zero-action-detected",
        when="a zero-action defect was matched",
        state=OutcomeState.CAUGHT,
        holds=lambda inputs: (
            inputs.probe_class is ProbeClass.ZERO_ACTION
            and inputs.expected_clean is False
            and inputs.witness_result is WitnessResult.MATCHED
        ),
    ),
    DecisionRow(
        rule="clean-control-false-positive",
        when="a finding cites the oracle on a clean control",
        state=OutcomeState.FALSE_POSITIVE,
        holds=lambda inputs: inputs.clean and inputs.cited is not None,
        credits_finding=True,
    ),
    DecisionRow(
        rule="clean-control-passed",
        when="a clean control whose check did not lack evidence",
        state=OutcomeState.PASSED_CLEAN_CONTROL,
        holds=lambda inputs: inputs.clean and inputs.check is not Resolution.INSUFFICIENT_EVIDENCE,
    ),
    DecisionRow(
        rule="canary-detected",
        when="a finding cites the oracle on a canary",
        state=OutcomeState.CAUGHT,
        holds=lambda inputs: inputs.is_seeding_canary and inputs.cited is not None,
        credits_finding=True,
    ),
    DecisionRow(
        rule="canary-undetected",
        when="a canary was exercised and no finding cites the oracle",
        state=OutcomeState.INFRASTRUCTURE_ERROR,
        holds=canary_went_undetected,
    ),
    DecisionRow(
        rule="witness-matched",
        when="a finding cites an observation that satisfies the signature",
        state=OutcomeState.CAUGHT,
        holds=lambda inputs: inputs.witness_result is WitnessResult.MATCHED and not inputs.clean,
    ),
    DecisionRow(
        rule="witness-manifested-unclaimed",
        when="the defect manifested and no finding claims it",
        state=OutcomeState.MISSED,
        holds=lambda inputs: (
            inputs.witness_result is WitnessResult.MANIFESTED_UNCLAIMED and not inputs.clean
        ),
    ),
    DecisionRow(
        rule="oracle-cited-defect",
        when="no witness was asked, and the cited finding touches the home operation",
        state=OutcomeState.CAUGHT,
        holds=lambda inputs: inputs.witness is None and inputs.bucket is FindingBucket.MAPPED,
        credits_finding=True,
    ),
    DecisionRow(
        rule="check-insufficient-evidence",
        when="the check had nothing to examine",
        state=OutcomeState.ABSTAINED,
        holds=lambda inputs: inputs.check is Resolution.INSUFFICIENT_EVIDENCE,
    ),
    DecisionRow(
        rule="witness-not-triggered",
        when="the system was examined and did not show the defect",
        state=OutcomeState.CONFIRMED,
        holds=_witness_is(WitnessResult.NOT_TRIGGERED),
    ),
    DecisionRow(
        rule="outcome-clear",
        when="otherwise",
        state=OutcomeState.CONFIRMED,
        holds=lambda _: True,
    ),
)

# waiver -> what it makes of `missed`, and the rule's name; an expired waiver changes nothing
WAIVER_ROWS: dict[Waiver, tuple[OutcomeState, str]] = {
    Waiver.CONDITION_MET: (OutcomeState.NOT_APPLICABLE, "waiver-honoured"),
    Waiver.CONDITION_UNMET: (OutcomeState.BYPASSED, "waiver-bypassed"),
}


def decide(inputs: OutcomeInputs) -> DecisionRow:
    """The first row that holds; the last always does."""
    return next(row for row in DECISION_ROWS if row.holds(inputs))


def waive(state: OutcomeState, waiver: Waiver) -> tuple[OutcomeState, str | None]:
    """The state after waivers, and the waiver rule that changed it."""
    if state is not OutcomeState.MISSED:
        return state, None
    return WAIVER_ROWS.get(waiver, (state, None))
