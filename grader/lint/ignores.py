"""Comments that silence lint: `<!-- contract-grader: ignore[weak_adjective] -->` on the line."""

import re
from collections.abc import Collection, Iterator, Sequence

_COMMENT = re.compile(r"contract-grader:\s{0,8}ignore(?:\[([^\[\]]{0,400})\]|(?!\[))")
ALL = "all"


def ignored_smells(lines: tuple[str, ...], first: int, last: int) -> frozenset[str]:
    """What the comments on some lines, or alone on the line above, silence.

    Args:
        lines: the file's lines.
        first: 1-based first line of a clause.
        last: its last line.

    Returns:
        Names of smells; `all` for a comment without names.
    """
    above = lines[first - 2 : first - 1] if first > 1 else ()
    own = [line for line in above if line.strip().startswith("<!--")]
    found: set[str] = set()
    for line in (*own, *lines[first - 1 : last]):
        if "<!--" not in line and "#" not in line:
            continue
        for match in _COMMENT.finditer(line):
            found.update(_names(match[1]))
    return frozenset(found)


def unknown_ignores(lines: Sequence[str], known: Collection[str]) -> Iterator[tuple[int, str]]:
    """Names in comments that are no smell's, each with its 1-based line; they silence nothing.

    Args:
        lines: the file's lines.
        known: the smells' names.
    """
    for number, line in enumerate(lines, start=1):
        if "<!--" not in line and "#" not in line:
            continue
        for match in _COMMENT.finditer(line):
            for name in dict.fromkeys(_names(match[1])):
                if name != ALL and name not in known:
                    yield number, name


def _names(written: str | None) -> list[str]:
    if written is None:
        return [ALL]
    return [name.strip().replace("-", "_") for name in written.split(",") if name.strip()]
