"""A decision model at work: many questions in a request, an answer or a fault for each."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date

from grader.errors import CallStoppedError, ProviderRejectedError, ProviderUnavailableError
from grader.grade.at_once import all_at_once
from grader.grade.decision_plan import Docket, plan_dockets
from grader.grade.decision_reply import Chosen, read_choice
from grader.grade.decision_vote import DecisionVotes
from grader.grade.grounding import grounds_of
from grader.grade.judge import FAULTS
from grader.grade.prompt import PromptWriter
from grader.grade.providers.base import Answer, Fault, ModelReply, Provider
from grader.grade.reply import Unreadable
from grader.grade.stored_reply import share_usage, sum_usage
from grader.model.settings import JudgingSettings
from grader.model.task import JudgeTask
from grader.model.usage import Usage
from grader.model.vote import Judged, Step

DECISIONS = "openai-decisions"
NOT_ASKED = Unreadable(fault="interrupted", message="the grading was interrupted")


@dataclass(slots=True)
class _Open:
    """One clause: what is answered of it, and its share of each reply."""

    answers: list[Chosen | Unreadable]
    n_open: int
    usage: list[Usage | None] = field(default_factory=list)
    bought_on: list[date | None] = field(default_factory=list)
    response_models: dict[str, None] = field(default_factory=dict)
    n_calls: int = 0


async def decide_tasks(
    tasks: Sequence[JudgeTask],
    settings: JudgingSettings,
    provider: Provider,
    *,
    progress: Callable[[int, int], None] | None = None,
    on_result: Callable[[int, Judged], None] | None = None,
) -> tuple[Judged, ...]:
    """Ask about every requirement of every task, those of one service in one request.

    A question without an answer is asked again once, with its like; then it is `judge_failed` and
    the others stand. After a `ProviderRejectedError` no further call is made. When cancelled, open
    tasks are handed to `on_result` with what they have before the cancellation goes on.

    Args:
        tasks: what to ask, any number.
        settings: with the decision model's templates.
        provider: the judge.
        progress: called with (tasks done, tasks) after each task.
        on_result: called once with the place and the result of each task, as they come in.

    Returns:
        One result per task, in their order, each with one trial, or none where nothing could be
        shown.
    """
    bench = _Bench(tasks, settings, progress, on_result)
    slots = asyncio.Semaphore(max(1, settings.concurrency))

    async def hear(docket: Docket) -> None:
        async with slots:
            await bench.hear(docket, provider)

    try:
        await all_at_once(hear(docket) for docket in bench.dockets)
    except asyncio.CancelledError:
        bench.interrupt()
        raise
    return tuple(bench.results[at] for at in range(len(tasks)))


class _Bench:
    """What is asked, answered and done."""

    def __init__(
        self,
        tasks: Sequence[JudgeTask],
        settings: JudgingSettings,
        progress: Callable[[int, int], None] | None,
        on_result: Callable[[int, Judged], None] | None,
    ) -> None:
        self.results: dict[int, Judged] = {}
        self._tasks = tasks
        self._settings = settings
        self._progress = progress
        self._on_result = on_result
        self._writer = PromptWriter(settings)
        self._votes = DecisionVotes()
        self._rejected: ProviderRejectedError | None = None
        self.dockets = plan_dockets(tasks, self._writer, settings)
        asked = {at for docket in self.dockets for at, _ in docket.places}
        self._open = {
            at: _Open([NOT_ASKED] * len(tasks[at].requirements), len(tasks[at].requirements))
            for at in asked
        }
        for at, task in enumerate(tasks):
            if at not in asked:
                self._deliver(at, Judged(clause_id=task.clause.clause_id, trials=()))

    async def hear(self, docket: Docket, provider: Provider) -> None:
        """Ask the questions of one request, those that failed once more."""
        answers = await self._ask(docket, provider)
        failed = [at for at, one in enumerate(answers) if isinstance(one, Unreadable)]
        if failed and self._may_ask_again(answers):
            await provider.reject(docket.only(failed, 0).request)
            again = docket.only(failed, 1)
            for at, answer in zip(failed, await self._ask(again, provider), strict=True):
                answers[at] = answer
            still = [n for n, at in enumerate(failed) if isinstance(answers[at], Unreadable)]
            if still:
                await provider.reject(again.only(still, 1).request)
        for (at, number), answer in zip(docket.places, answers, strict=True):
            self._settle(at, number, answer)

    def interrupt(self) -> None:
        """Hand over what the open tasks have."""
        for at, one in sorted(self._open.items()):
            if at not in self.results:
                self._deliver(at, self._judged(at, one))

    async def _ask(self, docket: Docket, provider: Provider) -> list[Chosen | Unreadable]:
        stopped = self._stopped_by(self._rejected)
        if stopped is None:
            for at in dict.fromkeys(at for at, _ in docket.places):
                self._open[at].n_calls += 1
            try:
                reply = await provider.ask(docket.request)
            except ProviderRejectedError as error:
                self._rejected = self._rejected or error
                stopped = self._stopped_by(error)
            except ProviderUnavailableError as error:
                stopped = Unreadable(fault="provider-unavailable", message=error.message)
            except CallStoppedError as error:
                stopped = Unreadable(fault=error.fault, message=error.message)
        if stopped is not None:
            return [stopped] * len(docket.places)
        self._share_out(docket, reply)
        return [_read(answer) for answer in reply.answers]

    @staticmethod
    def _stopped_by(error: ProviderRejectedError | None) -> Unreadable | None:
        if error is None:
            return None
        message = "; ".join(filter(None, (error.message, error.hint)))
        return Unreadable(fault="provider-rejected", message=message)

    @staticmethod
    def _may_ask_again(answers: Sequence[Chosen | Unreadable]) -> bool:
        """A reply came, though not for each question; a stopped call is not made again."""
        kinds = {*FAULTS, "unreadable", "wrong-shape"}
        return all(one.fault in kinds for one in answers if isinstance(one, Unreadable))

    def _share_out(self, docket: Docket, reply: ModelReply) -> None:
        """Each clause has its share of a reply's tokens, as many parts as it has questions."""
        shares = share_usage(reply.usage, len(docket.places))
        of_task: dict[int, list[Usage]] = {}
        for (at, _), share in zip(docket.places, shares, strict=True):
            of_task.setdefault(at, []).extend([] if share is None else [share])
        for at, parts in of_task.items():
            one = self._open[at]
            one.usage.append(sum_usage(parts) if parts else None)
            one.bought_on.append(reply.bought_on)
            if reply.response_model is not None:
                one.response_models[reply.response_model] = None

    def _settle(self, at: int, number: int, answer: Chosen | Unreadable) -> None:
        one = self._open[at]
        one.answers[number] = answer
        one.n_open -= 1
        if one.n_open == 0:
            self._deliver(at, self._judged(at, one))

    def _judged(self, at: int, one: _Open) -> Judged:
        task = self._tasks[at]
        material = self._writer.material(task)
        grounds = grounds_of(task, outputs_cut=material.outputs_cut, inputs_cut=material.inputs_cut)
        return Judged(
            clause_id=task.clause.clause_id,
            trials=(self._votes.vote(task, one.answers, grounds, self._settings.judge),),
            usage=tuple(one.usage),
            bought_on=tuple(one.bought_on),
            models=(self._settings.model,) * len(one.usage),
            steps=(Step.FIRST_CALL,) * len(one.usage),
            n_calls=one.n_calls,
            response_models=tuple(one.response_models),
        )

    def _deliver(self, at: int, judged: Judged) -> None:
        self.results[at] = judged
        if self._on_result is not None:
            self._on_result(at, judged)
        if self._progress is not None:
            self._progress(len(self.results), len(self._tasks))


def _read(answer: Answer | Fault) -> Chosen | Unreadable:
    if isinstance(answer, Answer):
        return read_choice(answer.text)
    kind = answer.kind if answer.kind in FAULTS else "unreadable"
    return Unreadable(fault=kind, message=answer.message)
