"""A judge behind Anthropic's Messages API."""

import asyncio
import warnings
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import anthropic

from grader.errors import ProviderError, ProviderUnavailableError
from grader.grade.providers.anthropic_wire import message_params, read_message
from grader.grade.providers.base import ModelReply, ModelRequest
from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.faults import holds_key, status_error
from grader.grade.providers.registry import ModelCard
from grader.grade.providers.vendor_http import open_http_client
from grader.grade.providers.wire import count, parse_body

# The SDK insists on some credential; the HTTP client puts the real one in its place, or none.
PLACEHOLDER_KEY = "set-by-the-http-client"


class AnthropicProvider:
    """One client and its connections, shared by all calls; its own retries are off.

    Args:
        endpoint: where to and with which key. Nothing is taken from the environment.
        card: what is known of the model; None for an unknown one.
    """

    def __init__(self, endpoint: Endpoint, card: ModelCard | None = None) -> None:
        self._endpoint = endpoint
        self._card = card
        # the registry warns of the end of a model in words of ours, once
        warnings.filterwarnings(
            "ignore", message=r"The model '.*' is deprecated", category=DeprecationWarning
        )
        self._client = anthropic.AsyncAnthropic(
            api_key=PLACEHOLDER_KEY,
            base_url=endpoint.base_url,
            timeout=endpoint.timeout_s,
            max_retries=0,
            open_telemetry=False,
            http_client=open_http_client(endpoint),
        )
        self._schema: tuple[Mapping[str, object], Mapping[str, object]] | None = None

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask once; see `Provider.ask`."""
        params = message_params(request, self._card, self._vendor_schema(request.schema))
        async with self._translated():
            raw = await self._client.messages.with_raw_response.create(**params)
        return read_message(parse_body(raw.http_response.content, self._endpoint.vendor))

    async def count_input(self, request: ModelRequest) -> int | None:
        """Input tokens as the vendor counts them, which is free; None when it does not say."""
        params = message_params(request, self._card, self._vendor_schema(request.schema))
        del params["max_tokens"]
        async with self._translated():
            raw = await self._client.messages.with_raw_response.count_tokens(**params)
        body = parse_body(raw.http_response.content, self._endpoint.vendor)
        return count(body.get("input_tokens"))

    async def reject(self, request: ModelRequest) -> None:
        """Nothing is kept here."""

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.close()

    @asynccontextmanager
    async def _translated(self) -> AsyncIterator[None]:
        """Turn the SDK's exceptions into ours, and bound the whole call."""
        try:
            async with asyncio.timeout(self._endpoint.timeout_s):
                yield
        except anthropic.APIStatusError as error:
            raise self._refusal(error) from self._cause(error)
        except (anthropic.APITimeoutError, TimeoutError) as error:
            raise ProviderUnavailableError(
                f"{self._endpoint.vendor} did not answer within {self._endpoint.timeout_s:g} s",
                is_timeout=True,
            ) from error
        except anthropic.APIError as error:
            raise ProviderUnavailableError(
                f"the connection to {self._endpoint.vendor} failed or broke off"
            ) from error

    def _vendor_schema(self, schema: Mapping[str, object]) -> Mapping[str, object]:
        """The schema without what the vendor refuses, computed once for the schema in use."""
        if not schema:
            return schema
        if self._schema is None or self._schema[0] is not schema:
            self._schema = (schema, anthropic.transform_schema(dict(schema)))
        return self._schema[1]

    def _refusal(self, error: anthropic.APIStatusError) -> ProviderError:
        return status_error(
            self._endpoint.vendor,
            error.status_code,
            error.response.headers,
            error.body,
            self._endpoint.key,
        )

    def _cause(self, error: anthropic.APIStatusError) -> anthropic.APIStatusError | None:
        """The vendor's error, unless its text repeats the key."""
        return None if holds_key(str(error), self._endpoint.key) else error
