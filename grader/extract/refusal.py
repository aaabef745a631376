"""Whether a component is written in a syntax that is recognised and not read."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.extract.components import Component
from grader.extract.sections import Section
from grader.extract.syntaxes.table import REFUSED


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why a component cannot be read: the name of its syntax and the line that shows it."""

    syntax: str
    line: int


def refusal_of(
    component: Component, sections: Sequence[Section], *, has_inner: bool
) -> Refusal | None:
    """The first refused syntax that the component shows.

    Args:
        component: one component of a file.
        sections: its sections that hold.
        has_inner: a file's own component may be empty when it only groups inner ones.
    """
    if has_inner and not sections:
        return None
    for syntax, refused_at in REFUSED.items():
        line = refused_at(component, sections)
        if line is not None:
            return Refusal(syntax=syntax, line=line)
    return None
