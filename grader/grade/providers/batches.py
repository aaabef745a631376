"""What a vendor's batch service is to the rest of the program: many requests in, answers later."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from grader.errors import ProviderError, ProviderUnavailableError
from grader.grade.cache_key import QuestionKey
from grader.grade.providers.base import ModelReply, ModelRequest
from grader.grade.providers.key_traces import KeyTraces

Entry = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchLimits:
    """The most that one batch takes; bytes as JSON."""

    most_requests: int
    most_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Miss:
    """A request of a batch without a reply.

    `may_heal`: the same request may be answered in another batch. `may_have_cost`: perhaps
    there was a reply that did not reach us.
    """

    error: ProviderError
    may_heal: bool
    may_have_cost: bool = False


Outcome = ModelReply | Miss


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchState:
    """How far a batch is.

    `files` are what the vendor calls its results, where they have names. `fault` is set where the
    vendor refused the batch as a whole.
    """

    is_over: bool
    n_done: int
    n_total: int
    files: tuple[str, ...] = ()
    fault: Miss | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchResults:
    """What came of a batch, by custom id; `n_unreadable` lines are none, or contradict others."""

    outcomes: Mapping[str, Outcome]
    n_unreadable: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """A batch of which it is not known whether the vendor took it.

    `mark` went with it where the vendor keeps such things, `begun_at` is when it was sent (seconds
    since 1970), `known` are the ids of our other batches.
    """

    mark: str
    custom_ids: frozenset[str]
    begun_at: float
    known: frozenset[str] = frozenset()


class BatchVendor(Protocol):
    """A batch service; every call may raise what `Provider.ask` raises."""

    @property
    def limits(self) -> BatchLimits:
        """What one batch takes."""
        ...

    def entry(self, custom_id: str, request: ModelRequest) -> Entry:
        """One request as it stands in a batch."""
        ...

    async def submit(self, entries: Sequence[Entry], mark: str) -> str:
        """Hand in a batch; returns the vendor's id of it."""
        ...

    async def find(self, sought: Sought) -> str | None:
        """The id of a batch that the vendor has although we were not told; None when it has not.

        Where the vendor does not tell whose a batch under way is, one of the same size and time
        is taken for it; its results say more.
        """
        ...

    async def state(self, batch_id: str) -> BatchState:
        """How far it is."""
        ...

    async def results(self, batch_id: str, state: BatchState) -> BatchResults:
        """What came of a batch that is over."""
        ...

    async def aclose(self) -> None:
        """Close the connections."""
        ...


def custom_id(key: QuestionKey) -> str:
    """What a request is called in a batch: 64 hexadecimal digits that tell the question itself.

    So a batch can be told by its results, and an answer can only ever meet its own question.
    """
    return hashlib.sha256(f"{key.thread}|{key.attempt}|{key.limit}".encode()).hexdigest()


def checked_id(value: object, vendor: str, key: str | None) -> str:
    """An id of the vendor's that may stand in an address, on a terminal and in a file of ours.

    Args:
        value: what the vendor calls it.
        vendor: the name to print.
        key: what was sent; an id that holds a piece of it is none.

    Raises:
        ProviderUnavailableError: it is none.
    """
    is_name = isinstance(value, str) and re.fullmatch(r"[A-Za-z0-9_-]{1,200}", value)
    if isinstance(value, str) and is_name and not KeyTraces(key).stand_in(value):
        return value
    raise ProviderUnavailableError(f"{vendor} answered with something that is no id")
