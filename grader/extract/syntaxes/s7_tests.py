"""S7 (refused): a test with fixtures and expectations; it promises nothing of its own."""

from collections.abc import Sequence

from grader.extract.components import Component
from grader.extract.sections import Section, SectionKind


def refused_at(component: Component, sections: Sequence[Section]) -> int | None:
    """The line of the first expectation; the first line for a test without any promise."""
    if any(section.kind is SectionKind.PROMISES for section in sections):
        return None
    expects = [section.line for section in sections if section.kind is SectionKind.EXPECTS]
    if expects:
        return min(expects)
    return component.heading_line if component.frontmatter.text("kind") == "test" else None
