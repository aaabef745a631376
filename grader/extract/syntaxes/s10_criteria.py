"""S10 (refused): responsibilities of the judge era, with Criteria or Fulfillment."""

from collections.abc import Sequence

from grader.extract.components import Component
from grader.extract.sections import Section, SectionKind


def refused_at(component: Component, sections: Sequence[Section]) -> int | None:  # noqa: ARG001 - the signature of every refusal
    """The line of the first such section, None where the component promises in another way."""
    if any(section.kind is SectionKind.PROMISES for section in sections):
        return None
    lines = [section.line for section in sections if section.kind is SectionKind.CRITERIA]
    return min(lines) if lines else None
