"""Requests answered in batches: collected until nobody else can ask, handed in, waited for."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from grader.errors import GraderError, ProviderError
from grader.grade.batch_dispatch import Dispatch, Flight, Question, unbroken
from grader.grade.batch_files import BatchFiles
from grader.grade.batch_follow import Followed, follow
from grader.grade.batch_tools import BatchJudge, BatchTools, Waiter, day_of
from grader.grade.cache_key import KeyMaker
from grader.grade.keyless import keyless_reply
from grader.grade.providers.base import ModelReply, ModelRequest
from grader.grade.providers.batches import BatchVendor, Miss, Outcome, custom_id
from grader.grade.providers.key_traces import KeyTraces

# how many batches one request may be part of before it is given up
MOST_BATCHES = 3


class BatchedProvider:
    """Answers each request out of a batch; see `Provider`.

    A question that is in a batch under way, of this or of a killed run, is waited for and not
    handed in again. Every answer is kept before anybody is told of it.

    Args:
        make: opens the vendor's batch service; called with the first request.
        judge: whose batches they are.
        keys: of this judge.
        files: journal and cache; closed with this provider.
        tools: shared with the other judges.
    """

    def __init__(
        self,
        make: Callable[[], BatchVendor],
        judge: BatchJudge,
        keys: KeyMaker,
        files: BatchFiles,
        tools: BatchTools,
    ) -> None:
        self._make = make
        self._judge = judge
        self._keys = keys
        self._files = files
        self._tools = tools
        self._vendor: BatchVendor | None = None
        self._dispatch: Dispatch | None = None
        self._open: dict[Waiter, None] = {}
        self._boarding: Sequence[Waiter] = ()
        self._flights: dict[str, Flight] = {}
        self._jobs: set[asyncio.Task[None]] = set()
        self._is_closed = False
        tools.assembly.join(self._send_off)

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Wait for the answer; see `Provider.ask`."""
        (key,) = self._keys.of(request)
        answer: asyncio.Future[ModelReply] = asyncio.get_running_loop().create_future()
        waiter = Waiter(custom_id=custom_id(key), key=key, request=request, answer=answer)
        self._open[waiter] = None
        self._tools.assembly.arrive()
        try:
            return await answer
        finally:
            self._leave(waiter)
            self._open.pop(waiter, None)

    async def reject(self, request: ModelRequest) -> None:
        """Nothing is kept here."""

    async def aclose(self) -> None:
        """Stop waiting; what is being handed in or kept is brought to its end first."""
        self._is_closed = True
        jobs = list(self._jobs)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        for flight in self._flights.values():
            name = f"batch {flight.batch_id} goes on at {self._judge.vendor}"
            self._tools.say(f"{name}; the same command picks up its answers")
            for _ in flight.reserved:
                self._judge.note_unanswered()
        self._flights.clear()
        self._files.close()
        if self._vendor is not None:
            await self._vendor.aclose()

    def _leave(self, waiter: Waiter) -> None:
        if waiter.is_waiting:
            waiter.is_waiting = False
            self._tools.assembly.depart()

    def _fail(self, waiter: Waiter, error: BaseException) -> None:
        self._leave(waiter)
        waiter.fail(error)

    def _send_off(self) -> None:
        """Nobody else can ask: what is open makes the next round."""
        if self._open and not self._is_closed:
            waiters = list(self._open)
            self._open.clear()
            self._start(self._round(waiters), waiters)

    def _start(self, job: Coroutine[Any, Any, None], waiters: Sequence[Waiter]) -> None:
        """Run a job beside; a bug in it is told to those who wait for it."""
        task = asyncio.get_running_loop().create_task(job)
        self._jobs.add(task)

        def ended(task: asyncio.Task[None]) -> None:
            self._jobs.discard(task)
            error = None if task.cancelled() else task.exception()
            if error is not None:
                for waiter in waiters:
                    self._fail(waiter, error)

        task.add_done_callback(ended)

    async def _round(self, waiters: Sequence[Waiter]) -> None:
        try:
            dispatch = self._dispatch = self._dispatch or self._opened()
            async with self._files.journal.alone(self._tools.sleep):
                await self._go_aboard(dispatch, waiters)
        except GraderError as error:
            for waiter in waiters:
                if not waiter.is_aboard:
                    self._fail(waiter, error)

    def _opened(self) -> Dispatch:
        self._vendor = self._make()
        return Dispatch(self._vendor, self._judge, self._files, self._tools, self._take_off)

    async def _go_aboard(self, dispatch: Dispatch, waiters: Sequence[Waiter]) -> None:
        self._boarding = waiters
        await dispatch.pick_up({one.custom_id for one in waiters}, self._flights)
        questions = {
            one.custom_id: Question(key=one.key, request=one.request)
            for one in waiters
            if not (one.is_aboard or one.answer.done())
        }
        if not questions:
            return
        failed, postponed = await dispatch.hand_in(questions)
        for waiter in waiters:
            if waiter.custom_id in failed:
                self._fail(waiter, failed[waiter.custom_id])
            elif waiter.custom_id in postponed and not waiter.answer.done():
                self._open[waiter] = None

    def _take_off(self, flight: Flight) -> None:
        flight.take(self._boarding)
        is_new = flight.batch.mark not in self._flights
        self._flights[flight.batch.mark] = flight
        if is_new and not self._is_closed:
            self._start(self._fly(flight), flight.waiters)

    async def _fly(self, flight: Flight) -> None:
        vendor = self._judge.vendor
        assert self._vendor is not None
        followed = Followed(
            vendor=self._vendor,
            vendor_name=vendor,
            batch_id=flight.batch_id,
            custom_ids=frozenset(flight.batch.keys),
            begun_at=flight.batch.begun_at,
            sleep=self._tools.sleep,
            clock=self._tools.clock,
            warn=self._files.warn,
            on_look=lambda done, of: self._tools.on_look(vendor, done, of),
        )
        try:
            outcomes = await follow(followed)
        except ProviderError as error:
            for waiter in flight.waiters:
                self._fail(waiter, error)
            return
        await unbroken(self._land(flight, outcomes))

    async def _land(self, flight: Flight, outcomes: Mapping[str, Outcome]) -> None:
        """Keep every answer, forget the batch, then tell those who wait.

        A batch whose answers cannot be kept stays noted: the next run fetches them again.
        """
        day = day_of(flight.batch.begun_at)
        traces = KeyTraces(self._judge.key)
        replies = {
            name: replace(keyless_reply(one, traces), is_batch=True, bought_on=day)
            for name, one in outcomes.items()
            if isinstance(one, ModelReply)
        }
        found = [(flight.batch.keys[name], reply) for name, reply in replies.items()]
        if await asyncio.to_thread(self._files.keep, found, day):
            self._files.journal.forget(flight.batch.mark)
        self._flights.pop(flight.batch.mark, None)
        for name, reserved in flight.reserved.items():
            await self._pay(reserved, outcomes[name], flight)
        for waiter in flight.waiters:
            self._tell(waiter, replies.get(waiter.custom_id), outcomes[waiter.custom_id])
        self._tools.assembly.check()

    async def _pay(self, reserved: Decimal, outcome: Outcome, flight: Flight) -> None:
        if isinstance(outcome, Miss):
            if outcome.may_have_cost:
                self._judge.note_unanswered()
            await self._judge.release(reserved, is_spent=outcome.may_have_cost)
        else:
            self._judge.note_usage(outcome.usage)
            await self._judge.settle(reserved, outcome.usage, flight.batch.begun_at)

    def _tell(self, waiter: Waiter, reply: ModelReply | None, outcome: Outcome) -> None:
        waiter.n_tries += 1
        if waiter.answer.done():
            return
        if reply is not None:
            self._leave(waiter)
            waiter.answer.set_result(reply)
        elif isinstance(outcome, Miss) and outcome.may_heal and waiter.n_tries < MOST_BATCHES:
            waiter.is_aboard = False
            self._open[waiter] = None
        elif isinstance(outcome, Miss):
            self._fail(waiter, outcome.error)
