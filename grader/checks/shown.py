"""What a reader of the rendered text sees: no comments, no front matter, no fence around it all."""

import re
from collections.abc import Iterator

from grader.checks.document import Document
from grader.checks.hidden_blocks import opened_up
from grader.checks.raw_structure import COMMENT, front_matter, is_in_code
from grader.model.requirement import Check

_FIRST_MARKS = frozenset({"`", "~", ">"})
_VISIBLE = re.compile(r"[^\n]")
# These read the text as data, or as it was written, comments and all.
_AS_WRITTEN = frozenset(
    {"data_format", "json_keys", "field_values", "fields", "emptiness", "other_output"}
)


def is_about_shown(check: Check) -> bool:
    """True for a check whose answer could hang on text that is not shown."""
    return check.kind not in _AS_WRITTEN


def other_readings(document: Document, check: Check) -> Iterator[Document]:
    """The text as other readers see it.

    Without comments and front matter (every place kept; comments inside code are text); the inside
    of the one code fence or the one block quote that it consists of.
    """
    shown = document.remember("shown", lambda: _blanked(document))
    if shown is not None:
        yield shown
    opened = document.remember("opened", lambda: _opened(document))
    if opened is not None and not _is_about_wrapping(check):
        yield opened


def _is_about_wrapping(check: Check) -> bool:
    """True for checks that see the fence or the quotation itself."""
    if check.kind in {"each", "nth"}:
        return any(_is_about_wrapping(part) for part in check.parts)
    literal = str(check.args.get("text", ""))
    return (
        check.kind == "code_blocks"
        or check.args.get("thing") == "block_quote"
        or literal[:1] in _FIRST_MARKS
        or literal[-1:] in _FIRST_MARKS
    )


def _opened(document: Document) -> Document | None:
    if document.body.lstrip()[:1] not in _FIRST_MARKS or len(document.blocks) != 1:
        return None
    block = document.blocks[0]
    text = document.fence_text(block) if block.kind == "fence" else opened_up(block, document.text)
    return Document(text, 0, len(text), document.path, document.name) if text.strip() else None


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
