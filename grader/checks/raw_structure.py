"""What a text holds besides Markdown that changes what is counted: HTML, comments, front matter."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable

from grader.checks.code_spans import code_spans
from grader.checks.document import Document, Range

COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_FRONT_MATTER = re.compile(
    r"\s*---[ \t]*\r?\n(?:[\w-]+:.*\r?\n|[ \t]+.*\r?\n|- .*\r?\n)+---[ \t]*(?:\r?\n|\Z)"
)
_TAG = re.compile(r"<(?:h[1-6]|[uo]l|li|table|tr|t[dh]|div|p|section|details|pre)\b[^<>]*>", re.I)
_BREAK = re.compile("<br[ /]*>|\r(?!\n)", re.IGNORECASE)
_OTHER_BREAKS = ("\v", "\f", "\x85", "\u2028", "\u2029")


def doubt_of_structure(document: Document) -> str:
    """Why a count of headings, items or tables is not certain; empty when nothing speaks for it.

    HTML elements count only outside code.
    """
    return document.remember("structure", lambda: _doubt(document))


def _doubt(document: Document) -> str:
    return "HTML elements may stand for some" if n_tags(document, _TAG) else ""


def n_tags(document: Document, tag: re.Pattern[str]) -> int:
    """How many HTML tags of a pattern stand outside code."""
    if "<" not in document.body:
        return 0
    found = tag.finditer(document.text, document.start, document.end)
    return sum(1 for m in found if not is_in_code(document, m.start()))


def is_in_code(document: Document, place: int) -> bool:
    """True for a place inside a code block or a code span."""
    return document.remember("code", lambda: within(_code(document)))(place)


def _code(document: Document) -> list[Range]:
    blocks = [(b.start, b.end) for b in document.blocks if b.kind in {"fence", "code"}]
    return sorted([*blocks, *code_spans(document, within(blocks))])


def within(places: Iterable[Range]) -> Callable[[int], bool]:
    """Whether a place lies in one of several ranges.

    Args:
        places: ranges in order, none in another.
    """
    ordered = tuple(places)
    starts = [start for start, _ in ordered]

    def is_within(place: int) -> bool:
        at = bisect_right(starts, place)
        return at > 0 and place < ordered[at - 1][1]

    return is_within


def front_matter(document: Document) -> Range | None:
    """Where the block of keys between `---` lines stands that a text opens with."""
    found = _FRONT_MATTER.match(document.text, document.start, document.end)
    return None if found is None else found.span()


def has_other_breaks(document: Document) -> bool:
    """True with line breaks other than a line feed: a lone carriage return, `<br>`, U+2028."""
    body = document.body
    if any(mark in body for mark in _OTHER_BREAKS):
        return True
    return ("\r" in body or "<" in body) and _BREAK.search(body) is not None
