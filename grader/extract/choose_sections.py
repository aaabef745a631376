"""Which of the sections that the syntaxes found hold: one form a component (edge case 19)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.extract.components import Component
from grader.extract.sections import NOTHING, Form, Section, SectionKind, kind_of_title, title_key
from grader.extract.syntaxes.table import READ
from grader.extract.ungraded_text import ungraded_text
from grader.model.run_files import NO_BULLETS, RunWarning

_LISTS = frozenset({SectionKind.PROMISES, SectionKind.REQUIRES, SectionKind.ERRORS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The sections that hold, in file order; `flow` has the execution and wiring blocks."""

    sections: tuple[Section, ...]
    flow: tuple[Section, ...]
    warnings: tuple[RunWarning, ...]

    def of(self, kind: SectionKind) -> tuple[Section, ...]:
        """The sections of one kind."""
        return tuple(section for section in self.sections if section.kind is kind)


def choose_sections(component: Component, path: str) -> Chosen:
    """Find the component's sections in every syntax and keep one form of each kind.

    Args:
        component: one component of a contract file.
        path: the file, for the warnings.
    """
    found = [section for find in READ.values() for section in find(component)]
    found.sort(key=lambda section: section.line)
    kept: list[Section] = []
    warnings: list[RunWarning] = []
    for kind in SectionKind:
        same = [section for section in found if section.kind is kind]
        if kind not in _LISTS:
            kept += same
            continue
        form = next((f for f in Form if any(s.form is f for s in same)), None)
        held = [section for section in same if section.form is form]
        kept += held
        warnings += _warnings(path, held, [s for s in same if s.form is not form])
    kept.sort(key=lambda section: section.line)
    return Chosen(
        sections=tuple(kept),
        flow=tuple(section for section in kept if section.kind is SectionKind.FLOW),
        warnings=tuple(warnings),
    )


def _warnings(
    path: str, held: Sequence[Section], dropped: Sequence[Section]
) -> Iterable[RunWarning]:
    for section in dropped:
        yield RunWarning(
            code="two-forms",
            message=f"{section.title} is written as a {section.form} too; "
            f"the {held[0].form} form holds and this one is not read",
            file=path,
            line=section.line,
        )
    seen: set[str] = set()
    for section in held:
        if title_key(section.title) in seen:
            yield RunWarning(
                code="section-twice",
                message=f"{section.title} stands here a second time; both were joined",
                file=path,
                line=section.line,
            )
        seen.add(title_key(section.title))
        yield from _content_warnings(path, section)


def _content_warnings(path: str, section: Section) -> Iterable[RunWarning]:
    for number in section.lazy:
        yield RunWarning(
            code="unindented-continuation",
            message="an unindented line was joined to the bullet above it",
            file=path,
            line=number,
        )
    if kind_of_title(section.title) is not SectionKind.PROMISES:
        return
    yield from ungraded_text(path, section)
    if not section.items:
        said = [line.text for line in section.lines] + [note.text for note in section.notes]
        has_words = any(_says_something(text) for text in said)
        yield RunWarning(
            code=NO_BULLETS if has_words else "empty-section",
            message=f"{section.title} holds no bullet, so it has no clause to grade",
            file=path,
            line=section.line,
        )


def _says_something(text: str) -> bool:
    """False for a blank line, the keyword or heading itself, and the words for nothing."""
    said = text.strip().lstrip("#").strip()
    if kind_of_title(said) is not None:
        return False
    return said.strip("`*_.() -").casefold() not in NOTHING
