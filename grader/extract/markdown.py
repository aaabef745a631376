"""Lines, headings and fences of a contract file, with exact offsets.

A scanner of our own: `spec/openprose.md` section 6 asks for readings that CommonMark does not give
(unclosed fences end at a known section, a single hash is a comment of a script).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

_LINE_END = re.compile(r"\r\n|\r|\n")
_HEADING = re.compile(r"^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
_FENCE = re.compile(r"^([ \t]*)(?:[-*+][ \t]+)?(`{3,}|~{3,})[ \t]*(.*?)[ \t]*$")
_DEEPEST_INDENT = 8
BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line: 1-based number, offset of its first code point, text without its end.

    `raw` is the line as it stands; `text` has no byte order mark, no trailing blanks, and tabs of
    the indentation as blanks up to the next multiple of four.
    """

    number: int
    start: int
    raw: str
    text: str

    @property
    def indent(self) -> int:
        """Columns before the first character that is no blank."""
        return len(self.text) - len(self.text.lstrip(" "))

    @property
    def is_blank(self) -> bool:
        """True for a line of white space."""
        return not self.text.strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """An ATX heading outside of fences."""

    level: int
    title: str
    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Fence:
    """A code fence: 0-based indexes of its opening line and of the line after its content."""

    opened: int
    ended: int
    info: str
    is_closed: bool

    def content(self) -> range:
        """The indexes of the lines inside."""
        return range(self.opened + 1, self.ended)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A file's lines with what structures them; indexes are 0-based into `lines`.

    `fenced` maps the index of every line of a fence, its markers included, to the fence.
    `hidden` are the lines of closed HTML comments.
    """

    lines: tuple[Line, ...]
    headings: Mapping[int, Heading]
    fences: tuple[Fence, ...]
    fenced: Mapping[int, Fence]
    hidden: frozenset[int]

    def in_fence(self, index: int) -> bool:
        """True for a line of a fence, its markers included."""
        return index in self.fenced


def split_lines(text: str) -> tuple[Line, ...]:
    """Cut a text at CRLF, CR and LF; the offsets count every code point of the text."""
    found: list[Line] = []
    start = 0
    for match in _LINE_END.finditer(text):
        found.append(_line(len(found) + 1, start, text[start : match.start()]))
        start = match.end()
    if start < len(text):
        found.append(_line(len(found) + 1, start, text[start:]))
    return tuple(found)


def _line(number: int, start: int, raw: str) -> Line:
    text = raw.removeprefix(BYTE_ORDER_MARK) if number == 1 else raw
    body = text.lstrip(" \t")
    indent = text[: len(text) - len(body)].expandtabs(4)
    return Line(number=number, start=start, raw=raw, text=(indent + body).rstrip())


def scan(lines: tuple[Line, ...], first: int, is_known_section: Callable[[str], bool]) -> Document:
    """Find headings, fences and comments.

    Args:
        lines: the whole file.
        first: index of the first line after the file's frontmatter.
        is_known_section: whether a heading's title names a section; an unclosed fence ends there.
    """
    headings: dict[int, Heading] = {}
    fences: list[Fence] = []
    hidden = frozenset(_comment_lines(lines, first))
    closers = _Closers(lines)
    index = first
    while index < len(lines):
        fence = None if index in hidden else _fence_at(lines, index, closers, is_known_section)
        if fence is not None:
            fences.append(fence)
            index = fence.ended + (1 if fence.is_closed else 0)
            continue
        heading = None if index in hidden else heading_of(lines[index].text, index)
        if heading is not None:
            headings[index] = heading
        index += 1
    fenced = {i: f for f in fences for i in range(f.opened, f.ended + (1 if f.is_closed else 0))}
    return Document(
        lines=lines, headings=headings, fences=tuple(fences), fenced=fenced, hidden=hidden
    )


def heading_of(text: str, index: int) -> Heading | None:
    """The ATX heading that a line is, or None."""
    match = _HEADING.match(text)
    if match is None:
        return None
    return Heading(level=len(match[1]), title=(match[2] or "").strip(), index=index)


def _fence_at(
    lines: tuple[Line, ...],
    index: int,
    closers: "_Closers",
    is_known_section: Callable[[str], bool],
) -> Fence | None:
    match = _FENCE.match(lines[index].text)
    if match is None or (match[2][0] == "`" and "`" in match[3]):
        return None
    closer = closers.after(index, match[2], len(match[1]))
    if closer is not None:
        return Fence(opened=index, ended=closer, info=match[3], is_closed=True)
    later = range(index + 1, len(lines))
    ended = next((i for i in later if _ends_unclosed(lines[i], i, is_known_section)), len(lines))
    return Fence(opened=index, ended=ended, info=match[3], is_closed=False)


def _ends_unclosed(line: Line, index: int, is_known_section: Callable[[str], bool]) -> bool:
    heading = heading_of(line.text, index)
    return heading is not None and heading.level in (2, 3) and is_known_section(heading.title)


class _Closers:
    """Finds the line that closes a fence, in time that stays linear over a whole file.

    A closer has the opener's character, at least its length, and at most three columns more.
    For each kind of opener the longest closer at or after each line is worked out once, so that
    a fence without a closer costs no search.
    """

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self._lines = lines
        self._longest: dict[tuple[str, int], list[int]] = {}

    def after(self, index: int, marks: str, indent: int) -> int | None:
        """The index of the closing line, None when the fence is never closed."""
        kind = (marks[0], min(indent, _DEEPEST_INDENT))
        if kind not in self._longest:
            self._longest[kind] = self._lengths(*kind)
        longest = self._longest[kind]
        if longest[index + 1] < len(marks):
            return None
        later = range(index + 1, len(self._lines))
        return next(i for i in later if self._length(self._lines[i], *kind) >= len(marks))

    def _lengths(self, mark: str, indent: int) -> list[int]:
        best, column = 0, [0]
        for line in reversed(self._lines):
            best = max(best, self._length(line, mark, indent))
            column.append(best)
        column.reverse()
        return column

    def _length(self, line: Line, mark: str, indent: int) -> int:
        """How long a closer the line is; 0 for a line that closes nothing of this kind."""
        text = line.text.strip()
        is_too_deep = indent < _DEEPEST_INDENT and line.indent > indent + 3
        return len(text) if len(text) > 2 and set(text) == {mark} and not is_too_deep else 0


def _comment_lines(lines: tuple[Line, ...], first: int) -> Iterator[int]:
    index = first
    while index < len(lines):
        if lines[index].text.lstrip().startswith("<!--"):
            end = next((i for i in range(index, len(lines)) if "-->" in lines[i].text), None)
            if end is None:
                return
            yield from range(index, end + 1)
            index = end
        index += 1
