"""What a component says of itself: its title and its purpose in prose."""

from collections.abc import Sequence

from grader.extract.components import Component, lower_case_keyword
from grader.extract.sections import Section

LONGEST_PURPOSE = 2000


def title_of(component: Component) -> str | None:
    """The first heading of one hash, for the file's own component; an inner one's heading."""
    if component.name is not None:
        return component.name
    headings = component.document.headings
    found = (headings[i] for i in component.indexes if i in headings)
    first = next(found, None)
    return first.title or None if first is not None and first.level == 1 else None


def purpose_of(component: Component, sections: Sequence[Section]) -> str:
    """The frontmatter's description, else the Description or Goal, else the first paragraph.

    Args:
        component: one component.
        sections: its sections of kind PURPOSE.

    Returns:
        At most 2,000 characters, lines joined by one blank; empty when nothing is said.
    """
    described = component.frontmatter.text("description")
    if described is not None:
        return described[:LONGEST_PURPOSE]
    notes = [note.text for section in sections for note in section.notes]
    if notes:
        return " ".join(notes)[:LONGEST_PURPOSE]
    return _first_paragraph(component)[:LONGEST_PURPOSE]


def _first_paragraph(component: Component) -> str:
    document = component.document
    taken: list[str] = []
    for index in component.indexes:
        heading = document.headings.get(index)
        if heading is not None:
            if taken or (heading.level > 1 and index + 1 != component.heading_line):
                break
            continue
        text = document.lines[index].text
        if document.in_fence(index) or lower_case_keyword(text) is not None:
            break
        if not text.strip():
            if taken:
                break
        elif text.strip("-* "):
            taken.append(text.strip())
    return " ".join(taken)
