"""The models of an Ollama server: plain HTTP, since no SDK knows `/api/tags`."""

import asyncio
import time
from datetime import date

import httpx2

from grader.errors import ProviderError, ProviderUnavailableError, SettingsError
from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.faults import status_error
from grader.grade.providers.listing import MAX_LISTING_BYTES, read_listing
from grader.grade.providers.vendor_http import open_http_client


async def list_ollama(endpoint: Endpoint) -> tuple[bytes, ...]:
    """The body of the one answer.

    Args:
        endpoint: the address as for chat completions, which ends in `/v1`.

    Raises:
        ProviderRejectedError: the server refused.
        ProviderUnavailableError: it could not be reached.
    """
    url = f"{endpoint.base_url.removesuffix('/v1')}/api/tags"
    try:
        async with (
            asyncio.timeout(endpoint.timeout_s),
            open_http_client(endpoint, MAX_LISTING_BYTES) as client,
        ):
            answer = await client.get(url)
    except TimeoutError as error:
        raise ProviderUnavailableError(
            f"{endpoint.vendor} did not answer within {endpoint.timeout_s:g} s", is_timeout=True
        ) from error
    except httpx2.HTTPError as error:
        raise ProviderUnavailableError(
            f"the connection to {endpoint.vendor} failed or broke off"
        ) from error
    if answer.status_code != httpx2.codes.OK:
        raise status_error(
            endpoint.vendor, answer.status_code, answer.headers, None, endpoint.key, time.time()
        )
    return (answer.content,)


async def ollama_digest(endpoint: Endpoint, name: str, on: date) -> str | None:
    """The digest (`sha256:<hex>`) that the server has under a name now.

    Args:
        endpoint: the address as for chat completions, which ends in `/v1`.
        name: with the tag.
        on: the day.

    Returns:
        None where the server gives no list of Ollama's kind, or has no such name.
    """
    try:
        listed = read_listing("ollama", await list_ollama(endpoint), on)
    except (ProviderError, SettingsError):
        return None
    digests = [row.facts.get("digest") for row in listed if row.model_id == name]
    return str(digests[0]) if digests and digests[0] else None
