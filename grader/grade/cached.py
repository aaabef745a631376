"""Asking only what was never answered: replies come from the cache where it has them."""

import asyncio
import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import ParamSpec, TypeVar

from grader.grade.cache_key import JudgeIdentity, KeyMaker
from grader.grade.cache_store import CacheStore
from grader.grade.providers.base import ModelReply, ModelRequest, Provider
from grader.grade.stored_reply import joined_reply, split_reply

P = ParamSpec("P")
R = TypeVar("R")


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
        self._keys = KeyMaker(who)
        self._today = today
        # one thread writes: the loop never waits for other processes, the rows never race
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="cache")
        self._is_closed = False

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Take each answer from the store, or buy it; see `Provider.ask`."""
        keys = self._keys.of(request)
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
        for key in self._keys.of(request):
            await self._in_worker(self._store.mark_without_vote, key)
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close the store, after the last reply is written, and what is within."""
        if not self._is_closed:
            self._is_closed = True
            await self._in_worker(self._store.close)
            self._worker.shutdown(wait=False)
        await self._inner.aclose()

    async def _in_worker(self, job: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a job on the file; it is carried out even when the caller is cancelled meanwhile."""
        loop = asyncio.get_running_loop()
        call = functools.partial(job, *args, **kwargs)
        return await asyncio.shield(loop.run_in_executor(self._worker, call))
