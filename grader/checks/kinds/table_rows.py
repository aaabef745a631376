"""Rows of the one Markdown table."""

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
    tables = [b for b in document.blocks if b.kind == "table"]
    if len(tables) != 1 or n_hidden(document, "table"):
        n_tables = len(tables) + n_hidden(document, "table")
        return Counted(low=0, high=0, doubt=f"there are {n_tables} tables, not one")
    rows = document.text[tables[0].start : tables[0].end].count("\n") - 1
    return Counted(low=rows, high=rows + 1, ranges=[(tables[0].start, tables[0].end)])


KIND = Kind(
    name="table_rows",
    title="Table rows",
    rule="Rows under the delimiter row, with and without the header row, of the only table.",
    decide=counter("row", "rows", _measure),
    say=say_count("table row", "table rows"),
    unit=Unit(nouns=words_of("row rows"), allows=words_of("table data markdown")),
    accepts=(accepted("at least 2 rows", "| a |\n|---|\n| 1 |\n| 2 |"),),
    refuses=(refused("at least 4 table rows", "| a |\n|---|\n| 1 |\n| 2 |"),),
    unread=("two rows of seats",),
)
