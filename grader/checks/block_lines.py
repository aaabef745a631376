"""What a line opens: one reader a kind of block, tried in order."""

import re

from grader.checks.block_scan import Line, Scan

_HEADING = re.compile(r"(#{1,6})(?:[ \t]+(.*))?$")
_FENCE = re.compile(r"(`{3,}|~{3,})(.*)$")
# `•` and its kin need no blank after them, as they are written in Japanese.
_DOTS = "\u2022\u2023\u25e6\u25aa\u30fb\u25cf"
_ITEM = re.compile(
    rf"([-*+]|[0-9]{{1,9}}[.)])(?:([ \t]+)(?=\S)|$)|([{_DOTS}])(?:([ \t]+)(?=\S)|(?=\S)|$)"
)
# Items on one line, one in another, beyond which the rest is text.
_DEEPEST = 20
_NESTED = re.compile(r"`{3}|~{3}|#{1,6}[ \t]|>|(?:[-*+]|[0-9]{1,9}[.)])[ \t]+\S")
_TABLE_MARKS = frozenset("|-: \t")


def read_code(scan: Scan, line: Line) -> bool:
    """Indented code, or a line too far in to be anything but more paragraph."""
    if line.indent < 4:
        return False
    if not line.continues and scan.kind != "code":
        scan.open("code", line, len(line.outer))
    return True


def read_setext(scan: Scan, line: Line) -> bool:
    """A line of `=` or `-` under a paragraph makes it a heading."""
    mark = line.text[0]
    if mark not in "=-" or line.text.strip(mark) or not line.continues:
        return False
    if scan.kind != "paragraph" or len(line.outer) != scan.level:
        return False
    scan.info = scan.text[scan.content : scan.last_end].strip()
    scan.kind, scan.level = "heading", 1 if mark == "=" else 2
    scan.last_end = line.end
    scan.close()
    return True


def read_heading(scan: Scan, line: Line) -> bool:
    """`## Words`, with or without closing hashes."""
    found = _HEADING.match(line.text)
    if found is None:
        return False
    words = (found.group(2) or "").strip()
    bare = words.rstrip("#")
    if bare != words and (not bare or bare[-1] in " \t"):
        words = bare.rstrip()
    scan.open("heading", line, len(found.group(1)), words)
    scan.close()
    return True


def read_fence(scan: Scan, line: Line) -> bool:
    """The first line of a fenced code block."""
    found = _FENCE.match(line.text)
    if found is None or (line.text[0] == "`" and "`" in found.group(2)):
        return False
    scan.open("fence", line, len(line.outer), found.group(2).strip())
    scan.fence, scan.fence_column = found.group(1), line.column
    scan.content = line.end + 1
    return True


def read_rule(scan: Scan, line: Line) -> bool:
    """`***`, `---` or `___`, blanks between them allowed."""
    marks = line.text.replace(" ", "").replace("\t", "")
    if marks[0] not in "-*_" or len(marks) < 3 or marks.strip(marks[0]):
        return False
    scan.open("rule", line, len(line.outer), marks[0])
    scan.close()
    return True


def read_quote(scan: Scan, line: Line) -> bool:
    """A line of a block quote."""
    if line.text[0] != ">":
        return False
    if scan.kind != "quote" or scan.was_blank:
        scan.open("quote", line, len(line.outer))
    return True


def read_item(scan: Scan, line: Line) -> bool:
    """The first line of a list item.

    An ordered item interrupts a paragraph only with the number 1, an empty item never does, as
    CommonMark has it; within a list any number follows.
    """
    found = _ITEM.match(line.text)
    if found is None:
        return False
    marker = found.group(1) or found.group(3)
    gap = found.group(2) or found.group(4) or ("" if found.group(3) else None)
    if scan.kind == "paragraph" and line.continues and len(line.outer) == scan.level:
        is_first = not marker[0].isdigit() or int(marker[:-1]) == 1
        if gap is None or not is_first:
            return False
    width = len(gap.expandtabs(4)) if gap else 1
    scan.open("item", line, len(line.outer), marker)
    scan.content = line.first + found.end()
    scan.indents = (*line.outer, line.column + len(marker) + (width if width < 5 else 1))
    rest = line.text[found.end() :]
    if rest and width < 5 and len(line.outer) < _DEEPEST and _NESTED.match(rest):
        _read_nested(scan, line, rest)
    return True


def _read_nested(scan: Scan, line: Line, rest: str) -> None:
    """What an item's own first line opens: another item, a fence, a heading, a quotation."""
    nested = line._replace(
        text=rest,
        first=scan.content,
        column=scan.indents[-1],
        indent=0,
        outer=scan.indents,
        continues=False,
    )
    read_line(scan, nested)


def read_table(scan: Scan, line: Line) -> bool:
    """The delimiter row under a header row, or a further row of an open table."""
    if scan.kind == "table" and not scan.was_blank:
        return True
    if not line.continues or not set(line.text) <= _TABLE_MARKS or "-" not in line.text:
        return False
    header = scan.text[scan.content : scan.last_end]
    if scan.kind != "paragraph":
        return False
    before, _, last = header.rpartition("\n")
    cells = table_cells(line.text)
    if not all(_is_delimiter(cell) for cell in cells) or len(cells) != len(table_cells(last)):
        return False
    if "|" not in line.text and "|" not in last:
        return False
    _split_header(scan, before)
    scan.kind = "table"
    return True


def _split_header(scan: Scan, before: str) -> None:
    """Close the paragraph lines above a table's header row; the row opens the table."""
    if not before:
        return
    header_at = scan.content + len(before) + 1
    last_end, lines = scan.last_end, before.count("\n") + 1
    level = scan.level
    scan.last_end = scan.content + len(before.rstrip())
    scan.close()
    scan.first = scan.content = header_at
    scan.number += lines
    scan.level, scan.info, scan.last_end = level, "", last_end


def _is_delimiter(cell: str) -> bool:
    dashes = cell.removeprefix(":").removesuffix(":")
    return bool(dashes) and not dashes.strip("-")


def table_cells(row: str) -> tuple[str, ...]:
    """The cells of a table row, without its outer pipes; an escaped pipe stays in its cell."""
    bare = row.strip().replace("\\|", "\0")
    bare = bare.removeprefix("|")
    bare = bare.removesuffix("|")
    return tuple(cell.strip().replace("\0", "|") for cell in bare.split("|"))


def read_paragraph(scan: Scan, line: Line) -> bool:
    """Whatever is left: more of the paragraph, or a new one."""
    if not line.continues:
        scan.open("paragraph", line, len(line.outer))
    return True


_OTHER = (read_code, read_table, read_paragraph)
_BY_FIRST_MARK = {
    "#": (read_code, read_heading, read_table, read_paragraph),
    "`": (read_code, read_fence, read_table, read_paragraph),
    "~": (read_code, read_fence, read_table, read_paragraph),
    "=": (read_code, read_setext, read_table, read_paragraph),
    "-": (read_code, read_setext, read_rule, read_item, read_table, read_paragraph),
    "_": (read_code, read_rule, read_table, read_paragraph),
    "*": (read_code, read_rule, read_item, read_table, read_paragraph),
    ">": (read_code, read_quote, read_paragraph),
    **dict.fromkeys(f"+{_DOTS}0123456789", (read_code, read_item, *_OTHER[1:])),
}


def read_line(scan: Scan, line: Line) -> None:
    """Let the first reader that knows the line take it; the last one takes any."""
    for reader in _BY_FIRST_MARK.get(line.text[0], _OTHER):
        if reader(scan, line):
            return
