"""What a reader of the rendered text sees: no comments, no front matter, no fence around it all."""

import re
from collections.abc import Iterator, Sequence

from grader.checks.document import Document, Range
from grader.checks.hidden_blocks import opened_up
from grader.checks.html_tags import HTML_TAG
from grader.checks.parts_of_text import blanked
from grader.checks.raw_structure import COMMENT, front_matter, is_in_code
from grader.checks.text_edges import without_edge_marks
from grader.checks.unseen import unseen_readings
from grader.model.requirement import Check

_FIRST_MARKS = frozenset({"`", "~", ">"})
# What these count may stand in a tag.
_OF_TAGS = frozenset({"links", "things", "unique", "placeholders", "wrapped_title"})
_OF_EDGES = frozenset({"starts_with", "ends_with", "exact_text"})
_OF_TEXT = frozenset({"literal_text", "occurrences", "marks", "term_order"})
# These read the text as data, or as it was written, comments and all.
_AS_WRITTEN = frozenset(
    {"data_format", "json_keys", "json_exact_keys", "json_members", "field_values", "fields",
     "emptiness", "other_output", "front_matter", "ascii_only"}
)  # fmt: skip


def is_about_shown(check: Check) -> bool:
    """True for a check whose answer could hang on text that is not shown."""
    return check.kind not in _AS_WRITTEN


def other_readings(document: Document, check: Check) -> Iterator[Document]:
    """The text as other readers see it.

    Without comments and front matter (every place kept; comments inside code are text); without
    HTML tags; without what is not read of it, for what looks for words and marks; the inside of
    the one code fence or the one block quote that it consists of.
    """
    shown = document.remember("shown", lambda: _without(document, _hidden(document)))
    if shown is not None:
        yield shown
    if not _is_about_tags(check):
        bare = document.remember("untagged", lambda: _without(document, _tags(document)))
        if bare is not None:
            yield bare
    of_text = [one for one in (check, *check.parts) if one.kind in _OF_TEXT | _OF_EDGES]
    if of_text:
        texts = tuple(text for one in of_text for text in literals_of(one))
        yield from unseen_readings(document, texts)
    if check.kind in _OF_EDGES and not any(map(_is_edge_mark, literals_of(check))):
        bare = document.remember("edged", lambda: without_edge_marks(document))
        if bare is not None:
            yield bare
    opened = document.remember("opened", lambda: _opened(document))
    if opened is not None and not _is_about_wrapping(check):
        yield opened


def _is_edge_mark(literal: str) -> bool:
    """True for a rule, and for what opens like a footnote."""
    return not literal.strip("-*_ ") or literal.lstrip().startswith("[")


def _is_about_wrapping(check: Check) -> bool:
    """True for checks that see the fence or the quotation itself."""
    if check.kind in {"each", "nth"}:
        return any(_is_about_wrapping(part) for part in check.parts)
    is_marked = any(t[:1] in _FIRST_MARKS or t[-1:] in _FIRST_MARKS for t in literals_of(check))
    return (
        is_marked
        or check.kind in {"code_blocks", "code_tags"}
        or check.args.get("thing") == "block_quote"
    )


def _is_about_tags(check: Check) -> bool:
    """True for checks of what HTML tags hold, or of tags."""
    if check.kind in {"each", "nth"}:
        return any(_is_about_tags(part) for part in check.parts)
    return check.kind in _OF_TAGS or any("<" in t or ">" in t for t in literals_of(check))


def literals_of(check: Check) -> Iterator[str]:
    """The texts that a check looks for, in itself and not in its parts."""
    for key in ("text", "term", "terms", "texts"):
        value = check.args.get(key, ())
        yield from (value,) if isinstance(value, str) else map(str, _listed(value))


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else ()


def _opened(document: Document) -> Document | None:
    if document.body.lstrip()[:1] not in _FIRST_MARKS or len(document.blocks) != 1:
        return None
    block = document.blocks[0]
    text = document.fence_text(block) if block.kind == "fence" else opened_up(block, document.text)
    return Document(text, 0, len(text), document.path, document.name) if text.strip() else None


def _without(document: Document, places: Sequence[Range]) -> Document | None:
    """The text with some places blanked out; None where there are none."""
    return None if not places or document.is_json else blanked(document, places)


def _hidden(document: Document) -> list[Range]:
    opening = front_matter(document)
    comments = _outside_code(document, COMMENT, "<!--")
    return comments if opening is None else [opening, *comments]


def _tags(document: Document) -> list[Range]:
    return _outside_code(document, HTML_TAG, "<")


def _outside_code(document: Document, pattern: re.Pattern[str], sign: str) -> list[Range]:
    if sign not in document.body:
        return []
    found = pattern.finditer(document.text, document.start, document.end)
    return [m.span() for m in found if not is_in_code(document, m.start())]
