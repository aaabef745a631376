"""Rows of the one Markdown table."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from grader.checks.block_lines import table_cells
from grader.checks.counting import Counted, counter, limits, say_count
from grader.checks.document import Document
from grader.checks.hidden_blocks import n_hidden
from grader.checks.items import Item
from grader.checks.kind import (
    NOT_MET,
    UNDECIDED,
    Args,
    Around,
    Finding,
    Kind,
    accepted,
    refused,
)
from grader.checks.raw_structure import doubt_of_structure
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

_SUMS = words_of("total totals sum subtotal average mean median overall gesamt summe")


def doubt_of_table(document: Document) -> str:
    """Why it is not certain which table is meant, or what is in it; empty for the only one."""
    doubt = doubt_of_structure(document)
    if doubt:
        return doubt
    n_tables = sum(b.kind == "table" for b in document.blocks) + n_hidden(document, "table")
    return "" if n_tables == 1 else f"there are {n_tables} tables, not one"


def _measure(document: Document, args: Args) -> Counted:
    doubt = doubt_of_table(document)
    if doubt:
        return Counted(low=0, high=0, doubt=doubt)
    table = next(b for b in document.blocks if b.kind == "table")
    rows = document.text[table.start : table.end].split("\n")[2:]
    n_plain = sum(_is_plain(row) for row in rows)
    most = len(rows) + (args.get("is_any") is True)
    return Counted(low=n_plain, high=most, ranges=[(table.start, table.end)])


def _is_plain(row: str) -> bool:
    """False for a row of totals, one that heads others in bold, and an empty one."""
    first, *rest = [cell.strip("*_ :").casefold() for cell in table_cells(row)]
    return first not in _SUMS and bool(first and (any(rest) or not rest))


_count = counter("row", "rows", _measure)


def _decide(document: Document, args: Args, around: Around) -> Finding:
    """The count of rows under the header; one that only the header would keep is left open."""
    found = _count(document, args, around)
    if found.state is not NOT_MET or args.get("is_data") or args.get("is_any"):
        return found
    least, most = limits(args)
    counted = _measure(document, args)
    if counted.low + 1 <= most and least <= counted.high + 1:
        return Finding(state=UNDECIDED, observed=f"{found.observed}, and the header row")
    return found


def _which(items: Sequence[Item]) -> Mapping[str, object]:
    """Data rows are under the header; "table rows" may be all of a table's."""
    texts = [item.text for item in items]
    if "data" in texts:
        return {"is_data": True}
    is_any = any(pair in {("table", "row"), ("table", "rows")} for pair in pairwise(texts))
    return {"is_any": True} if is_any else {}


KIND = Kind(
    name="table_rows",
    title="Table rows",
    rule=(
        "Rows under the delimiter row of the only table. A number that would be right with the "
        "header row counted is left open, but for data rows; so is one that hangs on a row of "
        "totals or an empty row, and whether table rows are with the header."
    ),
    decide=_decide,
    say=say_count("table row", "table rows"),
    unit=Unit(nouns=words_of("row rows"), allows=words_of("table data markdown"), arranged=_which),
    accepts=(
        accepted("at least 2 rows", "| a |\n|---|\n| 1 |\n| 2 |"),
        accepted("a table with two rows", "| a |\n|---|\n| 1 |\n| 2 |"),
        accepted("two data rows", "| a |\n|---|\n| 1 |\n| 2 |"),
    ),
    refuses=(
        refused("at least 4 table rows", "| a |\n|---|\n| 1 |\n| 2 |"),
        refused("three data rows", "| a |\n|---|\n| 1 |\n| 2 |"),
    ),
    unread=("two rows of seats",),
)
