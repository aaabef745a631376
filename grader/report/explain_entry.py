"""A clause of a report -> the sentence that says why it ended as it did, made anew."""

from grader.model.report import ClauseEntry, RequirementEntry
from grader.model.requirement import CastVote, Decision, Requirement
from grader.model.verdicts import ClauseState, Reason, Verdict
from grader.model.vote import NoVote
from grader.report.explain import (
    Parts,
    explain_condition,
    explain_failure,
    explain_reason,
    explain_verdict,
    split_vote,
)
from grader.report.words import Words


def explained_again(entry: ClauseEntry, words: Words) -> str:
    """The explanation from the entry's own fields; only a smell is taken from its sentence."""
    sentences = [_first(entry, words)]
    if entry.vacuous and entry.verdict is Verdict.SATISFIED:
        sentences.append(words.say("explain.vacuous"))
    if entry.saw_part:
        sentences.append(words.say("explain.saw_part"))
    return words.say("join.sentences").join(sentences)


def _first(entry: ClauseEntry, words: Words) -> str:
    parts = _parts(entry)
    if entry.state is ClauseState.GRADED:
        return explain_verdict(entry.verdict, parts, words)
    if entry.reason is Reason.JUDGE_FAILED:
        faults = [_fault(entry, at) for at in range(len(entry.faults))]
        return explain_failure(faults, parts, words)
    if entry.reason is Reason.CONDITION_UNKNOWN:
        faults = [_fault(entry, at) for at in range(len(entry.faults))]
        told = entry.condition_judged
        return explain_condition(faults, None if told is None else _decision(told), words)
    if entry.reason is Reason.VAGUE:
        return words.told(entry.explanation)
    if entry.reason is Reason.LOW_CONFIDENCE:
        split = split_vote([decision for _, decision in parts], words)
        if split:
            return split
    if entry.reason is None:
        return words.told(entry.explanation)
    decisions = [decision for _, decision in parts]
    return explain_reason(entry.reason, entry.confidence, decisions, words)


def _parts(entry: ClauseEntry) -> Parts:
    return [
        (Requirement(index=at, text=part.text), _decision(part))
        for at, part in enumerate(entry.requirements)
    ]


def _decision(part: RequirementEntry) -> Decision:
    return Decision(
        state=part.state,
        observed=part.observed,
        reason=part.reason,
        finding=part.finding,
        votes=tuple(
            CastVote(
                trial=vote.trial,
                judge=vote.judge,
                state=vote.state,
                confidence=vote.confidence,
                reason=vote.reason,
            )
            for vote in part.votes
        ),
    )


def _fault(entry: ClauseEntry, at: int) -> NoVote:
    fault = entry.faults[at]
    return NoVote(fault=fault.fault, message=fault.message, judge=fault.judge, trial=fault.trial)
