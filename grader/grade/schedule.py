"""Every clause, every trial: bounded in flight, results in the order of the clauses."""

import asyncio
from collections.abc import Callable, Iterator, Sequence

from grader.errors import ProviderRejectedError, ProviderUnavailableError
from grader.grade.evidence import Texts
from grader.grade.judge import Trial, judged_of
from grader.grade.prompt import PromptWriter
from grader.grade.providers.base import Provider
from grader.model.settings import JudgingSettings
from grader.model.task import JudgeTask
from grader.model.vote import Judged

Progress = Callable[[int, int], None]
OnResult = Callable[[int, Judged], None]


async def judge_tasks(
    tasks: Sequence[JudgeTask],
    settings: JudgingSettings,
    provider: Provider,
    *,
    progress: Progress | None = None,
    on_result: OnResult | None = None,
) -> tuple[Judged, ...]:
    """Ask about every task; one that fails never stops the others.

    After a `ProviderRejectedError` no further call is made and the open trials are `NoVote` with
    `provider-rejected`. When cancelled, tasks in flight are handed to `on_result` with what they
    have (trials without a vote as `interrupted`) before the cancellation goes on.

    Args:
        tasks: what to ask, any number.
        settings: with templates; `concurrency` bounds the calls in flight, `n_trials` the trials.
        provider: the judge.
        progress: called with (tasks done, tasks) after each task.
        on_result: called once with the place and the result of each task, as they come in.

    Returns:
        One result per task, in the order of the tasks.

    Raises:
        SettingsError: the settings hold no templates.
    """
    board = _Board(tasks, settings, progress, on_result)
    workers = min(max(1, settings.concurrency), max(1, len(tasks)) * settings.n_trials)
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(workers):
                group.create_task(board.work(provider))
    except asyncio.CancelledError:
        board.interrupt()
        raise
    except BaseExceptionGroup as several:
        raise several.exceptions[0] from None
    return tuple(board.results[at] for at in range(len(tasks)))


class _Board:
    """What is to do, in flight and done."""

    def __init__(
        self,
        tasks: Sequence[JudgeTask],
        settings: JudgingSettings,
        progress: Progress | None,
        on_result: OnResult | None,
    ) -> None:
        self.results: dict[int, Judged] = {}
        self._tasks = tasks
        self._n_trials = settings.n_trials
        self._progress = progress
        self._on_result = on_result
        self._writer = PromptWriter(settings)
        self._texts = Texts()
        self._in_flight: dict[int, list[Trial]] = {}
        self._n_open: dict[int, int] = {}
        self._rejected: ProviderRejectedError | None = None
        self._queue = self._start_trials()

    async def work(self, provider: Provider) -> None:
        """Take one trial after the other until none is left."""
        for at, trial in self._queue:
            await self._run(trial, provider)
            self._n_open[at] -= 1
            if self._n_open[at] == 0:
                self._finish(at)
            await asyncio.sleep(0)  # a judge that answers at once must not shut out Ctrl-C

    def interrupt(self) -> None:
        """Hand over what the tasks in flight have."""
        for at, trials in sorted(self._in_flight.items()):
            self._deliver(at, judged_of(self._tasks[at], trials))

    def _start_trials(self) -> Iterator[tuple[int, Trial]]:
        for at, task in enumerate(self._tasks):
            if not self._writer.can_ask(task):
                self._deliver(at, judged_of(task, ()))
                continue
            numbers = range(self._n_trials)
            trials = [Trial(task, number, self._writer, self._texts) for number in numbers]
            self._in_flight[at] = trials
            self._n_open[at] = len(trials)
            yield from ((at, trial) for trial in trials)

    async def _run(self, trial: Trial, provider: Provider) -> None:
        try:
            await trial.run(provider, self._before_call)
        except ProviderUnavailableError as error:
            trial.stop("provider-unavailable", error.message)
        except ProviderRejectedError as error:
            self._rejected = self._rejected or error
            trial.stop("provider-rejected", error.message)

    def _before_call(self) -> None:
        """Once the vendor has refused, nobody asks it again."""
        if self._rejected is not None:
            raise ProviderRejectedError(self._rejected.message, hint=self._rejected.hint)

    def _finish(self, at: int) -> None:
        trials = self._in_flight.pop(at)
        del self._n_open[at]
        self._deliver(at, judged_of(self._tasks[at], trials))

    def _deliver(self, at: int, judged: Judged) -> None:
        self.results[at] = judged
        if self._on_result is not None:
            self._on_result(at, judged)
        if self._progress is not None:
            self._progress(len(self.results), len(self._tasks))
