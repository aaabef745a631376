"""The faults and refusals of the strength core: stable codes, a path, never a value."""

from collections.abc import Sequence
from enum import StrEnum

from grader.errors import GraderError


class FaultCode(StrEnum):
    """What can stop an evaluation before there is a verdict, or refuse an aggregation."""

    SCHEMA_PARSE_FAILURE = "schema-parse-failure"
    SCHEMA_VERSION_MISMATCH = "schema-version-mismatch"
    NON_CANONICALIZABLE_VALUE = "non-canonicalizable-value"
    DIGEST_MISMATCH = "digest-mismatch"
    BUDGET_EXHAUSTED = "budget-exhausted"
    OPERATOR_CANNOT_ACCEPT_OPERAND = "operator-cannot-accept-operand"
    STRENGTH_INPUT_INCONSISTENT = "strength-input-inconsistent"
    STRENGTH_INPUTS_DISAGREE = "strength-inputs-disagree"


class StrengthFault(GraderError):
    """A runtime fault: an input could not be read, or a check could not be evaluated.

    Args:
        code: which fault.
        path: the artifact, and where in it.
        detail: what is wrong, one line; never a value of the input.
        issues: one `/pointer: message` line each, in the order they are printed.
    """

    def __init__(
        self, code: FaultCode, path: str, detail: str, *, issues: Sequence[str] = ()
    ) -> None:
        super().__init__(f"{path}: {detail}", code=code.value)
        self.fault = code
        self.path = path
        self.detail = detail
        self.issues = tuple(issues)


class AggregationRefusal(StrengthFault):
    """Evidence artifacts that contradict themselves or one another; nothing is aggregated."""
