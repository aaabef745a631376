"""PreflightVerdict, generation 2: whether the environment was fit to be measured in."""

from enum import StrEnum
from typing import Literal

from grader.model.strength.primitives import (
    Artifact,
    Digest,
    Identifier,
    Items,
    OneOf,
    Strict,
    Text,
)


class CheckKind(StrEnum):
    """What pre-flight looks at."""

    INTERFACE_PRESENT = "interface-present"
    INPUT_SENSITIVITY = "input-sensitivity"
    STATE_RESET = "state-reset"
    CLEAN_CONTROL = "clean-control"
    SEEDED_FAULTS_SCOPED = "seeded-faults-scoped"
    SEEDED_FAULT_FIRED = "seeded-fault-fired"


class PreflightCheck(Strict):
    """One look at one operation, or at the run when both ids are null."""

    kind: OneOf[CheckKind]
    interface_id: Identifier | None
    operation_id: Identifier | None
    outcome: Literal["satisfied", "failed", "exempt"]
    note: str | None


class PreflightVerdict(Artifact):
    """Scoring reads `passed` and `fixture_digest`; the run id is not compared."""

    run_id: Text
    fixture_digest: Digest
    passed: bool
    checks: Items[PreflightCheck]
