"""What a reader of the rendered text sees: HTML comments and front matter are not shown."""

import re

from grader.checks.document import Document
from grader.checks.raw_structure import COMMENT, front_matter, is_in_code
from grader.model.requirement import Check

_VISIBLE = re.compile(r"[^\n]")
# These read the text as data, or as it was written, comments and all.
_AS_WRITTEN = frozenset(
    {"data_format", "json_keys", "field_values", "fields", "emptiness", "other_output"}
)


def is_about_shown(check: Check) -> bool:
    """True for a check whose answer could hang on text that is not shown."""
    return check.kind not in _AS_WRITTEN


def shown_only(document: Document) -> Document | None:
    """The text with comments and front matter blanked out, every place kept.

    Returns:
        None when there is nothing of the kind. Comments inside code are text.
    """
    return document.remember("shown", lambda: _blanked(document))


def _blanked(document: Document) -> Document | None:
    places = _comments(document)
    opening = front_matter(document)
    if opening is not None:
        places = [opening, *places]
    if not places or document.is_json:
        return None
    text, at = [], 0
    for start, end in places:
        text += [document.text[at:start], _VISIBLE.sub(" ", document.text[max(at, start) : end])]
        at = max(at, end)
    text.append(document.text[at:])
    return Document("".join(text), document.start, document.end, document.path, document.name)


def _comments(document: Document) -> list[tuple[int, int]]:
    if "<!--" not in document.body:
        return []
    found = COMMENT.finditer(document.text, document.start, document.end)
    return [m.span() for m in found if not is_in_code(document, m.start())]
