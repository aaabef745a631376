"""Literals that begin or end with a blank: " - " is not in "a-b", and may be at a line's end."""

import html
import re

from grader.checks.document import Document, Range
from grader.checks.folded import without_inline_marks


def has_edge_blanks(term: str) -> bool:
    """True for a literal with white space before or after its visible characters."""
    return term.strip() != term


def find_with_blanks(document: Document, term: str) -> tuple[bool | None, list[Range]]:
    """Whether a literal with blanks at its edges is in a document as written, and where.

    Returns:
        None where it stands at the start or the end of a line, with another kind of blank, or
        with kin of its marks.
    """
    found = document.find_all(term)
    exact = [place for place in found if document.text[place[0] : place[1]] == term]
    if exact:
        return True, exact
    if found:
        return None, found
    near = _loose(term)
    plain = document.remember("plain", lambda: _plain(document))
    is_near = any(near.search(text) for text in (document.body, plain))
    return (None, []) if is_near else (False, [])


def _plain(document: Document) -> str:
    return without_inline_marks(html.unescape(document.body))


def _loose(term: str) -> re.Pattern[str]:
    """The literal with white space of any kind, or an end of the text, for the blanks around it."""
    bare = term.strip()
    before = r"(?:\A|\s)" if term[0].isspace() else ""
    after = r"(?:\Z|\s)" if term[-1].isspace() else ""
    inner = r"\s+".join(re.escape(without_inline_marks(word) or word) for word in bare.split())
    return re.compile(f"{before}{inner}{after}", re.IGNORECASE)
