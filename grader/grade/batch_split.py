"""Requests -> batches that the vendor takes."""

import json
from collections.abc import Iterator, Sequence

from grader.grade.providers.batches import BatchLimits, Entry

# what stands around and between the entries
FRAME_BYTES = 1_000
SEPARATOR_BYTES = 4


def split_batches(
    entries: Sequence[tuple[str, Entry]], limits: BatchLimits
) -> Iterator[list[tuple[str, Entry]]]:
    """As few batches as the limits allow, in the order of the entries.

    Args:
        entries: custom ids with what is sent for them. One that is too large by itself gets a
            batch of its own, which the vendor may refuse.
        limits: the vendor's.
    """
    batch: list[tuple[str, Entry]] = []
    n_bytes = FRAME_BYTES
    for name, entry in entries:
        # escaped, so that no other way of writing JSON is longer
        size = len(json.dumps(entry)) + SEPARATOR_BYTES
        is_full = len(batch) == limits.most_requests or n_bytes + size > limits.most_bytes
        if batch and is_full:
            yield batch
            batch, n_bytes = [], FRAME_BYTES
        batch.append((name, entry))
        n_bytes += size
    if batch:
        yield batch
