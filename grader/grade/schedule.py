"""Every clause, every trial: bounded in flight, results in the order of the clauses."""

import asyncio
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence

from grader.errors import CallStoppedError, ProviderRejectedError, ProviderUnavailableError
from grader.grade.askers import Askers
from grader.grade.at_once import all_at_once
from grader.grade.decisions import DECISIONS, decide_tasks
from grader.grade.evidence import Texts
from grader.grade.head_start import HeadStart, Turn
from grader.grade.judge import Trial, judged_of
from grader.grade.plan import Asking, next_askings
from grader.grade.prompt import PromptWriter
from grader.grade.providers.base import ModelReply, Provider
from grader.grade.quotes import with_quotes
from grader.model.settings import JudgingSettings
from grader.model.task import JudgeTask
from grader.model.vote import Judged

Progress = Callable[[int, int], None]
OnResult = Callable[[int, Judged], None]
OnAskers = Callable[[int], None]


async def judge_tasks(
    tasks: Sequence[JudgeTask],
    settings: JudgingSettings,
    provider: Provider,
    *,
    progress: Progress | None = None,
    on_result: OnResult | None = None,
    on_askers: OnAskers | None = None,
) -> tuple[Judged, ...]:
    """Ask about every task; one that fails never stops the others.

    After a `ProviderRejectedError` no further call is made and the open trials are `NoVote` with
    `provider-rejected`. When cancelled, tasks in flight are handed to `on_result` with what they
    have (trials without a vote as `interrupted`) before the cancellation goes on. A decision model
    is asked in its own way (`decisions.py`).

    Args:
        tasks: what to ask, any number.
        settings: with templates; `concurrency` bounds the calls in flight, `head_start_from` says
            which of them wait for one ahead, the rest how many trials of which judges a clause
            gets.
        provider: the judge.
        progress: called with (tasks done, tasks) after each task.
        on_result: called once with the place and the result of each task, as they come in.
        on_askers: called with how many more, or fewer, may ask something: whoever called waits
            meanwhile and may not.

    Returns:
        One result per task, in the order of the tasks.

    Raises:
        SettingsError: the settings hold no templates.
    """
    if settings.provider == DECISIONS:
        return await _decided(tasks, settings, provider, progress, on_result)
    board = _Board(tasks, settings, progress, on_result)
    n_at_once = max(settings.n_trials, len(settings.panel))
    workers = min(max(1, settings.concurrency), max(1, len(tasks)) * n_at_once)
    try:
        with Askers(workers, on_askers) as askers:
            await all_at_once(askers.counted(lambda: board.work(provider)) for _ in range(workers))
    except asyncio.CancelledError:
        board.interrupt()
        raise
    return tuple(board.results[at] for at in range(len(tasks)))


async def _decided(
    tasks: Sequence[JudgeTask],
    settings: JudgingSettings,
    provider: Provider,
    progress: Progress | None,
    on_result: OnResult | None,
) -> tuple[Judged, ...]:
    """A decision model's verdicts; then a text model's quotes, which an interruption forgoes."""

    async def ask(some: Sequence[JudgeTask], quoter: JudgingSettings) -> tuple[Judged, ...]:
        return await judge_tasks(some, quoter, provider)

    found = await decide_tasks(tasks, settings, provider, progress=progress, on_result=on_result)
    if settings.quotes is None:
        return found
    return await with_quotes(tasks, found, settings.quotes, ask)


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
        self._more: deque[Turn] = deque()
        self._heads = HeadStart()
        self._is_freed = asyncio.Event()
        self._first = self._first_trials()

    async def work(self, provider: Provider) -> None:
        """Take one trial after the other until none is left."""
        while True:
            turn = self._next()
            if turn is None and not self._heads.n_held:
                return
            if turn is None:  # whoever goes ahead is under way and will say when it is over
                await self._is_freed.wait()
                continue
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

    def _next(self) -> Turn | None:
        """Further trials of what was begun go first, then what waited for one ahead."""
        while True:
            turn = self._more.popleft() if self._more else self._heads.next()
            turn = turn or next(self._first, None)
            if turn is None or self._heads.admit(self._key(turn[1]), turn):
                return turn

    def _key(self, trial: Trial) -> Hashable | None:
        return self._heads.key(trial, trial.task, self._writer(trial.asking.judge))

    def _first_trials(self) -> Iterator[Turn]:
        askings = next_askings(self._settings, ())
        for at, task in enumerate(self._tasks):
            able = [one for one in askings if self._writer(one.judge).can_ask(task)]
            if not able:
                self._deliver(at, judged_of(task, ()))
                continue
            self._in_flight[at] = []
            yield from self._begin(at, able)

    def _begin(self, at: int, askings: Sequence[Asking]) -> list[Turn]:
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
        key = self._key(trial)

        def on_reply(reply: ModelReply) -> None:
            if not reply.from_cache:
                self._heads.open(key)
                self._wake()

        if await self._is_answered(trial, provider, on_reply):
            self._heads.leave(key)
        else:
            self._heads.open(key)
        self._wake()

    async def _is_answered(
        self, trial: Trial, provider: Provider, on_reply: Callable[[ModelReply], None]
    ) -> bool:
        """Run a trial; False when it was stopped by something else than its replies."""
        try:
            await trial.run(provider, lambda: self._before_call(trial), on_reply)
            return True
        except ProviderUnavailableError as error:
            trial.stop("provider-unavailable", error.message)
        except CallStoppedError as error:
            trial.stop(error.fault, error.message)
        except ProviderRejectedError as error:
            self._rejected.setdefault(trial.asking.judge.judge, error)
            # the hint says what to do: where no verdict came, the report is where a person looks
            trial.stop("provider-rejected", "; ".join(filter(None, (error.message, error.hint))))
        return False

    def _wake(self) -> None:
        """Let those look again who found that everybody has to wait."""
        self._is_freed.set()
        self._is_freed = asyncio.Event()

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
