"""A vendor that has refused a judge's request is not asked by that judge again."""

from grader.errors import ProviderRejectedError
from grader.grade.providers.base import ModelReply, ModelRequest, Provider


class OnceRefusedProvider:
    """Passes requests on until one is refused, and answers all later ones with that refusal.

    It stands for a judge over all runs of an invocation: their clauses, conditions and tripwires.

    Args:
        inner: the provider to ask.
    """

    def __init__(self, inner: Provider) -> None:
        self._inner = inner
        self._refusal: ProviderRejectedError | None = None

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask, where nothing was refused before; see `Provider.ask`.

        Raises:
            ProviderRejectedError: this request, or an earlier one, was refused.
        """
        if self._refusal is not None:
            told = self._refusal
            raise ProviderRejectedError(told.message, hint=told.hint, status=told.status)
        try:
            return await self._inner.ask(request)
        except ProviderRejectedError as error:
            self._refusal = error
            raise

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close what is within."""
        await self._inner.aclose()
