"""How much memory an Ollama server holds a model in: plain HTTP, as no SDK knows `/api/ps`."""

import asyncio
import json

import httpx2

from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.listing import MAX_LISTING_BYTES
from grader.grade.providers.vendor_http import open_http_client
from grader.grade.providers.wire import count, mapping, sequence, string


async def loaded_bytes(endpoint: Endpoint, model: str) -> int | None:
    """The size that the server says a loaded model has, in bytes.

    Args:
        endpoint: the address as for chat completions, which ends in `/v1`.
        model: its name with the tag.

    Returns:
        None when the server does not say, for whatever reason: a figure beside the measurement
        must not cost the measurement.
    """
    url = f"{endpoint.base_url.removesuffix('/v1')}/api/ps"
    try:
        async with (
            asyncio.timeout(endpoint.timeout_s),
            open_http_client(endpoint, MAX_LISTING_BYTES) as client,
        ):
            answer = await client.get(url)
        rows = sequence(mapping(json.loads(answer.content)).get("models"))
    except (TimeoutError, httpx2.HTTPError, ValueError, RecursionError):
        return None
    sizes = [mapping(row).get("size") for row in rows if string(mapping(row).get("name")) == model]
    return count(sizes[0]) if len(sizes) == 1 else None
