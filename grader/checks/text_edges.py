"""What stands at a text's ends and is no text: rules, the targets of footnotes and links."""

import re

from grader.checks.document import Document, Range
from grader.checks.parts_of_text import blanked

_RULE = re.compile(r"[ ]{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})[\r]?\Z")
_TARGET = re.compile(r"[ ]{0,3}\[(?:\^[^\]\n]{1,60}\]:|[^\]\n]{1,60}\]:[ \t]+\S|\d{1,3}\][ \t]+\S)")
_GOES_ON = re.compile(r"(?:[ ]{2}|[ ]?\t)\s*\S")
_MOST_CHARACTERS = 20_000


def without_edge_marks(document: Document) -> Document | None:
    """The text without rules and targets at its ends; None where there are none.

    A line of dashes is no text either where it makes the line above it a heading.
    """
    if document.is_json:
        return None
    places = [*_at_start(document), *_at_end(document)]
    return blanked(document, places) if places else None


def _at_start(document: Document) -> list[Range]:
    start, end = document.inner
    lines = document.text[start : min(end, start + _MOST_CHARACTERS)].split("\n")
    at = first = start
    for line in lines:
        if line.strip() and not (_RULE.match(line) or _TARGET.match(line)):
            break
        at += len(line) + 1
        first = at
    return [(start, first)] if start < first < end else []


def _at_end(document: Document) -> list[Range]:
    """From the first of the last lines of which none is text; a target may go on, indented."""
    start, end = document.inner
    lines = document.text[max(start, end - _MOST_CHARACTERS) : end].split("\n")
    at = first = end + 1
    for line in reversed(lines):
        at -= len(line) + 1
        if _RULE.match(line) or _TARGET.match(line):
            first = at
        elif line.strip() and _GOES_ON.match(line) is None:
            break
    return [(first, end)] if start < first < end else []
