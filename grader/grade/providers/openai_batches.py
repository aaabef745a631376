"""OpenAI's batches: a file of requests goes up, files of answers and of errors come back."""

import functools
import json
from collections.abc import Sequence
from typing import Final

import httpx2

from grader.errors import ProviderUnavailableError
from grader.grade.providers.base import ModelRequest
from grader.grade.providers.batch_wire import (
    read_results,
    response_batch_state,
    response_outcome,
)
from grader.grade.providers.batches import (
    BatchLimits,
    BatchResults,
    BatchState,
    Entry,
    Sought,
    checked_id,
)
from grader.grade.providers.endpoint import Endpoint
from grader.grade.providers.openai_provider import open_openai_client, translated
from grader.grade.providers.openai_wire import response_params
from grader.grade.providers.registry import ModelCard
from grader.grade.providers.wire import mapping, parse_body, sequence

MOST_RESULT_BYTES = 1024 * 1024 * 1024
PATH: Final = "/v1/responses"
MARK = "contract_grader"
FILE_NAME = "contract-grader.jsonl"


class OpenAIBatches:
    """One client for all batches; see `BatchVendor`.

    Args:
        endpoint: where to and with which key; its timeout must do for a whole batch on the wire.
        card: what is known of the model; None for an unknown one.
    """

    limits = BatchLimits(most_requests=50_000, most_bytes=200_000_000)

    def __init__(self, endpoint: Endpoint, card: ModelCard | None = None) -> None:
        self._endpoint = endpoint
        self._card = card
        self._client = open_openai_client(endpoint, MOST_RESULT_BYTES)

    def entry(self, custom_id: str, request: ModelRequest) -> Entry:
        """The same body as of a request that is answered at once."""
        body = response_params(request, self._card)
        return {"custom_id": custom_id, "method": "POST", "url": PATH, "body": body}

    async def submit(self, entries: Sequence[Entry], mark: str) -> str:
        """Upload the file and make a batch of it; the mark goes into the batch's metadata."""
        lines = b"".join(json.dumps(one).encode() + b"\n" for one in entries)
        async with translated(self._endpoint):
            uploaded = await self._client.files.with_raw_response.create(
                file=(FILE_NAME, lines, "application/jsonl"), purpose="batch"
            )
        file_id = self._id(uploaded.content)
        async with translated(self._endpoint):
            made = await self._client.batches.with_raw_response.create(
                completion_window="24h",
                endpoint=PATH,
                input_file_id=file_id,
                metadata={MARK: mark},
            )
        return self._id(made.content)

    async def find(self, sought: Sought) -> str | None:
        """Among the newest 100, by its mark."""
        body = parse_body(await self._get("/batches?limit=100"), self._endpoint.vendor)
        for one in map(mapping, sequence(body.get("data"))):
            if mapping(one.get("metadata")).get(MARK) == sought.mark:
                return checked_id(one.get("id"), self._endpoint.vendor, self._endpoint.key)
        return None

    async def state(self, batch_id: str) -> BatchState:
        """How far it is."""
        endpoint = self._endpoint
        async with translated(endpoint):
            raw = await self._client.batches.with_raw_response.retrieve(batch_id)
        body = parse_body(raw.content, endpoint.vendor)
        return response_batch_state(body, endpoint.vendor, endpoint.key)

    async def results(self, batch_id: str, state: BatchState) -> BatchResults:
        """The lines of both files, as far as there are such files."""
        del batch_id
        endpoint = self._endpoint
        read = functools.partial(response_outcome, vendor=endpoint.vendor, key=endpoint.key)
        raw = [await self._get(f"/files/{one}/content") for one in state.files]
        return read_results(b"\n".join(raw), read)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.close()

    def _id(self, raw: bytes) -> str:
        endpoint = self._endpoint
        value = parse_body(raw, endpoint.vendor).get("id")
        return checked_id(value, endpoint.vendor, endpoint.key)

    async def _get(self, path: str) -> bytes:
        async with translated(self._endpoint):
            response = await self._client.get(path, cast_to=httpx2.Response)
        if not response.is_success:
            raise ProviderUnavailableError(f"{self._endpoint.vendor} gave no results")
        return response.content
