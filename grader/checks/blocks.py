"""An output's lines as blocks: headings, list items, fences, tables, rules, quotes, paragraphs.

One pass, linear in the text. Held to markdown-it-py's block structure by a differential test; the
departures on purpose: `•` and its kin open a bullet, HTML is paragraph text, and what stands
inside a block quote is not opened up.
"""

from grader.checks.block_lines import read_line
from grader.checks.block_scan import Block, Line, Scan

_SPECIAL = frozenset("#`~-*+•‣◦▪・●0123456789|>=_:")
_TEXT = frozenset({"paragraph", "item"})


def scan_blocks(text: str, start: int = 0) -> tuple[Block, ...]:
    """Read a text into blocks.

    Args:
        text: a whole file; lines end with a line feed, a carriage return before it is white space.
        start: the first code point that is read (after a caller's envelope).

    Returns:
        The blocks in order; offsets count in the whole text.
    """
    scan = Scan(text, start)
    at = start
    for number, line in enumerate(text[start:].split("\n")):
        stripped = line.strip()
        if scan.fence:
            _read_fenced(scan, line, stripped, at)
        elif not stripped:
            if scan.kind != "code":
                scan.close()
            scan.was_blank = True
        elif _is_plain(scan, stripped):
            scan.last_end = at + len(line.rstrip())
        else:
            _read_line(scan, line, stripped, at, number)
        at += len(line) + 1
    scan.close()
    return tuple(scan.blocks)


def _is_plain(scan: Scan, stripped: str) -> bool:
    """True for the common case: one more line of running text."""
    return scan.kind in _TEXT and not scan.was_blank and stripped[0] not in _SPECIAL


def _read_fenced(scan: Scan, line: str, stripped: str, at: int) -> None:
    if (
        stripped.startswith(scan.fence)
        and not stripped.strip(scan.fence[0])
        and _column(line) - scan.fence_column < 4
    ):
        scan.fence = ""
        scan.last_end = at + len(line.rstrip())
        scan.close()
        scan.was_blank = False
        return
    scan.last_end = at + len(line)


def _column(line: str) -> int:
    indent = line[: len(line) - len(line.lstrip())]
    return len(indent.expandtabs(4))


def _read_line(scan: Scan, line: str, stripped: str, at: int, number: int) -> None:
    column = _column(line)
    outer = scan.indents
    while outer and column < outer[-1]:
        outer = outer[:-1]
    seen = Line(
        text=stripped,
        at=at,
        first=at + len(line) - len(line.lstrip()),
        end=at + len(line.rstrip()),
        number=number,
        column=column,
        indent=column - (outer[-1] if outer else 0),
        outer=outer,
        continues=scan.kind in _TEXT and not scan.was_blank,
    )
    read_line(scan, seen)
    if scan.kind:
        scan.last_end = seen.end
    scan.was_blank = False
