"""Where code stands in running text: between two equal runs of backticks of one paragraph."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator

from grader.checks.document import Document, Range

_TICKS = re.compile(r"`+")


def code_spans(document: Document, is_in_block: Callable[[int], bool]) -> Iterator[Range]:
    """The code spans of a text, marks included, in order.

    Args:
        document: the text.
        is_in_block: whether a place lies in a code block, where backticks open nothing.
    """
    if "`" not in document.body:
        return
    gaps = [end for _, end in document.chunks]
    found = _TICKS.finditer(document.text, document.start, document.end)
    runs = [m.span() for m in found if not is_in_block(m.start())]
    closing = _next_alike(runs)
    at = 0
    while at < len(runs):
        start = runs[at][0]
        other = closing[at]
        is_closed = other is not None and (
            bisect_right(gaps, start) == bisect_right(gaps, runs[other][0])
        )
        if other is None or not is_closed or document.text[start - 1 : start] == "\\":
            at += 1
            continue
        yield start, runs[other][1]
        at = other + 1


def _next_alike(runs: list[Range]) -> list[int | None]:
    """For each run, which later one is the next of its length."""
    latest: dict[int, int] = {}
    found: list[int | None] = [None] * len(runs)
    for at in range(len(runs) - 1, -1, -1):
        length = runs[at][1] - runs[at][0]
        found[at] = latest.get(length)
        latest[length] = at
    return found
