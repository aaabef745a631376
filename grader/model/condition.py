"""Whether a conditional clause's X happened, and which clauses an error path excuses."""

from dataclasses import dataclass

from grader.model.contract import Clause
from grader.model.requirement import Decision
from grader.model.span import Evidence
from grader.model.verdicts import ClauseState
from grader.model.vote import NoVote


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """Whether a condition happened: True, False, or None when nobody can tell.

    `how` is `error-name`, `error-words`, `no-error`, `input-mode`, `pair`, `judge`, `open` or
    `no-effect`. `error` is the name of the error it was matched with. `service` is the service as
    whose clause it is graded (another than the owner for a root clause that covers an error).
    `judged` is what the judge's answers came to: those that settled it, else those that best tell
    why they did not; None where no judge was asked. `faults` are the trials that brought no vote,
    of every question about it; `saw_part` says that the judge was shown a part of the texts.
    """

    clause_id: str
    triggered: bool | None
    how: str
    service: str | None = None
    error: str | None = None
    evidence: tuple[Evidence, ...] = ()
    confidence: int | None = None
    judged: Decision | None = None
    faults: tuple[NoVote, ...] = ()
    saw_part: bool = False

    @property
    def is_judged(self) -> bool:
        """Whether what the judge said tells how it stands, and nothing else settled it."""
        return self.judged is not None and (self.triggered is None or self.how == "judge")


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A clause's place in the report before any verdict.

    `service` is the service in whose list it stands, None for the program contract. `state` is
    None while the clause is in force and still to be graded. `because` says why it is not in
    force or not run; `excused_by` the clause id of the conditional that took over. `settled` is
    there for conditional clauses. `condition_unknown` marks a clause that ends as not_evaluable;
    `condition_faults` are then the judge's failures on the conditions that decide about it.
    """

    clause: Clause
    service: str | None
    state: ClauseState | None = None
    because: str | None = None
    excused_by: str | None = None
    settled: Settled | None = None
    is_condition_unknown: bool = False
    condition_faults: tuple[NoVote, ...] = ()
