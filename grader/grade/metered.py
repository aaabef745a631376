"""What this invocation asks and spends: a wrapper right around the vendor."""

from collections.abc import Callable

from grader.errors import ProviderRejectedError, ProviderUnavailableError
from grader.grade.providers.base import ModelReply, ModelRequest, Provider
from grader.model.usage import Usage


class Meter:
    """Counts the requests that really went out, each attempt, over all runs of one invocation.

    `usages` has what each answer used, None where it did not say. `n_unanswered` counts requests
    that brought no answer and may have been billed all the same; one that was refused was not.

    Args:
        on_call: called before each request goes out.
    """

    def __init__(self, on_call: Callable[[], None]) -> None:
        self.n_calls = 0
        self.n_unanswered = 0
        self.usages: list[Usage | None] = []
        self._on_call = on_call

    def start(self) -> None:
        """Note a request that is about to go out."""
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
        except ProviderRejectedError:
            raise
        except ProviderUnavailableError as error:
            self._meter.n_unanswered += error.may_have_cost
            raise
        except BaseException:  # stopped while it was under way
            self._meter.n_unanswered += 1
            raise
        self._meter.usages.append(reply.usage)
        return reply

    async def reject(self, request: ModelRequest) -> None:
        """Pass on that a reply gave no vote."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close the inner provider."""
        await self._inner.aclose()
