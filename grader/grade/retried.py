"""Asking again what heals by itself: overload, a timeout, a dropped connection."""

import asyncio
import random
from collections.abc import Awaitable, Callable

import tenacity

from grader.errors import ProviderUnavailableError
from grader.grade.providers.base import ModelReply, ModelRequest, Provider

FIRST_WAIT_S = 0.5
LONGEST_WAIT_S = 30.0
LONGEST_RETRY_AFTER_S = 300.0
SPREAD = 0.1

# how often one question is tried before its trial ends without a vote
DEFAULT_ATTEMPTS = 6


class RetriedProvider:
    """Asks up to `max_attempts` times, waiting longer each time; only for what may heal.

    Args:
        inner: the provider to ask.
        max_attempts: the first asking included, at least 1.
        sleep: waits so many seconds.
        jitter: a random number in [0, 1), so that throttled calls do not come back together.
    """

    def __init__(
        self,
        inner: Provider,
        *,
        max_attempts: int = DEFAULT_ATTEMPTS,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        self._inner = inner
        self._max_attempts = max_attempts
        self._sleep = sleep
        self._jitter = jitter

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask until it is answered, refused, or the attempts are used up; see `Provider.ask`.

        Raises:
            ProviderUnavailableError: the last one, also when the vendor asks for a longer wait
                than five minutes.
        """
        retrying = tenacity.AsyncRetrying(
            retry=tenacity.retry_if_exception(_may_heal),
            stop=tenacity.stop_after_attempt(self._max_attempts),
            wait=self._wait_s,
            sleep=self._sleep,
            reraise=True,
        )
        return await retrying(self._inner.ask, request)

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close what is within."""
        await self._inner.aclose()

    def _wait_s(self, state: tenacity.RetryCallState) -> float:
        """The vendor's own figure, never less; else between half and the whole of a doubling."""
        fault = state.outcome.exception() if state.outcome else None
        asked = fault.retry_after_s if isinstance(fault, ProviderUnavailableError) else None
        if asked is not None:
            return asked * (1 + SPREAD * self._jitter())
        # the exponent is bounded so that no number of attempts overflows
        longest = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2.0 ** min(state.attempt_number - 1, 16))
        return longest * (1 + self._jitter()) / 2


def _may_heal(fault: BaseException) -> bool:
    return isinstance(fault, ProviderUnavailableError) and (
        fault.retry_after_s is None or fault.retry_after_s <= LONGEST_RETRY_AFTER_S
    )
