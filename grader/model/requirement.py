"""A part of a clause that is met or not, and what code or a judge decided of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from grader.model.span import Evidence


class RequirementState(StrEnum):
    """The four answers about a requirement."""

    MET = "met"
    NOT_MET = "not_met"
    NOT_APPLICABLE = "not_applicable"
    UNDECIDED = "undecided"


class Reason(StrEnum):
    """Why a clause has no verdict (`not_evaluable`)."""

    VAGUE = "vague"
    LOW_CONFIDENCE = "low_confidence"
    NEEDS_JUDGE = "needs_judge"
    EVIDENCE_NOT_IN_OUTPUT = "evidence_not_in_output"
    INSUFFICIENT_EVIDENCE = "insufficient_evidence"
    CONDITION_UNKNOWN = "condition_unknown"
    JUDGE_FAILED = "judge_failed"


LEAST_CONFIDENCE = 50  # an answer below it is no answer (design section 4)


class DecidedBy(StrEnum):
    """What settled a requirement."""

    CHECK = "check"
    STRUCTURE = "structure"
    JUDGE = "judge"


class ClauseClass(StrEnum):
    """How specific a clause is; the ceiling of its confidence is 100, 80, 49."""

    MEASURABLE = "measurable"
    SUBJECTIVE = "subjective"
    VAGUE = "vague"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One typed check with its arguments.

    `kind` names a file of `checks/kinds/`; `args` are JSON values; `negated` turns the answer
    round. `any_of` and `all_of` nest checks (`args` empty then): alternatives, joined parts.
    """

    kind: str
    args: Mapping[str, object]
    negated: bool = False
    parts: tuple["Check", ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Requirement:
    """A part of a clause; `check` is None when it needs judgement.

    `index` is 0-based within the clause. `reading` says in plain words what was understood (empty
    without a check). `is_vacuous` marks one that an empty output would satisfy by the letter.
    `promises_absence` marks one that itself promises emptiness or absence of the output.
    """

    index: int
    text: str
    check: Check | None = None
    reading: str = ""
    is_vacuous: bool = False
    promises_absence: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CastVote:
    """What one trial said of one requirement, where several were asked; `judge`: PROVIDER/MODEL."""

    trial: int
    judge: str
    state: RequirementState
    evidence: tuple[Evidence, ...] = ()
    finding: str = ""
    confidence: int | None = None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What is known of one requirement after code or the judge looked.

    `confidence` is 0..100, None when undecided. `observed` is what a check measured, in plain
    words ("found 2 of 3 items"); `finding` the judge's one sentence. `reason` is set exactly when
    `state` is undecided. `votes` are there when several trials voted on it. `raw_confidence` is
    the figure before calibration, None where none was applied. `lens_mode` is empty unless a lens
    changed how code read the output for it.
    """

    state: RequirementState
    decided_by: DecidedBy | None = None
    evidence: tuple[Evidence, ...] = ()
    observed: str = ""
    finding: str = ""
    confidence: int | None = None
    reason: Reason | None = None
    votes: tuple[CastVote, ...] = ()
    raw_confidence: int | None = None
    lens_mode: str = ""


UNDECIDED_WITHOUT_JUDGE = Decision(state=RequirementState.UNDECIDED, reason=Reason.NEEDS_JUDGE)
