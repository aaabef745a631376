"""The judge at work over one run: what it is asked, what it answered, how far it is."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from grader.grade.providers.base import Provider
from grader.grade.tripwire import tripwire_result, tripwire_task
from grader.model.settings import GradeSettings, JudgingSettings
from grader.model.task import JudgeTask
from grader.model.tripwire import TripwireResult
from grader.model.vote import Judged, NoVote, Step


def _ignore(*_: object) -> None:
    """Watch nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """What the shell is told while the judge works.

    `on_tasks` is told of the tasks that are to be asked now, and of those that may be asked after
    them; `on_progress` how many of the former are done, of how many; `on_askers` how many more, or
    fewer, may ask something at the same moment.
    """

    on_tasks: Callable[[Sequence[JudgeTask], Sequence[JudgeTask]], None] = _ignore
    on_progress: Callable[[int, int], None] = _ignore
    on_askers: Callable[[int], None] = _ignore


SILENT = Watch()


class Sitting:
    """One run before one judge, or before none.

    `judged` holds every answer, conditions' included; `is_complete` is False once interrupted.
    """

    def __init__(self, settings: GradeSettings, provider: Provider | None, watch: Watch) -> None:
        self.settings = settings.judging
        self.tripwire = settings.tripwire
        self.provider = provider
        self.watch = watch
        self.is_complete = True
        self.judged: list[Judged] = []

    async def judge(
        self, tasks: Sequence[JudgeTask], later: Sequence[JudgeTask] = ()
    ) -> tuple[Judged, ...]:
        """Every task judged, in order; after an interruption the open ones have no vote.

        Args:
            tasks: what to ask.
            later: what may have to be asked afterwards; only announced.
        """
        if self.provider is None or not tasks:
            return ()
        if self.tripwire is not None:
            later = (*later, *(tripwire_task(self.tripwire) for _ in self.settings.members()))
        judged = await self._ask(tasks, later, self.settings)
        self.judged.extend(judged)
        return judged

    async def ask_tripwire(self) -> tuple[TripwireResult, ...]:
        """Put the clause with the known answer to every judge that was asked anything, once."""
        wire = self.tripwire
        if wire is None or self.provider is None:
            return ()
        asked = {trial.judge for one in self.judged for trial in one.trials}
        results = []
        for judge in self.settings.members():
            if judge.judge not in asked:
                continue
            alone = replace(judge, n_trials=1, asks_again=False, escalate=None, panel=())
            (one,) = await self._ask([tripwire_task(wire)], (), alone)
            self.judged.append(replace(one, steps=(Step.TRIPWIRE,) * len(one.steps)))
            results.append(tripwire_result(wire, judge.judge, one))
        return tuple(results)

    async def _ask(
        self, tasks: Sequence[JudgeTask], later: Sequence[JudgeTask], settings: JudgingSettings
    ) -> tuple[Judged, ...]:
        if not self.is_complete:
            return tuple(_interrupted(task) for task in tasks)
        assert self.provider is not None
        from grader.grade.schedule import judge_tasks  # noqa: PLC0415 - loads jinja2

        self.watch.on_tasks(tasks, later)
        done: dict[int, Judged] = {}
        try:
            return await judge_tasks(
                tasks,
                settings,
                self.provider,
                progress=self.watch.on_progress,
                on_result=done.__setitem__,
                on_askers=self.watch.on_askers,
            )
        except asyncio.CancelledError:
            self.is_complete = False
            return tuple(done.get(at) or _interrupted(task) for at, task in enumerate(tasks))


def _interrupted(task: JudgeTask) -> Judged:
    fault = NoVote(fault="interrupted", message="the grading was interrupted", attempts=0)
    return Judged(clause_id=task.clause.clause_id, trials=(fault,))
