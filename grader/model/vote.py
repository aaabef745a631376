"""One trial of the judge: a vote, or no vote and why."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from grader.model.requirement import Decision
from grader.model.usage import Usage
from grader.model.verdicts import ClauseClass


class Step(StrEnum):
    """Why an answer was asked for: a step of the cascade, `--trials`, `--panel`, a tripwire.

    `quotes` settles nothing: a text model was asked where the passages are.
    """

    FIRST_CALL = "first_call"
    SECOND_TRIAL = "second_trial"
    SECOND_OPINION = "second_opinion"
    TRIALS = "trials"
    PANEL = "panel"
    TRIPWIRE = "tripwire"
    QUOTES = "quotes"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoVote:
    """A trial without a vote: the provider failed or the reply could not be read.

    `fault` is a stable code: `unreadable`, `refused`, `truncated`, `empty`, `wrong-shape`,
    `provider-rejected`, `provider-unavailable`, `interrupted`, `budget`, `deadline`. `judge` is
    `PROVIDER/MODEL`.
    """

    fault: str
    message: str
    judge: str = ""
    trial: int = 0
    attempts: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """A readable reply, its quotes already looked up in the outputs.

    `decisions` has one entry per asked requirement, in the order asked; each is checked against
    the evidence rule (a verdict without found evidence is undecided with
    `evidence_not_in_output`). `clause_class` is the judge's own. `judge` is `PROVIDER/MODEL`.
    `unfinished` says why a requirement is undecided with `judge_failed`: it could not be asked to
    the end for evidence that it lacks, or its own question got no answer.
    `saw_part` says that not all of the texts was shown that evidence may lie in.
    """

    decisions: tuple[Decision, ...]
    clause_class: ClauseClass
    judge: str = ""
    trial: int = 0
    attempts: int = 1
    n_quotes_not_found: int = 0
    unfinished: NoVote | None = None
    saw_part: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """All trials of one task, in trial order, and what their answers cost when bought.

    `usage` has one entry per reply, None where the vendor did not say; `bought_on` runs in
    parallel: the day (UTC) on which the reply was paid for, None for today. So do `models`, the
    model that was asked, `steps`, why, and `in_batch`, whether it was bought in a batch (empty
    where none was). Without `trials` the judge was not asked, because nothing could be shown to it.
    `n_calls` counts the requests made. `lost_quotes` are trials of a model that was only asked
    where the passages are, and told nothing that counts; no verdict rests on them.
    """

    clause_id: str
    trials: tuple[Vote | NoVote, ...]
    usage: tuple[Usage | None, ...] = ()
    bought_on: tuple[date | None, ...] = ()
    models: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    in_batch: tuple[bool, ...] = ()
    n_calls: int = 0
    response_models: tuple[str, ...] = ()
    lost_quotes: tuple[NoVote, ...] = ()

    @property
    def saw_part(self) -> bool:
        """Whether a vote was cast on a part of the texts."""
        return any(isinstance(one, Vote) and one.saw_part for one in self.trials)

    @property
    def faults(self) -> tuple[NoVote, ...]:
        """The trials that brought no vote, or one that was not asked to the end."""
        found = (one.unfinished if isinstance(one, Vote) else one for one in self.trials)
        return tuple(one for one in found if one is not None)
