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
        self._key = key if key is not None and len(key) >= SHORTEST_SECRET else None

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask; an answer with the key in it gives no vote."""
        reply = await self._inner.ask(request)
        if self._key is None:
            return reply
        return replace(
            reply,
            answers=tuple(self._checked(answer) for answer in reply.answers),
            response_model=self._kept(reply.response_model),
            response_id=self._kept(reply.response_id),
            finish=self._kept(reply.finish),
        )

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close what is within."""
        await self._inner.aclose()

    def _kept(self, word: str | None) -> str | None:
        return None if word is not None and self._key is not None and self._key in word else word

    def _checked(self, answer: Answer | Fault) -> Answer | Fault:
        text = answer.text if isinstance(answer, Answer) else answer.message
        if self._key is None or self._key not in _plain(text):
            return answer
        return Fault(kind="unreadable", message="the reply repeated the key that was sent")


def _plain(text: str) -> str:
    """The text, with what its JSON escapes stand for."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], text)
