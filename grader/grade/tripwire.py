"""The clause with a known answer as a task for the judge, and what its vote says of the judge."""

from grader.grade.votes import counted_state
from grader.model.contract import Clause, Place
from grader.model.requirement import Requirement
from grader.model.run import Output
from grader.model.task import JudgeTask
from grader.model.tripwire import Tripwire, TripwireResult
from grader.model.vote import Judged, Vote

CLAUSE_ID = "(tripwire)"


def tripwire_task(wire: Tripwire) -> JudgeTask:
    """A request of its own that looks like any other; nothing of the run is in it."""
    clause = Clause(
        clause_id=CLAUSE_ID,
        owner=wire.service,
        name=None,
        text=wire.clause,
        body=wire.clause,
        place=Place(file="(tripwire)", line_start=1, line_end=1),
    )
    output = Output(
        service=wire.service, name=wire.output_name, path="(tripwire)", text=wire.output
    )
    return JudgeTask(
        clause=clause,
        service=wire.service,
        purpose=wire.purpose,
        requires=(),
        inputs=(),
        outputs=(output,),
        requirements=tuple(
            Requirement(index=at, text=text) for at, text in enumerate(wire.requirements)
        ),
    )


def tripwire_result(wire: Tripwire, judge: str, judged: Judged) -> TripwireResult:
    """What one judge said; an undecided answer to a plain question is a wrong one.

    Args:
        wire: what was asked.
        judge: `PROVIDER/MODEL`.
        judged: its one trial, or none when it could not be asked.
    """
    votes = [trial for trial in judged.trials if isinstance(trial, Vote)]
    answered = tuple(counted_state(one) for one in votes[0].decisions) if votes else ()
    return TripwireResult(judge=judge, expected=wire.answers, answered=answered)
