"""Several judges behind one provider: each request goes to the judge of its model."""

from collections.abc import Mapping

from grader.grade.providers.base import ModelReply, ModelRequest, Provider


class RoutedProvider:
    """Passes a request on by its model; see `Provider`.

    Args:
        by_model: the provider of every model that may be asked.
    """

    def __init__(self, by_model: Mapping[str, Provider]) -> None:
        self._by_model = by_model

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask the judge whose model the request names."""
        return await self._by_model[request.model].ask(request)

    async def reject(self, request: ModelRequest) -> None:
        """Tell the same judge."""
        await self._by_model[request.model].reject(request)

    async def aclose(self) -> None:
        """Close every judge once."""
        for provider in dict.fromkeys(self._by_model.values()):
            await provider.aclose()
