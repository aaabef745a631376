"""What a text holds besides Markdown that changes what is counted: HTML, comments, front matter."""

import re

from grader.checks.document import Document

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_FRONT_MATTER = re.compile(
    r"\s*---[ \t]*\r?\n(?:[\w-]+:.*\r?\n|[ \t]+.*\r?\n)+---[ \t]*(?:\r?\n|\Z)"
)
_TAG = re.compile(r"<(?:h[1-6]|[uo]l|li|table|tr|t[dh]|div|p|section|details|pre)\b[^<>]*>", re.I)
_BREAK = re.compile(r"<br[ /]*>|\r(?!\n)", re.IGNORECASE)


def doubt_of_structure(document: Document) -> str:
    """Why a count of headings, items or tables is not certain; empty when nothing speaks for it.

    HTML elements and comments count only outside fenced code.
    """
    return document.remember("structure", lambda: _doubt(document))


def _doubt(document: Document) -> str:
    body = document.body
    if "<" not in body:
        return ""
    places = [m.start() + document.start for m in _COMMENT.finditer(body)]
    if _is_outside_code(document, places):
        return "an HTML comment may hide some of them"
    places = [m.start() + document.start for m in _TAG.finditer(body)]
    return "HTML elements may stand for some" if _is_outside_code(document, places) else ""


def _is_outside_code(document: Document, places: list[int]) -> bool:
    if not places:
        return False
    fences = [b for b in document.blocks if b.kind in {"fence", "code"}]
    return any(not any(b.start <= at < b.end for b in fences) for at in places)


def is_commented(document: Document, place: int) -> bool:
    """True for a place inside an HTML comment."""
    opened = document.text.rfind("<!--", document.start, place)
    return opened >= 0 and document.text.find("-->", opened, place) < 0


def shown_text(document: Document) -> str:
    """The text without front matter and comments, as some would read it."""
    body = document.body
    if "<!--" in body:
        body = _COMMENT.sub("", body)
    return _FRONT_MATTER.sub("", body, count=1) if has_front_matter(document) else body


def has_front_matter(document: Document) -> bool:
    """True when the text opens with a block of keys between `---` lines."""
    return _FRONT_MATTER.match(document.body) is not None


def hides_text(document: Document) -> bool:
    """True with front matter or comments, which some would not count."""
    return "<!--" in document.body or has_front_matter(document)


def has_other_breaks(document: Document) -> bool:
    """True with line breaks other than a line feed: a lone carriage return, `<br>`."""
    body = document.body
    return ("\r" in body or "<" in body) and _BREAK.search(body) is not None
