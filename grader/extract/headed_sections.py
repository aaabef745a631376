"""Sections that a heading opens: where each ends, and its list."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.extract.components import Component
from grader.extract.list_items import read_list
from grader.extract.markdown import Heading, Line
from grader.extract.sections import Form, Section, is_contract_title, kind_of_title, title_key


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadedBlock:
    """A keyword heading and the lines below it, comments left out.

    `fenced` are the numbers of lines in code fences.
    """

    heading: Heading
    lines: tuple[Line, ...]
    fenced: frozenset[int]
    is_in_contract: bool


def headed_blocks(component: Component) -> Iterator[HeadedBlock]:
    """Every section of the component that a heading of level 2 to 4 opens, in file order."""
    headings = component.headings()
    document = component.document
    above: Heading | None = None
    contract_level: int | None = None
    for position, heading in enumerate(headings):
        is_facet = heading.level == 4 and above is not None and _is_maintains(above)
        above = heading if heading.level < 4 else above
        if contract_level is not None and heading.level <= contract_level:
            contract_level = None
        if is_contract_title(heading.title):
            contract_level = heading.level
        if is_facet or heading.level > 4 or kind_of_title(heading.title) is None:
            continue
        inside = component.between(heading.index, _end(component, headings, position))
        yield HeadedBlock(
            heading=heading,
            lines=tuple(document.lines[i] for i in inside if i not in document.hidden),
            fenced=frozenset(i + 1 for i in inside if document.in_fence(i)),
            is_in_contract=contract_level is not None,
        )


def list_section(block: HeadedBlock, syntax: str) -> Section:
    """The block read as a plain list in a heading's form."""
    body = read_list(block.lines, fenced=block.fenced)
    kind = kind_of_title(block.heading.title)
    assert kind is not None
    return Section(
        kind=kind,
        form=Form.HEADING,
        syntax=syntax,
        title=block.heading.title,
        line=block.heading.index + 1,
        items=body.items,
        notes=body.notes,
        lines=block.lines,
        lazy=body.lazy,
    )


def is_lower_case_heading(heading: Heading) -> bool:
    """True for `### ensures:`, the headings of syntax S2."""
    return heading.title.endswith(":") and heading.title == heading.title.lower()


def _is_maintains(heading: Heading) -> bool:
    """Every H4 below such a heading is a facet, whatever it is called."""
    return title_key(heading.title) == "maintains"


def _end(component: Component, headings: Sequence[Heading], position: int) -> int:
    """The index of the heading that ends the section at `position`, or the component's end."""
    heading = headings[position]
    for later in range(position + 1, len(headings)):
        following = headings[later]
        is_keyword = following.level <= 4 and kind_of_title(following.title) is not None
        if following.level <= heading.level or (is_keyword and not _is_maintains(heading)):
            return following.index
    return component.indexes[-1] + 1
