"""A graded run before it becomes a report: everything decided, nothing worded or rounded."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal, NamedTuple

from grader.model.calibration import Calibration
from grader.model.condition import Standing
from grader.model.finding import Suggestion
from grader.model.grade import ClauseOutcome
from grader.model.run import NamedModel, Run
from grader.model.scores import RunScores
from grader.model.tripwire import TripwireResult
from grader.model.usage import Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeFacts:
    """Which judge answered, and what its answers cost when they were bought.

    `usages` has one entry per reply used, None where the vendor did not say; `n_batch_answers` of
    them were bought in a batch. `cost_usd` is None when a token count or a price is unknown.
    `others` are the further judges of a panel, or the one that gives the second opinion, without
    usage of their own.
    """

    provider: str
    model: str
    base_url: str | None = None
    pinning: str | None = None
    effort: str | None = None
    response_models: tuple[str, ...] = ()
    usages: tuple[Usage | None, ...] = ()
    n_batch_answers: int = 0
    cost_usd: float | None = None
    price_source: str | None = None
    price_date: str | None = None
    registry_digest: str | None = None
    prompts_digest: str | None = None
    others: tuple["JudgeFacts", ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Priced:
    """What answers cost in USD (None when unknown), and the price row: its source and its day."""

    cost_usd: float | None = None
    source: str | None = None
    on: str | None = None


class Bought(NamedTuple):
    """One reply: its tokens (None when the vendor did not say), its day (None today), its model.

    `is_batch`: it was bought in a batch, at the price row's batch factor.
    """

    usage: Usage | None
    on: date | None
    model: str
    is_batch: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StepFacts:
    """One step of the cascade.

    `step` is `checks`, a `Step`, or `abstained`. `n_clauses` counts the clauses in force that
    ended there, `n_answers` the replies that were had for it, conditions' included; `cost_usd` is
    None when a price or a token count is unknown.
    """

    step: str
    n_clauses: int
    n_answers: int
    cost_usd: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LostVotes:
    """Trials of one judge (`PROVIDER/MODEL`) that brought no vote; `fault` is that of the first."""

    judge: str
    n_trials: int
    fault: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgingFacts:
    """How the verdicts came about.

    `steps` maps a clause id in force to the step that settled it. `own_models` are those named in
    the run that are of a judge's vendor. `lost_votes` counts conditions' trials too, whether their
    votes were needed or not; those of tripwires stand there.
    """

    voting: Literal["none", "cascade", "trials", "panel"] = "none"
    cascade: tuple[StepFacts, ...] = ()
    steps: Mapping[str, str] = field(default_factory=dict)
    tripwires: tuple[TripwireResult, ...] = ()
    own_models: tuple[NamedModel, ...] = ()
    lost_votes: tuple[LostVotes, ...] = ()
    calibration: Calibration | None = None

    @property
    def is_suspect(self) -> bool:
        """True when a judge got the clause with the known answer wrong."""
        return any(one.passed is False for one in self.tripwires)


@dataclass(frozen=True, slots=True, kw_only=True)
class GradedRun:
    """All stages' results for one run.

    `standings` has every declared clause exactly once, root clauses first, then service by
    service in contract order. `outcomes` maps the clause ids in force to their outcome (a
    `NotApplicable` outcome makes its clause untested). `is_complete` is False after an
    interruption. `settings` are the values printed under provenance. `suggestions` has what to
    write instead of each clause that ended as vague, by clause id. `as_if` has what the untested
    clauses would have been, had their conditions happened; no score knows of it.
    """

    run: Run
    standings: tuple[Standing, ...]
    outcomes: Mapping[str, ClauseOutcome]
    scores: RunScores
    judge: JudgeFacts
    ruleset_version: str
    is_complete: bool = True
    settings: Mapping[str, str | int | float | bool | None] = field(default_factory=dict)
    judging: JudgingFacts = field(default_factory=JudgingFacts)
    suggestions: Mapping[str, Suggestion] = field(default_factory=dict)
    as_if: Mapping[str, ClauseOutcome] = field(default_factory=dict)
