"""A judge behind Anthropic's Messages API."""

import asyncio
import time
import warnings
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import anthropic

from grader.errors import ProviderUnavailableError
from grader.grade.providers.anthropic_wire import message_params, read_message
from grader.grade.providers.base import ModelReply, ModelRequest
from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.faults import holds_key, status_error
from grader.grade.providers.registry import ModelCard
from grader.grade.providers.vendor_http import MAX_REPLY_BYTES, never_left, open_http_client
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
        self._client = open_anthropic_client(endpoint)
        self._schema = VendorSchema()

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask once; see `Provider.ask`."""
        params = message_params(request, self._card, self._schema.of(request.schema))
        async with translated(self._endpoint):
            raw = await self._client.messages.with_raw_response.create(**params)
        return read_message(parse_body(raw.http_response.content, self._endpoint.vendor))

    async def count_input(self, request: ModelRequest) -> int | None:
        """Input tokens as the vendor counts them, which is free; None when it does not say."""
        params = message_params(request, self._card, self._schema.of(request.schema))
        del params["max_tokens"]
        async with translated(self._endpoint):
            raw = await self._client.messages.with_raw_response.count_tokens(**params)
        body = parse_body(raw.http_response.content, self._endpoint.vendor)
        return count(body.get("input_tokens"))

    async def reject(self, request: ModelRequest) -> None:
        """Nothing is kept here."""

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.close()


class VendorSchema:
    """The schema without what the vendor refuses, computed once for the schema in use."""

    def __init__(self) -> None:
        self._last: tuple[Mapping[str, object], Mapping[str, object]] | None = None

    def of(self, schema: Mapping[str, object]) -> Mapping[str, object]:
        """The schema in the form that the vendor takes; an empty one stays empty."""
        if not schema:
            return schema
        if self._last is None or self._last[0] is not schema:
            self._last = (schema, anthropic.transform_schema(dict(schema)))
        return self._last[1]


def open_anthropic_client(
    endpoint: Endpoint, most_bytes: int = MAX_REPLY_BYTES
) -> anthropic.AsyncAnthropic:
    """The SDK's client on our own HTTP client, which reads replies of at most so many bytes."""
    # the registry warns of the end of a model in words of ours, once
    warnings.filterwarnings(
        "ignore", message=r"The model '.*' is deprecated", category=DeprecationWarning
    )
    return anthropic.AsyncAnthropic(
        api_key=PLACEHOLDER_KEY,
        base_url=endpoint.base_url,
        timeout=endpoint.timeout_s,
        max_retries=0,
        open_telemetry=False,
        http_client=open_http_client(endpoint, most_bytes),
    )


@asynccontextmanager
async def translated(endpoint: Endpoint) -> AsyncIterator[None]:
    """Turn the SDK's exceptions into ours, and bound the whole call.

    Raises:
        ProviderRejectedError: a status that no retry heals.
        ProviderUnavailableError: overload, a timeout, a broken connection.
    """
    try:
        async with asyncio.timeout(endpoint.timeout_s):
            yield
    except anthropic.APIStatusError as error:
        fault = status_error(
            endpoint.vendor,
            error.status_code,
            error.response.headers,
            error.body,
            endpoint.key,
            time.time(),
        )
        # the vendor's error, unless its text repeats the key
        raise fault from (None if holds_key(str(error), endpoint.key) else error)
    except (anthropic.APITimeoutError, TimeoutError) as error:
        raise ProviderUnavailableError(
            f"{endpoint.vendor} did not answer within {endpoint.timeout_s:g} s", is_timeout=True
        ) from error
    except anthropic.APIError as error:
        raise ProviderUnavailableError(
            f"the connection to {endpoint.vendor} failed or broke off",
            may_have_cost=not never_left(error),
        ) from error
