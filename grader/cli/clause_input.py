"""A clause typed or piped in by itself, without a contract around it."""

import re

from grader.extract.clauses import clause_of
from grader.extract.list_items import Item
from grader.model.contract import Clause

_SUB_BULLET = re.compile(r"^( *)(?:[-*+]|\d{1,3}[.)])\s+(\S.*)$")
_BULLET = re.compile(r"^[-*+]\s+(?=\S)")
_WRITTEN_NAME = re.compile(r"`([\w.-]+)`")


def clause_from_text(text: str) -> Clause:
    """Read a text as one clause: a first line, and sub-bullets on lines of their own.

    Args:
        text: as written in a contract, with or without the bullet's own marker.
    """
    first, *rest = text.strip().split("\n")
    lines = [_BULLET.sub("", first.strip())]
    children: list[tuple[int, str]] = []
    for line in rest:
        bullet = _SUB_BULLET.match(line)
        if bullet is not None:
            depth = 1 if not children or len(bullet[1]) < 4 else 2
            children.append((depth, bullet[2].strip()))
        elif children and line.strip():
            depth, so_far = children[-1]
            children[-1] = (depth, f"{so_far} {line.strip()}")
        elif line.strip():
            lines.append(line.strip())
    item = Item(
        text=" ".join(lines), line_start=1, line_end=1 + len(rest), children=tuple(children)
    )
    return clause_of(item, file="clause", owner="clause", requires=(), position=1)


def output_name(clause: Clause) -> str:
    """The name that the clause gives its output: before the colon, or once in backticks."""
    if clause.name is not None:
        return clause.name
    written = _WRITTEN_NAME.findall(clause.body)
    return str(written[0]) if len(set(written)) == 1 else "output"
