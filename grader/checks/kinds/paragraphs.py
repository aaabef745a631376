"""Paragraphs of the text."""

import re

from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.hidden_blocks import n_hidden
from grader.checks.kind import Kind, accepted, refused
from grader.checks.letter_frame import without_frame
from grader.checks.prose_blocks import is_prose
from grader.checks.raw_structure import doubt_of_structure
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

_FULL_LINE = re.compile(r"[.!?。\uff01\uff1f।:\"”)]$")
_STRUCTURE = frozenset({"heading", "item", "table", "fence", "rule"})


def count_paragraphs(document: Document) -> Counted:
    """Paragraphs under several readings."""
    if document.is_json:
        return Counted(low=0, high=0, doubt="the text is JSON, which has no paragraphs")
    doubt = doubt_of_structure(document)
    if doubt:
        return Counted(low=0, high=0, doubt=doubt)
    chunks = document.chunks
    prose = [b for b in document.blocks if b.kind in {"paragraph", "quote"}]
    n_other = sum(b.kind == "quote" or not is_prose(document, b) for b in prose)
    counts = {
        len(chunks),
        len(prose),
        len(prose) - n_other,
        len(prose) + sum(b.kind == "heading" for b in document.blocks),
        len(prose) + n_hidden(document, "paragraph"),
    }
    if not any(b.kind in _STRUCTURE for b in document.blocks):
        counts.add(_by_lines(document))
    n_frame = len(chunks) - len(without_frame(document, chunks))
    counts |= {count - n_frame for count in counts if count > n_frame}
    return Counted(low=min(counts), high=max(counts), ranges=[(b.start, b.end) for b in prose])


def _by_lines(document: Document) -> int:
    """Paragraphs where every line that ends like a sentence ends one."""
    lines = [line.strip() for line in document.body.split("\n") if line.strip()]
    if all(_FULL_LINE.search(line) for line in lines):
        return len(lines)
    return len(document.chunks)


KIND = Kind(
    name="paragraphs",
    title="Paragraphs",
    rule=(
        "What stands between blank lines. Readings differ in whether headings, lists, tables, "
        "quotations, images, formulas, link definitions, footnotes, titles in bold, and the "
        "salutation and sign-off of a letter count, and whether lines that each end a sentence are "
        "paragraphs without blank lines between them."
    ),
    decide=counter("paragraph", "paragraphs", lambda document, _: count_paragraphs(document)),
    say=say_count("paragraph", "paragraphs"),
    unit=Unit(nouns=words_of("paragraph paragraphs"), allows=words_of("text prose")),
    accepts=(
        accepted("exactly 2 paragraphs", "It rains and\nwe stay.\n\nThe sun shines."),
        accepted("2-3 paragraphs", "It rains.\n\nThe sun shines."),
        accepted("a 2-paragraph summary", "It rains.\n\nThe sun shines."),
    ),
    refuses=(
        refused("at least 3 paragraphs", "It rains.\n\nThe sun shines."),
        refused("a single paragraph", "It rains.\n\nThe sun shines."),
    ),
    unread=("two opening paragraphs",),
)
