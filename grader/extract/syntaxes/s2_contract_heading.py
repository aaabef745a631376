"""S2: lower-case lists below a Contract heading, or headings such as `### ensures:`."""

from grader.extract.components import Component
from grader.extract.headed_sections import headed_blocks, is_lower_case_heading, list_section
from grader.extract.sections import Section
from grader.extract.syntaxes.s1_lower_case import lower_case_lists


def find(component: Component) -> tuple[Section, ...]:
    """Both variants, headings first."""
    headed = tuple(
        list_section(block, "S2")
        for block in headed_blocks(component)
        if is_lower_case_heading(block.heading)
    )
    return headed + lower_case_lists(component, "S2", is_below_contract=True)
