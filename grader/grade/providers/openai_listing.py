"""OpenAI's list of models, through its SDK."""

from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.listing import MAX_LISTING_BYTES
from grader.grade.providers.openai_provider import open_openai_client, translated


async def list_openai(endpoint: Endpoint) -> tuple[bytes, ...]:
    """The body of the one answer.

    Raises:
        ProviderRejectedError: the vendor refused.
        ProviderUnavailableError: it could not be reached.
    """
    client = open_openai_client(endpoint, MAX_LISTING_BYTES)
    try:
        async with translated(endpoint):
            raw = await client.models.with_raw_response.list()
        return (raw.content,)
    finally:
        await client.close()
