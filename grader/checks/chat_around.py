"""What a writer says to the reader before and after the thing asked for: "Sure! Here it is:"."""

import re
from collections.abc import Iterator

from grader.checks.document import Document, Range

_LONGEST = 400
_OPENS = re.compile(
    r"(?:sure|certainly|of course|absolutely|definitely|okay|ok|alright|great|happy to|glad to"
    r"|no problem|here(?:'s|\u2019s| is| are| you go| it is| they are|,? as requested)"
    r"|as requested|below (?:is|are|you)|thank you for|thanks for|got it|understood"
    r"|i(?:'ve|\u2019ve| have) (?:written|drafted|prepared|created|made|put)"
    r"|i(?:'d|\u2019d| would) (?:love|be)|based on (?:your|the))\b",
    re.IGNORECASE,
)
_CLOSES = re.compile(
    r"(?:please )?(?:let me know|i hope|hope (?:this|that|it)|feel free"
    r"|if you(?:'d|\u2019d| would)? (?:like|need|want|have|prefer)|would you like|do you want"
    r"|want me to|shall i|should i|is there anything|happy to|i can also|enjoy\b"
    r"|note\b|word count\b|\d+ words\b|i (?:kept|used|tried|made|wrote|chose|aimed))",
    re.IGNORECASE,
)
# What stands below a line of dashes and speaks of what stands above it.
_CLOSES_BELOW = re.compile(r"(?:this|these|the above|i|in this)\b", re.IGNORECASE)
_TITLE = re.compile(r"#{1,6}[ \t][^\n]*|(?:\*\*|__)[^\n]+(?:\*\*|__):?|title:[^\n]*", re.IGNORECASE)
# The header of a mail, one line or more.
_MAIL = re.compile(
    r"(?:[*_]{0,2}(?:subject|to|from|date|cc|bcc|re|betreff|objet|asunto)[*_]{0,2}:[^\n]*(?:\n|\Z))+",
    re.IGNORECASE,
)
_RULE = re.compile(r"[-*_=\s]+")
_DRESSING = " \t*_>#(["


def without_chat(document: Document) -> Iterator[Document]:
    """The text without what may be said around it: before, after, on both sides.

    The header of a mail may be no part of it either. Only a short first or last paragraph that
    opens like chat is taken for it, with the lines of dashes beside it; nothing where there is
    none, or where nothing else is left.
    """
    chunks = list(document.chunks)
    first, last = 0, len(chunks)
    if len(chunks) > 1 and _is_opening(document, chunks[0]):
        first = 1 + _n_rules(document, chunks[1:])
    n_rules = _n_rules(document, chunks[first : last - 1][::-1])
    if last - first > 1 and _is_close(document, chunks[-1], is_below_rule=n_rules > 0):
        last -= 1 + n_rules
    cuts = {(first, len(chunks)), (0, last), (first, last)} - {(0, len(chunks))}
    for start, end in sorted(cuts):
        if start < end:
            yield document.part(chunks[start][0], chunks[end - 1][1])


def without_title(document: Document) -> Iterator[Document]:
    """The text without the heading, or the line in bold, that it opens with."""
    chunks = document.chunks
    if len(chunks) > 1 and _TITLE.fullmatch(document.text, *chunks[0]):
        yield document.part(chunks[1][0], chunks[-1][1])


def is_chat(text: str) -> bool:
    """True for words that open like chat, which a clause may ask for."""
    return _OPENS.match(text) is not None or _CLOSES.match(text) is not None


def _is_opening(document: Document, place: Range) -> bool:
    is_header = _MAIL.fullmatch(document.text[place[0] : place[1]][:_LONGEST]) is not None
    return is_header or _opens_with(document, place, _OPENS)


def _is_close(document: Document, place: Range, *, is_below_rule: bool) -> bool:
    if is_below_rule and _opens_with(document, place, _CLOSES_BELOW):
        return True
    return _opens_with(document, place, _CLOSES)


def _opens_with(document: Document, place: Range, opening: re.Pattern[str]) -> bool:
    words = document.text[place[0] : place[1]].lstrip(_DRESSING)
    return len(words) <= _LONGEST and opening.match(words) is not None


def _n_rules(document: Document, chunks: list[Range]) -> int:
    """How many lines of dashes come first."""
    n = 0
    while n < len(chunks) and _RULE.fullmatch(document.text, *chunks[n]):
        n += 1
    return n
