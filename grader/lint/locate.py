"""Where a clause's words stand in its file: code points of the text -> code points of the file.

A clause's text is the bullet without marker and indentation, its lines joined by blanks. So all of
it that is no blank stands in the clause's own lines, in the same order.
"""

import re
from collections.abc import Sequence

from grader.model.contract import Clause

_MARKER = re.compile(r"\s*- ")
_MOST_TRIES = 50


def starts_of_lines(source: str) -> tuple[int, ...]:
    """Offset of every line's first code point; lines end with a line feed."""
    return (0, *(match.end() for match in re.finditer("\n", source)))


def source_offsets(
    clause: Clause, source: str, line_starts: Sequence[int]
) -> tuple[int, ...] | None:
    """For every code point of the clause's text, where it stands in the file.

    Args:
        clause: as extracted from this file.
        source: the file's whole text.
        line_starts: see `starts_of_lines`.

    Returns:
        As many offsets as the text has code points (a blank has that of the next character), or
        None where the text does not stand in the lines that the clause names.
    """
    first, last = clause.place.line_start, clause.place.line_end
    if not 1 <= first <= len(line_starts):
        return None
    at = line_starts[first - 1]
    stop = line_starts[last] if last < len(line_starts) else len(source)
    found: list[int] = []
    for number, line in enumerate(clause.text.split("\n")):
        if number:
            found.append(at)
        marker = _MARKER.match(line) if number else None
        skipped = marker.end() if marker else 0
        placed = _place_line(line[skipped:], source, at, stop)
        if placed is None:
            return None
        start = placed[0] if placed else at
        found.extend([start] * skipped)
        found.extend(placed)
        at = placed[-1] + 1 if placed else at
    return tuple(found)


def _place_line(line: str, source: str, at: int, stop: int) -> list[int] | None:
    head = line.split(maxsplit=1)[0] if line.strip() else ""
    for _ in range(_MOST_TRIES):
        start = source.find(head, at, stop)
        if start < 0:
            return None
        placed = _match(line, source, start, stop)
        if placed is not None:
            return placed
        at = start + 1
    return None


def _match(line: str, source: str, at: int, stop: int) -> list[int] | None:
    """Offsets of the line's code points when its characters follow each other from `at` on."""
    found: list[int] = []
    for character in line:
        while at < stop and source[at].isspace():
            at += 1
        if character.isspace():
            found.append(at)
        elif at < stop and source[at] == character:
            found.append(at)
            at += 1
        else:
            return None
    return found
