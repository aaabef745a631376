"""Sections that a heading opens: where each ends, and its list."""

from collections.abc import Iterator
from dataclasses import dataclass

from grader.extract.components import Component
from grader.extract.list_items import read_list
from grader.extract.markdown import Heading, Line
from grader.extract.sections import Form, Section, is_contract_title, kind_of_title


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
    contract_level: int | None = None
    for position, heading in enumerate(headings):
        if contract_level is not None and heading.level <= contract_level:
            contract_level = None
        if is_contract_title(heading.title):
            contract_level = heading.level
        if heading.level > 4 or kind_of_title(heading.title) is None:
            continue
        if _is_facet(headings[:position], heading):
            continue
        end = _end(component, headings[position + 1 :], heading)
        inside = [i for i in component.indexes if heading.index < i < end]
        document = component.document
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


def _is_facet(before: tuple[Heading, ...], heading: Heading) -> bool:
    """Every H4 below Maintains is a facet, whatever it is called."""
    above = next((h for h in reversed(before) if h.level < heading.level), None)
    return (
        above is not None
        and heading.level == 4
        and above.title.casefold().rstrip(": ") == "maintains"
    )


def _end(component: Component, later: tuple[Heading, ...], heading: Heading) -> int:
    is_maintains = heading.title.casefold().rstrip(": ") == "maintains"
    for following in later:
        is_keyword = following.level <= 4 and kind_of_title(following.title) is not None
        if following.level <= heading.level or (is_keyword and not is_maintains):
            return following.index
    return component.indexes[-1] + 1 if component.indexes else 0
