"""Where the quoted literals of a clause begin and end."""

import re
from typing import NamedTuple

# A quotation longer than this is a passage, and a clause longer than `tokens.LONGEST` is not read.
_LONGEST_SINGLE = 80

_PAIRS = {"“": "”", "«": "»", "「": "」", "『": "』", "„": "“"}
_MARK = re.compile(f"[\"`'\u2018{''.join(_PAIRS)}]")
_OPENS_AFTER = " \t\n([{—\u2013-:/,"


class Quoted(NamedTuple):
    """One literal: the whole range with its quotation marks, and what stands between them.

    `mark` is the opening mark: a quotation mark or a backtick.
    """

    start: int
    end: int
    text: str
    mark: str


def find_quoted(phrase: str) -> tuple[Quoted, ...] | None:
    """The outermost quoted and backticked literals of a phrase, in order.

    Straight double quotes may nest ("repeat "this" twice"): a mark after white space opens, any
    other closes. An apostrophe inside a word never opens.

    Returns:
        None when the marks do not pair up, so that nothing certain can be said of the phrase.
    """
    found: list[Quoted] = []
    at = 0
    while (mark := _MARK.search(phrase, at)) is not None:
        at = mark.start()
        end = _end_of_literal(phrase, at)
        if end is None:
            return None
        if end == at:
            at += 1
            continue
        found.append(Quoted(at, end, phrase[at + 1 : end - 1], phrase[at]))
        at = end
    return tuple(found)


def _end_of_literal(phrase: str, at: int) -> int | None:
    """End of the literal that opens at `at`; `at` itself if none does; None if it never closes."""
    mark = phrase[at]
    if mark == '"':
        return _end_of_nested(phrase, at)
    if mark in _PAIRS:
        close = phrase.find(_PAIRS[mark], at + 1)
        return None if close < 0 else close + 1
    if mark == "`":
        return _end_of_code(phrase, at)
    if mark in "'\u2018":
        return _end_of_single(phrase, at)
    return at


def _end_of_code(phrase: str, at: int) -> int | None:
    if phrase.startswith("```", at):
        return at
    if at >= 1 and phrase[at - 1] == "`":
        return at
    close = phrase.find("`", at + 1)
    return None if close < 0 else close + 1


def _end_of_nested(phrase: str, at: int) -> int | None:
    depth = 0
    for position in range(at, len(phrase)):
        if phrase[position] != '"':
            continue
        if position == at or _opens(phrase, position):
            depth += 1
        else:
            depth -= 1
        if depth == 0:
            return position + 1
    return None


def _opens(phrase: str, at: int) -> bool:
    after = phrase[at + 1 : at + 2]
    return phrase[at - 1] in _OPENS_AFTER and bool(after) and not after.isspace()


def _end_of_single(phrase: str, at: int) -> int:
    before = phrase[at - 1] if at else " "
    if before not in _OPENS_AFTER or not phrase[at + 1 : at + 2].strip():
        return at
    limit = min(len(phrase), at + _LONGEST_SINGLE)
    for position in range(at + 1, limit):
        if phrase[position] in "'\u2019" and not phrase[position - 1].isspace():
            after = phrase[position + 1 : position + 2]
            if not after.isalnum():
                return position + 1
    return at
