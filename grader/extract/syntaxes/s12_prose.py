"""S12 (refused): obligations in plain prose, without frontmatter and without any section."""

from collections.abc import Sequence

from grader.extract.components import Component
from grader.extract.sections import Section


def refused_at(component: Component, sections: Sequence[Section]) -> int | None:
    """The first line of a component that has neither frontmatter nor section."""
    return None if sections or component.frontmatter.fields else component.heading_line
