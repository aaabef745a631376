"""The page `docs/checks.md`: what each kind of check counts or looks for, from the kinds."""

from collections.abc import Iterator, Sequence

from grader.checks.kind import Example, Kind
from grader.checks.kinds.table import COUNTED, OTHERS

_INTRODUCTION = """\
# What code decides, and by which rules

Written by `grader.checks.describe.page` from the kinds in
`grader/checks/kinds/`; a test compares. A clause is read only where every word of it is
understood; whatever is left over makes it a matter for the judge. A count is decided only where
every plain reading of what is counted agrees.

The same holds for how an output is looked at: HTML comments, front matter, HTML tags, and a code
fence or a block quote around the whole text are text to one reader and none to another; Markdown
inside block quotes, indented code and fences of plain text counts for one and not for another; a
line has Markdown marks at its ends, which one reader sees and another looks through. Where such a
difference would turn the answer, nothing is decided. Data formats and fields are read as written.

An example is a clause and an output (shown with
`⏎` for a line break) that keeps or breaks it.
"""


def page() -> str:
    """The whole page as Markdown."""
    lines = [_INTRODUCTION]
    for title, kinds in (("Counts", COUNTED), ("Other checks", OTHERS)):
        lines.append(f"## {title}\n")
        for kind in sorted(kinds, key=lambda one: one.title):
            lines.extend(_section(kind))
    return "\n".join(lines).rstrip() + "\n"


def _section(kind: Kind) -> Iterator[str]:
    yield f"### {kind.title} (`{kind.name}`)\n"
    yield f"{kind.rule}\n"
    yield from _table("kept by", kind.accepts)
    yield from _table("broken by", kind.refuses)
    if kind.unread:
        yield "Not read as this kind: " + "; ".join(f"*{_cell(u)}*" for u in kind.unread) + ".\n"


def _table(heading: str, examples: Sequence[Example]) -> Iterator[str]:
    yield f"| clause | {heading} |\n| --- | --- |"
    for example in examples:
        yield f"| {_cell(example.clause)} | {_cell(example.output)} |"
    yield ""


def _cell(text: str) -> str:
    shown = text.replace("\n", " ⏎ ").replace("|", "\\|").replace("<", "&lt;")
    return shown.replace("*", "\\*").replace("_", "\\_").replace("`", "\\`")
