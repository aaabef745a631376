"""Sections: what stands under Markdown headings."""

from collections import Counter

from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.hidden_blocks import n_hidden
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.raw_structure import doubt_of_structure
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of


def _measure(document: Document, _args: Args) -> Counted:
    doubt = doubt_of_structure(document)
    if doubt:
        return Counted(low=0, high=0, doubt=doubt)
    headings = [b for b in document.blocks if b.kind == "heading"]
    if not headings:
        doubt = "no Markdown heading marks a section" if document.inner[1] else ""
        return Counted(low=0, high=0, doubt=doubt)
    by_level = Counter(b.level for b in headings)
    counts = {len(headings), by_level[min(by_level)]}
    counts.add(next((n for _, n in sorted(by_level.items()) if n > 1), 1))
    if by_level[min(by_level)] == 1 and len(by_level) > 1:
        counts.discard(1)
        counts.add(by_level[sorted(by_level)[1]])  # a title and what stands under it
    return Counted(
        low=min(counts),
        high=max(counts) + n_hidden(document, "heading"),
        ranges=[(b.start, b.end) for b in headings],
    )


KIND = Kind(
    name="sections",
    title="Sections",
    rule=(
        "Markdown headings, counted whole, at the highest level, and at the first level that has "
        "several; a single heading above all others is a title, and one below it may be the one "
        "section. Without any heading the count is not certain. Sections of a level (`level 2 "
        "sections`) are its headings."
    ),
    decide=counter("section", "sections", _measure),
    say=say_count("section", "sections"),
    unit=Unit(nouns=words_of("section sections"), allows=words_of("markdown headed")),
    accepts=(
        accepted("at least 2 sections", "## A\n\ntext\n\n## B\n\ntext"),
        accepted("exactly two sections", "## A\n\ntext\n\n## B\n\ntext"),
    ),
    refuses=(refused("at least 3 sections", "## A\n\ntext\n\n## B\n\ntext"),),
    unread=("the three sections of the law", "most sections are well developed"),
)
