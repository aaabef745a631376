"""Asking only what was never answered: replies come from the cache where it has them."""

import asyncio
import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import ParamSpec, TypeVar

from grader.canonical import digest
from grader.grade.cache_key import JudgeIdentity, QuestionKey, question_key
from grader.grade.cache_store import CacheStore, StoredReply
from grader.grade.providers.base import Answer, Fault, ModelReply, ModelRequest, Provider
from grader.model.usage import Usage

P = ParamSpec("P")
R = TypeVar("R")

REMEMBERED_TEXTS = 256


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
        # one thread for the file: the loop never waits for the disk, the rows never race
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="cache")
        self._digest_of = functools.lru_cache(maxsize=REMEMBERED_TEXTS)(_digest_of_text)
        self._is_closed = False

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Take each answer from the store, or buy it; see `Provider.ask`."""
        keys = self._keys(request)
        found = [await self._in_worker(self._store.find, key) for key in keys]
        missing = [i for i, reply in enumerate(found) if reply is None]
        if missing:
            questions = tuple(request.questions[i] for i in missing)
            reply = await self._inner.ask(replace(request, questions=questions))
            stored = _split(reply, self._today())
            for i, part in zip(missing, stored, strict=True):
                found[i] = await self._in_worker(
                    self._store.keep, keys[i], part, has_vote=part.fault is None
                )
        return _joined([reply for reply in found if reply is not None], from_cache=not missing)

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
        return [
            question_key(self._who, request, question, self._digest_of)
            for question in request.questions
        ]

    async def _in_worker(self, job: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a job on the file; it is carried out even when the caller is cancelled meanwhile."""
        loop = asyncio.get_running_loop()
        call = functools.partial(job, *args, **kwargs)
        return await asyncio.shield(loop.run_in_executor(self._worker, call))


def _digest_of_text(text: str) -> str:
    return digest(text)


def _split(reply: ModelReply, on: date) -> list[StoredReply]:
    """One record for each answer; the tokens of a reply with several answers are shared out."""
    usages = share_usage(reply.usage, len(reply.answers))
    return [
        StoredReply(
            text=answer.text if isinstance(answer, Answer) else None,
            fault=answer.kind if isinstance(answer, Fault) else None,
            message=answer.message if isinstance(answer, Fault) else "",
            usage=usage,
            response_model=reply.response_model,
            bought_on=on,
        )
        for answer, usage in zip(reply.answers, usages, strict=True)
    ]


def _joined(parts: list[StoredReply], *, from_cache: bool) -> ModelReply:
    """The reply that the records make together."""
    usages = [part.usage for part in parts if part.usage is not None]
    models = [part.response_model for part in parts if part.response_model is not None]
    return ModelReply(
        answers=tuple(
            Answer(text=part.text)
            if part.text is not None
            else Fault(kind=part.fault or "empty", message=part.message)
            for part in parts
        ),
        usage=sum_usage(usages) if len(usages) == len(parts) else None,
        response_model=models[0] if models else None,
        from_cache=from_cache,
        bought_on=max((part.bought_on for part in parts), default=None),
    )


def share_usage(usage: Usage | None, n_shares: int) -> list[Usage | None]:
    """Whole tokens in equal shares that add up to the usage; the first takes what is left over."""
    if usage is None:
        return [None] * n_shares
    counts = usage.model_dump()
    rest = {name: total - (total // n_shares) * (n_shares - 1) for name, total in counts.items()}
    others = {name: total // n_shares for name, total in counts.items()}
    return [Usage(**rest), *(Usage(**others) for _ in range(n_shares - 1))]


def sum_usage(usages: list[Usage]) -> Usage:
    """All tokens together, kind by kind."""
    return Usage(
        uncached_input=sum(usage.uncached_input for usage in usages),
        cached_input=sum(usage.cached_input for usage in usages),
        cache_write_input=sum(usage.cache_write_input for usage in usages),
        output=sum(usage.output for usage in usages),
        reasoning=sum(usage.reasoning for usage in usages),
    )
