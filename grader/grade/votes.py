"""All trials of a task -> one decision per requirement (design section 4)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from grader.model.requirement import LEAST_CONFIDENCE, CastVote, Decision
from grader.model.span import Evidence
from grader.model.task import JudgeTask
from grader.model.verdicts import ClauseClass, DecidedBy, Reason, RequirementState
from grader.model.vote import Judged, Vote

_LEAST_SPECIFIC_FIRST = (ClauseClass.VAGUE, ClauseClass.SUBJECTIVE, ClauseClass.MEASURABLE)


def reduce_votes(
    task: JudgeTask, judged: Judged
) -> tuple[tuple[Decision, ...], ClauseClass | None]:
    """One decision per asked requirement, and the clause's class.

    One trial: its decision, with the confidence that the judge stated. Several: the state that more
    than half of them give, with the share of votes that give it, in percent; without such a
    majority undecided, `low_confidence`, or `judge_failed` where a trial brought no vote, since
    that vote might have made one. A vote that states less than 50 counts as undecided. No vote:
    undecided, `judge_failed`. The ceilings of the classes and the rule on confidence under 50
    belong to `combine`.

    Args:
        task: what was asked.
        judged: its trials; none when the judge could not be shown what the clause is about.

    Returns:
        The decisions in the order of the task's requirements, of several trials with each vote;
        the class that most votes give (at equal numbers the least specific), None without a vote.
    """
    votes = [trial for trial in judged.trials if isinstance(trial, Vote)]
    if not votes:
        failed = bool(judged.trials)
        reason = Reason.JUDGE_FAILED if failed else Reason.INSUFFICIENT_EVIDENCE
        return (_undecided(reason),) * len(task.requirements), None
    n_trials = len(judged.trials)
    decisions = tuple(_reduce_one(votes, at, n_trials) for at in range(len(task.requirements)))
    return decisions, _reduce_class([vote.clause_class for vote in votes])


def counted_state(decision: Decision) -> RequirementState:
    """What a single vote counts as among several: undecided where it states less than 50."""
    is_weak = decision.confidence is not None and decision.confidence < LEAST_CONFIDENCE
    return RequirementState.UNDECIDED if is_weak else decision.state


def _reduce_one(votes: Sequence[Vote], at: int, n_trials: int) -> Decision:
    if n_trials == 1:
        return votes[0].decisions[at]
    cast = tuple(_cast(vote, vote.decisions[at]) for vote in votes)
    return replace(_reduce(cast, n_trials), votes=cast)


def _cast(vote: Vote, decision: Decision) -> CastVote:
    state = counted_state(decision)
    is_weak = state is not decision.state
    return CastVote(
        trial=vote.trial,
        judge=vote.judge,
        state=state,
        evidence=decision.evidence,
        finding=decision.finding,
        confidence=decision.confidence,
        reason=Reason.LOW_CONFIDENCE if is_weak else decision.reason,
    )


def _reduce(cast: Sequence[CastVote], n_trials: int) -> Decision:
    state, n_agreeing = Counter(one.state for one in cast).most_common(1)[0]
    if 2 * n_agreeing <= n_trials:
        is_lost = len(cast) < n_trials or any(one.reason is Reason.JUDGE_FAILED for one in cast)
        reason = Reason.JUDGE_FAILED if is_lost else Reason.LOW_CONFIDENCE
        return _undecided(reason, _joined(cast))
    agreeing = [one for one in cast if one.state is state]
    if state is RequirementState.UNDECIDED:
        reasons = Counter(one.reason for one in agreeing)
        first = max(agreeing, key=lambda one: reasons[one.reason])
        return _undecided(first.reason, _joined(agreeing), first.finding)
    return Decision(
        state=state,
        decided_by=DecidedBy.JUDGE,
        evidence=_joined(agreeing),
        finding=agreeing[0].finding,
        confidence=(200 * n_agreeing + len(cast)) // (2 * len(cast)),
    )


def _reduce_class(classes: Sequence[ClauseClass]) -> ClauseClass:
    counts = Counter(classes)
    return max(_LEAST_SPECIFIC_FIRST, key=lambda kind: counts[kind])


def _joined(cast: Sequence[CastVote]) -> tuple[Evidence, ...]:
    return tuple(dict.fromkeys(part for one in cast for part in one.evidence))


def _undecided(
    reason: Reason | None, evidence: tuple[Evidence, ...] = (), finding: str = ""
) -> Decision:
    return Decision(
        state=RequirementState.UNDECIDED, evidence=evidence, finding=finding, reason=reason
    )
