"""A server that takes no JSON Schema is asked by looser means, for the rest of the invocation."""

from collections.abc import Callable
from dataclasses import replace

from grader.errors import SchemaRefusedError
from grader.grade.providers.base import ModelReply, ModelRequest, Provider, SchemaChannel

CHANNELS = tuple(SchemaChannel)
SAID_OF = {
    SchemaChannel.JSON_OBJECT: "it is asked for any JSON object (response_format json_object)",
    SchemaChannel.PROMPT: "it is asked without response_format, by the words of the prompt alone",
}


class SchemaFallbackProvider:
    """Sends a request again by the next channel where the server refuses the schema itself.

    The words of the request do not change: the prompts that are used here state the JSON whole.
    The channel that worked holds for all later requests of this judge.

    Args:
        inner: whom to ask; raises `SchemaRefusedError` for a channel that is not known there.
        warn: takes one sentence, once, when a looser channel is what works.
    """

    def __init__(self, inner: Provider, warn: Callable[[str], None]) -> None:
        self._inner = inner
        self._warn = warn
        self._at = 0
        self._is_told = False

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask by the strictest channel that the server takes; see `Provider.ask`.

        Raises:
            ProviderRejectedError: as the inner provider, also when no channel is taken.
        """
        at = self._at
        while True:
            try:
                reply = await self._inner.ask(replace(request, channel=CHANNELS[at]))
            except SchemaRefusedError:
                if at + 1 == len(CHANNELS):
                    raise
                # another request may have learnt more meanwhile
                at = max(at + 1, self._at)
                continue
            self._keep(at)
            return reply

    def _keep(self, at: int) -> None:
        self._at = max(at, self._at)
        if at > 0 and not self._is_told:
            self._is_told = True
            self._warn(
                f"the server takes no JSON schema: {SAID_OF[CHANNELS[at]]}; every reply is held to"
                " the schema here"
            )

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close what is within."""
        await self._inner.aclose()
