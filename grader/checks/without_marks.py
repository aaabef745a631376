"""A line, or a text, without the Markdown marks at its two ends."""

import re

# Quotes, table bars, item marks, numbers, hashes, check boxes, emphasis, code marks.
_LEADING = re.compile(
    r"(?:[ \t\r\n>|]|[-+\u2022\u2023\u25e6\u25aa\u30fb\u25cf](?=[ \t])|#{1,6}(?=[ \t])"
    r"|\d{1,9}[.)](?=[ \t])|\[[ xX]\](?=[ \t])|[*_~`])*+"
)
_TRAILING = " \t\r\n*_~`|\\"
_CLOSING_HASHES = re.compile(r"[ \t]#{1,6}\Z")
_LONGEST_END = 20


def without_marks(text: str, start: int, end: int) -> tuple[int, int]:
    """The range `[start, end)` of a text without the marks at its ends; empty when all is marks."""
    found = _LEADING.match(text, start, end)
    first = found.end() if found is not None else start
    last = first + len(text[first:end].rstrip(_TRAILING))
    hashes = _CLOSING_HASHES.search(text[max(first, last - _LONGEST_END) : last])
    if hashes is not None:
        last -= len(hashes.group())
        last = first + len(text[first:last].rstrip(_TRAILING))
    return first, last
