"""What this invocation asks and spends: a wrapper right inside the cache."""

from collections.abc import Callable

from grader.errors import CallStoppedError
from grader.grade.providers.base import ModelReply, ModelRequest, Provider
from grader.model.usage import Usage


class Meter:
    """Counts the calls that really went out, over all runs of one invocation.

    Args:
        on_call: called before each call goes out.
    """

    def __init__(self, on_call: Callable[[], None]) -> None:
        self.n_calls = 0
        self.usages: list[Usage | None] = []
        self._on_call = on_call

    def start(self) -> None:
        """Note a call that is about to go out."""
        self._on_call()
        self.n_calls += 1


class MeteredProvider:
    """Passes every request on and tells the meter; see `Provider`."""

    def __init__(self, inner: Provider, meter: Meter) -> None:
        self._inner = inner
        self._meter = meter

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask the inner provider."""
        self._meter.start()
        try:
            reply = await self._inner.ask(request)
        except CallStoppedError as error:
            self._meter.n_calls -= error.fault == "budget"  # it never went out
            raise
        self._meter.usages.append(reply.usage)
        return reply

    async def reject(self, request: ModelRequest) -> None:
        """Pass on that a reply gave no vote."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close the inner provider."""
        await self._inner.aclose()
