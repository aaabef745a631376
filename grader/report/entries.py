"""A clause's standing and outcome -> its one entry in the report."""

from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from grader.model.condition import Standing
from grader.model.contract import Condition
from grader.model.grade import ClauseOutcome, Grade, MachineFailed, Ungraded
from grader.model.report import (
    CheckEntry,
    ClauseEntry,
    ConditionalEntry,
    FaultEntry,
    NotInForceEntry,
    NotRunEntry,
    PlaceEntry,
    RequirementEntry,
)
from grader.model.report_judging import VoteEntry
from grader.model.requirement import CastVote, Check, Decision, Requirement
from grader.model.verdicts import ClauseState, GroundingSource, Reason, Verdict
from grader.report.evidence_words import evidence_text
from grader.report.explain import explain_outcome, saw_part
from grader.report.words import Words

NOT_APPLICABLE = "not-applicable"


def condition_text(condition: Condition) -> str:
    """The condition with its opening word, as in `if no results`."""
    return f"{condition.kind.value} {condition.text}".strip()


def clause_entry(
    standing: Standing,
    outcome: ClauseOutcome | None,
    source: str | None,
    words: Words,
    smell: str = "",
) -> ClauseEntry:
    """The entry of a clause in force.

    Args:
        standing: its place in the report.
        outcome: None when it was never reached; it is then an unfinished `judge_failed`, or
            `condition_unknown` where that was already plain.
        source: the contract's original that the manifest names.
        words: the language of its explanation.
        smell: what lint says is wrong with a vague clause; empty where it says nothing.
    """
    clause = standing.clause
    if outcome is None:
        outcome = _never_reached(standing)
    grade = outcome.outcome
    verdict = grade.verdict if isinstance(grade, Grade) else Verdict.NOT_EVALUABLE
    is_graded = isinstance(grade, Grade)
    return ClauseEntry(
        clause_id=clause.clause_id,
        name=clause.name,
        text=clause.text,
        state=ClauseState.GRADED if is_graded else ClauseState.NOT_EVALUABLE,
        verdict=verdict,
        reason=_reason(outcome),
        confidence=grade.confidence if isinstance(grade, Grade | Ungraded) else None,
        evidence=outcome.evidence,
        evidence_text=evidence_text(outcome.evidence, words),
        grounding_source=_grounding(outcome),
        clause_class=outcome.clause_class,
        requirements=tuple(
            _requirement_entry(requirement, decision)
            for requirement, decision in zip(outcome.requirements, outcome.decisions, strict=False)
        ),
        place=_place(standing, source),
        declared_in=clause.place.file,
        outputs=outcome.outputs,
        condition=condition_text(clause.condition) if clause.condition else None,
        vacuous=outcome.is_vacuous,
        explanation=explain_outcome(outcome, words, smell),
        faults=_faults(outcome),
        lens_mode=outcome.lens_mode,
        condition_judged=_condition_judged(standing),
        saw_part=saw_part(outcome),
    )


def conditional_entry(standing: Standing, source: str | None, words: Words) -> ConditionalEntry:
    """The entry of an untested clause: its condition, or all its requirements', did not happen."""
    clause = standing.clause
    condition = clause.condition
    settled = standing.settled
    is_own = standing.state is ClauseState.UNTESTED and settled is not None
    return ConditionalEntry(
        clause_id=clause.clause_id,
        name=clause.name,
        text=clause.text,
        state=ClauseState.UNTESTED,
        condition=condition_text(condition) if condition else words.say("condition.of_parts"),
        how=settled.how if is_own and settled is not None else NOT_APPLICABLE,
        place=_place(standing, source),
        declared_in=clause.place.file,
        condition_judged=_condition_judged(standing),
        saw_part=settled is not None and settled.is_judged and settled.saw_part,
    )


def not_in_force_entry(standing: Standing, source: str | None) -> NotInForceEntry:
    """The entry of a clause that another path, mode or branch put out of force."""
    clause = standing.clause
    return NotInForceEntry(
        clause_id=clause.clause_id,
        name=clause.name,
        text=clause.text,
        state=ClauseState.NOT_IN_FORCE,
        because=standing.because or "",
        excused_by=standing.excused_by,
        place=_place(standing, source),
        declared_in=clause.place.file,
    )


def not_run_entry(standing: Standing, source: str | None, program: str) -> NotRunEntry:
    """The entry of a clause whose service was not run."""
    clause = standing.clause
    return NotRunEntry(
        clause_id=clause.clause_id,
        service=standing.service if standing.service is not None else program,
        name=clause.name,
        text=clause.text,
        state=ClauseState.NOT_RUN,
        because=standing.because or "",
        place=_place(standing, source),
        declared_in=clause.place.file,
    )


def _condition_judged(standing: Standing) -> RequirementEntry | None:
    settled, condition = standing.settled, standing.clause.condition
    if settled is None or settled.judged is None or condition is None:
        return None
    if not settled.is_judged:
        return None
    return _requirement_entry(Requirement(index=0, text=condition.text), settled.judged)


def _place(standing: Standing, source: str | None) -> PlaceEntry:
    place = standing.clause.place
    return PlaceEntry(
        file=place.file, line_start=place.line_start, line_end=place.line_end, source=source
    )


def _requirement_entry(requirement: Requirement, decision: Decision) -> RequirementEntry:
    return RequirementEntry(
        text=requirement.text,
        state=decision.state,
        decided_by=decision.decided_by,
        reading=requirement.reading,
        observed=decision.observed,
        finding=decision.finding,
        reason=decision.reason,
        confidence=decision.confidence,
        evidence=decision.evidence,
        votes=tuple(_vote_entry(vote) for vote in decision.votes),
        raw_confidence=decision.raw_confidence,
        check=None if requirement.check is None else check_entry(requirement.check),
    )


def check_entry(check: Check) -> CheckEntry:
    """A check as it stands in a report; its arguments as JSON values."""
    return CheckEntry(
        kind=check.kind,
        args={name: _json(value) for name, value in check.args.items()},
        negated=check.negated,
        parts=tuple(check_entry(part) for part in check.parts),
    )


def _json(value: object) -> JsonValue:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(name): _json(member) for name, member in value.items()}
    if isinstance(value, Sequence):
        return [_json(member) for member in value]
    raise TypeError(f"{type(value).__name__} is no JSON value")


def _vote_entry(vote: CastVote) -> VoteEntry:
    return VoteEntry(
        trial=vote.trial,
        judge=vote.judge,
        state=vote.state,
        confidence=vote.confidence,
        reason=vote.reason,
        finding=vote.finding,
        evidence=vote.evidence,
    )


def _never_reached(standing: Standing) -> ClauseOutcome:
    unknown = Ungraded(reason=Reason.CONDITION_UNKNOWN)
    return ClauseOutcome(
        standing=standing,
        requirements=(),
        decisions=(),
        outcome=unknown if standing.is_condition_unknown else MachineFailed(faults=()),
        grounding_source=GroundingSource.NONE,
        clause_class=None,
    )


def _reason(outcome: ClauseOutcome) -> Reason | None:
    match outcome.outcome:
        case Ungraded(reason=reason):
            return reason
        case MachineFailed():
            return Reason.JUDGE_FAILED
        case _:
            return None


def _grounding(outcome: ClauseOutcome) -> GroundingSource:
    if isinstance(outcome.outcome, MachineFailed):
        return GroundingSource.NONE
    return outcome.grounding_source


def _faults(outcome: ClauseOutcome) -> tuple[FaultEntry, ...]:
    """Of the trials about the clause, or where its condition is unknown about that."""
    found = outcome.standing.condition_faults
    if isinstance(outcome.outcome, MachineFailed):
        found = outcome.outcome.faults
    return tuple(
        FaultEntry(
            trial=fault.trial,
            fault=fault.fault,
            message=fault.message,
            attempts=fault.attempts,
            judge=fault.judge,
        )
        for fault in found
    )
