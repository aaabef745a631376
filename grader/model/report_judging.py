"""What a report says of its judges: who they are, their votes, and how verdicts came about."""

from enum import StrEnum
from typing import Literal

from pydantic import Field

from grader.model.calibration import CalibrationStep
from grader.model.report_part import ReportPart
from grader.model.span import Evidence
from grader.model.verdicts import Reason, RequirementState

TRIPWIRE_FAILED = "tripwire-failed"
TRIPWIRE_UNANSWERED = "tripwire-unanswered"


class VoteEntry(ReportPart):
    """What one trial of one judge (`PROVIDER/MODEL`) said of a requirement."""

    trial: int
    judge: str
    state: RequirementState
    confidence: int | None = Field(default=None, ge=0, le=100)
    reason: Reason | None = None
    finding: str = ""
    evidence: tuple[Evidence, ...] = ()


class JudgingStep(StrEnum):
    """Where a clause in force was settled, or that it was not; and what answers were had for."""

    CHECKS = "checks"
    FIRST_CALL = "first_call"
    SECOND_TRIAL = "second_trial"
    SECOND_OPINION = "second_opinion"
    TRIALS = "trials"
    PANEL = "panel"
    TRIPWIRE = "tripwire"
    QUOTES = "quotes"
    ABSTAINED = "abstained"


class ModelEntry(ReportPart):
    """The judge: its id and what the registry says of it."""

    provider: str
    model: str
    base_url: str | None = None
    pinning: str | None = None
    effort: str | None = None
    response_models: tuple[str, ...] = ()


class CascadeEntry(ReportPart):
    """One step: how many clauses in force it settled, how many replies were had for it, their cost.

    Replies include those about conditions. `cost_usd` is None when it is unknown.
    """

    step: JudgingStep
    n_clauses: int = Field(ge=0)
    n_answers: int = Field(ge=0)
    cost_usd: float | None


class TripwireEntry(ReportPart):
    """The clause with the known answer, as one judge answered it; `passed` None without a vote."""

    judge: str
    expected: tuple[RequirementState, ...]
    answered: tuple[RequirementState, ...]
    passed: bool | None


class OwnModelEntry(ReportPart):
    """A model of a judge's vendor that the run says it was written with, and where it says so."""

    model: str
    file: str
    line: int


class LostVotesEntry(ReportPart):
    """Trials of one judge that brought no vote; `fault` is that of the first of them."""

    judge: str
    n_trials: int = Field(ge=1)
    fault: str


class CalibrationEntry(ReportPart):
    """The calibration that was applied to every judge's figure."""

    digest: str
    n_labels: int
    steps: tuple[CalibrationStep, ...]


class JudgingEntry(ReportPart):
    """How the verdicts came about; `suspect` means that a judge failed the tripwire."""

    voting: Literal["none", "cascade", "trials", "panel"] = "none"
    other_judges: tuple[ModelEntry, ...] = ()
    cascade: tuple[CascadeEntry, ...] = ()
    tripwires: tuple[TripwireEntry, ...] = ()
    suspect: bool = False
    own_models: tuple[OwnModelEntry, ...] = ()
    lost_votes: tuple[LostVotesEntry, ...] = ()
    calibration: CalibrationEntry | None = None
