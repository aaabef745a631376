"""What follows the tables on a terminal: everything that has no verdict, advice, cost."""

from itertools import groupby

from grader.model.report import GradeReport
from grader.report.items import Item, Section
from grader.report.layout import (
    BLANK,
    Column,
    Line,
    Piece,
    Tone,
    cell_width,
    display,
    hanging,
    paragraph,
    wrap,
)
from grader.report.sections import sections, usage_sentence
from grader.report.words import Words

LONGEST_HEAD = 500
LONGEST_TEXT = 800
BULLET = "•"
INDENT = 5


def rest_lines(report: GradeReport, words: Words, width: int) -> list[Line]:
    """All sections after the tables, then usage and cost."""
    found: list[Line] = []
    for section in sections(report, words):
        found += [BLANK, *section_lines(section, words, width)]
    return found + _usage(report, words, width)


def section_lines(section: Section, words: Words, width: int) -> list[Line]:
    """A section's title, its groups and their bullets."""
    found = paragraph(section.title, Tone.STRONG, width)
    for group, items in groupby(section.items, key=lambda item: item.group):
        if group:
            found += paragraph(display(group, LONGEST_HEAD), Tone.PLAIN, width)
        for item in items:
            found += _item(item, words, width)
    return found


def _item(item: Item, words: Words, width: int) -> list[Line]:
    head = display(item.head, LONGEST_HEAD)
    found = hanging(BULLET, head, item.tone, width, Column(width=1))
    if item.text:
        found += _below(item.text, width, Tone.PLAIN)
    for rewrite in item.rewrites:
        proposed = words.say("item.rewrite", rewrite=words.foreign(rewrite))
        found += _below(proposed, width, Tone.STRONG)
    return found


def _below(text: str, width: int, tone: Tone) -> list[Line]:
    return [
        (Piece(text=" " * INDENT + line, tone=tone),)
        for line in wrap(display(text, LONGEST_TEXT), width - INDENT)
    ]


def _usage(report: GradeReport, words: Words, width: int) -> list[Line]:
    label = words.say("label.usage")
    column = Column(width=cell_width(label))
    return [BLANK, *hanging(label, usage_sentence(report, words), Tone.FAINT, width, column, 0)]
