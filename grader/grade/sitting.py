"""The judge at work over one run: what it is asked, what it answered, how far it is."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grader.grade.providers.base import Provider
from grader.model.settings import JudgingSettings
from grader.model.task import JudgeTask
from grader.model.vote import Judged, NoVote


def _ignore(*_: object) -> None:
    """Watch nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """What the shell is told while the judge works.

    `on_tasks` is told of the tasks that are to be asked now, and of those that may be asked after
    them; `on_progress` how many of the former are done, of how many.
    """

    on_tasks: Callable[[Sequence[JudgeTask], Sequence[JudgeTask]], None] = _ignore
    on_progress: Callable[[int, int], None] = _ignore


SILENT = Watch()


class Sitting:
    """One run before one judge, or before none.

    `judged` holds every answer, conditions' included; `is_complete` is False once interrupted.
    """

    def __init__(self, settings: JudgingSettings, provider: Provider | None, watch: Watch) -> None:
        self.settings = settings
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
        if not self.is_complete:
            return tuple(_interrupted(task) for task in tasks)
        from grader.grade.schedule import judge_tasks  # noqa: PLC0415 - loads jinja2

        self.watch.on_tasks(tasks, later)
        done: dict[int, Judged] = {}
        try:
            judged = await judge_tasks(
                tasks,
                self.settings,
                self.provider,
                progress=self.watch.on_progress,
                on_result=done.__setitem__,
            )
        except asyncio.CancelledError:
            self.is_complete = False
            judged = tuple(done.get(at) or _interrupted(task) for at, task in enumerate(tasks))
        self.judged.extend(judged)
        return judged


def _interrupted(task: JudgeTask) -> Judged:
    fault = NoVote(fault="interrupted", message="the grading was interrupted", attempts=0)
    return Judged(clause_id=task.clause.clause_id, trials=(fault,))
