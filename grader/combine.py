"""Requirements' states -> grade or ungraded (design section 4)."""

from collections.abc import Sequence
from dataclasses import replace

from grader.model.condition import Standing
from grader.model.grade import ClauseOutcome, Grade, MachineFailed, NotApplicable, Ungraded
from grader.model.requirement import LEAST_CONFIDENCE, Decision, Requirement
from grader.model.span import Evidence
from grader.model.verdicts import (
    ClauseClass,
    DecidedBy,
    GroundingSource,
    Reason,
    RequirementState,
    Verdict,
)
from grader.model.vote import NoVote

CEILINGS = {ClauseClass.MEASURABLE: 100, ClauseClass.SUBJECTIVE: 80, ClauseClass.VAGUE: 49}
WITHOUT_CRITERION = {Reason.VAGUE, Reason.LOW_CONFIDENCE, Reason.NEEDS_JUDGE}


def combine_states(states: Sequence[RequirementState]) -> Verdict | None:
    """The verdict that the states force, whatever the undecided ones would turn out to be.

    Args:
        states: of one clause's requirements, any order, at least one.

    Returns:
        A verdict; `not_evaluable` where completions differ; None where nothing applies.
    """
    counted = [s for s in states if s is not RequirementState.NOT_APPLICABLE]
    if not counted:
        return None
    has_met = RequirementState.MET in counted
    has_not_met = RequirementState.NOT_MET in counted
    if has_met and has_not_met:
        return Verdict.PARTIALLY_SATISFIED
    if RequirementState.UNDECIDED in counted:
        return Verdict.NOT_EVALUABLE
    return Verdict.SATISFIED if has_met else Verdict.VIOLATED


def combine_clause(
    standing: Standing,
    requirements: tuple[Requirement, ...],
    decisions: tuple[Decision, ...],
    judged_class: ClauseClass | None = None,
    faults: tuple[NoVote, ...] = (),
    outputs: tuple[str, ...] = (),
) -> ClauseOutcome:
    """Everything known of one clause in force, reduced to its outcome.

    Args:
        standing: the clause and its place in the report.
        requirements: in clause order, at least one.
        decisions: one per requirement, same order.
        judged_class: of `class_of_open`; None when the clause was neither linted nor judged.
        faults: the trials that brought no vote.
        outputs: paths of the outputs that were consulted.
    """
    kind = clause_class(requirements, judged_class)
    sure = tuple(_drop_weak(decision, kind) for decision in decisions)
    outcome = _outcome(sure, kind, faults)
    return ClauseOutcome(
        standing=standing,
        requirements=requirements,
        decisions=sure,
        outcome=outcome,
        grounding_source=_grounding(standing, sure, outcome),
        clause_class=kind,
        evidence=_joined_evidence(sure),
        is_vacuous=all(requirement.is_vacuous for requirement in requirements),
        outputs=outputs,
        lens_mode=next((one.lens_mode for one in sure if one.lens_mode), ""),
    )


def clause_class(
    requirements: Sequence[Requirement], judged_class: ClauseClass | None
) -> ClauseClass | None:
    """Measurable when code reads every requirement, else what lint and the judge called it."""
    if all(requirement.check is not None for requirement in requirements):
        return ClauseClass.MEASURABLE
    return judged_class


def class_of_open(linted: ClauseClass | None, judged: ClauseClass | None) -> ClauseClass | None:
    """The less specific of lint's class and the judge's.

    What lint calls vague and the judge does not is subjective: somebody found a criterion.

    Args:
        linted: None for a clause that was not linted.
        judged: None when no judge answered.
    """
    if linted is None or judged is None:
        return judged if linted is None else linted
    if linted is ClauseClass.VAGUE and judged is not ClauseClass.VAGUE:
        return ClauseClass.SUBJECTIVE
    return min(linted, judged, key=lambda kind: CEILINGS[kind])


def _drop_weak(decision: Decision, kind: ClauseClass | None) -> Decision:
    """A judge's answer below 50 is no answer; the evidence stays for the reader."""
    if decision.decided_by is not DecidedBy.JUDGE or decision.confidence is None:
        return decision
    if min(decision.confidence, _ceiling(kind)) >= LEAST_CONFIDENCE:
        return decision
    reason = Reason.VAGUE if kind is ClauseClass.VAGUE else Reason.LOW_CONFIDENCE
    return replace(
        decision,
        state=RequirementState.UNDECIDED,
        decided_by=None,
        confidence=min(decision.confidence, _ceiling(kind)),
        reason=reason,
    )


def _ceiling(kind: ClauseClass | None) -> int:
    return 100 if kind is None else CEILINGS[kind]


def _outcome(
    decisions: Sequence[Decision], kind: ClauseClass | None, faults: tuple[NoVote, ...]
) -> Grade | Ungraded | MachineFailed | NotApplicable:
    verdict = combine_states([decision.state for decision in decisions])
    if verdict is None:
        return NotApplicable()
    if verdict is Verdict.NOT_EVALUABLE:
        first = next(d for d in decisions if d.state is RequirementState.UNDECIDED)
        assert first.reason is not None
        if first.reason is Reason.JUDGE_FAILED:
            return MachineFailed(faults=faults)
        return Ungraded(reason=first.reason, confidence=first.confidence)
    counted = {RequirementState.MET, RequirementState.NOT_MET}
    reached = [d.confidence for d in decisions if d.state in counted]
    ceiling = _ceiling(kind) if _was_judged(decisions) else 100
    confidence = min(ceiling, *(c if c is not None else 0 for c in reached))
    if confidence < LEAST_CONFIDENCE:
        reason = Reason.VAGUE if kind is ClauseClass.VAGUE else Reason.LOW_CONFIDENCE
        return Ungraded(reason=reason, confidence=confidence)
    return Grade(verdict=verdict, confidence=confidence)


def _was_judged(decisions: Sequence[Decision]) -> bool:
    return any(decision.decided_by is DecidedBy.JUDGE for decision in decisions)


def _grounding(
    standing: Standing,
    decisions: Sequence[Decision],
    outcome: Grade | Ungraded | MachineFailed | NotApplicable,
) -> GroundingSource:
    if isinstance(outcome, NotApplicable):
        return GroundingSource.UNTESTED
    if isinstance(outcome, MachineFailed):
        return GroundingSource.NONE
    if isinstance(outcome, Ungraded):
        without = outcome.reason in WITHOUT_CRITERION
        return GroundingSource.OOV if without else GroundingSource.NONE
    if standing.clause.condition is not None:
        return GroundingSource.CONDITIONAL
    if any(decision.state is RequirementState.UNDECIDED for decision in decisions):
        return GroundingSource.PARTIAL
    if _was_judged(decisions):
        return GroundingSource.JUDGE
    if any(decision.decided_by is DecidedBy.CHECK for decision in decisions):
        return GroundingSource.CHECK
    return GroundingSource.STRUCTURE


def _joined_evidence(decisions: Sequence[Decision]) -> tuple[Evidence, ...]:
    joined: dict[Evidence, None] = {}
    for decision in decisions:
        joined.update(dict.fromkeys(decision.evidence))
    return tuple(joined)
