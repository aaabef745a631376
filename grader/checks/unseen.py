"""What is written in a text and not read: names of code fences and footnotes, links' targets."""

import html
import re
from collections.abc import Iterator, Sequence

from grader.checks.document import Document, Range
from grader.checks.parts_of_text import blanked
from grader.checks.raw_structure import is_in_code

_FOOTNOTE = re.compile(r"\[\^[^\]\s]{1,60}\]")
_TARGET = re.compile(r"(?<=\])\([^()\n]{1,500}\)")


def unseen_readings(document: Document, literals: Sequence[str]) -> Iterator[Document]:
    """The text without what a reader does not see of it, and with characters for entities.

    Every place is kept but for entities. Nothing is left out of JSON and where Markdown itself is
    looked for, no target of a link where an address is.
    """
    if document.is_json or any(mark in text for text in literals for mark in "`~[]"):
        return
    is_of_address = any(mark in text for text in literals for mark in "/.")
    key = ("unseen", is_of_address)
    seen = document.remember(key, lambda: _unseen(document, has_targets=not is_of_address))
    if seen is not None:
        yield seen
    plain = document.remember("unescaped", lambda: _unescaped(document))
    if plain is not None and not any("&" in text for text in literals):
        yield plain


def _unseen(document: Document, *, has_targets: bool) -> Document | None:
    targets = _outside_code(document, _TARGET, "](") if has_targets else []
    places = sorted([*_names(document), *targets])
    return blanked(document, places) if places else None


def _unescaped(document: Document) -> Document | None:
    if "&" not in document.body or ";" not in document.body:
        return None
    plain = html.unescape(document.body)
    changed = Document(plain, 0, len(plain), document.path, document.name)
    return None if plain == document.body else changed


def _names(document: Document) -> list[Range]:
    """Where code fences name their language and footnotes are numbered."""
    fences = [block for block in document.blocks if block.kind == "fence" and block.info]
    names = [(b.start + _n_marks(document.text, b.start), b.content) for b in fences]
    return [*names, *_outside_code(document, _FOOTNOTE, "[^")]


def _n_marks(text: str, start: int) -> int:
    line = text[start : text.find("\n", start)]
    return len(line) - len(line.lstrip(line[0]))


def _outside_code(document: Document, pattern: re.Pattern[str], sign: str) -> list[Range]:
    if sign not in document.body:
        return []
    found = pattern.finditer(document.text, document.start, document.end)
    return [m.span() for m in found if not is_in_code(document, m.start())]
