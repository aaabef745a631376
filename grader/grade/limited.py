"""At most so many questions under way at once."""

import asyncio

from grader.grade.providers.base import ModelReply, ModelRequest, Provider


class LimitedProvider:
    """Lets a bounded number of requests through; the others wait their turn in order of arrival.

    Args:
        inner: the provider to protect.
        slots: how many may be under way, at least 1. A retry that waits keeps its slot, so that a
            throttled service sees less of us.
    """

    def __init__(self, inner: Provider, *, slots: int) -> None:
        self._inner = inner
        self._slots = asyncio.Semaphore(slots)

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask when a slot is free; see `Provider.ask`."""
        async with self._slots:
            return await self._inner.ask(request)

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close what is within."""
        await self._inner.aclose()
