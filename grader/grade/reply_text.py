"""A reply's text -> the one JSON object in it; prose around it is never mined for a verdict."""

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from grader.grade.repair import plain_json, python_object
from grader.grade.reply_prose import may_change_it

MOST_OBJECTS = 20


def only_object(text: str) -> Mapping[str, Any]:
    """The object that a reply consists of, but for a few words around it that say nothing.

    A brace outside the object makes the reply unreadable: where the judge's own object is broken,
    an object that it quotes from the output must not be taken for the answer. So do words that may
    unsay it.

    Raises:
        ValueError: there is none, it is broken, or there are several that differ.
        RecursionError: it is nested too deep.
    """
    decoder = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant, strict=False)
    text = _unwrapped(text)
    found: list[Mapping[str, Any]] = []
    at = start = text.find("{")
    end = 0
    between = ""
    while at != -1:
        if "}" in text[end:at] or len(found) == MOST_OBJECTS:
            raise ValueError("there are braces outside the JSON object")
        between += text[end:at] if found else ""
        value, end = _decoded(decoder, text, at)
        found.append(value)
        at = text.find("{", end)
    if not found:
        raise ValueError("there is no JSON object in the reply")
    if "}" in text[end:]:
        raise ValueError("there are braces outside the JSON object")
    if len({json.dumps(value, sort_keys=True) for value in found}) > 1:
        raise ValueError("there are several JSON objects that differ")
    if may_change_it(text[:start], between + text[end:]):
        raise ValueError("there are words around the JSON object that may unsay it")
    return found[0]


def _decoded(decoder: json.JSONDecoder, text: str, at: int) -> tuple[Mapping[str, Any], int]:
    """The object that begins here and where it ends; a broken one must be all that follows.

    Raises:
        ValueError: it is broken in a way that leaves doubt.
    """
    try:
        return decoder.raw_decode(text, at)
    except json.JSONDecodeError:
        rest, _, after = text[at:].partition("\n```")
        if "{" in after or "}" in after:
            raise
        rest = rest.rstrip("`~ \t\r\n")
        mended = plain_json(rest)
        value = None
        with suppress(json.JSONDecodeError):
            value = decoder.decode(mended) if mended is not None else None
        value = value if value is not None else python_object(rest)
        if not isinstance(value, dict):
            raise
        return value, len(text)


def _unwrapped(text: str) -> str:
    """The text in a reply that is one JSON string."""
    stripped = text.strip("\ufeff \t\r\n")
    if not stripped.startswith('"'):
        return text
    try:
        inner = json.loads(stripped)
    except ValueError:
        return text
    return inner if isinstance(inner, str) else text


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for key, part in pairs:
        if key in value and value[key] != part:
            raise ValueError(f"the key {key[:40]!r} occurs twice with different values")
        value[key] = part
    return value


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")
