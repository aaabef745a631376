"""A server that repeats our key in its answer: the answer is dropped before anybody keeps it."""

import re
from dataclasses import replace

from grader.grade.providers.base import Answer, Fault, ModelReply, ModelRequest, Provider

# The keys of local servers are words such as `ollama` or `not-needed`, which any text may hold.
SHORTEST_SECRET = 12

_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(/))")


class KeylessProvider:
    """Passes requests on, and replies that do not hold the key.

    Args:
        inner: the provider to ask.
        key: what was sent with the request, None when nothing was.
    """

    def __init__(self, inner: Provider, key: str | None) -> None:
        self._inner = inner
        self._key = key

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask; an answer with the key in it gives no vote."""
        return keyless_reply(await self._inner.ask(request), self._key)

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close what is within."""
        await self._inner.aclose()


def keyless_reply(reply: ModelReply, key: str | None) -> ModelReply:
    """The reply without any answer, or word of the vendor's, that holds the key.

    Args:
        reply: as it came.
        key: what was sent with the request, None when nothing was.
    """
    if key is None or len(key) < SHORTEST_SECRET:
        return reply
    return replace(
        reply,
        answers=tuple(_checked(answer, key) for answer in reply.answers),
        response_model=_kept(reply.response_model, key),
        response_id=_kept(reply.response_id, key),
        finish=_kept(reply.finish, key),
    )


def _kept(word: str | None, key: str) -> str | None:
    return None if word is not None and key in word else word


def _checked(answer: Answer | Fault, key: str) -> Answer | Fault:
    text = answer.text if isinstance(answer, Answer) else answer.message
    if key not in _plain(text):
        return answer
    return Fault(kind="unreadable", message="the reply repeated the key that was sent")


def _plain(text: str) -> str:
    """The text, with what its JSON escapes stand for."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], text)
