"""What a writer says to the reader before and after the thing asked for: "Sure! Here it is:"."""

import re
from collections.abc import Iterator

from grader.checks.document import Document, Range

_LONGEST = 400
_OPENS = re.compile(
    r"(?:sure|certainly|of course|absolutely|okay|ok|alright|great|happy to|glad to|no problem"
    r"|here(?:'s|\u2019s| is| are| you go| it is| they are|,? as requested)|as requested|below is"
    r"|below you|thank you for|thanks for|i(?:'ve|\u2019ve| have) (?:written|drafted|prepared"
    r"|created|made|put)|got it|understood|based on (?:your|the))\b",
    re.IGNORECASE,
)
_CLOSES = re.compile(
    r"(?:please )?(?:let me know|i hope|hope (?:this|that|it)|feel free"
    r"|if you(?:'d|\u2019d| would)? (?:like|need|want|have|prefer)|would you like|do you want"
    r"|want me to|shall i|should i"
    r"|is there anything|happy to|i can also|note that|enjoy\b|this (?:poem|text|version|draft))",
    re.IGNORECASE,
)
_RULE = re.compile(r"[-*_=\s]+")
_DRESSING = " \t*_>#"


def without_chat(document: Document) -> Iterator[Document]:
    """The text without what may be said around it: before, after, on both sides.

    Only a short first or last paragraph that opens like chat is taken for it, with the lines of
    dashes beside it; nothing where there is none, or where nothing else is left.
    """
    chunks = list(document.chunks)
    first, last = 0, len(chunks)
    if len(chunks) > 1 and _is_chat(document, chunks[0], _OPENS):
        first = 1 + _n_rules(document, chunks[1:])
    if last - first > 1 and _is_chat(document, chunks[-1], _CLOSES):
        last -= 1 + _n_rules(document, chunks[first : last - 1][::-1])
    cuts = {(first, len(chunks)), (0, last), (first, last)} - {(0, len(chunks))}
    for start, end in sorted(cuts):
        if start < end:
            yield document.part(chunks[start][0], chunks[end - 1][1])


def is_chat(text: str) -> bool:
    """True for words that open like chat, which a clause may ask for."""
    return _OPENS.match(text) is not None or _CLOSES.match(text) is not None


def _is_chat(document: Document, place: Range, opening: re.Pattern[str]) -> bool:
    words = document.text[place[0] : place[1]].lstrip(_DRESSING)
    return len(words) <= _LONGEST and opening.match(words) is not None


def _n_rules(document: Document, chunks: list[Range]) -> int:
    """How many lines of dashes come first."""
    n = 0
    while n < len(chunks) and _RULE.fullmatch(document.text, *chunks[n]):
        n += 1
    return n
