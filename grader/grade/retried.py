"""Asking again what heals by itself: overload, a timeout, a dropped connection."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable

import tenacity

from grader.errors import ProviderUnavailableError
from grader.grade.providers.base import ModelReply, ModelRequest, Provider

FIRST_WAIT_S = 0.5
LONGEST_WAIT_S = 30.0
# a vendor that refuses for having too much to do admits others meanwhile: coming back late only
# means coming back after them
FIRST_OVERLOAD_WAIT_S = 1.0
LONGEST_OVERLOAD_WAIT_S = 4.0
LONGEST_RETRY_AFTER_S = 300.0
SPREAD = 0.1

# how often one question is tried before its trial ends without a vote, refusals for overload apart
DEFAULT_ATTEMPTS = 6

# a vendor that has answered nobody for so long, in so many attempts, is out: no further waiting
OUTAGE_S = 90.0
OUTAGE_FAULTS = 6


class RetriedProvider:
    """Asks up to `max_attempts` times, waiting longer each time; only for what may heal.

    Refusals for overload do not count as attempts as long as the vendor answers anybody: that ends
    with the outage rule, and with the clause's deadline (`deadlines.py`).

    Args:
        inner: the provider to ask.
        max_attempts: the first asking included, at least 1.
        sleep: waits so many seconds.
        jitter: a random number in [0, 1), so that throttled calls do not come back together.
        clock: seconds that never go back.
    """

    def __init__(
        self,
        inner: Provider,
        *,
        max_attempts: int = DEFAULT_ATTEMPTS,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        jitter: Callable[[], float] = random.random,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._inner = inner
        self._max_attempts = max_attempts
        self._sleep = sleep
        self._jitter = jitter
        self._clock = clock
        self._faults_in_a_row = 0
        self._faulty_since = 0.0

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask until it is answered, refused, or the attempts are used up; see `Provider.ask`.

        Raises:
            ProviderUnavailableError: the last one, also when the vendor asks for a longer wait
                than five minutes or is out altogether.
        """
        n_overloads = 0

        async def once() -> ModelReply:
            nonlocal n_overloads
            try:
                reply = await self._inner.ask(request)
            except ProviderUnavailableError as error:
                n_overloads += error.is_overload
                self._note_fault()
                raise
            self._faults_in_a_row = 0
            return reply

        def is_over(state: tenacity.RetryCallState) -> bool:
            return state.attempt_number - n_overloads >= self._max_attempts or self._is_out()

        retrying = tenacity.AsyncRetrying(
            retry=tenacity.retry_if_exception(_may_heal),
            stop=is_over,
            wait=lambda state: self._wait_s(state, n_overloads),
            sleep=self._sleep,
            reraise=True,
        )
        return await retrying(once)

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close what is within."""
        await self._inner.aclose()

    def _note_fault(self) -> None:
        if self._faults_in_a_row == 0:
            self._faulty_since = self._clock()
        self._faults_in_a_row += 1

    def _is_out(self) -> bool:
        """Nobody was answered for long; the next answer to anybody ends it."""
        is_long = self._clock() - self._faulty_since >= OUTAGE_S
        return is_long and self._faults_in_a_row >= OUTAGE_FAULTS

    def _wait_s(self, state: tenacity.RetryCallState, n_overloads: int) -> float:
        """The vendor's own figure, never less; else between half and the whole of a doubling.

        Overload and other faults are counted apart: a storm of the one does not stretch the other.
        """
        fault = state.outcome.exception() if state.outcome else None
        assert isinstance(fault, ProviderUnavailableError)
        asked = fault.retry_after_s
        first, most = FIRST_WAIT_S, LONGEST_WAIT_S
        n_before = state.attempt_number - n_overloads - 1
        if fault.is_overload:
            first, most = FIRST_OVERLOAD_WAIT_S, LONGEST_OVERLOAD_WAIT_S
            n_before = n_overloads - 1
            if asked is not None and asked < FIRST_WAIT_S and n_before > 0:
                asked = None  # "at once" was tried
        if asked is not None:
            return asked * (1 + SPREAD * self._jitter())
        # the exponent is bounded so that no number of attempts overflows
        longest = min(most, first * 2.0 ** min(n_before, 16))
        return longest * (1 + self._jitter()) / 2


def _may_heal(fault: BaseException) -> bool:
    return isinstance(fault, ProviderUnavailableError) and (
        fault.retry_after_s is None or fault.retry_after_s <= LONGEST_RETRY_AFTER_S
    )
