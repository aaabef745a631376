"""Why an observation does not pass: the closed set of labels of lane B."""

from grader.bench.adapter import Measured
from grader.bench.error_class import BEHAVIOURS
from grader.bench.thresholds import Rules
from grader.model.benchmark import ErrorClass

EMPTY_SURFACE = "empty_surface"
REFUSAL = "refusal"
TRUNCATED = "truncated"
SCHEMA_INVALID = "schema_invalid"
OVER_BUDGET = "elapsed_budget_exceeded"
OTHER_MODEL = "model_identity_mismatch"
PARTIAL_ERROR = "partial_adapter_error"
VERDICT_FLIP = "verdict_not_stable"
SURFACE_FLIP = "surface_not_stable"
WRONG_VERDICT = "wrong_verdict"
FALSE_SATISFIED = "false_satisfied"
UNSURE = "decidable_not_decided"
LOW_ACCURACY = "accuracy_below_minimum"

OF_BEHAVIOUR = {
    ErrorClass.EMPTY: EMPTY_SURFACE,
    ErrorClass.REFUSAL: REFUSAL,
    ErrorClass.TRUNCATED: TRUNCATED,
    ErrorClass.SCHEMA_INVALID: SCHEMA_INVALID,
}
ADAPTER_ERRORS = tuple(
    f"adapter_error:{one.value}"
    for one in ErrorClass
    if one is not ErrorClass.OK and one not in BEHAVIOURS
)
ALL_LABELS = (
    *ADAPTER_ERRORS,
    EMPTY_SURFACE,
    REFUSAL,
    TRUNCATED,
    SCHEMA_INVALID,
    OVER_BUDGET,
    OTHER_MODEL,
    PARTIAL_ERROR,
    VERDICT_FLIP,
    SURFACE_FLIP,
    WRONG_VERDICT,
    FALSE_SATISFIED,
    UNSURE,
    LOW_ACCURACY,
)


def has_succeeded(one: Measured) -> bool:
    """Whether there is an answer: no error, and a surface that is not blank."""
    said = one.observation
    return said.error_class is ErrorClass.OK and bool(said.surface.strip())


def observation_labels(one: Measured, rules: Rules) -> tuple[str, ...]:
    """What is wrong with one observation, whatever the suite; empty when nothing is.

    Args:
        one: the observation and its time.
        rules: the budget and the model that has to answer.
    """
    said = one.observation
    found: list[str] = []
    if said.error_class in OF_BEHAVIOUR:
        found.append(OF_BEHAVIOUR[said.error_class])
    elif said.error_class is not ErrorClass.OK:
        found.append(f"adapter_error:{said.error_class.value}")
    elif not said.surface.strip():
        found.append(EMPTY_SURFACE)
    if one.elapsed_ms > rules.budget_ms:
        found.append(OVER_BUDGET)
    expected = rules.expected_model
    if expected is not None and said.response_model not in (None, expected):
        found.append(OTHER_MODEL)
    return tuple(found)
