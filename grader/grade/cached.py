"""Asking only what was never answered: replies come from the cache where it has them."""

import asyncio
import functools
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import ParamSpec, TypeVar

from grader.grade.cache_key import JudgeIdentity, QuestionKey, question_key, shared_digest
from grader.grade.cache_store import CacheStore
from grader.grade.providers.base import ModelReply, ModelRequest, Provider
from grader.grade.stored_reply import joined_reply, split_reply

P = ParamSpec("P")
R = TypeVar("R")

REMEMBERED_PREFIXES = 64


def utc_today() -> date:
    """The day in UTC."""
    return datetime.now(UTC).date()


class CachedProvider:
    """Answers from the store; asks for the rest, and keeps each reply as it arrives.

    Args:
        inner: whom to ask.
        store: the open file; closed with this provider.
        who: the judge, part of every key.
        today: the day of purchase of a new reply, in UTC.
    """

    def __init__(
        self,
        inner: Provider,
        store: CacheStore,
        who: JudgeIdentity,
        *,
        today: Callable[[], date] = utc_today,
    ) -> None:
        self._inner = inner
        self._store = store
        self._who = who
        self._today = today
        # one thread writes: the loop never waits for other processes, the rows never race
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="cache")
        self._shared: dict[tuple[object, ...], tuple[Mapping[str, object], str]] = {}
        self._is_closed = False

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Take each answer from the store, or buy it; see `Provider.ask`."""
        keys = self._keys(request)
        found = [self._store.find(key) for key in keys]
        missing = [i for i, reply in enumerate(found) if reply is None]
        if missing:
            questions = tuple(request.questions[i] for i in missing)
            reply = await self._inner.ask(replace(request, questions=questions))
            stored = split_reply(reply, self._today())
            for i, part in zip(missing, stored, strict=True):
                found[i] = await self._in_worker(
                    self._store.keep, keys[i], part, has_vote=part.fault is None
                )
        return joined_reply([reply for reply in found if reply is not None], from_cache=not missing)

    async def reject(self, request: ModelRequest) -> None:
        """Let the reply to this request answer no later run by itself."""
        for key in self._keys(request):
            await self._in_worker(self._store.mark_without_vote, key)
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close the store, after the last reply is written, and what is within."""
        if not self._is_closed:
            self._is_closed = True
            await self._in_worker(self._store.close)
            self._worker.shutdown(wait=False)
        await self._inner.aclose()

    def _keys(self, request: ModelRequest) -> list[QuestionKey]:
        shared = self._shared_digest(request)
        return [question_key(shared, request, question) for question in request.questions]

    def _shared_digest(self, request: ModelRequest) -> str:
        """Outputs may be long, and all clauses of a service share them: digested once."""
        schema = request.schema
        # the schema itself is remembered too, so that its identity stays its own
        place = (
            *(request.model, request.effort, request.schema_name),
            *(request.system, request.prefix, id(schema)),
        )
        if place not in self._shared:
            if len(self._shared) >= REMEMBERED_PREFIXES:
                self._shared.clear()
            self._shared[place] = (schema, shared_digest(self._who, request))
        return self._shared[place][1]

    async def _in_worker(self, job: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a job on the file; it is carried out even when the caller is cancelled meanwhile."""
        loop = asyncio.get_running_loop()
        call = functools.partial(job, *args, **kwargs)
        return await asyncio.shield(loop.run_in_executor(self._worker, call))
