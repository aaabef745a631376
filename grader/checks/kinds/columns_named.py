"""Columns of the one Markdown table, by name."""

from grader.checks.block_lines import table_cells
from grader.checks.document import Document
from grader.checks.evidence import spans
from grader.checks.kind import (
    MET,
    NOT_MET,
    UNDECIDED,
    Args,
    Around,
    Finding,
    Kind,
    accepted,
    refused,
    texts_arg,
)
from grader.checks.kinds.table_rows import doubt_of_table
from grader.checks.records import flat


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    doubt = doubt_of_table(document)
    if doubt:
        return Finding(state=UNDECIDED, observed=doubt)
    table = next(b for b in document.blocks if b.kind == "table")
    header = document.text[table.start : table.end].split("\n", maxsplit=1)[0]
    cells = [flat(cell) for cell in table_cells(header)]
    names = texts_arg(args, "names")
    gone = [name for name in names if flat(name) not in cells]
    evidence = spans(document, [(table.start, table.start + len(header))])
    if not gone:
        is_all = args.get("may_be_more") is True or len(cells) == len(names)
        state = MET if is_all else UNDECIDED
        return Finding(state=state, observed=f"found {_quoted(names)}", evidence=evidence)
    is_near = any(_is_near(flat(name), cell) for name in gone for cell in cells)
    are_names = args.get("is_marked") is True or len(gone) < len(names)
    state = NOT_MET if are_names and not is_near else UNDECIDED
    return Finding(state=state, observed=f"did not find {_quoted(gone)}", evidence=evidence)


def _is_near(name: str, cell: str) -> bool:
    """True for a name within a longer one, or the other way round; an empty cell is near all."""
    return name in cell or cell in name or name.rstrip("s") in cell


def _quoted(names: tuple[str, ...] | list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


_TABLE = "| Name | Age |\n|---|---|\n| Ann | 3 |"

KIND = Kind(
    name="columns_named",
    title="Columns by name",
    rule=(
        "Cells of the header row of the only table, letter case and marks ignored. A column whose "
        "name is longer or shorter leaves it open, and so do more columns than a table with "
        "columns of those names was to have. Names without backticks or quotation marks, none of "
        "which is there, may be no names."
    ),
    decide=_decide,
    say=lambda args: f"a table with the columns {_quoted(texts_arg(args, 'names'))}",
    accepts=(
        accepted("a table with columns name and age", _TABLE),
        accepted("has the columns `name` and `age`", _TABLE),
    ),
    refuses=(refused("a table with columns name and price", _TABLE),),
    unread=("columns for name and age", "a table with columns name or age", "a column on prices"),
)
