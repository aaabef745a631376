"""S4: a heading for each section, then a dash list; names in backticks by preference."""

from grader.extract.components import Component
from grader.extract.headed_sections import headed_blocks, is_lower_case_heading, list_section
from grader.extract.sections import Section, title_key

_OTHER_SYNTAXES = frozenset({"returns", "maintains"})


def find(component: Component) -> tuple[Section, ...]:
    """Every headed section but those of S2, S8 and S9."""
    return tuple(
        list_section(block, "S4")
        for block in headed_blocks(component)
        if not is_lower_case_heading(block.heading)
        and title_key(block.heading.title) not in _OTHER_SYNTAXES
    )
