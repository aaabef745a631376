"""A judge behind a server that speaks chat completions: Ollama, or any compatible one."""

from grader.grade.providers.base import ModelReply, ModelRequest
from grader.grade.providers.chat_wire import chat_params, read_completion
from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.openai_provider import open_openai_client, passed_by, translated
from grader.grade.providers.registry import ModelCard
from grader.grade.providers.wire import parse_body


class ChatProvider:
    """One client and its connections, shared by all calls.

    Args:
        endpoint: where to and with which key, or none.
        card: what is known of the model; None for an unknown one.
        sampling: which of `temperature` and `seed` may be sent.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        card: ModelCard | None = None,
        sampling: frozenset[str] = frozenset(),
    ) -> None:
        self._endpoint = endpoint
        self._card = card
        self._sampling = sampling
        self._client = open_openai_client(endpoint)

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask once; see `Provider.ask`."""
        params = chat_params(request, self._card, self._sampling)
        params = passed_by(params, "response_format")
        async with translated(self._endpoint):
            raw = await self._client.chat.completions.with_raw_response.create(**params)
        return read_completion(parse_body(raw.content, self._endpoint.vendor))

    async def reject(self, request: ModelRequest) -> None:
        """Nothing is kept here."""

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.close()
