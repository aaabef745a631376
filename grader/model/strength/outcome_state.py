"""The closed sets of an outcome: its twelve states, its corroboration, a check's three values."""

from enum import StrEnum


class OutcomeState(StrEnum):
    """The twelve states of an oracle in one trial, in their published order."""

    CAUGHT = "caught"
    CONFIRMED = "confirmed"
    MISSED = "missed"
    PASSED_CLEAN_CONTROL = "passed-clean-control"
    FALSE_POSITIVE = "false-positive"
    ABSTAINED = "abstained"
    BYPASSED = "bypassed"
    UNREACHED = "unreached"
    ORACLE_ERROR = "oracle-error"
    JUDGE_ERROR = "judge-error"
    INFRASTRUCTURE_ERROR = "infrastructure-error"
    NOT_APPLICABLE = "not-applicable"


BEHAVIOURAL_FAILURES = frozenset(
    {
        OutcomeState.MISSED,
        OutcomeState.ABSTAINED,
        OutcomeState.BYPASSED,
        OutcomeState.FALSE_POSITIVE,
    }
)
INVALIDATING_STATES = frozenset(
    {OutcomeState.ORACLE_ERROR, OutcomeState.JUDGE_ERROR, OutcomeState.INFRASTRUCTURE_ERROR}
)
VOTELESS_STATES = frozenset({OutcomeState.NOT_APPLICABLE, OutcomeState.UNREACHED})
CLEAN_CONTROL_STATES = frozenset({OutcomeState.PASSED_CLEAN_CONTROL, OutcomeState.FALSE_POSITIVE})


class Corroboration(StrEnum):
    """Whether the engine's own check agrees with what the evaluator said."""

    AGREES = "agrees"
    DISAGREES = "disagrees"
    NOT_EVALUABLE = "not-evaluable"


class Resolution(StrEnum):
    """The three values of a check."""

    TRUE = "true"
    FALSE = "false"
    INSUFFICIENT_EVIDENCE = "insufficient-evidence"
