"""S3: keyword and list inside a code fence that is the contract itself."""

import re
from bisect import bisect_left

from grader.extract.components import Component, lower_case_keyword
from grader.extract.lower_case_sections import keyword_blocks, lower_section
from grader.extract.markdown import Heading, Line
from grader.extract.sections import Form, Section, is_contract_title, kind_of_title

_SCHEMA = re.compile(r"^\s*[a-z][a-z-]*:\s*[\[{]")


def find(component: Component) -> tuple[Section, ...]:
    """The lists of every fence that is a contract; a schema or an example is none."""
    found: list[Section] = []
    own = set(component.indexes)
    headings = component.headings()
    starts = [heading.index for heading in headings]
    for fence in component.document.fences:
        if fence.opened not in own:
            continue
        lines = [component.document.lines[i] for i in fence.content()]
        n_above = bisect_left(starts, fence.opened)
        if _is_contract(headings[n_above - 1] if n_above else None, lines):
            margin = min((line.indent for line in lines if not line.is_blank), default=0)
            found += [
                lower_section(block, "S3", Form.FENCE)
                for block in keyword_blocks(lines, margin=margin)
            ]
    return tuple(found)


def _is_contract(above: Heading | None, lines: list[Line]) -> bool:
    """Whether a fence below a heading (None for no heading) is the contract itself."""
    if any(_is_schema_line(line) for line in lines):
        return False
    if above is not None and is_contract_title(above.title):
        return True
    if above is not None and kind_of_title(above.title) is not None:
        return False
    first = next((line for line in lines if not line.is_blank), None)
    keyword = lower_case_keyword(first.text.strip()) if first is not None else None
    return keyword is not None and not keyword[1]


def _is_schema_line(line: Line) -> bool:
    return (
        _SCHEMA.match(line.text) is not None and lower_case_keyword(line.text.strip()) is not None
    )
