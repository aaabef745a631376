"""A contract file cut into components: the file's own, and one for each inner service."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection
from dataclasses import dataclass

from grader.extract.frontmatter import EMPTY, Frontmatter, inline_block
from grader.extract.markdown import Document, Heading
from grader.extract.names import find_loosely, key
from grader.extract.sections import (
    DOCUMENTATION,
    SectionKind,
    is_contract_title,
    kind_of_title,
    title_key,
)

_LOWER = re.compile(r"^([a-z][a-z-]*):(?:[ \t]+(.*))?$")
_CONTRACT_KINDS = frozenset({SectionKind.PROMISES, SectionKind.REQUIRES})


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """One component: its lines (0-based indexes in file order) and its frontmatter.

    `name` is the heading that opens it, None for the file's own component.
    """

    name: str | None
    document: Document
    indexes: tuple[int, ...]
    frontmatter: Frontmatter = EMPTY
    heading_line: int = 1

    def headings(self) -> tuple[Heading, ...]:
        """The component's headings of levels 2 to 6; one hash is no structure."""
        found = self.document.headings
        return tuple(found[i] for i in self.indexes if i in found and found[i].level > 1)

    def between(self, after: int, end: int) -> tuple[int, ...]:
        """The component's indexes after one line and before another."""
        return self.indexes[bisect_right(self.indexes, after) : bisect_left(self.indexes, end)]


def lower_case_keyword(text: str) -> tuple[str, str] | None:
    """The keyword and the text after it of a line such as `ensures:`, None for other lines."""
    match = _LOWER.match(text)
    if match is None or kind_of_title(match[1]) is None:
        return None
    return match[1], (match[2] or "").strip()


def split_components(
    document: Document, first: int, frontmatter: Frontmatter, services: Collection[str]
) -> tuple[Component, ...]:
    """Cut a file at the H2 headings that open an inner component.

    Args:
        document: the scanned file.
        first: index of the first line after the file's frontmatter.
        frontmatter: the file's own.
        services: names that the file's services list or the manifest gives.

    Returns:
        The file's own component, then the inner ones in file order. Documentation sections
        belong to the file's own.
    """
    blocks: list[tuple[Heading | None, list[int]]] = [(None, [])]
    current = 0
    own_contract_seen = False
    for index in range(first, len(document.lines)):
        heading = document.headings.get(index)
        if heading is not None and _may_open(heading, services):
            if _opens_component(document, heading, services, is_contract_seen=own_contract_seen):
                blocks.append((heading, []))
                current = len(blocks) - 1
            else:
                current = 0
        blocks[current][1].append(index)
        if current == 0 and _opens_contract(document, index):
            own_contract_seen = True
    own = Component(
        name=None, document=document, indexes=tuple(blocks[0][1]), frontmatter=frontmatter
    )
    inner = [_inner(document, h, i, services) for h, i in blocks[1:] if h is not None]
    return (own, *inner)


def _inner(
    document: Document, heading: Heading, indexes: list[int], services: Collection[str]
) -> Component:
    end = _next_component_border(document, heading.index, services)
    frontmatter, used = inline_block(document, heading.index, end)
    title = heading.title.strip().strip("`*").strip()
    return Component(
        name=find_loosely(title, services) or title,
        document=document,
        indexes=tuple(i for i in indexes if i not in used),
        frontmatter=frontmatter,
        heading_line=heading.index + 1,
    )


def _may_open(heading: Heading, services: Collection[str]) -> bool:
    """An H2 that is no section of a contract, or one that the services list names all the same."""
    if heading.level != 2 or is_contract_title(heading.title):
        return False
    return kind_of_title(heading.title) is None or _is_listed(heading, services)


def _is_listed(heading: Heading, services: Collection[str]) -> bool:
    return any(key(heading.title) == key(name) for name in services)


def _opens_component(
    document: Document, heading: Heading, services: Collection[str], *, is_contract_seen: bool
) -> bool:
    if _is_listed(heading, services):
        return True
    end = _next_component_border(document, heading.index, services)
    frontmatter, used = inline_block(document, heading.index, end)
    if used and frontmatter.text("name") is not None:
        return True
    holds = _holds_contract(document, heading.index)
    if title_key(heading.title) in DOCUMENTATION:
        return holds and is_contract_seen
    return holds


def _holds_contract(document: Document, index: int) -> bool:
    """Whether a contract's keyword stands between an H2 and the next H2 of any title."""
    for later in range(index + 1, len(document.lines)):
        heading = document.headings.get(later)
        if heading is not None and heading.level == 2:
            return False
        if _opens_contract(document, later):
            return True
    return False


def _next_component_border(document: Document, index: int, services: Collection[str]) -> int:
    for later in range(index + 1, len(document.lines)):
        heading = document.headings.get(later)
        if heading is not None and _may_open(heading, services):
            return later
    return len(document.lines)


def _opens_contract(document: Document, index: int) -> bool:
    heading = document.headings.get(index)
    if heading is not None:
        return 2 <= heading.level <= 4 and kind_of_title(heading.title) in _CONTRACT_KINDS
    if document.in_fence(index) or index in document.hidden:
        return False
    keyword = lower_case_keyword(document.lines[index].text)
    return keyword is not None and kind_of_title(keyword[0]) in _CONTRACT_KINDS
