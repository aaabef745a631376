"""S9: Maintains with facets and postconditions; what is immaterial is no promise."""

import re
from collections.abc import Iterator
from dataclasses import replace

from grader.extract.components import Component
from grader.extract.headed_sections import HeadedBlock, headed_blocks, is_lower_case_heading
from grader.extract.list_items import Item, ListBody, Note, read_list
from grader.extract.markdown import Line, heading_of
from grader.extract.sections import Form, Section, SectionKind, title_key

_NO_PROMISE = re.compile(
    r"^`?(immaterial|equality|equal|canonical\w*|compar\w+|fingerprint\w*)\b", re.IGNORECASE
)
_LABEL = re.compile(r"^`?(postconditions?|freshness)`?:\s*(.*)$", re.IGNORECASE | re.DOTALL)
_MATERIAL = re.compile(r"^material:\s*(.*)$", re.IGNORECASE | re.DOTALL)


def find(component: Component) -> tuple[Section, ...]:
    """The Maintains sections, facets included."""
    return tuple(
        _section(block)
        for block in headed_blocks(component)
        if title_key(block.heading.title) == "maintains"
        and not is_lower_case_heading(block.heading)
    )


def _section(block: HeadedBlock) -> Section:
    items: list[Item] = []
    notes: list[Note] = []
    lazy: tuple[int, ...] = ()
    for facet, lines in _parts(block):
        body = read_list(lines, fenced=block.fenced)
        lazy += body.lazy
        found, left = _promises(body, facet)
        items += found
        notes += left
    return Section(
        kind=SectionKind.PROMISES,
        form=Form.HEADING,
        syntax="S9",
        title=block.heading.title,
        line=block.heading.index + 1,
        items=tuple(sorted(items, key=lambda item: item.line_start)),
        notes=tuple(notes),
        lines=block.lines,
        lazy=lazy,
    )


def _parts(block: HeadedBlock) -> Iterator[tuple[str | None, list[Line]]]:
    facet: str | None = None
    lines: list[Line] = []
    for line in block.lines:
        heading = None if line.number in block.fenced else heading_of(line.text, 0)
        if heading is not None and heading.level > 1:
            yield facet, lines
            facet, lines = heading.title.strip("`* "), []
        else:
            lines.append(line)
    yield facet, lines


def _promises(body: ListBody, facet: str | None) -> tuple[list[Item], list[Note]]:
    items: list[Item] = []
    notes: list[Note] = []
    for item in body.items:
        if _NO_PROMISE.match(item.text):
            notes.append(Note(text=item.text, line_start=item.line_start, line_end=item.line_end))
        else:
            items.append(_labelled(item))
    for note in body.notes:
        promise = _paragraph(note, facet)
        if promise is None:
            notes.append(note)
        else:
            items.append(promise)
    return items, notes


def _labelled(item: Item) -> Item:
    label = _LABEL.match(item.text)
    return item if label is None else replace(item, label=label[1].casefold())


def _paragraph(note: Note, facet: str | None) -> Item | None:
    """A paragraph that promises: the material of a facet, or a postcondition with its text."""
    label = _LABEL.match(note.text)
    is_labelled = label is not None and bool(label[2])
    is_material = facet is not None and _MATERIAL.match(note.text) is not None
    if not is_labelled and not is_material:
        return None
    return Item(
        text=note.text,
        line_start=note.line_start,
        line_end=note.line_end,
        label=label[1].casefold() if label is not None else None,
        facet=facet if is_material else None,
    )
