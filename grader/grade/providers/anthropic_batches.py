"""Anthropic's Message Batches."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any, cast

import httpx2

from grader.errors import ProviderUnavailableError
from grader.grade.providers.anthropic_provider import (
    VendorSchema,
    open_anthropic_client,
    translated,
)
from grader.grade.providers.anthropic_wire import message_params
from grader.grade.providers.base import ModelRequest
from grader.grade.providers.batch_wire import (
    created_at,
    message_batch_state,
    message_outcome,
    read_results,
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
from grader.grade.providers.registry import ModelCard
from grader.grade.providers.wire import mapping, parse_body, sequence

MOST_RESULT_BYTES = 1024 * 1024 * 1024
# how far the vendor's clock may be from ours, and how long handing in may take
EARLIER_S = 600
LATER_S = 1800


class AnthropicBatches:
    """One client for all batches; see `BatchVendor`.

    Args:
        endpoint: where to and with which key; its timeout must do for a whole batch on the wire.
        card: what is known of the model; None for an unknown one.
    """

    limits = BatchLimits(most_requests=100_000, most_bytes=256_000_000)

    def __init__(self, endpoint: Endpoint, card: ModelCard | None = None) -> None:
        self._endpoint = endpoint
        self._card = card
        self._client = open_anthropic_client(endpoint, MOST_RESULT_BYTES)
        self._schema = VendorSchema()

    def entry(self, custom_id: str, request: ModelRequest) -> Entry:
        """The same parameters as a request that is answered at once."""
        params = message_params(request, self._card, self._schema.of(request.schema))
        return {"custom_id": custom_id, "params": params}

    async def submit(self, entries: Sequence[Entry], mark: str) -> str:
        """Hand it in; Anthropic keeps no mark."""
        del mark
        requests = cast(Any, entries)
        async with translated(self._endpoint):
            raw = await self._client.messages.batches.with_raw_response.create(requests=requests)
        body = parse_body(raw.http_response.content, self._endpoint.vendor)
        return checked_id(body.get("id"), self._endpoint.vendor, self._endpoint.key)

    async def find(self, sought: Sought) -> str | None:
        """Among the newest 100: by its results, else by time and size."""
        listed = await self._get("/v1/messages/batches?limit=100")
        body = parse_body(listed, self._endpoint.vendor)
        similar = [one for one in map(mapping, sequence(body.get("data"))) if _is_like(one, sought)]
        open_ids = []
        for one in similar:
            batch_id = checked_id(one.get("id"), self._endpoint.vendor, self._endpoint.key)
            state = message_batch_state(one)
            if not state.is_over:
                open_ids.append(batch_id)
            elif sought.custom_ids & set((await self.results(batch_id, state)).outcomes):
                return batch_id
        return open_ids[0] if open_ids else None

    async def state(self, batch_id: str) -> BatchState:
        """How far it is."""
        async with translated(self._endpoint):
            raw = await self._client.messages.batches.with_raw_response.retrieve(batch_id)
        return message_batch_state(parse_body(raw.http_response.content, self._endpoint.vendor))

    async def results(self, batch_id: str, state: BatchState) -> BatchResults:
        """Its lines; from the address that we know, since `results_url` may name any host."""
        del state
        endpoint = self._endpoint
        raw = await self._get(f"/v1/messages/batches/{batch_id}/results")
        read = functools.partial(message_outcome, vendor=endpoint.vendor, key=endpoint.key)
        return read_results(raw, read)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.close()

    async def _get(self, path: str) -> bytes:
        async with translated(self._endpoint):
            response = await self._client.get(path, cast_to=httpx2.Response)
        if not response.is_success:
            raise ProviderUnavailableError(f"{self._endpoint.vendor} gave no results")
        return response.content


def _is_like(body: Mapping[str, object], sought: Sought) -> bool:
    made = created_at(body)
    is_then = made is not None and -EARLIER_S <= made - sought.begun_at <= LATER_S
    is_same_size = message_batch_state(body).n_total == len(sought.custom_ids)
    return is_then and is_same_size and body.get("id") not in sought.known
