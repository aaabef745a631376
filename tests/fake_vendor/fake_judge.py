"""A judge with a list of replies, and runs of it through the cache."""

import asyncio
from dataclasses import replace
from datetime import date

from fake_request import a_request

from grader.grade.cache_key import JudgeIdentity
from grader.grade.cache_store import CacheStore
from grader.grade.cached import CachedProvider
from grader.grade.providers.base import Answer, Fault, ModelReply
from grader.model.usage import Usage

WHO = JudgeIdentity(provider="p", api="chat", base_url="http://x", templates="t")
DAY = date(2026, 11, 30)


def said(text, tokens=10):
    return ModelReply(
        answers=(Answer(text=text),),
        usage=Usage(uncached_input=tokens, output=1),
        response_model="m-1",
    )


def fault(kind, tokens=10):
    return replace(said("", tokens), answers=(Fault(kind=kind, message=f"it was {kind}"),))


class Judge:
    """Replies from a list; remembers what it was asked."""

    def __init__(self, *replies):
        self.replies = list(replies)
        self.asked = []

    async def ask(self, request):
        self.asked.append(request)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply

    async def reject(self, request):
        pass

    async def aclose(self):
        pass


def is_vote(reply):
    return isinstance(reply.answers[0], Answer) and reply.answers[0].text.startswith("{")


async def judge_once(provider, request):
    """Ask; without a vote ask once more, after a cut with twice the limit: as `judge.py` does."""
    replies = []
    for attempt in range(2):
        request = replace(request, attempt=attempt)
        reply = await provider.ask(request)
        replies.append(reply)
        if is_vote(reply):
            break
        await provider.reject(request)
        if isinstance(reply.answers[0], Fault) and reply.answers[0].kind == "truncated":
            request = replace(request, max_output_tokens=2 * request.max_output_tokens)
    return replies


def a_run(path, judge, *requests, who=WHO, day=DAY, warn=None):
    """One run of the program over some requests: the replies to each."""
    warnings = []

    async def running():
        store = CacheStore(path, warn or warnings.append)
        provider = CachedProvider(judge, store, who, today=lambda: day)
        try:
            return [await judge_once(provider, request) for request in requests or (a_request(),)]
        finally:
            await provider.aclose()

    replies = asyncio.run(running())
    assert warn or warnings == []
    return replies


def sayings(runs):
    """What a report can tell of the replies."""
    return [
        [(one.answers, one.usage, one.response_model, one.bought_on) for one in replies]
        for replies in runs
    ]
