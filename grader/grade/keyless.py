"""A server that repeats our key in its answer: the answer is dropped before anybody keeps it."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace

from grader.grade.providers.base import Answer, Fault, ModelReply, ModelRequest, Provider
from grader.grade.providers.key_traces import KeyTraces
from grader.grade.reply import LONGEST_REPLY
from grader.grade.reply_text import only_object

# what may stand for a character in JSON and in Python's strings
_ESCAPE = re.compile(
    r"\\(?:u(?P<u>[0-9a-fA-F]{4})|U(?P<U>[0-9a-fA-F]{8})|x(?P<x>[0-9a-fA-F]{2})"
    r"|(?P<octal>[0-7]{1,3})|N\{(?P<name>[^{}]{1,100})\}|(?P<itself>.))",
    re.DOTALL,
)
_LAST = 0x10FFFF


class KeylessProvider:
    """Passes requests on, and replies that do not hold the key.

    Args:
        inner: the provider to ask.
        key: what was sent with the request, None when nothing was.
    """

    def __init__(self, inner: Provider, key: str | None) -> None:
        self._inner = inner
        self._traces = KeyTraces(key)

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask; an answer with the key in it gives no vote."""
        return keyless_reply(await self._inner.ask(request), self._traces)

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close what is within."""
        await self._inner.aclose()


def keyless_reply(reply: ModelReply, traces: KeyTraces) -> ModelReply:
    """The reply without any answer, or word of the vendor's, that holds a piece of the key.

    Looked at is each text as it came, with its escapes resolved, and what it is read as: joined
    strings and mended spellings are one text only then.

    Args:
        reply: as it came.
        traces: of the key that was sent with the request.
    """
    if traces.are_none:
        return reply
    return replace(
        reply,
        answers=tuple(_checked(answer, traces) for answer in reply.answers),
        response_model=_kept(reply.response_model, traces),
        response_id=_kept(reply.response_id, traces),
        finish=_kept(reply.finish, traces),
    )


def _kept(word: str | None, traces: KeyTraces) -> str | None:
    return None if word is not None and traces.stand_in(word) else word


def _checked(answer: Answer | Fault, traces: KeyTraces) -> Answer | Fault:
    text = answer.text if isinstance(answer, Answer) else answer.message
    if not any(traces.stand_in(one) for one in readings(text)):
        return answer
    return Fault(kind="unreadable", message="the reply repeated the key that was sent")


def readings(text: str) -> Iterator[str]:
    """The text, and every string of the object that is read in it, each with escapes resolved.

    Args:
        text: a vendor's, of any length; what is longer than any reply is not read as an object.
    """
    for one in (text, *_strings(text)):
        yield one
        if "\\" in one:
            yield _ESCAPE.sub(_meant, one)


def _strings(text: str) -> Iterator[str]:
    """What the reader of replies makes of it; nothing where it makes nothing."""
    if len(text) > LONGEST_REPLY:
        return
    try:
        left: list[object] = [only_object(text)]
    except (ValueError, RecursionError):
        return
    while left:
        one = left.pop()
        if isinstance(one, str):
            if one not in text:
                yield one
        elif isinstance(one, dict):
            left += [*one, *one.values()]
        elif isinstance(one, list):
            left += one


def _meant(found: re.Match[str]) -> str:
    digits = found["u"] or found["U"] or found["x"]
    if digits or found["octal"]:
        code = int(digits, 16) if digits else int(found["octal"], 8)
        return chr(code) if code <= _LAST else ""
    if found["name"]:
        try:
            return unicodedata.lookup(found["name"])
        except KeyError:
            return ""
    return "" if found["itself"] == "\n" else found["itself"]
