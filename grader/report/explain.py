"""A clause's outcome -> the sentence that says why it got its verdict, or none."""

from collections import Counter
from collections.abc import Sequence

from grader.model.grade import ClauseOutcome, Grade, MachineFailed, Ungraded
from grader.model.requirement import LEAST_CONFIDENCE, CastVote, Decision, Requirement
from grader.model.verdicts import Reason, RequirementState, Verdict
from grader.model.vote import NoVote
from grader.report.escape import shortened
from grader.report.words import Words

LONGEST_PART = 160

Parts = Sequence[tuple[Requirement, Decision]]


def explain_outcome(outcome: ClauseOutcome, words: Words, smell: str = "") -> str:
    """Why the clause ended as it did, in one to three sentences.

    Args:
        outcome: of a clause in force.
        words: the language.
        smell: what lint says is wrong with a vague clause, said instead of the general sentence.
    """
    parts = list(zip(outcome.requirements, outcome.decisions, strict=False))
    match outcome.outcome:
        case Grade(verdict=verdict):
            sentences = [explain_verdict(verdict, parts, words)]
        case Ungraded() as ungraded:
            sentences = [_explain_ungraded(outcome, ungraded, smell, words)]
        case MachineFailed(faults=faults):
            sentences = [explain_failure(faults, parts, words)]
        case _:
            sentences = []
    if outcome.is_vacuous and _is_satisfied(outcome):
        sentences.append(words.say("explain.vacuous"))
    if saw_part(outcome):
        sentences.append(words.say("explain.saw_part"))
    return words.say("join.sentences").join(sentences)


def _explain_ungraded(outcome: ClauseOutcome, ungraded: Ungraded, smell: str, words: Words) -> str:
    if ungraded.reason is Reason.CONDITION_UNKNOWN:
        settled = outcome.standing.settled
        judged = None if settled is None else settled.judged
        return explain_condition(outcome.standing.condition_faults, judged, words)
    if ungraded.reason is Reason.VAGUE and smell:
        return smell
    if ungraded.reason is Reason.LOW_CONFIDENCE and (split := split_vote(outcome.decisions, words)):
        return split
    return explain_reason(ungraded.reason, ungraded.confidence, outcome.decisions, words)


def saw_part(outcome: ClauseOutcome) -> bool:
    """Whether the judge was shown passages, of the outputs or of what the condition is about."""
    settled = outcome.standing.settled
    is_judged = settled is not None and settled.is_judged
    return outcome.saw_part or (is_judged and settled is not None and settled.saw_part)


def split_vote(decisions: Sequence[Decision], words: Words) -> str:
    """How the votes on the first undecided requirement stand; empty where they do not differ."""
    undecided = (d for d in decisions if d.state is RequirementState.UNDECIDED)
    first = next(undecided, None)
    counts = Counter(vote.state for vote in first.votes) if first is not None else Counter()
    if len(counts) < 2:
        return ""
    said = words.say("join.list").join(
        words.say("explain.vote_count", n=n, state=words.of("vote", state))
        for state, n in counts.items()
    )
    return words.say("explain.disagreement", said=said)


def _is_satisfied(outcome: ClauseOutcome) -> bool:
    grade = outcome.outcome
    return isinstance(grade, Grade) and grade.verdict is Verdict.SATISFIED


def explain_verdict(verdict: Verdict, parts: Parts, words: Words) -> str:
    """How many requirements are met, and which are not."""
    n_met = sum(decision.state is RequirementState.MET for _, decision in parts)
    n_counted = sum(decision.state is not RequirementState.NOT_APPLICABLE for _, decision in parts)
    missing = words.say("join.parts").join(
        requirement_sentence(requirement, decision, words)
        for requirement, decision in parts
        if decision.state is RequirementState.NOT_MET
    )
    if verdict is Verdict.SATISFIED:
        return words.count("explain.satisfied", n_counted)
    if verdict is Verdict.PARTIALLY_SATISFIED:
        return words.say("explain.partial", met=n_met, n=n_counted, missing=missing)
    return words.count("explain.violated", n_counted, missing=missing)


def requirement_sentence(requirement: Requirement, decision: Decision, words: Words) -> str:
    """A requirement and what was seen instead of it."""
    text = words.foreign(shortened(" ".join(requirement.text.split()), LONGEST_PART))
    if decision.observed:
        seen = shortened(" ".join(words.told(decision.observed).split()), LONGEST_PART)
    else:
        finding = shortened(" ".join(decision.finding.split()), LONGEST_PART).rstrip(".")
        seen = words.foreign(finding) if finding else ""
    if not seen:
        return text
    return words.say("explain.seen", text=text, seen=seen.rstrip("."))


def explain_reason(
    reason: Reason, confidence: int | None, decisions: Sequence[Decision], words: Words
) -> str:
    """Why a clause has no verdict; with the confidence that was reached, where there is one."""
    if reason is Reason.INSUFFICIENT_EVIDENCE and (seen := _seen_of_undecided(decisions)):
        said = shortened(" ".join(words.told(seen).split()), 2 * LONGEST_PART)
        return words.say("explain.insufficient_evidence_seen", said=said)
    if reason is not Reason.LOW_CONFIDENCE:
        return words.of("explain", reason)
    if confidence is not None:
        return words.say("explain.low_confidence_at", confidence=confidence)
    is_weak = any(_is_weak(vote) for decision in decisions for vote in decision.votes)
    return words.say("explain.low_confidence" if is_weak else "explain.low_confidence_none")


def _seen_of_undecided(decisions: Sequence[Decision]) -> str:
    """What code says of the first requirement that lacks evidence, empty where it says nothing."""
    lacking = (one for one in decisions if one.reason is Reason.INSUFFICIENT_EVIDENCE)
    first = next(lacking, None)
    return "" if first is None else first.observed.rstrip(".")


def _is_weak(vote: CastVote) -> bool:
    """A vote that would count, had it stated more."""
    is_low = vote.confidence is not None and vote.confidence < LEAST_CONFIDENCE
    return is_low and vote.reason is Reason.LOW_CONFIDENCE


def explain_condition(faults: Sequence[NoVote], judged: Decision | None, words: Words) -> str:
    """Why it is unknown whether a condition happened: a failed judge, votes that differ, or none.

    Args:
        faults: of the trials about the condition that brought no vote.
        judged: what the votes came to, None where no judge was asked.
        words: the language.
    """
    if faults:
        fault = _fault_said(faults[0], words)
        return words.say("explain.condition_judge_failed", fault=fault)
    split = "" if judged is None else split_vote([judged], words)
    unknown = words.of("explain", Reason.CONDITION_UNKNOWN)
    return words.say("join.sentences").join([unknown, split] if split else [unknown])


def explain_failure(faults: Sequence[NoVote], parts: Parts, words: Words) -> str:
    """That the judge failed, and what the first fault was; beside votes, whose it was."""
    if not faults:
        return words.of("explain", Reason.JUDGE_FAILED)
    said = _fault_said(faults[0], words)
    if any(decision.votes for _, decision in parts):
        return words.say("explain.vote_missing", judge=faults[0].judge, fault=said)
    return words.say("explain.judge_failed_with", fault=said)


def _fault_said(fault: NoVote, words: Words) -> str:
    message = shortened(" ".join(fault.message.split()), LONGEST_PART).rstrip(".")
    said = words.code("fault", fault.fault)
    if not message:
        return said
    return words.say("explain.fault_said", fault=said, message=words.foreign(message))
