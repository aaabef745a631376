"""S3: keyword and list inside a code fence that is the contract itself."""

import re

from grader.extract.components import Component, lower_case_keyword
from grader.extract.lower_case_sections import keyword_blocks, lower_section
from grader.extract.markdown import Fence, Line
from grader.extract.sections import Form, Section, is_contract_title, kind_of_title

_SCHEMA = re.compile(r"^\s*[a-z][a-z-]*:\s*[\[{]")


def find(component: Component) -> tuple[Section, ...]:
    """The lists of every fence that is a contract; a schema or an example is none."""
    found: list[Section] = []
    own = set(component.indexes)
    for fence in component.document.fences:
        if fence.opened not in own:
            continue
        lines = [component.document.lines[i] for i in fence.content()]
        if _is_contract(component, fence, lines):
            margin = min((line.indent for line in lines if not line.is_blank), default=0)
            found += [
                lower_section(block, "S3", Form.FENCE)
                for block in keyword_blocks(lines, margin=margin)
            ]
    return tuple(found)


def _is_contract(component: Component, fence: Fence, lines: list[Line]) -> bool:
    if any(_is_schema_line(line) for line in lines):
        return False
    above = [h for h in component.headings() if h.index < fence.opened]
    if above and is_contract_title(above[-1].title):
        return True
    if above and kind_of_title(above[-1].title) is not None:
        return False
    first = next((line for line in lines if not line.is_blank), None)
    keyword = lower_case_keyword(first.text.strip()) if first is not None else None
    return keyword is not None and not keyword[1]


def _is_schema_line(line: Line) -> bool:
    return (
        _SCHEMA.match(line.text) is not None and lower_case_keyword(line.text.strip()) is not None
    )
