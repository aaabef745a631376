"""Columns of the one Markdown table."""

from grader.checks.block_lines import table_cells
from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.kinds.table_rows import doubt_of_table
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of


def _measure(document: Document, _args: Args) -> Counted:
    doubt = doubt_of_table(document)
    if doubt:
        return Counted(low=0, high=0, doubt=doubt)
    table = next(b for b in document.blocks if b.kind == "table")
    n_columns = len(table_cells(document.text[table.start : table.end].split("\n", maxsplit=1)[0]))
    return Counted(low=n_columns, high=n_columns, ranges=[(table.start, table.end)])


KIND = Kind(
    name="table_columns",
    title="Table columns",
    rule="Cells of the header row of the only table.",
    decide=counter("column", "columns", _measure),
    say=say_count("table column", "table columns"),
    unit=Unit(nouns=words_of("column columns"), allows=words_of("table markdown")),
    accepts=(
        accepted("a table with 2 columns", "| a | b |\n|---|---|\n| 1 | 2 |"),
        accepted("a two-column table", "| a | b |\n|---|---|\n| 1 | 2 |"),
    ),
    refuses=(refused("a table with three columns", "| a | b |\n|---|---|\n| 1 | 2 |"),),
    unread=("two columns of smoke", "a column about prices"),
)
