"""One clause, one trial: ask, ask again where that can help, keep what it cost."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from grader.grade.evidence import Texts
from grader.grade.grounding import ground_vote, grounds_of
from grader.grade.plan import Asking
from grader.grade.prompt import PromptWriter
from grader.grade.providers.base import Answer, Fault, ModelReply, ModelRequest, Provider
from grader.grade.reply import Unreadable, read_reply
from grader.model.task import JudgeTask
from grader.model.usage import Usage
from grader.model.verdicts import Reason
from grader.model.vote import Judged, NoVote, Vote

INTERRUPTED = "the grading was interrupted"
TRUNCATED = "truncated"
FAULTS = frozenset({"refused", TRUNCATED, "empty"})


class Trial:
    """One trial of one task; what it has so far can be had at any moment, also after a stop."""

    def __init__(self, task: JudgeTask, asking: Asking, writer: PromptWriter, texts: Texts) -> None:
        self.task = task
        self.asking = asking
        self.n_calls = 0
        self.usage: list[Usage | None] = []
        self.bought_on: list[date | None] = []
        self.in_batch: list[bool] = []
        self.response_models: list[str] = []
        self._writer = writer
        self._texts = texts
        self._vote: Vote | None = None
        self._fault: Unreadable | None = None
        self._stopped: Unreadable | None = None
        self._has_ended = False

    async def run(
        self,
        provider: Provider,
        before_call: Callable[[], None],
        on_reply: Callable[[ModelReply], None],
    ) -> None:
        """Ask; a reply without a vote and one without evidence are each asked again once.

        The further request is the same but for its attempt number and, after a truncated reply,
        twice the room for the answer.

        Args:
            provider: the judge.
            before_call: called before each request; what it raises ends the trial.
            on_reply: told of each reply as it comes.

        Raises:
            ProviderRejectedError: the vendor refused the request.
            ProviderUnavailableError: the vendor was not reached.
        """
        request = self._writer.request(self.task, self.asking.repeat)
        may_reread, may_requote = True, True
        while True:
            before_call()
            answer = self._read(await self._ask(provider, request, on_reply))
            if isinstance(answer, Unreadable):
                self._fault = answer
                await provider.reject(request)
                if not may_reread:
                    break
                may_reread = False
                if answer.fault == TRUNCATED:
                    request = replace(request, max_output_tokens=2 * request.max_output_tokens)
            else:
                self._fault = None
                self._vote = answer if self._vote is None else _filled(self._vote, answer)
                if not (may_requote and lacks_evidence(self._vote)):
                    break
                may_requote = False
            request = replace(request, attempt=request.attempt + 1)
        self._has_ended = True

    def stop(self, fault: str, message: str) -> None:
        """Note why no further call was made; it tells where there is no vote."""
        self._stopped = Unreadable(fault=fault, message=message)

    def result(self) -> Vote | NoVote:
        """The vote, or why there is none.

        What lacks evidence and was not asked again to the end is a failure of the machine.
        """
        judge, number = self.asking.judge.judge, self.asking.number
        fault = self._stopped or self._fault or Unreadable(fault="interrupted", message=INTERRUPTED)
        lost = NoVote(
            fault=fault.fault,
            message=fault.message,
            judge=judge,
            trial=number,
            attempts=self.n_calls,
        )
        if self._vote is None:
            return lost
        vote = replace(self._vote, judge=judge, trial=number, attempts=self.n_calls)
        was_asked_again = self._has_ended and self._fault is None
        return vote if was_asked_again or not lacks_evidence(vote) else _unfinished(vote, lost)

    async def _ask(
        self, provider: Provider, request: ModelRequest, on_reply: Callable[[ModelReply], None]
    ) -> ModelReply:
        self.n_calls += 1
        reply = await provider.ask(request)
        on_reply(reply)
        self.usage.append(reply.usage)
        self.bought_on.append(reply.bought_on)
        self.in_batch.append(reply.is_batch)
        if reply.response_model is not None:
            self.response_models.append(reply.response_model)
        return reply

    def _read(self, reply: ModelReply) -> Vote | Unreadable:
        answer = _only_answer(reply)
        if isinstance(answer, Unreadable):
            return answer
        parsed = read_reply(answer.text, [one.index for one in self.task.requirements])
        if isinstance(parsed, Unreadable):
            return parsed
        material = self._writer.material(self.task)
        grounds = grounds_of(
            self.task, outputs_cut=material.outputs_cut, inputs_cut=material.inputs_cut
        )
        return ground_vote(self.task, parsed, grounds, self._texts)


def judged_of(task: JudgeTask, trials: Sequence[Trial]) -> Judged:
    """All trials of one task as one value; none when the judge could not be asked at all."""
    models = dict.fromkeys(model for trial in trials for model in trial.response_models)
    return Judged(
        clause_id=task.clause.clause_id,
        trials=tuple(trial.result() for trial in trials),
        usage=tuple(usage for trial in trials for usage in trial.usage),
        bought_on=tuple(day for trial in trials for day in trial.bought_on),
        in_batch=tuple(one for trial in trials for one in trial.in_batch),
        models=tuple(trial.asking.judge.model for trial in trials for _ in trial.usage),
        steps=tuple(trial.asking.step for trial in trials for _ in trial.usage),
        n_calls=sum(trial.n_calls for trial in trials),
        response_models=tuple(models),
    )


def lacks_evidence(vote: Vote) -> bool:
    """True when an answer of the vote came without evidence that could be found."""
    return any(one.reason is Reason.EVIDENCE_NOT_IN_OUTPUT for one in vote.decisions)


def _unfinished(vote: Vote, lost: NoVote) -> Vote:
    decisions = tuple(
        replace(one, reason=Reason.JUDGE_FAILED)
        if one.reason is Reason.EVIDENCE_NOT_IN_OUTPUT
        else one
        for one in vote.decisions
    )
    return replace(vote, decisions=decisions, unfinished=lost)


def _only_answer(reply: ModelReply) -> Answer | Unreadable:
    if len(reply.answers) != 1:
        message = f"asked one question, got {len(reply.answers)} answers"
        return Unreadable(fault="wrong-shape", message=message)
    answer = reply.answers[0]
    if isinstance(answer, Fault):
        kind = answer.kind if answer.kind in FAULTS else "unreadable"
        return Unreadable(fault=kind, message=answer.message)
    return answer


def _filled(first: Vote, second: Vote) -> Vote:
    """What held at first asking stands; what lacked evidence is taken from the second."""
    decisions = tuple(
        later if earlier.reason is Reason.EVIDENCE_NOT_IN_OUTPUT else earlier
        for earlier, later in zip(first.decisions, second.decisions, strict=True)
    )
    n_not_found = first.n_quotes_not_found + second.n_quotes_not_found
    return replace(first, decisions=decisions, n_quotes_not_found=n_not_found)
