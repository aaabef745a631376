"""A batch handed in once: noted before it is sent, and looked for where no answer came."""

import secrets
from collections.abc import Sequence

from grader.errors import ProviderRejectedError, ProviderUnavailableError
from grader.grade.batch_follow import ATTEMPTS, patiently, wait_s
from grader.grade.batch_journal import BatchJournal
from grader.grade.batch_rows import JournalBatch
from grader.grade.batch_tools import BatchTools
from grader.grade.providers.batches import BatchVendor, Entry, Sought

# a batch that was taken in the moment in which the line broke is not in the list at once
LOOK_AFTER_S = 2.0


class UnknownFateError(ProviderUnavailableError):
    """Nobody can tell whether the vendor took the batch; the journal knows that it was sent."""


def new_mark() -> str:
    """A name for a batch that no other has."""
    return secrets.token_hex(16)


async def send(
    vendor: BatchVendor,
    journal: BatchJournal,
    batch: JournalBatch,
    entries: Sequence[Entry],
    tools: BatchTools,
) -> str:
    """Hand in a batch and note the vendor's id; the caller is alone with the journal.

    Raises:
        ProviderRejectedError: the vendor refused it.
        UnknownFateError: it may have it, and does not tell; the next run looks again.
        ProviderUnavailableError: it could not be handed in.
    """
    journal.begin(batch)
    try:
        batch_id = await _taken(vendor, journal, batch, entries, tools)
    except UnknownFateError:
        raise
    except (ProviderRejectedError, ProviderUnavailableError):
        journal.forget(batch.mark)
        raise
    journal.name(batch.mark, batch_id)
    return batch_id


async def _taken(
    vendor: BatchVendor,
    journal: BatchJournal,
    batch: JournalBatch,
    entries: Sequence[Entry],
    tools: BatchTools,
) -> str:
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return await vendor.submit(entries, batch.mark)
        except ProviderUnavailableError as error:
            failure = error
        if failure.may_have_cost:
            await tools.sleep(LOOK_AFTER_S)
            found = await _looked_for(vendor, journal, batch, tools)
            if found is not None:
                return found
        if attempt < ATTEMPTS:
            await tools.sleep(wait_s(attempt, failure))
    raise failure


async def _looked_for(
    vendor: BatchVendor, journal: BatchJournal, batch: JournalBatch, tools: BatchTools
) -> str | None:
    sought = Sought(
        mark=batch.mark,
        custom_ids=frozenset(batch.keys),
        begun_at=batch.begun_at,
        known=journal.known_ids(),
    )
    try:
        return await patiently(lambda: vendor.find(sought), tools.sleep)
    except (ProviderRejectedError, ProviderUnavailableError) as error:
        said = "it is not known whether the batch was taken; grade again, and it is looked for"
        raise UnknownFateError(said) from error
