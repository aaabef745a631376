"""A batch service in memory, and runs of the program that ask through it."""

import asyncio
import sqlite3
from collections import deque
from contextlib import closing, suppress
from dataclasses import dataclass, field

from fake_request import a_request

from grader.errors import GraderError
from grader.grade.askers import Askers
from grader.grade.assembly import Assembly
from grader.grade.batch_files import BatchFiles
from grader.grade.batch_journal import SUFFIX
from grader.grade.batch_tools import BatchJudge, BatchTools
from grader.grade.batched import BatchedProvider
from grader.grade.cache_key import JudgeIdentity, KeyMaker
from grader.grade.cache_store import CacheStore
from grader.grade.cached import CachedProvider
from grader.grade.providers.base import Answer, ModelReply, Question
from grader.grade.providers.batches import BatchLimits, BatchResults, BatchState
from grader.model.usage import Usage

WHO = JudgeIdentity(provider="p", api="responses", base_url="http://x", templates="t")
NOW = 1_796_000_000.0  # 2026-11-30
USAGE = Usage(uncached_input=1000, output=100)


def question(text, **changes):
    return a_request(questions=(Question(question_id=text, text=text),), **changes)


def said(text):
    return ModelReply(answers=(Answer(text=text),), usage=USAGE)


@dataclass
class Service:
    """Batches in memory.

    Plans are used up one a call, for `submit`, `find`, `state` and `results`: an exception is
    raised, anything else is a plain call; "taken" takes the batch and raises what stands behind
    it. `outcome` says what becomes of a question's text; None is no line at all.
    """

    limits: BatchLimits = field(
        default_factory=lambda: BatchLimits(most_requests=100, most_bytes=10**6)
    )
    outcome: object = None
    plans: dict = field(default_factory=dict)
    batches: dict = field(default_factory=dict)
    marks: dict = field(default_factory=dict)
    n_calls: dict = field(default_factory=dict)
    strangers: dict = field(default_factory=dict)
    is_open: bool = True
    never_ends: bool = False

    def entry(self, custom_id, request):
        return {"custom_id": custom_id, "text": request.questions[0].text}

    async def submit(self, entries, mark):
        plan = self._next("submit")
        if isinstance(plan, tuple):
            self._take(entries, mark)
            raise plan[1]
        return self._take(entries, mark)

    async def find(self, sought):
        self._next("find")
        return next((one for one, mark in self.marks.items() if mark == sought.mark), None)

    async def state(self, batch_id):
        plan = self._next("state")
        if isinstance(plan, BatchState):
            return plan
        n = len(self.batches[batch_id])
        return BatchState(is_over=not self.never_ends, n_done=n, n_total=n)

    async def results(self, batch_id, _):
        plan = self._next("results")
        if isinstance(plan, BatchResults):
            return plan
        found = {one["custom_id"]: self._outcome(one["text"]) for one in self.batches[batch_id]}
        kept = {name: one for name, one in reversed(found.items()) if one is not None}
        return BatchResults(outcomes={**kept, **self.strangers})

    async def aclose(self):
        self.is_open = False

    @property
    def texts(self):
        """The questions of each batch."""
        return [[one["text"] for one in entries] for entries in self.batches.values()]

    def _take(self, entries, mark):
        batch_id = f"batch_{len(self.batches)}"
        self.batches[batch_id] = list(entries)
        self.marks[batch_id] = mark
        return batch_id

    def _outcome(self, text):
        return said(f"to {text}") if self.outcome is None else self.outcome(text)

    def _next(self, call):
        self.n_calls[call] = self.n_calls.get(call, 0) + 1
        plan = self.plans.get(call)
        step = plan.popleft() if plan else None
        if isinstance(step, BaseException):
            raise step
        return step

    def plan(self, call, *steps):
        self.plans[call] = deque(steps)


@dataclass
class Office:
    """One process: its providers, its clock, and what it said."""

    cache: object
    service: Service
    judge: BatchJudge = field(default_factory=lambda: BatchJudge(vendor="p", model="m", card=None))
    now: float = NOW
    slept: list = field(default_factory=list)
    lines: list = field(default_factory=list)
    warnings: list = field(default_factory=list)
    looks: list = field(default_factory=list)
    assembly: Assembly = field(default_factory=Assembly)

    async def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)

    def tools(self):
        return BatchTools(
            assembly=self.assembly,
            say=self.lines.append,
            on_look=lambda *look: self.looks.append(look),
            sleep=self.sleep,
            clock=lambda: self.now,
        )

    def provider(self, who=WHO, service=None):
        files = BatchFiles(self.cache, self.warnings.append)
        make = lambda: service or self.service  # noqa: E731
        return BatchedProvider(make, self.judge, KeyMaker(who), files, self.tools())

    async def all(self, provider, requests):
        """The replies, or the errors, to requests that are asked side by side."""
        found = {}

        async def one(at, request):
            try:
                found[at] = await provider.ask(request)
            except GraderError as error:
                found[at] = error

        with Askers(len(requests), self.assembly.expect) as askers:
            async with asyncio.TaskGroup() as group:
                for at, request in enumerate(requests):
                    group.create_task(
                        askers.counted(lambda at=at, request=request: one(at, request))
                    )
        return [found[at] for at in range(len(requests))]

    def run(self, *requests):
        """One process from its beginning to its end."""

        async def running():
            provider = self.provider()
            try:
                return await self.all(provider, requests)
            finally:
                await provider.aclose()

        return asyncio.run(running())

    def killed(self, *requests, when):
        """A process that is killed once this is true: nothing of it is closed."""

        async def running():
            provider = self.provider()
            asking = asyncio.ensure_future(self.all(provider, requests))
            await until(when)
            asking.cancel()
            jobs = list(provider._jobs)
            for job in jobs:
                job.cancel()
            with suppress(asyncio.CancelledError):
                await asking
            await asyncio.gather(*jobs, return_exceptions=True)
            provider._files.close()

        asyncio.run(running())

    def kept(self, *requests):
        """What the cache answers."""

        class Nobody:
            async def ask(self, request):
                raise LookupError(request.questions[0].text)

            async def aclose(self):
                pass

        async def asking():
            store = CacheStore(self.cache, self.warnings.append)
            provider = CachedProvider(Nobody(), store, WHO)
            found = []
            for request in requests:
                try:
                    found.append(await provider.ask(request))
                except LookupError:
                    found.append(None)
            await provider.aclose()
            return found

        return asyncio.run(asking())

    def under_way(self):
        """The ids of the batches in the journal."""
        path = self.cache.with_name(self.cache.name + SUFFIX)
        with closing(sqlite3.connect(path)) as connection:
            rows = connection.execute("SELECT batch_id FROM batches").fetchall()
            n = connection.execute("SELECT count(*) FROM requests").fetchone()[0]
        assert bool(rows) == bool(n)
        return [one for (one,) in rows]


def texts(replies):
    return [
        one.answers[0].text if isinstance(one, ModelReply) else type(one).__name__
        for one in replies
    ]


def again(office, **changes):
    """The next process at the same files."""
    return Office(cache=office.cache, service=office.service, **changes)


async def until(is_so):
    """Let the others go on until something holds; twenty seconds without it is a hang."""
    async with asyncio.timeout(20):
        for _ in iter(lambda: bool(is_so()), True):
            await asyncio.sleep(0)
