"""S6 (refused): typed ports, `name: Json<Type> - text`, of a branch that was never merged."""

import re
from collections.abc import Sequence

from grader.extract.components import Component
from grader.extract.sections import Section, SectionKind

_PORT = re.compile(r"^`?[\w.-]+`?:\s*[A-Z]\w*<[^>]*>")


def refused_at(component: Component, sections: Sequence[Section]) -> int | None:  # noqa: ARG001 - the signature of every refusal
    """The line of the first typed port among the promises, None when there is none."""
    for section in sections:
        if section.kind is SectionKind.PROMISES:
            for item in section.items:
                if _PORT.match(item.text):
                    return item.line_start
    return None
