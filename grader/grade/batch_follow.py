"""One batch from its submission to its last answer: looked after, never asked twice."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from grader.errors import ProviderRejectedError, ProviderUnavailableError
from grader.grade.providers.batches import BatchState, BatchVendor, Miss, Outcome

T = TypeVar("T")
Sleep = Callable[[float], Awaitable[None]]

FIRST_LOOK_S = 0.5
LONGEST_LOOK_S = 60.0
LOOK_GROWTH = 1.5
# a vendor ends a batch after 24 hours, and knows its results for weeks
GIVE_UP_S = 26 * 3600.0
LOOKS_TO_BE_GONE = 3
DOWNLOADS = 4
ATTEMPTS = 6
FIRST_WAIT_S = 0.5
LONGEST_WAIT_S = 30.0
NOT_FOUND = 404


@dataclass(frozen=True, slots=True, kw_only=True)
class Followed:
    """A batch under way, and how it is looked after.

    `custom_ids` are its requests, `begun_at` is when it was sent. `on_look` is told of each look:
    requests done, of how many.
    """

    vendor: BatchVendor
    vendor_name: str
    batch_id: str
    custom_ids: frozenset[str]
    begun_at: float
    sleep: Sleep
    clock: Callable[[], float]
    warn: Callable[[str], None]
    on_look: Callable[[int, int], None]


async def follow(batch: Followed) -> Mapping[str, Outcome]:
    """Wait until it is over; what came of each of its requests.

    A batch that the vendor does not know any more is one of which every answer is missing.

    Raises:
        ProviderRejectedError: the vendor does not let us look; the batch goes on.
        ProviderUnavailableError: the vendor could not be reached for more than a day, or does not
            give the results; they may still be had later.
    """
    state = await _ended(batch)
    if state is None:
        said = f"{batch.vendor_name} knows no batch {batch.batch_id} (any more, or with this key)"
        batch.warn(f"{said}; what it was to answer is submitted again")
        return dict.fromkeys(batch.custom_ids, _missing(batch))
    if state.fault is not None:
        return dict.fromkeys(batch.custom_ids, state.fault)
    found = await _results(batch, state)
    strangers = len(found.keys() - batch.custom_ids)
    if strangers:
        batch.warn(f"{strangers} results of batch {batch.batch_id} answer nothing that was asked")
    return {name: found.get(name, _missing(batch)) for name in sorted(batch.custom_ids)}


async def patiently(call: Callable[[], Awaitable[T]], sleep: Sleep, most: int = ATTEMPTS) -> T:
    """Make a call that costs nothing, again where that may help.

    Raises:
        ProviderRejectedError: it is of no use.
        ProviderUnavailableError: the last of so many attempts.
    """
    for attempt in range(1, most):
        try:
            return await call()
        except ProviderUnavailableError as error:
            await sleep(wait_s(attempt, error))
    return await call()


def wait_s(attempt: int, error: ProviderUnavailableError) -> float:
    """How long to wait after the n-th failure; the vendor's own figure, where it is longer."""
    doubled = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2.0 ** (attempt - 1))
    return max(doubled, error.retry_after_s or 0.0)


async def _ended(batch: Followed) -> BatchState | None:
    """Its last state; None when the vendor says again and again that there is no such batch."""
    look_s = FIRST_LOOK_S
    n_gone = 0
    while n_gone < LOOKS_TO_BE_GONE:
        pause_s = look_s
        try:
            state = await batch.vendor.state(batch.batch_id)
        except ProviderUnavailableError as error:
            _check_patience(batch, error)
            pause_s = max(look_s, error.retry_after_s or 0.0)
        except ProviderRejectedError as error:
            if error.status != NOT_FOUND:
                raise
            n_gone += 1
        else:
            n_gone = 0
            batch.on_look(state.n_done, state.n_total)
            if state.is_over:
                return state
            late = ProviderUnavailableError(f"batch {batch.batch_id} did not end within a day")
            _check_patience(batch, late)
        await batch.sleep(pause_s)
        look_s = min(LONGEST_LOOK_S, look_s * LOOK_GROWTH)
    return None


def _check_patience(batch: Followed, error: ProviderUnavailableError) -> None:
    if batch.clock() - batch.begun_at > GIVE_UP_S:
        raise error


async def _results(batch: Followed, state: BatchState) -> Mapping[str, Outcome]:
    """What came; looked at again where something is missing, since a file may have been cut."""
    found: dict[str, Outcome] = {}
    failure: ProviderUnavailableError | None = None
    for attempt in range(1, DOWNLOADS + 1):
        try:
            found.update((await batch.vendor.results(batch.batch_id, state)).outcomes)
            failure = None
        except ProviderUnavailableError as error:
            failure = error
        except ProviderRejectedError as error:
            if error.status != NOT_FOUND:
                raise
        if batch.custom_ids <= found.keys():
            break
        if attempt < DOWNLOADS:
            await batch.sleep(FIRST_WAIT_S * 2.0**attempt)
    if failure is not None:
        raise failure
    return found


def _missing(batch: Followed) -> Miss:
    error = ProviderUnavailableError(
        f"batch {batch.batch_id} of {batch.vendor_name} gave no answer to this request"
    )
    return Miss(error=error, may_heal=True, may_have_cost=True)
