"""A postscript that opens with P.S. or P.P.S."""

import re

from grader.checks.document import Document
from grader.checks.evidence import absence, spans
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

# Letters are given in both cases, since a search that ignores case is slow in large texts.
_MARKER = {
    "P.S.": re.compile(r"[pP]\.[ ]?[sS]\."),
    "P.P.S": re.compile(r"[pP]\.[ ]?[pP]\.[ ]?[sS]"),
}
_BEFORE = re.compile(r"[ \t]*[*_>#(\[]{0,4}")
_ANYWHERE = {
    "P.S.": re.compile(r"[pP](?<!\w.)\.?[ ]?[sS]\b\.?"),
    "P.P.S": re.compile(r"[pP](?<!\w.)\.?[ ]?[pP]\.?[ ]?[sS]\b"),
}
_NAMES = {"P.S.": ("postscript",), "P.P.S": ("postpostscript", "post-postscript")}


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    marker = text_arg(args, "marker")
    text, start, end = document.text, document.start, document.end
    marked = (m.span() for m in _MARKER[marker].finditer(text, start, end))
    found = [place for place in marked if _opens_line(document, place[0])]
    if found:
        return Finding(
            state=MET, observed=f"a line opens with {marker}", evidence=spans(document, found[-1:])
        )
    is_named = any(name in document.lower for name in _NAMES[marker])
    if is_named or _ANYWHERE[marker].search(text, start, end):
        return Finding(state=UNDECIDED, observed=f"something like {marker} stands inside a line")
    return Finding(
        state=NOT_MET,
        observed=f"no line opens with {marker}",
        evidence=absence(document, [marker]),
    )


def _opens_line(document: Document, place: int) -> bool:
    line_start = document.text.rfind("\n", document.start, place) + 1 or document.start
    return _BEFORE.fullmatch(document.text, line_start, place) is not None


KIND = Kind(
    name="postscript",
    title="Postscript",
    rule="A line that opens with `P.S.` or `P.P.S`; the letters inside a line leave it open.",
    decide=_decide,
    say=lambda args: f"a postscript that starts with {text_arg(args, 'marker')}",
    accepts=(
        accepted("ends with a postscript that starts with P.S.", "Dear A\n\nP.S. More."),
        accepted('has a postscript starting with "P.P.S"', "Dear A\n\nP.P.S. More."),
    ),
    refuses=(refused("a postscript marked P.S. follows the main text", "Dear A"),),
    unread=("the postscript is funny",),
)
