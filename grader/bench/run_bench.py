"""Make the calls of a lane B run one after the other, and lose none of the answers."""

from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from grader.bench.adapter import Adapter, CaseKey, Measured
from grader.bench.batteries import PromptCase
from grader.bench.error_class import LASTING
from grader.bench.units import Unit
from grader.errors import CallStoppedError

Result = TypeVar("Result")


@dataclass(slots=True, kw_only=True)
class Progress:
    """What was measured so far, and why it ended before its end; None while it did not.

    `done` outlives an interruption: it is the caller's.
    """

    done: dict[CaseKey, Measured] = field(default_factory=dict)
    stopped: str | None = None


async def run_units(
    todo: Iterable[Unit],
    adapter: Adapter,
    progress: Progress,
    keep: Callable[[CaseKey, Measured], None],
) -> None:
    """Make each call that is not done yet, keeping each answer before the next call begins.

    Calls do not overlap: one that waits for another would measure the other.

    Args:
        todo: the calls.
        adapter: whom to ask; closed at the end, also after an interruption.
        progress: is filled in.
        keep: writes an answer where a crash cannot take it.
    """
    try:
        for unit in todo:
            if unit.key in progress.done:
                continue
            try:
                measured = await _call(unit, adapter)
            except CallStoppedError as error:
                progress.stopped = error.message
                return
            progress.done[unit.key] = measured
            try:
                keep(unit.key, measured)
            except OSError as error:
                progress.stopped = f"the journal cannot be written: {error.strerror}"
                return
            if measured.observation.error_class in LASTING:
                progress.stopped = measured.observation.error_message
                return
    finally:
        await adapter.aclose()


async def _call(unit: Unit, adapter: Adapter) -> Measured:
    if isinstance(unit.case, PromptCase):
        return await adapter.answer(unit.case, unit.key.repeat)
    return await adapter.grade(unit.case, unit.key.repeat)


def without_loop(work: Coroutine[object, None, Result]) -> Result:
    """Run what never waits, as nothing of core does: an event loop would open sockets.

    Raises:
        RuntimeError: it waited after all.
    """
    try:
        work.send(None)
    except StopIteration as done:
        result: Result = done.value
        return result
    work.close()
    raise RuntimeError("the grader by code waited for something")
