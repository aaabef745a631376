"""Several jobs side by side, of which one that fails ends all."""

import asyncio
from collections.abc import Coroutine, Iterable


async def all_at_once(jobs: Iterable[Coroutine[None, None, None]]) -> None:
    """Do all jobs; the first error is raised as it is, after the others have ended."""
    n_cancelled = _n_cancelled()
    try:
        async with asyncio.TaskGroup() as group:
            for job in jobs:
                group.create_task(job)
    except BaseExceptionGroup as several:
        _forget_cancelling(n_cancelled)
        raise several.exceptions[0] from None


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
