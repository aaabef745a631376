"""A heading with a given text."""

import html
import re

from grader.checks.block_scan import Block
from grader.checks.document import Document
from grader.checks.evidence import lacking, spans
from grader.checks.folded import fold_text
from grader.checks.hidden_blocks import hidden_blocks
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
    text_arg,
)
from grader.checks.raw_structure import doubt_of_structure

_NUMBERING = re.compile(r"^(?:(?:section|part|chapter)\s+)?(?:\d+(?:\.\d+)*|[ivx]+|[a-z])[.):]\s+")
_NOT_LETTERS = re.compile(r"[^\w]+")


def plain_title(words: str) -> str:
    """A heading's words without numbering, marks and letter case."""
    bare = html.unescape(words).strip().strip("*_`#").strip().casefold()
    return _NOT_LETTERS.sub(" ", _NUMBERING.sub("", bare)).strip()


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    title = text_arg(args, "title")
    wanted = plain_title(title)
    headings = [b for b in document.blocks if b.kind == "heading"]
    same = [b for b in headings if plain_title(b.info) == wanted]
    at_level = [b for b in same if args.get("level") in {None, b.level}]
    if at_level:
        return Finding(
            state=MET, observed=f'found the heading "{at_level[0].info}"',
            evidence=spans(document, [(b.start, b.end) for b in at_level]),
        )  # fmt: skip
    loose = _with_and(title)
    near = same or [b for b in headings if wanted and loose in _with_and(b.info)]
    if near:
        observed = f'found "{near[0].info}" (level {near[0].level}), which is near it'
        return Finding(state=UNDECIDED, observed=observed)
    hidden = (b for b in hidden_blocks(document) if b.kind == "heading")
    if any(plain_title(b.info) == wanted for b in hidden):
        return Finding(state=UNDECIDED, observed="found it inside a quotation or code")
    doubt = doubt_of_structure(document)
    if doubt:
        return Finding(state=UNDECIDED, observed=f"no such heading, but {doubt}")
    if _opens_a_line(document, title, wanted) or (document.is_json and title in document.body):
        return Finding(state=UNDECIDED, observed="a line opens with it, but it is no heading")
    return _missing(document, title, headings)


def _with_and(words: str) -> str:
    return plain_title(fold_text(html.unescape(words).replace("&", " and ")))


def _missing(document: Document, title: str, headings: list[Block]) -> Finding:
    others = ", ".join(f'"{b.info}"' for b in headings[:10])
    observed = f'no heading "{title}"' + (f" among {others}" if others else " (no headings)")
    return Finding(
        state=NOT_MET, observed=observed, evidence=lacking(document, [title], len(headings))
    )


def _opens_a_line(document: Document, title: str, wanted: str) -> bool:
    """True when a line outside the headings starts with the title's words."""
    if title.casefold() not in document.lower and wanted not in document.lower:
        return False
    for line in document.body.split("\n"):
        head = line.strip()[: len(title) + 40]
        if head and plain_title(head.lstrip("-*+•>|# \t")).startswith(wanted):
            return True
    return False


def _say(args: Args) -> str:
    level = f"level-{args['level']} " if args.get("level") else ""
    return f'has the {level}heading "{text_arg(args, "title")}"'


KIND = Kind(
    name="heading_present",
    title="Named headings and sections",
    rule=(
        "A Markdown heading with these words; letter case, numbering and marks are ignored. A "
        "heading that holds more words, or a line that opens with them without being a heading, "
        "leaves it open."
    ),
    decide=_decide,
    say=_say,
    accepts=(
        accepted('has a section titled "Overview"', "# Report\n\n## 1. Overview\n\ntext"),
        accepted('includes an "Overview" section', "## Overview\n\ntext"),
        accepted("contains a `## Coverage` heading", "## Coverage\n\ntext"),
        accepted('contains sections "A one" and "B two"', "## A one\n\nx\n\n## B two\n\ny"),
    ),
    refuses=(
        refused('has a section titled "Risks"', "## Overview\n\nThere are risks."),
        refused("includes a `Risks` section", "plain text"),
        refused('has no "Overview" section', "## Overview\n\ntext"),
    ),
    unread=('the "Overview" section is short', "has a section on risks"),
)
