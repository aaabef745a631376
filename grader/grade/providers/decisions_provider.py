"""A judge behind OpenAI's Decisions API, which chooses among options and writes nothing."""

from grader.grade.providers.base import ModelReply, ModelRequest
from grader.grade.providers.decisions_wire import decision_params, read_decision
from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.openai_provider import open_openai_client, translated
from grader.grade.providers.wire import parse_body


class DecisionsProvider:
    """One client and its connections, shared by all calls.

    Args:
        endpoint: where to and with which key.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._client = open_openai_client(endpoint)

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask all questions of the request at once; see `Provider.ask`."""
        params = decision_params(request)
        async with translated(self._endpoint):
            raw = await self._client.decisions.with_raw_response.create(**params)
        body = parse_body(raw.content, self._endpoint.vendor)
        return read_decision(body, len(request.questions))

    async def reject(self, request: ModelRequest) -> None:
        """Nothing is kept here."""

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.close()
