"""S8: Parameters and Returns of a function; sentences after the list stay notes."""

from grader.extract.components import Component
from grader.extract.headed_sections import headed_blocks, is_lower_case_heading, list_section
from grader.extract.sections import Section, title_key


def find(component: Component) -> tuple[Section, ...]:
    """The Returns sections; Parameters are read with the other headed sections."""
    return tuple(
        list_section(block, "S8")
        for block in headed_blocks(component)
        if title_key(block.heading.title) == "returns" and not is_lower_case_heading(block.heading)
    )
