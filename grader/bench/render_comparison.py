"""A comparison as text, Markdown or JSON; every name in it was read from a file and is escaped."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict

from grader.bench.compare_reports import CaseRow, Comparison, Pairing
from grader.model.benchmark import SuiteName
from grader.report.escape import markdown_text, one_line, shortened

LONGEST_ANSWER = 300
NOTE = (
    "Only cases that both completed are paired. Core's checks were written by the authors of the "
    "battery: read coverage and selective accuracy together."
)


def comparison_json(comparison: Comparison) -> str:
    """All values unrounded; null for what is not known, never 0."""
    value = {
        "lane": comparison.lane.value,
        "columns": list(comparison.columns),
        "rows": [
            {
                "dimension": row.dimension,
                "measure": row.measure,
                "values": [cell.value for cell in row.cells],
                "shown": [cell.shown for cell in row.cells],
            }
            for row in comparison.rows
        ],
        "pairings": [asdict(one) for one in comparison.pairings],
        "cases": [asdict(one) for one in comparison.cases],
    }
    return json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def comparison_text(comparison: Comparison) -> str:
    """Tables with aligned columns."""
    parts = [_aligned(table) for table in _tables(comparison, one_line)]
    return "\n\n".join([*parts, *_answers(comparison, one_line, "{} {}"), NOTE]) + "\n"


def comparison_markdown(comparison: Comparison) -> str:
    """The same as Markdown tables."""
    parts = [_piped(table) for table in _tables(comparison, markdown_text)]
    return "\n\n".join([*parts, *_answers(comparison, markdown_text, "- **{}** {}"), NOTE]) + "\n"


Table = list[list[str]]
Escape = Callable[[str], str]


def _tables(comparison: Comparison, escape: Escape) -> Iterator[Table]:
    columns = [escape(name) for name in comparison.columns]
    yield [
        ["dimension", "measure", *columns],
        *(
            [row.dimension, escape(row.measure), *(escape(cell.shown) for cell in row.cells)]
            for row in comparison.rows
        ),
    ]
    if comparison.pairings:
        yield [
            ["paired", "n", "both right", "only first", "only second", "exact p"],
            *(_pairing(one, columns) for one in comparison.pairings),
        ]
    verdicts = _of(comparison, SuiteName.CLAUSE_BATTERY)
    if verdicts:
        yield [
            ["case", "gold", *columns],
            *(
                [escape(row.case_id), escape(row.gold), *(escape(one or "-") for one in row.said)]
                for row in verdicts
            ),
        ]


def _pairing(one: Pairing, columns: Sequence[str]) -> list[str]:
    return [
        f"{columns[one.first]} : {columns[one.second]}",
        str(one.n),
        str(one.both_right),
        str(one.only_first),
        str(one.only_second),
        f"{one.p_value:.4f}",
    ]


def _answers(comparison: Comparison, escape: Escape, line: str) -> Iterator[str]:
    """The surfaces of the prompt battery, one under the other, for a reader to compare."""
    for row in _of(comparison, SuiteName.PROMPT_BATTERY):
        lines = [escape(row.case_id)]
        for name, said in zip(comparison.columns, row.said, strict=True):
            shown = "-" if said is None else escape(shortened(said, LONGEST_ANSWER))
            lines.append(line.format(f"{escape(name)}:", shown))
        yield (
            "\n".join(lines)
            if line.startswith("{")
            else "\n\n".join([lines[0], "\n".join(lines[1:])])
        )


def _of(comparison: Comparison, suite: SuiteName) -> list[CaseRow]:
    return [row for row in comparison.cases if row.suite is suite]


def _aligned(table: Table) -> str:
    widths = [max(len(row[at]) for row in table) for at in range(len(table[0]))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]
    rule = "  ".join("-" * width for width in widths)
    return "\n".join([lines[0], rule, *lines[1:]])


def _piped(table: Table) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in table]
    rule = "| " + " | ".join("---" for _ in table[0]) + " |"
    return "\n".join([lines[0], rule, *lines[1:]])
