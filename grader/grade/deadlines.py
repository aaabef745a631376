"""No clause and no run takes for ever: what is not answered in time ends without a vote."""

import asyncio
import time
from collections.abc import Callable

from grader.errors import CallStoppedError
from grader.grade.providers.base import ModelReply, ModelRequest, Provider


class Deadlines:
    """When clauses and the run began, and how much time they have left.

    A clause begins with its first call, so that waiting for a slot costs it nothing; calls asked
    again, waits between them and further trials are all in its time.

    Args:
        clause_s: seconds for a clause, None for no end.
        run_s: seconds for a run, None for no end.
        clock: seconds that never go back.
    """

    def __init__(
        self,
        *,
        clause_s: float | None,
        run_s: float | None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clause_s = clause_s
        self._run_s = run_s
        self._clock = clock
        self._run_began: float | None = None
        self._began: dict[tuple[str, ...], float] = {}

    def begin_run(self) -> None:
        """A run begins; the ones before it no longer matter."""
        self._run_began = self._clock()
        self._began.clear()

    def left_s(self, request: ModelRequest) -> tuple[float | None, str]:
        """Seconds left for a request, None for no end, and which flag says so."""
        now = self._clock()
        ends: list[tuple[float, str]] = []
        if self._run_s is not None:
            began = self._run_began = now if self._run_began is None else self._run_began
            ends.append((began + self._run_s - now, f"{self._run_s:g} s for the run (--deadline)"))
        if self._clause_s is not None:
            key = (request.prefix, *(question.text for question in request.questions))
            began = self._began.setdefault(key, now)
            words = f"{self._clause_s:g} s for a clause (--clause-deadline)"
            ends.append((began + self._clause_s - now, words))
        return min(ends) if ends else (None, "")


class DeadlinedProvider:
    """Ends what takes longer than it may.

    Args:
        inner: the provider to watch, its retries included.
        deadlines: of the grading.
    """

    def __init__(self, inner: Provider, deadlines: Deadlines) -> None:
        self._inner = inner
        self._deadlines = deadlines

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask while there is time; see `Provider.ask`.

        Raises:
            CallStoppedError: the time was up before a reply came.
        """
        left_s, words = self._deadlines.left_s(request)
        if left_s is None:
            return await self._inner.ask(request)
        stopped = CallStoppedError(f"no answer within {words}", fault="deadline")
        if left_s <= 0:
            raise stopped
        try:
            async with asyncio.timeout(left_s) as limit:
                return await self._inner.ask(request)
        except TimeoutError as error:
            if not limit.expired():
                raise
            raise stopped from error

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close what is within."""
        await self._inner.aclose()
