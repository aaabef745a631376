"""Bullets of a section: one top-level bullet with its continuation lines and sub-bullets."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from grader.extract.markdown import Line

_BULLET = re.compile(r"^( *)(?:[-*+]|\d{1,9}[.)])(?:\s+(.*))?$")
CHILD_COLUMNS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A top-level bullet.

    `children` are (depth, text) in file order, depth 1 for a direct child. `label` is a word that
    the syntax read off the front (`postcondition`, `freshness`); `facet` the facet it belongs to.
    """

    text: str
    line_start: int
    line_end: int
    children: tuple[tuple[int, str], ...] = ()
    label: str | None = None
    facet: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A paragraph of a section that is no bullet, its lines joined by one blank."""

    text: str
    line_start: int
    line_end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ListBody:
    """What a section's lines hold: its bullets, the paragraphs that are none, odd joins.

    `lazy` are the numbers of unindented lines that were joined to the bullet above them. `left` is
    the paragraph that ended a lower-case list, where one did.
    """

    items: tuple[Item, ...] = ()
    notes: tuple[Note, ...] = ()
    lazy: tuple[int, ...] = ()
    left: Note | None = None


@dataclass(slots=True)
class _Bullet:
    indent: int
    depth: int
    parts: list[str]


@dataclass(slots=True)
class _Open:
    """A top-level bullet while its lines are read."""

    first: int
    last: int
    bullets: list[_Bullet]


@dataclass(slots=True)
class _Reader:
    """State of one pass over a section's lines."""

    ends_at_paragraph: bool
    base: int | None = None
    done: list[_Open] = field(default_factory=list)
    stack: list[_Bullet] = field(default_factory=list)
    notes: list[list[Line]] = field(default_factory=list)
    lazy: list[int] = field(default_factory=list)
    after_blank: bool = False
    is_over: bool = False

    def bullet(self, line: Line, indent: int, text: str) -> None:
        while self.stack and self.stack[-1].indent + CHILD_COLUMNS > indent:
            self.stack.pop()
        if self.base is None:
            self.base = indent
        new = _Bullet(indent, len(self.stack), [text])
        if self.stack:
            self.done[-1].bullets.append(new)
            self.done[-1].last = line.number
        else:
            self.done.append(_Open(line.number, line.number, [new]))
        self.stack.append(new)

    def paragraph(self, line: Line) -> None:
        if not self.stack:
            self._note(line)
        elif not self.after_blank:
            if line.indent <= (self.base or 0):
                self.lazy.append(line.number)
            self._join(line, self.stack[-1])
        elif line.indent > (self.base or 0):
            self._later_paragraph(line)
        elif self.ends_at_paragraph:
            self.is_over = True
        else:
            self.stack.clear()
            self._note(line)

    def _later_paragraph(self, line: Line) -> None:
        while len(self.stack) > 1 and self.stack[-1].indent >= line.indent:
            self.stack.pop()
        above = self.stack[-1]
        if self.done[-1].bullets[-1] is above:
            self._join(line, above)
            return
        new = _Bullet(line.indent, above.depth + 1, [line.text.strip()])
        self.done[-1].bullets.append(new)
        self.done[-1].last = line.number
        self.stack.append(new)

    def _join(self, line: Line, to: _Bullet) -> None:
        to.parts.append(line.text.strip())
        self.done[-1].last = line.number

    def _note(self, line: Line) -> None:
        if self.notes and not self.after_blank:
            self.notes[-1].append(line)
        else:
            self.notes.append([line])


def read_list(
    lines: Sequence[Line],
    *,
    fenced: frozenset[int] = frozenset(),
    ends_at_paragraph: bool = False,
) -> ListBody:
    """Read a section's lines as a list.

    Args:
        lines: the section's lines, its heading or keyword left out.
        fenced: numbers of lines inside a code fence of the section; no bullet starts there.
        ends_at_paragraph: an unindented paragraph after a blank line ends the list (lower-case
            form); otherwise it is a note on the section.
    """
    reader = _Reader(ends_at_paragraph=ends_at_paragraph)
    left: Note | None = None
    for at, line in enumerate(lines):
        if line.is_blank or line.text in {"---", "***", "___"}:
            reader.after_blank = True
            continue
        match = None if line.number in fenced else _BULLET.match(line.text)
        if match is not None:
            reader.bullet(line, len(match[1]), (match[2] or "").strip())
        else:
            reader.paragraph(line)
        if reader.is_over:
            left = _note(list(itertools.takewhile(lambda line: not line.is_blank, lines[at:])))
            break
        reader.after_blank = False
    return ListBody(
        items=tuple(_item(opened) for opened in reader.done),
        notes=tuple(_note(lines) for lines in reader.notes),
        lazy=tuple(reader.lazy),
        left=left,
    )


def opens_bullet(text: str) -> bool:
    """True for a line with a bullet's marker and a space of any kind after it."""
    return _BULLET.match(text) is not None


def _note(lines: list[Line]) -> Note:
    return Note(
        text=" ".join(line.text.strip() for line in lines),
        line_start=lines[0].number,
        line_end=lines[-1].number,
    )


def _item(opened: _Open) -> Item:
    head, *rest = opened.bullets
    return Item(
        text=" ".join(part for part in head.parts if part),
        line_start=opened.first,
        line_end=opened.last,
        children=tuple((b.depth, " ".join(p for p in b.parts if p)) for b in rest),
    )
