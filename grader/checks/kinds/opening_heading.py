"""The text starts with a heading."""

import re

from grader.checks.document import Document
from grader.checks.evidence import opening
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
)

_SENTENCE = re.compile(r"\w[^\n]*[.!?,;]|\w[^\n]{100,}")


def _decide(document: Document, _args: Args, _around: Around) -> Finding:
    first = document.blocks[0] if document.blocks else None
    if first is None:
        return Finding(state=UNDECIDED, observed="the text has no block")
    evidence = opening(document)
    if first.kind == "heading":
        return Finding(state=MET, observed="the first block is a heading", evidence=evidence)
    line = document.text[first.start : first.end].split("\n", maxsplit=1)[0].strip()
    is_prose = first.kind == "paragraph" and _SENTENCE.fullmatch(line) is not None
    state = NOT_MET if is_prose or first.kind in {"item", "table"} else UNDECIDED
    return Finding(state=state, observed="the first block is no heading", evidence=evidence)


KIND = Kind(
    name="opening_heading",
    title="Starts with a heading",
    rule=(
        "The first block is a Markdown heading. A list, a table or a sentence there is a breach; a "
        "short line without a stop, bold text, HTML or a quotation leaves it open."
    ),
    decide=_decide,
    say=lambda _args: "starts with a heading",
    accepts=(
        accepted("starts with a heading", "# A\n\ntext"),
        accepted("begins with a Markdown heading", "Title\n=====\n\ntext"),
    ),
    refuses=(
        refused("starts with a heading", "It rains.\n\n# A"),
        refused("opens with a heading", "- a\n\n# A"),
    ),
    unread=("starts with a catchy heading", "each section starts with a heading"),
)
