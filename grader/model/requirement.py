"""A part of a clause that is met or not, and what code or a judge decided of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from grader.model.span import Evidence
from grader.model.verdicts import DecidedBy, Reason, RequirementState

LEAST_CONFIDENCE = 50  # an answer below it is no answer (design section 4)


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
