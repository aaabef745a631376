"""Sections that a lower-case keyword with a colon opens, at the left margin of a block of lines."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.extract.components import lower_case_keyword
from grader.extract.list_items import Note, read_list
from grader.extract.markdown import Line
from grader.extract.sections import Form, Section, kind_of_title


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordBlock:
    """A keyword line, the text beside it, and the lines below up to the next keyword."""

    keyword: str
    beside: str
    line: Line
    lines: tuple[Line, ...]


def keyword_blocks(
    lines: Sequence[Line], *, margin: int = 0, fenced: frozenset[int] = frozenset()
) -> list[KeywordBlock]:
    """Cut lines at the contract keywords that stand at the margin.

    Args:
        lines: lines without headings, or the content of one fence.
        margin: column of the keywords (a fence may be indented).
        fenced: numbers of lines in code fences; no keyword stands there.
    """
    found: list[KeywordBlock] = []
    opened: tuple[str, str, Line] | None = None
    body: list[Line] = []
    for line in lines:
        is_free = line.indent == margin and line.number not in fenced
        keyword = lower_case_keyword(line.text[margin:]) if is_free else None
        if keyword is None:
            body.append(line)
            continue
        if opened is not None:
            found.append(_block(opened, body))
        opened, body = (*keyword, line), []
    if opened is not None:
        found.append(_block(opened, body))
    return found


def lower_section(
    block: KeywordBlock, syntax: str, form: Form, fenced: frozenset[int] = frozenset()
) -> Section:
    """Read a keyword's lines as a list that an unindented paragraph ends.

    Args:
        block: the keyword and its lines.
        syntax: S1, S2 or S3.
        form: LOWER_CASE or FENCE.
        fenced: numbers of lines in code fences inside the block.
    """
    body = read_list(block.lines, fenced=fenced, ends_at_paragraph=True)
    kind = kind_of_title(block.keyword)
    assert kind is not None
    number = block.line.number
    beside = Note(text=block.beside, line_start=number, line_end=number)
    notes = (beside,) if block.beside else ()
    return Section(
        kind=kind,
        form=form,
        syntax=syntax,
        title=f"{block.keyword}:",
        line=number,
        items=body.items,
        notes=notes + body.notes,
        lines=block.lines,
        lazy=body.lazy,
        left=body.left,
    )


def _block(opened: tuple[str, str, Line], body: list[Line]) -> KeywordBlock:
    keyword, beside, line = opened
    return KeywordBlock(keyword=keyword, beside=beside, line=line, lines=tuple(body))
