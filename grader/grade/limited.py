"""At most so many questions under way at once, and fewer when the vendor has too much to do."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from grader.errors import ProviderUnavailableError
from grader.grade.adaptive import Pace
from grader.grade.providers.base import ModelReply, ModelRequest, Provider


class Slots:
    """Places for calls under way, handed out in order of arrival; how many is for `Pace` to say.

    Args:
        ceiling: the most places, at least 1.
        clock: seconds that never go back.
    """

    def __init__(self, ceiling: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.pace = Pace(ceiling)
        self.n_held = 0
        self._clock = clock
        self._queue: deque[asyncio.Future[None]] = deque()
        self._lifted = asyncio.Event()

    async def take(self, *, ahead: bool = False) -> None:
        """Wait for a place and hold it.

        Args:
            ahead: stand before all who wait.
        """
        if not self._queue and self.n_held < self.pace.limit:
            self.n_held += 1
            return
        place = asyncio.get_running_loop().create_future()
        if ahead:
            self._queue.appendleft(place)
        else:
            self._queue.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.cancelled():
                self._queue.remove(place)
            else:  # it was handed over in the same moment
                self.give()
            raise

    def give(self) -> None:
        """Give the place back."""
        self.n_held -= 1
        self._hand_out()

    async def turn(self) -> None:
        """Wait until the holder of a place may send.

        While there are more holders than places, the one who asks goes back to the queue's head.
        """
        while True:
            if self.n_held > self.pace.limit:
                await self._queue_again()
            left_s = self.pace.pause_s(self._clock())
            if left_s <= 0:
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(self._lifted.wait(), left_s)

    def answered(self, ticket: int) -> None:
        """Tell that a call was answered; see `Pace.answered`."""
        was_paused = self.pace.pause_s(self._clock()) > 0
        self.pace.answered(ticket, self._clock())
        if was_paused and self.pace.pause_s(self._clock()) <= 0:
            self._lifted.set()
            self._lifted = asyncio.Event()

    def refused(self, ticket: int, retry_after_s: float | None) -> None:
        """Tell that a call was refused; see `Pace.refused`."""
        self.pace.refused(ticket, retry_after_s, self._clock())

    def hold(self, seconds: float) -> None:
        """Let nobody send for so long."""
        self.pace.hold(seconds, self._clock())

    async def _queue_again(self) -> None:
        self.give()
        try:
            await self.take(ahead=True)
        except BaseException:
            self.n_held += 1  # whoever asked gives a place back in any case
            raise

    def _hand_out(self) -> None:
        while self._queue and self.n_held < self.pace.limit:
            place = self._queue.popleft()
            if not place.done():
                self.n_held += 1
                place.set_result(None)


class LimitedProvider:
    """Lets a bounded number of requests through; the others wait their turn in order of arrival.

    Args:
        inner: the provider to protect.
        slots: how many may be under way, at least 1, or the places shared with `PacedProvider`. A
            retry that waits keeps its slot, so that a throttled service sees less of us.
    """

    def __init__(self, inner: Provider, *, slots: int | Slots) -> None:
        self._inner = inner
        self._slots = slots if isinstance(slots, Slots) else Slots(slots)

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask when a slot is free; see `Provider.ask`."""
        await self._slots.take()
        try:
            return await self._inner.ask(request)
        finally:
            self._slots.give()

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close what is within."""
        await self._inner.aclose()


class PacedProvider:
    """Lets each single attempt wait for its turn, and learns from how it ends.

    Args:
        inner: the vendor.
        slots: of the `LimitedProvider` around this; whoever asks holds one of them.
    """

    def __init__(self, inner: Provider, slots: Slots) -> None:
        self._inner = inner
        self._slots = slots

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask when nobody has to wait; see `Provider.ask`."""
        await self._slots.turn()
        ticket = self._slots.pace.sent()
        try:
            reply = await self._inner.ask(request)
        except ProviderUnavailableError as error:
            if error.is_overload:
                self._slots.refused(ticket, error.retry_after_s)
            raise
        self._slots.answered(ticket)
        return reply

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close what is within."""
        await self._inner.aclose()
