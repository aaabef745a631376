"""A judge behind OpenAI's Responses API, and the client that the chat dialect shares."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import openai

from grader.errors import ProviderUnavailableError
from grader.grade.providers.base import ModelReply, ModelRequest
from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.faults import holds_key, status_error
from grader.grade.providers.openai_wire import read_response, response_params
from grader.grade.providers.registry import ModelCard
from grader.grade.providers.vendor_http import MAX_REPLY_BYTES, never_left, open_http_client
from grader.grade.providers.wire import count, parse_body

# The SDK insists on some credential; the HTTP client puts the real one in its place, or none.
PLACEHOLDER_KEY = "set-by-the-http-client"
COUNTED = ("model", "instructions", "input", "text", "reasoning")


class OpenAIProvider:
    """One client and its connections, shared by all calls; its own retries are off.

    Args:
        endpoint: where to and with which key. Nothing is taken from the environment but, for the
            vendor's own host, the organization and the project.
        card: what is known of the model; None for an unknown one.
    """

    def __init__(self, endpoint: Endpoint, card: ModelCard | None = None) -> None:
        self._endpoint = endpoint
        self._card = card
        self._client = open_openai_client(endpoint)

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask once; see `Provider.ask`."""
        params = passed_by(response_params(request, self._card), "input", "text")
        async with translated(self._endpoint):
            raw = await self._client.responses.with_raw_response.create(**params)
        return read_response(parse_body(raw.content, self._endpoint.vendor))

    async def count_input(self, request: ModelRequest) -> int | None:
        """Input tokens as the vendor counts them, which is free; None when it does not say."""
        sent = response_params(request, self._card)
        params = {name: sent[name] for name in COUNTED if name in sent}
        params = passed_by(params, "input", "text")
        async with translated(self._endpoint):
            raw = await self._client.responses.input_tokens.with_raw_response.count(**params)
        return count(parse_body(raw.content, self._endpoint.vendor).get("input_tokens"))

    async def reject(self, request: ModelRequest) -> None:
        """Nothing is kept here."""

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.close()


def passed_by(params: dict[str, Any], *names: str) -> dict[str, Any]:
    """The same parameters with some of them sent as they are.

    The SDK walks every parameter against its type; for a schema that takes 3 ms a call, which
    is more than all the rest. `extra_body` is its documented way past that.
    """
    extra = {name: params[name] for name in names if name in params}
    return {name: params[name] for name in params if name not in extra} | {"extra_body": extra}


def open_openai_client(endpoint: Endpoint, most_bytes: int = MAX_REPLY_BYTES) -> openai.AsyncOpenAI:
    """The SDK's client on our own HTTP client, which reads replies of at most so many bytes."""
    return openai.AsyncOpenAI(
        api_key=PLACEHOLDER_KEY,
        base_url=endpoint.base_url,
        timeout=endpoint.timeout_s,
        max_retries=0,
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
    except openai.APIStatusError as error:
        fault = status_error(
            endpoint.vendor,
            error.status_code,
            error.response.headers,
            error.body,
            endpoint.key,
            time.time(),
        )
        raise fault from (None if holds_key(str(error), endpoint.key) else error)
    except (openai.APITimeoutError, TimeoutError) as error:
        raise ProviderUnavailableError(
            f"{endpoint.vendor} did not answer within {endpoint.timeout_s:g} s",
            is_timeout=True,
        ) from error
    except openai.APIError as error:
        raise ProviderUnavailableError(
            f"the connection to {endpoint.vendor} failed or broke off",
            may_have_cost=not never_left(error),
        ) from error
