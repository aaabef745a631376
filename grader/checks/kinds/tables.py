"""Markdown tables."""

import re
from dataclasses import replace

from grader.checks.counting import Counted, counter, exactly, say_count
from grader.checks.document import Document
from grader.checks.hidden_blocks import n_hidden
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.raw_structure import doubt_of_structure
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

# Two rows of cells, one below the other, without a delimiter row.
_PIPED_ROWS = re.compile(r"\|[ \t\r]*\n[ \t]*\|[^\n|]+\|")


def _measure(document: Document, _args: Args) -> Counted:
    doubt = doubt_of_structure(document)
    if doubt:
        return Counted(low=0, high=0, doubt=doubt)
    found = exactly([(b.start, b.end) for b in document.blocks if b.kind == "table"])
    if found.low == 0 and ("+---" in document.body or _PIPED_ROWS.search(document.body)):
        return Counted(low=0, high=1, doubt="there may be a table that is not Markdown")
    return replace(found, high=found.high + n_hidden(document, "table"))


KIND = Kind(
    name="tables",
    title="Tables",
    rule="Markdown tables: a header row, a delimiter row with as many cells, any number of rows.",
    decide=counter("table", "tables", _measure),
    say=say_count("table", "tables"),
    unit=Unit(nouns=words_of("table tables"), allows=words_of("markdown pipe")),
    accepts=(
        accepted("at least one table", "| a | b |\n|---|---|\n| 1 | 2 |"),
        accepted("contains a Markdown table", "| a | b |\n|---|---|\n| 1 | 2 |"),
        accepted("no tables", "plain text"),
    ),
    refuses=(
        refused("includes a Markdown table", "plain text"),
        refused("two tables", "| a | b |\n|---|---|\n| 1 | 2 |"),
    ),
    unread=("a table of contents", "a table comparing prices"),
)
