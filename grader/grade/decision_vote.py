"""A decision model's answers about one clause -> its vote, each verdict on a retrieved passage."""

from collections.abc import Sequence

from grader.grade.decision_reply import Chosen
from grader.grade.evidence import Texts
from grader.grade.grounding import Grounds, decide_answer, with_reason
from grader.grade.reply import AnswerWord, RequirementAnswer, Unreadable
from grader.grade.retrieve import Retriever
from grader.model.requirement import Decision, Requirement
from grader.model.task import JudgeTask
from grader.model.verdicts import ClauseClass, Reason, RequirementState
from grader.model.vote import NoVote, Vote

# it was not asked for a class, and the less specific of two counts: lint's stays
NO_OPINION = ClauseClass.MEASURABLE


class DecisionVotes:
    """Makes the votes of one grading; texts are cut and brought to normal form once."""

    def __init__(self) -> None:
        self._retriever = Retriever()
        self._texts = Texts()

    def vote(
        self, task: JudgeTask, answers: Sequence[Chosen | Unreadable], grounds: Grounds, judge: str
    ) -> Vote | NoVote:
        """One vote for all requirements that were answered; the others are `judge_failed`.

        Args:
            task: what was asked.
            answers: one per requirement, in order.
            grounds: where evidence may lie.
            judge: `PROVIDER/MODEL`.
        """
        faults = [one for one in answers if isinstance(one, Unreadable)]
        lost = [NoVote(fault=one.fault, message=one.message, judge=judge) for one in faults]
        if len(lost) == len(answers):
            return lost[0]
        decisions = tuple(
            _failed(answer)
            if isinstance(answer, Unreadable)
            else self._decide(task, requirement, answer, grounds)
            for requirement, answer in zip(task.requirements, answers, strict=True)
        )
        return Vote(
            decisions=decisions,
            clause_class=NO_OPINION,
            judge=judge,
            unfinished=lost[0] if lost else None,
            saw_part=grounds.is_cut,
        )

    def _decide(
        self, task: JudgeTask, requirement: Requirement, chosen: Chosen, grounds: Grounds
    ) -> Decision:
        """By the rules for every judge; a passage that code picked shows no inapplicability."""
        query = f"{task.clause.text}\n{requirement.text}"
        rests_on_it = chosen.word in {AnswerWord.MET, AnswerWord.NOT_MET}
        span = self._retriever.best(query, grounds.outputs) if rests_on_it else None
        answer = RequirementAnswer(
            index=requirement.index,
            quotes=(),
            looked_for=(),
            finding=chosen.finding,
            answer=chosen.word,
            confidence=chosen.confidence,
        )
        spans = () if span is None else (span,)
        decided = decide_answer(requirement, answer, spans, grounds, self._texts)
        return with_reason(decided, NO_OPINION, grounds)


def _failed(fault: Unreadable) -> Decision:
    return Decision(
        state=RequirementState.UNDECIDED, finding=fault.message, reason=Reason.JUDGE_FAILED
    )
