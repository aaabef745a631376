"""A judge behind a server that speaks chat completions: Ollama, or any compatible one."""

import openai

from grader.errors import SchemaRefusedError
from grader.grade.providers.base import ModelReply, ModelRequest
from grader.grade.providers.chat_wire import chat_params, is_about_schema, read_completion
from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.faults import status_error
from grader.grade.providers.openai_provider import open_openai_client, passed_by, translated
from grader.grade.providers.registry import ModelCard
from grader.grade.providers.wire import parse_body

REFUSING_STATUSES = frozenset({400, 422, 500, 501})
REFUSED_HINT = "ask a server that takes response_format json_schema"


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
        """Ask once; see `Provider.ask`.

        Raises:
            SchemaRefusedError: the server does not take `response_format` as it was sent.
        """
        params = chat_params(request, self._card, self._sampling)
        has_format = "response_format" in params
        params = passed_by(params, "response_format")
        async with translated(self._endpoint):
            try:
                raw = await self._client.chat.completions.with_raw_response.create(**params)
            except openai.APIStatusError as error:
                if has_format and _is_of_the_schema(error):
                    raise self._schema_refused(error) from None
                raise
        body = parse_body(raw.content, self._endpoint.vendor)
        if has_format and not body.get("choices") and is_about_schema(body):
            raise SchemaRefusedError(
                f"{self._endpoint.vendor} does not take the schema of the answer"
            )
        return read_completion(body)

    def _schema_refused(self, error: openai.APIStatusError) -> SchemaRefusedError:
        """The refusal in the words of any other, without a key in it."""
        status, body = error.status_code, error.body
        told = status_error(self._endpoint.vendor, status, {}, body, self._endpoint.key)
        return SchemaRefusedError(told.message, hint=REFUSED_HINT, status=status)

    async def reject(self, request: ModelRequest) -> None:
        """Nothing is kept here."""

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.close()


def _is_of_the_schema(error: openai.APIStatusError) -> bool:
    """llama.cpp answers 500 where others answer 400 or 422."""
    body = error.body if error.body is not None else error.response.text
    return error.status_code in REFUSING_STATUSES and is_about_schema(
        {"error": body} if isinstance(body, str) else body
    )
