"""Anthropic's list of models, page by page, through its SDK."""

import json

import anthropic

from grader.errors import ProviderRejectedError
from grader.grade.providers.anthropic_provider import open_anthropic_client, translated
from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.listing import MAX_LISTING_BYTES

PAGE = 1000
MOST_PAGES = 20


async def list_anthropic(endpoint: Endpoint) -> tuple[bytes, ...]:
    """The bodies of all pages, retired models included.

    Raises:
        ProviderRejectedError: the vendor refused, or the list has no end.
        ProviderUnavailableError: it could not be reached.
    """
    client = open_anthropic_client(endpoint, MAX_LISTING_BYTES)
    pages: list[bytes] = []
    after: str | None = None
    try:
        while len(pages) < MOST_PAGES:
            async with translated(endpoint):
                raw = await client.models.with_raw_response.list(
                    after_id=anthropic.omit if after is None else after,
                    lifecycle=["active", "deprecated", "retired"],
                    limit=PAGE,
                )
            pages.append(raw.http_response.content)
            after = _last_id(pages[-1])
            if after is None:
                return tuple(pages)
    finally:
        await client.close()
    raise ProviderRejectedError(f"{endpoint.vendor} lists models without an end")


def _last_id(page: bytes) -> str | None:
    """Where the next page begins; None after the last one, or where the page cannot be read."""
    try:
        body = json.loads(page)
    except (ValueError, RecursionError):
        return None
    if not isinstance(body, dict) or body.get("has_more") is not True:
        return None
    last = body.get("last_id")
    return last if isinstance(last, str) and last else None
