"""`if X: Y` -> X and Y: the cut is the first colon, else comma, outside quotes and brackets."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grader.model.contract import ConditionKind

_OPENING = re.compile(r"^(if|when|unless|on|after|otherwise)(?=[\s,:]|$)", re.IGNORECASE)
LONGEST_CONDITION = 1000
_PAIRS = {"(": ")", "[": "]", "{": "}", "`": "`", '"': '"', "\u201c": "\u201d", "\u2018": "\u2019"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """The parts of a condition; `effect` is None where none is written."""

    kind: ConditionKind
    text: str
    effect: str | None


def split_condition(text: str) -> Split | None:
    """Split a bullet that opens with a condition.

    Args:
        text: the bullet without its marker, continuation lines joined.

    Returns:
        None when the bullet does not open with one of the six words, or when such a word is the
        bullet's name (`on: ...`).
    """
    match = _OPENING.match(text)
    if match is None:
        return None
    kind = ConditionKind(match[1].casefold())
    rest = text[match.end() :]
    if kind is ConditionKind.OTHERWISE:
        effect = rest.lstrip(" ,:").strip()
        return Split(kind=kind, text="", effect=effect or None)
    if rest.startswith(":"):
        return None
    cut = _cut(rest)
    if cut is None:
        return Split(kind=kind, text=rest.strip(), effect=None)
    effect = rest[cut + 1 :].strip()
    return Split(kind=kind, text=rest[:cut].strip(), effect=effect or None)


def _cut(text: str) -> int | None:
    """Where the condition ends: the first free colon, else the first free comma."""
    free = list(_free_positions(text[:LONGEST_CONDITION]))
    for mark in ":,":
        for index in free:
            if text[index] == mark and (index + 1 == len(text) or text[index + 1].isspace()):
                return index
    return None


def _free_positions(text: str) -> Iterator[int]:
    """Indexes outside of backticks, quotes and brackets; an unclosed opener opens nothing."""
    index = 0
    while index < len(text):
        closing = _PAIRS.get(text[index])
        if closing is not None:
            end = _closing(text, index, closing)
            if end is not None:
                index = end + 1
                continue
        yield index
        index += 1


def _closing(text: str, start: int, closing: str) -> int | None:
    """Index of the closer of the bracket or quote at `start`, nested ones of its kind counted."""
    opening, depth = text[start], 0
    for index in range(start + 1, len(text)):
        if text[index] == closing:
            if depth == 0:
                return index
            depth -= 1
        elif text[index] == opening:
            depth += 1
    return None
