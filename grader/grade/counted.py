"""The vendor's counting call in the place of the judge: tokens without an answer."""

from collections.abc import Awaitable, Callable

from grader.grade.providers.base import ModelReply, ModelRequest, Provider
from grader.model.usage import Usage

Count = Callable[[ModelRequest], Awaitable[int | None]]


class CountedProvider:
    """Replies with no answers and, as usage, with what the input would be.

    Args:
        vendor: closed with this.
        count: its counting call.
    """

    def __init__(self, vendor: Provider, count: Count) -> None:
        self._vendor = vendor
        self._count = count

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Count; see `Provider.ask`."""
        n_input = await self._count(request)
        usage = None if n_input is None else Usage(uncached_input=n_input, output=0)
        return ModelReply(answers=(), usage=usage)

    async def reject(self, request: ModelRequest) -> None:
        """Nothing is kept."""

    async def aclose(self) -> None:
        """Close the vendor's connections."""
        await self._vendor.aclose()
