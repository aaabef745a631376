"""A judge's answer and its quotes -> a decision that rests on found evidence, or none."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from grader.grade.claims import (
    broken_by_a_passage,
    event_shown_by_a_passage,
    shown_by_a_passage,
    speaks_of_inputs,
)
from grader.grade.evidence import Texts, find_quote, search_absent
from grader.grade.fence import one_line
from grader.grade.reply import AnswerWord, Reply, RequirementAnswer
from grader.model.requirement import Decision, Requirement
from grader.model.run import Output
from grader.model.span import Evidence, SearchRecord
from grader.model.task import JudgeTask
from grader.model.verdicts import ClauseClass, DecidedBy, Reason, RequirementState
from grader.model.vote import Vote

LONGEST_FINDING = 1_000
MOST_QUOTES = 20
MOST_TERMS = 100

_TIMES = r"(?:when|whenever|where|wherever|once|until|after|during)"
# a condition of a requirement's own, wherever it stands
_OWN_CONDITION = re.compile(
    r"\b(?:if|unless|in case|otherwise|optional(?:ly)?|applicable)\b"
    rf"|(?:^|[,;:(])\s*{_TIMES}\b",
    re.IGNORECASE,
)
# within a phrase such a word may be a condition ("required when ...") or not ("says when the tide
# turns"): what did not happen must have been searched
_PERHAPS_A_CONDITION = re.compile(rf"\b{_TIMES}\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounds:
    """Where the evidence for one task may lie.

    `outputs` may be quoted and are what an absence is searched in; for the question whether a
    condition happened they hold the inputs too. `is_cut` says that the judge did not see all of
    them, `inputs_cut` that it did not see all of the rest.
    """

    outputs: tuple[Output, ...]
    is_condition: bool
    is_cut: bool
    inputs_cut: bool


def grounds_of(task: JudgeTask, *, outputs_cut: bool, inputs_cut: bool) -> Grounds:
    """The grounds of a task; a condition is looked for in the inputs as well."""
    is_condition = task.is_condition
    return Grounds(
        outputs=(*task.outputs, *task.inputs) if is_condition else task.outputs,
        is_condition=is_condition,
        is_cut=outputs_cut or (inputs_cut and is_condition),
        inputs_cut=inputs_cut,
    )


def ground_vote(task: JudgeTask, reply: Reply, grounds: Grounds, texts: Texts) -> Vote:
    """Every answer of a reply checked against the evidence rule of design section 4.

    Args:
        task: what was asked.
        reply: one answer per requirement of the task, same order.
        grounds: where evidence may lie.
        texts: keeps the normal forms of the outputs between calls.
    """
    decisions: list[Decision] = []
    n_not_found = 0
    for requirement, answer in zip(task.requirements, reply.requirements, strict=True):
        found = _quoted(answer, grounds, texts)
        n_not_found += min(len(answer.quotes), MOST_QUOTES) - len(found)
        spans = tuple(dict.fromkeys(found))
        decided = decide_answer(requirement, answer, spans, grounds, texts)
        decisions.append(with_reason(decided, reply.clause_class, grounds))
    return Vote(
        decisions=tuple(decisions),
        clause_class=reply.clause_class,
        n_quotes_not_found=n_not_found,
        saw_part=grounds.is_cut,
    )


def _quoted(answer: RequirementAnswer, grounds: Grounds, texts: Texts) -> list[Evidence]:
    found = (find_quote(quote, grounds.outputs, texts) for quote in answer.quotes[:MOST_QUOTES])
    return [span for span in found if span is not None]


def decide_answer(
    requirement: Requirement,
    answer: RequirementAnswer,
    spans: Sequence[Evidence],
    grounds: Grounds,
    texts: Texts,
) -> Decision:
    """What one answer comes to by the evidence rule; `cannot_tell` leaves the reason open.

    Args:
        requirement: what was asked.
        answer: what the judge says of it.
        spans: the passages that it rests on.
        grounds: where evidence may lie.
        texts: keeps the normal forms of the outputs between calls.
    """
    match answer.answer:
        case AnswerWord.MET:
            return _met(requirement, answer, spans, grounds)
        case AnswerWord.NOT_MET:
            return _not_met(requirement, answer, spans, grounds, texts)
        case AnswerWord.NOT_APPLICABLE:
            return _not_applicable(requirement, answer, spans, grounds, texts)
        case AnswerWord.CANNOT_TELL:
            return _undecided(answer, None, spans)
        case _:
            assert_never(answer.answer)


def _met(
    requirement: Requirement,
    answer: RequirementAnswer,
    spans: Sequence[Evidence],
    grounds: Grounds,
) -> Decision:
    if not spans:
        return _undecided(answer, Reason.EVIDENCE_NOT_IN_OUTPUT)
    is_part = grounds.is_cut or _lacks_inputs(requirement, grounds)
    if is_part and not _is_shown(requirement, grounds):
        return _undecided(answer, Reason.INSUFFICIENT_EVIDENCE, spans)
    return _decided(answer, RequirementState.MET, spans)


def _not_met(
    requirement: Requirement,
    answer: RequirementAnswer,
    spans: Sequence[Evidence],
    grounds: Grounds,
    texts: Texts,
) -> Decision:
    """A breach is quoted, or an absence is searched; never an absence from a cut text."""
    if grounds.is_cut:
        if spans and not answer.looked_for and broken_by_a_passage(requirement):
            return _decided(answer, RequirementState.NOT_MET, spans)
        return _undecided(answer, Reason.INSUFFICIENT_EVIDENCE, spans)
    evidence = _with_search(answer, spans, grounds, texts)
    if not evidence:
        return _undecided(answer, Reason.EVIDENCE_NOT_IN_OUTPUT)
    return _decided(answer, RequirementState.NOT_MET, evidence)


def _not_applicable(
    requirement: Requirement,
    answer: RequirementAnswer,
    spans: Sequence[Evidence],
    grounds: Grounds,
    texts: Texts,
) -> Decision:
    """Left out only if the requirement's own words have a condition, and all was seen.

    Whatever is quoted, a promise without one applies: a careless answer must not take it out of
    the score. And that a condition did not hold is an absence, which no part of a text shows.
    """
    if grounds.is_condition:
        return _undecided(answer, None, spans)
    if grounds.is_cut or _lacks_inputs(requirement, grounds):
        return _undecided(answer, Reason.INSUFFICIENT_EVIDENCE, spans)
    evidence = _with_search(answer, spans, grounds, texts)
    was_searched = any(isinstance(one, SearchRecord) for one in evidence)
    has_condition = _OWN_CONDITION.search(requirement.text) is not None or (
        was_searched and _PERHAPS_A_CONDITION.search(requirement.text) is not None
    )
    if not has_condition:
        return _undecided(answer, None if evidence else Reason.EVIDENCE_NOT_IN_OUTPUT, evidence)
    return _decided(answer, RequirementState.NOT_APPLICABLE, evidence)


def _with_search(
    answer: RequirementAnswer, spans: Sequence[Evidence], grounds: Grounds, texts: Texts
) -> tuple[Evidence, ...]:
    if grounds.is_cut or not answer.looked_for:
        return tuple(spans)
    record = search_absent(answer.looked_for[:MOST_TERMS], grounds.outputs, texts)
    return (*spans, record) if record is not None else tuple(spans)


def with_reason(decision: Decision, clause_class: ClauseClass, grounds: Grounds) -> Decision:
    """The same with the reason of a `cannot_tell` filled in."""
    if decision.state is not RequirementState.UNDECIDED or decision.reason is not None:
        return decision
    return replace(decision, reason=_cannot_tell(clause_class, grounds))


def _cannot_tell(clause_class: ClauseClass, grounds: Grounds) -> Reason:
    """No criterion, then not everything seen, then simply not sure."""
    if grounds.is_condition:
        return Reason.CONDITION_UNKNOWN
    if clause_class is ClauseClass.VAGUE:
        return Reason.VAGUE
    if grounds.is_cut or grounds.inputs_cut:
        return Reason.INSUFFICIENT_EVIDENCE
    return Reason.LOW_CONFIDENCE


def _lacks_inputs(requirement: Requirement, grounds: Grounds) -> bool:
    """Whether it is about the inputs, and not all of them was seen."""
    return grounds.inputs_cut and speaks_of_inputs(requirement.text)


def _is_shown(requirement: Requirement, grounds: Grounds) -> bool:
    """Whether the passages that were seen can be enough for it."""
    if grounds.is_condition:
        return event_shown_by_a_passage(requirement.text)
    return shown_by_a_passage(requirement)


def _decided(
    answer: RequirementAnswer, state: RequirementState, evidence: Sequence[Evidence]
) -> Decision:
    return Decision(
        state=state,
        decided_by=DecidedBy.JUDGE,
        evidence=tuple(evidence),
        finding=_finding(answer),
        confidence=answer.confidence,
    )


def _undecided(
    answer: RequirementAnswer, reason: Reason | None, evidence: Sequence[Evidence] = ()
) -> Decision:
    return Decision(
        state=RequirementState.UNDECIDED,
        evidence=tuple(evidence),
        finding=_finding(answer),
        reason=reason,
    )


def _finding(answer: RequirementAnswer) -> str:
    return one_line(answer.finding)[:LONGEST_FINDING]
