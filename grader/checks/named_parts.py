"""Parts that a text gives a name: keys, labels, columns, headings."""

import re

from grader.checks.block_lines import table_cells
from grader.checks.block_scan import Block
from grader.checks.document import Document
from grader.checks.field_values import json_values, labelled_values
from grader.checks.kinds.heading_present import plain_title
from grader.checks.records import flat

_FLAGS = re.MULTILINE | re.IGNORECASE
_FEWEST_SECTIONS = 2
# Fields that a text has without naming them, as soon as it is more than one paragraph.
UNNAMED = frozenset({"title", "headline", "subject", "body", "heading", "header", "greeting"})


def has_part(document: Document, name: str, *, is_field: bool = False) -> bool:
    """True when a key, a label, a column or a heading below the title has the name.

    Args:
        document: the text.
        name: a name, or a noun.
        is_field: True for a name in backticks, which may be that of a title or a body.
    """
    key = ("has_part", name, is_field)
    return bool(document.remember(key, lambda: _has_part(document, name, is_field=is_field)))


def _has_part(document: Document, name: str, *, is_field: bool) -> bool:
    if document.is_json:
        return next(json_values(document.any_json, name), document) is not document
    if is_field and name.casefold() in UNNAMED and len(document.blocks) > 1:
        return True
    if any(label.is_own for label in labelled_values(document, name)):
        return True
    wanted = flat(name)
    return _is_own_line(document, name) or any(
        _names(document, block, wanted) for block in document.blocks
    )


def _names(document: Document, block: Block, wanted: str) -> bool:
    if block.kind == "table":
        header = document.text[block.start : block.end].partition("\n")[0]
        return any(flat(cell) == wanted for cell in table_cells(header))
    is_heading = block.kind == "heading" and flat(plain_title(block.info)) == wanted
    return is_heading and not _is_title(document, block)


def _is_title(document: Document, block: Block) -> bool:
    """True for a heading that stands above all the text."""
    others = (b for b in document.blocks if b.kind == "heading" and b.start != block.start)
    return block is document.blocks[0] and all(other.level > block.level for other in others)


def _is_own_line(document: Document, name: str) -> bool:
    if name.casefold() not in document.lower:
        return False
    marks = r"[*_]{0,3}"
    label = re.compile(rf"^[ \t>]*[*_#]{{0,3}}{re.escape(name)}{marks}:?{marks}[ \t\r]*$", _FLAGS)
    return any(
        not _is_first_heading(document, match.start())
        for match in label.finditer(document.text, document.start, document.end)
    )


def _is_first_heading(document: Document, place: int) -> bool:
    first = document.blocks[0] if document.blocks else None
    return first is not None and first.kind == "heading" and place <= first.start


def has_heading(document: Document, noun: str) -> bool:
    """True when a heading has the noun among its words."""
    return any(
        block.kind == "heading" and noun in block.info.lower().split() for block in document.blocks
    )


def is_among_sections(document: Document) -> bool:
    """True for a text with more headings than a title, which is more than a summary or a note."""
    return sum(block.kind == "heading" for block in document.blocks) >= _FEWEST_SECTIONS
