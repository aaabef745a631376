"""A provider that comes into being with its first question."""

from collections.abc import Callable

from grader.grade.providers.base import ModelReply, ModelRequest, Provider


class DeferredProvider:
    """Makes the real provider when it is first asked: a run answered by the cache loads no SDK.

    Args:
        make: builds the provider; called at most once. It may import a vendor's SDK.
    """

    def __init__(self, make: Callable[[], Provider]) -> None:
        self._make = make
        self._inner: Provider | None = None

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask the real one; see `Provider.ask`."""
        if self._inner is None:
            self._inner = self._make()
        return await self._inner.ask(request)

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on when there is someone to pass it to."""
        if self._inner is not None:
            await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close what was made, if anything was."""
        if self._inner is not None:
            await self._inner.aclose()
