"""Standings and outcomes by a letter each."""

import pytest

from grader.model.condition import Standing
from grader.model.contract import Clause, Place
from grader.model.grade import ClauseOutcome, Grade, MachineFailed, NotApplicable, Ungraded
from grader.model.verdicts import ClauseState, GroundingSource, Reason, Verdict
from grader.score.score_run import score_run

IN_FORCE = {
    "S": Grade(verdict=Verdict.SATISFIED, confidence=100),
    "P": Grade(verdict=Verdict.PARTIALLY_SATISFIED, confidence=100),
    "V": Grade(verdict=Verdict.VIOLATED, confidence=100),
    "N": Ungraded(reason=Reason.VAGUE),
    "F": MachineFailed(faults=()),
    "A": NotApplicable(),
}
OUT_OF_FORCE = {
    "u": ClauseState.UNTESTED,
    "x": ClauseState.NOT_IN_FORCE,
    "r": ClauseState.NOT_RUN,
}


def _standings_of(service, letters):
    """One clause a letter; `i` is a clause in force that was never reached."""
    standings, outcomes = [], {}
    for at, letter in enumerate(letters):
        clause = Clause(
            clause_id=f"{service or 'root'}/#{at + 1}",
            owner=service or "root",
            name=None,
            text="t",
            body="t",
            place=Place(file="s.md", line_start=1, line_end=1),
            is_root=service is None,
        )
        standing = Standing(clause=clause, service=service, state=OUT_OF_FORCE.get(letter))
        standings.append(standing)
        if letter in IN_FORCE:
            outcomes[clause.clause_id] = ClauseOutcome(
                standing=standing,
                requirements=(),
                decisions=(),
                outcome=IN_FORCE[letter],
                grounding_source=GroundingSource.CHECK,
                clause_class=None,
            )
    return standings, outcomes


@pytest.fixture
def standings_of():
    return _standings_of


@pytest.fixture
def scored():
    """Score a run given as {service or None: letters}."""

    def score(run, *, include_program=False):
        standings, outcomes = [], {}
        for service, letters in run.items():
            more, found = _standings_of(service, letters)
            standings += more
            outcomes.update(found)
        names = [name for name in run if name is not None]
        return score_run(standings, outcomes, names, "root", include_program=include_program)

    return score
