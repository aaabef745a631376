"""Plain text in columns: widths, wrapping and padding of lines whose pieces carry a tone."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from grader.report.escape import one_line, shortened


class Tone(StrEnum):
    """What a piece of text means; a renderer turns it into a colour."""

    PLAIN = "plain"
    STRONG = "strong"
    FAINT = "faint"
    GOOD = "good"
    HALF = "half"
    BAD = "bad"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A stretch of one line in one tone."""

    text: str
    tone: Tone = Tone.PLAIN


Line = tuple[Piece, ...]
BLANK: Line = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column's width in terminal cells, and on which side its text stands."""

    width: int
    is_right: bool = False


def cell_width(text: str) -> int:
    """Terminal cells that a text without control characters takes."""
    if text.isascii():
        return len(text)
    return sum(_character_width(character) for character in text)


def _character_width(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


def display(text: str, at_most: int) -> str:
    """A foreign text for display: one line, hidden characters visible, shortened."""
    ends = at_most * 4
    if len(text) > 2 * ends:
        text = f"{text[:ends]} … {text[-ends:]}"
    return shortened(one_line(text), at_most)


def wrap(text: str, width: int) -> list[str]:
    """Break a line at its blanks into lines of at most so many cells; long words are cut.

    Returns:
        At least one line, which is empty for an empty text.
    """
    lines: list[str] = []
    current, used = "", 0
    for word in text.split(" "):
        for part in _parts(word, width):
            size = cell_width(part)
            if current and used + 1 + size > width:
                lines.append(current)
                current, used = part, size
            elif current:
                current, used = f"{current} {part}", used + 1 + size
            else:
                current, used = part, size
    lines.append(current)
    return lines


def _parts(word: str, width: int) -> list[str]:
    if cell_width(word) <= width:
        return [word]
    parts, current, used = [], "", 0
    for character in word:
        size = _character_width(character)
        if used + size > width:
            parts.append(current)
            current, used = "", 0
        current, used = current + character, used + size
    return [*parts, current]


def padded(text: str, column: Column) -> str:
    """The text filled up with blanks to its column's width."""
    blanks = " " * max(0, column.width - cell_width(text))
    return blanks + text if column.is_right else text + blanks


def row(cells: Sequence[tuple[str, Tone]], columns: Sequence[Column], gap: int = 2) -> list[Line]:
    """One row of a table; a cell that is too long goes on below itself.

    Args:
        cells: text and tone of each cell, as many as there are columns.
        columns: their widths.
        gap: blanks between two columns.
    """
    wrapped = [wrap(text, column.width) for (text, _), column in zip(cells, columns, strict=True)]
    height = max(len(lines) for lines in wrapped)
    found: list[Line] = []
    for at in range(height):
        pieces: list[Piece] = []
        for (_, tone), lines, column in zip(cells, wrapped, columns, strict=True):
            text = lines[at] if at < len(lines) else ""
            if pieces:
                pieces.append(Piece(text=" " * gap))
            pieces.append(Piece(text=padded(text, column), tone=tone))
        found.append(tuple(pieces))
    return found


def hanging(
    label: str, text: str, tone: Tone, width: int, label_column: Column, indent: int = 2
) -> list[Line]:
    """A faint label and its text, which goes on below itself.

    Args:
        label: one line, no wider than its column.
        text: one line of any length.
        tone: of the text.
        width: of the whole, in cells.
        label_column: of the label.
        indent: blanks before the label.
    """
    room = max(20, width - indent - label_column.width - 2)
    found: list[Line] = []
    for at, line in enumerate(wrap(text, room)):
        head = padded(label if at == 0 else "", label_column)
        found.append(
            (
                Piece(text=" " * indent + head + "  ", tone=Tone.FAINT),
                Piece(text=line, tone=tone),
            )
        )
    return found


def sides(left: Piece, right: Piece, width: int) -> list[Line]:
    """Two pieces at the two ends of a line, one below the other where there is no room."""
    blanks = width - cell_width(left.text) - cell_width(right.text)
    if blanks < 2:
        return [*paragraph(left.text, left.tone, width), *paragraph(right.text, right.tone, width)]
    return [(left, Piece(text=" " * blanks), right)]


def paragraph(text: str, tone: Tone, width: int) -> list[Line]:
    """A text over as many lines as it needs, in one tone."""
    return [(Piece(text=line, tone=tone),) for line in wrap(text, width)]


def rule(width: int, character: str = "─") -> Line:
    """A faint horizontal line."""
    return (Piece(text=character * width, tone=Tone.FAINT),)
