"""The parts of a text that "each ..." may range over, under the readings that are plain."""

import re
from collections import Counter
from collections.abc import Callable, Sequence

from grader.checks.block_scan import Block
from grader.checks.document import Document, Range
from grader.checks.item_extent import outermost_items, whole_items
from grader.checks.letter_frame import letter_body, without_frame
from grader.checks.outer_numbers import outer_numbers
from grader.checks.prose_blocks import is_prose

_MARKS = frozenset(" \t`~-*_=|:")
# What is no running text.
_NO_PROSE = frozenset({"heading", "table", "fence", "code", "rule"})
_VISIBLE = re.compile(r"[^\n]")
# Parts of lists, and whether they are numbered; None for either.
OF_LISTS: dict[str, bool | None] = {"bullet": False, "numbered item": True, "list item": None}
# A few words up to a comma or a colon at the end of the line, a short second line.
_FRAME = re.compile(r"[^\n.!?,:]{1,40}[,:][*_]*[ \t\r]*(?:\n[^\n.!?]{1,40}){0,2}")
_MARK_LINE = re.compile(r"[ \t]*+(?:`{3}[^`]*|~{3}.*|[-*_=|: \t]++)")


def all_readings(document: Document, part: str) -> list[Sequence[Range]]:
    """The two readings of the parts, and those of some readers who leave something out.

    A list item may be its own line, or all that hangs under it.
    """
    readings: list[Sequence[Range]] = [*part_readings(document, part)]
    if part == "sentence":
        readings += _sentences_of_prose(document)
    if part in OF_LISTS:
        numbered = OF_LISTS[part]
        readings += [
            whole_items(document, numbered=numbered),
            outermost_items(document, numbered=numbered),
        ]
    if part == "numbered item":
        outer = {document.part(b.content, b.end).inner[0] for b in outer_numbers(document)}
        readings += [[place for place in ranges if place[0] in outer] for ranges in readings]
    if part == "paragraph":
        readings += [_without_frame(document, ranges) or ranges for ranges in readings]
    found: list[Sequence[Range]] = []
    for ranges in readings:
        if not any(ranges is other or list(ranges) == list(other) for other in found):
            found.append(ranges)
    return found


def part_readings(document: Document, part: str) -> tuple[Sequence[Range], Sequence[Range]]:
    """The parts that everybody would count, and those that some would count too.

    Args:
        document: the text.
        part: a name of `forms.each.PARTS`.

    Returns:
        Two lists of ranges: a strict and a wide reading; equal where there is one reading.
    """
    return _READINGS[part](document)


def _items(document: Document, *, numbered: bool | None) -> tuple[list[Range], list[Range]]:
    """The first lines of list items, and the items with the lines that follow without a marker."""
    whole = [
        document.part(b.content, b.end).inner
        for b in document.blocks
        if b.kind == "item" and (numbered is None or b.info[0].isdigit() is numbered)
    ]
    first_lines = []
    for start, end in whole:
        line_end = document.text.find("\n", start, end)
        first_lines.append((start, end if line_end < 0 else line_end))
    return first_lines, first_lines if first_lines == whole else whole


def _one(ranges: list[Range]) -> tuple[list[Range], list[Range]]:
    return ranges, ranges


def _paragraphs(document: Document) -> tuple[list[Range], list[Range]]:
    prose = [b for b in document.blocks if b.kind == "paragraph" and b.level == 0]
    surely = [(b.start, b.end) for b in prose if is_prose(document, b)]
    return surely, list(document.chunks)


def _without_frame(document: Document, ranges: Sequence[Range]) -> list[Range]:
    """The paragraphs without a salutation, a label and a signature ("Best,", "Ann")."""
    inner = without_frame(document, ranges)
    return [place for place in inner if _FRAME.fullmatch(document.text, *place) is None]


def _sentences(document: Document) -> tuple[Sequence[Range], Sequence[Range]]:
    return document.sentences.fine, document.sentences.ranges


def _sentences_of_prose(document: Document) -> list[Sequence[Range]]:
    """Sentences without headings, tables and code, and without lines that only name something.

    Where a text has nothing else, the last of these readings is left out.
    """
    blocks = [(b.start, b.end) for b in document.blocks if b.kind in _NO_PROSE]
    prose = document if not blocks else blanked(document, blocks)
    found = [prose.sentences.fine, prose.sentences.ranges] if blocks else []
    body = letter_body(document)
    if body is not None:
        found += [body.sentences.fine, body.sentences.ranges]
    closed = prose.sentences.closed
    return [*found, closed] if closed else found


def blanked(document: Document, places: Sequence[Range]) -> Document:
    """The text with blanks for what stands at some places; every other place is kept."""
    text, at = [], 0
    for start, end in places:
        text += [document.text[at:start], _VISIBLE.sub(" ", document.text[max(at, start) : end])]
        at = max(at, end)
    text.append(document.text[at:])
    return Document("".join(text), document.start, document.end, document.path, document.name)


def _lines(document: Document) -> tuple[list[Range], list[Range]]:
    """The lines that are not blank; some leave out those that only mark something off."""
    found, at = [], document.start
    for line in document.body.split("\n"):
        if line.strip():
            found.append((at, at + len(line.rstrip())))
        at += len(line) + 1
    filled = [place for place in found if not _is_mark(document.text, place)]
    return found, found if len(filled) == len(found) else filled


def _is_mark(text: str, place: Range) -> bool:
    """True for a fence, a rule, an underline, a table's delimiter row."""
    start, end = place
    return text[start] in _MARKS and _MARK_LINE.fullmatch(text, start, end) is not None


def with_headings(document: Document, sections: Sequence[Range]) -> list[Range]:
    """The sections, each from its heading on."""
    starts = {b.end: b.start for b in document.blocks if b.kind == "heading"}
    return [(starts.get(start, start), end) for start, end in sections]


def _headings(document: Document) -> tuple[list[Range], list[Range]]:
    return _one(
        [_heading_words(document, b.start, b.end) for b in document.blocks if b.kind == "heading"]
    )


def _heading_words(document: Document, start: int, end: int) -> Range:
    line = document.text[start:end]
    bare = line.lstrip("#").lstrip()
    return end - len(bare), end


def _rows(document: Document) -> tuple[list[Range], list[Range]]:
    found: list[Range] = []
    for block in document.blocks:
        if block.kind == "table":
            at = block.start
            for number, line in enumerate(document.text[block.start : block.end].split("\n")):
                if number > 1:
                    found.append((at, at + len(line)))
                at += len(line) + 1
    return _one(found)


def _sections(document: Document) -> tuple[list[Range], list[Range]]:
    """What stands under each heading of the level that has several.

    Where another single heading, which is no title, stands above those, some take it for the one
    section. Where no level has several, the heading below the title is that section, and some
    count the title's own text too.
    """
    headings = [b for b in document.blocks if b.kind == "heading"]
    counts = Counter(b.level for b in headings)
    levels = sorted(counts)
    several = [level for level in levels if counts[level] > 1]
    if len(headings) < 2:
        return [], [(b.end, document.end) for b in headings]
    if not several:
        ends = [b.start for b in headings[1:]] + [document.end]
        flat = [(b.end, end) for b, end in zip(headings, ends, strict=True)]
        return _at_level(document, headings, levels[1]), flat
    found = _at_level(document, headings, several[0])
    above = levels.index(several[0])
    is_title = above == 1 and levels[0] == 1
    if not above or is_title:
        return found, found
    return found, _at_level(document, headings, levels[min(above - 1, 1)])


def with_subsections(document: Document) -> list[Range]:
    """What stands under every heading below the title, sections and what divides them alike."""
    headings = [b for b in document.blocks if b.kind == "heading"]
    top = min((b.level for b in headings), default=0)
    if sum(b.level == top for b in headings) == 1:
        headings = [b for b in headings if b.level != top]
    found = []
    for at, block in enumerate(headings):
        following = (b.start for b in headings[at + 1 :] if b.level <= block.level)
        found.append((block.end, next(following, document.end)))
    return found


def _at_level(document: Document, headings: Sequence[Block], level: int) -> list[Range]:
    """What stands under each heading of a level, up to the next one of it or above it."""
    found: list[Range] = []
    end = document.end
    for block in reversed(headings):
        if block.level <= level:
            if block.level == level:
                found.append((block.end, end))
            end = block.start
    return found[::-1]


_READINGS: dict[str, Callable[[Document], tuple[Sequence[Range], Sequence[Range]]]] = {
    "bullet": lambda d: _items(d, numbered=False),
    "numbered item": lambda d: _items(d, numbered=True),
    "list item": lambda d: _items(d, numbered=None),
    "paragraph": _paragraphs,
    "sentence": _sentences,
    "line": _lines,
    "heading": _headings,
    "section": _sections,
    "table row": _rows,
    "code block": lambda d: _one([(b.content, b.end) for b in d.blocks if b.kind == "fence"]),
}
