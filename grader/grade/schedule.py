"""Every clause, every trial: bounded in flight, results in the order of the clauses."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence

from grader.errors import CallStoppedError, ProviderRejectedError, ProviderUnavailableError
from grader.grade.evidence import Texts
from grader.grade.judge import Trial, judged_of
from grader.grade.plan import Asking, next_askings
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
        settings: with templates; `concurrency` bounds the calls in flight, the rest says how many
            trials of which judges a clause gets.
        provider: the judge.
        progress: called with (tasks done, tasks) after each task.
        on_result: called once with the place and the result of each task, as they come in.

    Returns:
        One result per task, in the order of the tasks.

    Raises:
        SettingsError: the settings hold no templates.
    """
    board = _Board(tasks, settings, progress, on_result)
    n_at_once = max(settings.n_trials, len(settings.panel))
    workers = min(max(1, settings.concurrency), max(1, len(tasks)) * n_at_once)
    n_cancelled = _n_cancelled()
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(workers):
                group.create_task(board.work(provider))
    except asyncio.CancelledError:
        board.interrupt()
        raise
    except BaseExceptionGroup as several:
        _forget_cancelling(n_cancelled)
        raise several.exceptions[0] from None
    return tuple(board.results[at] for at in range(len(tasks)))


def _n_cancelled() -> int:
    task = asyncio.current_task()
    return task.cancelling() if task is not None else 0


def _forget_cancelling(n_before: int) -> None:
    """A group that fails cancels the task around it, and before Python 3.13 leaves that counted.

    Whoever looks there for Ctrl-C would take the failure for one.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling() > n_before:
        task.uncancel()


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
        self._settings = settings
        self._progress = progress
        self._on_result = on_result
        self._writers = {settings: PromptWriter(settings)}
        self._texts = Texts()
        self._in_flight: dict[int, list[Trial]] = {}
        self._n_open: dict[int, int] = {}
        self._rejected: dict[str, ProviderRejectedError] = {}
        self._more: deque[tuple[int, Trial]] = deque()
        self._first = self._first_trials()

    async def work(self, provider: Provider) -> None:
        """Take one trial after the other until none is left."""
        while (turn := self._next()) is not None:
            at, trial = turn
            await self._run(trial, provider)
            self._n_open[at] -= 1
            if self._n_open[at] == 0:
                self._go_on(at)
            await asyncio.sleep(0)  # a judge that answers at once must not shut out Ctrl-C

    def interrupt(self) -> None:
        """Hand over what the tasks in flight have."""
        for at, trials in sorted(self._in_flight.items()):
            self._deliver(at, judged_of(self._tasks[at], trials))

    def _next(self) -> tuple[int, Trial] | None:
        """Further trials of what was begun go before the next clause."""
        return self._more.popleft() if self._more else next(self._first, None)

    def _first_trials(self) -> Iterator[tuple[int, Trial]]:
        askings = next_askings(self._settings, ())
        for at, task in enumerate(self._tasks):
            able = [one for one in askings if self._writer(one.judge).can_ask(task)]
            if not able:
                self._deliver(at, judged_of(task, ()))
                continue
            self._in_flight[at] = []
            yield from self._begin(at, able)

    def _begin(self, at: int, askings: Sequence[Asking]) -> list[tuple[int, Trial]]:
        task = self._tasks[at]
        trials = [Trial(task, one, self._writer(one.judge), self._texts) for one in askings]
        self._in_flight[at] += trials
        self._n_open[at] = len(trials)
        return [(at, trial) for trial in trials]

    def _writer(self, judge: JudgingSettings) -> PromptWriter:
        """Compiled templates and rendered prefixes, one set for each judge."""
        if judge not in self._writers:
            self._writers[judge] = PromptWriter(judge)
        return self._writers[judge]

    async def _run(self, trial: Trial, provider: Provider) -> None:
        try:
            await trial.run(provider, lambda: self._before_call(trial))
        except ProviderUnavailableError as error:
            trial.stop("provider-unavailable", error.message)
        except CallStoppedError as error:
            trial.stop(error.fault, error.message)
        except ProviderRejectedError as error:
            self._rejected.setdefault(trial.asking.judge.judge, error)
            # the hint says what to do: where no verdict came, the report is where a person looks
            trial.stop("provider-rejected", "; ".join(filter(None, (error.message, error.hint))))

    def _before_call(self, trial: Trial) -> None:
        """Once a vendor has refused, nobody asks it again."""
        error = self._rejected.get(trial.asking.judge.judge)
        if error is not None:
            raise ProviderRejectedError(error.message, hint=error.hint)

    def _go_on(self, at: int) -> None:
        """Ask for a further opinion where that can settle the clause, else hand over what is."""
        trials = self._in_flight[at]
        more = next_askings(self._settings, [trial.result() for trial in trials])
        if more:
            self._more.extend(self._begin(at, more))
            return
        del self._in_flight[at], self._n_open[at]
        self._deliver(at, judged_of(self._tasks[at], trials))

    def _deliver(self, at: int, judged: Judged) -> None:
        self.results[at] = judged
        if self._on_result is not None:
            self._on_result(at, judged)
        if self._progress is not None:
            self._progress(len(self.results), len(self._tasks))
