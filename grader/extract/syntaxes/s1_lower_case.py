"""S1: a lower-case keyword with a colon at column 0, then a dash list."""

from collections.abc import Iterator
from dataclasses import dataclass

from grader.extract.components import Component
from grader.extract.lower_case_sections import keyword_blocks, lower_section
from grader.extract.markdown import Heading, Line
from grader.extract.sections import Form, Section, is_contract_title, kind_of_title


def find(component: Component) -> tuple[Section, ...]:
    """The lists that stand outside of a Contract heading."""
    return lower_case_lists(component, "S1", is_below_contract=False)


def lower_case_lists(
    component: Component, syntax: str, *, is_below_contract: bool
) -> tuple[Section, ...]:
    """The lower-case lists of one region: below a Contract heading, or outside of one."""
    fenced = frozenset(i + 1 for i in component.document.fenced)
    found: list[Section] = []
    for is_contract, lines in _free_stretches(component):
        if is_contract is not is_below_contract:
            continue
        found += [
            lower_section(block, syntax, Form.LOWER_CASE, fenced)
            for block in keyword_blocks(lines, fenced=fenced)
        ]
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Region:
    """Levels of the headings above a line: of Contract, of a known section; 0 for none."""

    contract: int = 0
    section: int = 0

    def entered(self, heading: Heading) -> "_Region":
        """The region below a further heading."""
        contract = self.contract if heading.level > self.contract else 0
        section = self.section if heading.level > self.section else 0
        if is_contract_title(heading.title):
            return _Region(contract=heading.level, section=section)
        if kind_of_title(heading.title) is not None and not section:
            section = heading.level
        return _Region(contract=contract, section=section)


def _free_stretches(component: Component) -> Iterator[tuple[bool, list[Line]]]:
    """Stretches of lines that no known section's heading covers, and whether Contract does."""
    document = component.document
    region = _Region()
    stretch: list[Line] = []
    for index in component.indexes:
        heading = document.headings.get(index)
        if heading is not None and heading.level > 1:
            yield bool(region.contract), stretch
            region, stretch = region.entered(heading), []
        elif not region.section and index not in document.hidden:
            stretch.append(document.lines[index])
    yield bool(region.contract), stretch
