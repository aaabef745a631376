"""Questions -> batches under way: those that hold them already, new ones for the rest."""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from grader.errors import ProviderError, ProviderRejectedError, SettingsError
from grader.grade.batch_files import BatchFiles
from grader.grade.batch_follow import patiently
from grader.grade.batch_rows import JournalBatch
from grader.grade.batch_send import UnknownFateError, new_mark, send
from grader.grade.batch_split import split_batches
from grader.grade.batch_tools import BatchJudge, BatchTools, Waiter
from grader.grade.cache_key import QuestionKey
from grader.grade.providers.base import ModelRequest
from grader.grade.providers.batches import BatchVendor, Entry, Sought

# a server that knows nothing of batches
NO_ENDPOINT = frozenset({404, 405})


@dataclass(slots=True, eq=False)
class Flight:
    """A batch under way; `reserved` has the requests that this invocation pays for."""

    batch: JournalBatch
    batch_id: str
    waiters: list[Waiter] = field(default_factory=list)
    reserved: dict[str, Decimal] = field(default_factory=dict)

    def take(self, waiters: Collection[Waiter]) -> None:
        """Those of them whose questions are in this batch wait for it."""
        for waiter in waiters:
            if waiter.custom_id in self.batch.keys and not waiter.is_aboard:
                waiter.is_aboard = True
                self.waiters.append(waiter)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question as it is handed in."""

    key: QuestionKey
    request: ModelRequest


class Dispatch:
    """Finds and hands in batches of one judge; whoever calls is alone with the journal.

    Args:
        vendor: the batch service.
        judge: whose batches they are.
        files: journal and cache.
        tools: shared with the other judges.
        on_flight: told of each batch that holds what is asked, once the vendor has it.
    """

    def __init__(
        self,
        vendor: BatchVendor,
        judge: BatchJudge,
        files: BatchFiles,
        tools: BatchTools,
        on_flight: Callable[[Flight], None],
    ) -> None:
        self._vendor = vendor
        self._judge = judge
        self._files = files
        self._tools = tools
        self._on_flight = on_flight
        self._n_rounds = 0

    async def pick_up(self, custom_ids: Collection[str], known: Mapping[str, Flight]) -> None:
        """Find the batches that hold any of these questions, handed in by whomever.

        Args:
            custom_ids: of the questions.
            known: the batches that are followed already, by mark.
        """
        journal = self._files.journal
        for batch in journal.under_way(custom_ids):
            if batch.mark in known:
                self._on_flight(known[batch.mark])
                continue
            batch_id = batch.batch_id or await self._found(batch)
            if batch_id is None:
                journal.forget(batch.mark)
                continue
            since = datetime.fromtimestamp(batch.begun_at, UTC).strftime("%Y-%m-%d %H:%M")
            what = f"batch {batch_id} of {_requests(len(batch.keys))}"
            self._tools.say(f"picked up {what}, handed in to {self._judge.vendor} {since} UTC")
            self._on_flight(Flight(batch=batch, batch_id=batch_id))

    async def hand_in(
        self, questions: Mapping[str, Question]
    ) -> tuple[dict[str, ProviderError], set[str]]:
        """Hand in what the budget allows, in as many batches as the vendor wants.

        Args:
            questions: by custom id.

        Returns:
            Why some were not handed in, and those that have to wait for others to be settled.

        Raises:
            SettingsError: there is no batch service at this address.
        """
        self._n_rounds += 1
        failed: dict[str, ProviderError] = {}
        postponed: set[str] = set()
        reserved: dict[str, Decimal] = {}
        now = self._tools.clock()
        for name, one in questions.items():
            try:
                promised = await self._judge.reserve(one.request, now)
            except ProviderError as error:
                failed[name] = error
                continue
            if promised is None:
                postponed.add(name)
            else:
                self._judge.note_call()
                reserved[name] = promised
        entries = [(name, self._vendor.entry(name, questions[name].request)) for name in reserved]
        for some in split_batches(entries, self._vendor.limits):
            mine = {name: reserved[name] for name, _ in some}
            try:
                await unbroken(self._sent(some, questions, mine))
            except ProviderError as error:
                await self._took_nothing(error, mine)
                failed.update(dict.fromkeys(mine, error))
        return failed, postponed

    async def _sent(
        self,
        entries: Sequence[tuple[str, Entry]],
        questions: Mapping[str, Question],
        reserved: dict[str, Decimal],
    ) -> None:
        batch = JournalBatch(
            mark=new_mark(),
            batch_id=None,
            begun_at=int(self._tools.clock()),
            keys={name: questions[name].key for name, _ in entries},
        )
        bodies = [one for _, one in entries]
        batch_id = await send(self._vendor, self._files.journal, batch, bodies, self._tools)
        what = f"{_requests(len(entries))} to {self._judge.vendor}/{self._judge.model}"
        said = f"batch {batch_id}, round {self._n_rounds}: {what}"
        self._tools.say(f"{said}; Ctrl-C leaves it there, and the same command picks it up")
        self._on_flight(Flight(batch=batch, batch_id=batch_id, reserved=reserved))

    async def _took_nothing(self, error: ProviderError, reserved: Mapping[str, Decimal]) -> None:
        is_spent = isinstance(error, UnknownFateError)
        for one in reserved.values():
            if is_spent:
                self._judge.note_unanswered()
            await self._judge.release(one, is_spent=is_spent)
        if isinstance(error, ProviderRejectedError) and error.status in NO_ENDPOINT:
            raise SettingsError(
                f"{self._judge.vendor} takes no batches at this address ({error.message})",
                hint="leave --batch out",
            ) from error

    async def _found(self, batch: JournalBatch) -> str | None:
        """A run was killed while it handed this in: look whether the vendor has it."""
        journal = self._files.journal
        sought = Sought(
            mark=batch.mark,
            custom_ids=frozenset(batch.keys),
            begun_at=batch.begun_at,
            known=journal.known_ids(),
        )
        found = await patiently(lambda: self._vendor.find(sought), self._tools.sleep)
        if found is not None:
            journal.name(batch.mark, found)
            return found
        what = f"{self._judge.vendor} has no batch of {_requests(len(batch.keys))}"
        self._tools.say(f"{what} that a stopped run was handing in; they are handed in again")
        return None


async def unbroken(job: Coroutine[Any, Any, None]) -> None:
    """Bring a job to its end, also where somebody wants to stop meanwhile."""
    task = asyncio.ensure_future(job)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        if not task.cancelled():
            task.exception()  # whoever stops does not want to hear of it
        raise


def _requests(n: int) -> str:
    return "1 request" if n == 1 else f"{n} requests"
