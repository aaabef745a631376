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

_AT_LINE = {
    "P.S.": re.compile(r"^[ \t]*[*_>#(\[]{0,4}P\.[ ]?S\.", re.MULTILINE | re.IGNORECASE),
    "P.P.S": re.compile(r"^[ \t]*[*_>#(\[]{0,4}P\.[ ]?P\.[ ]?S", re.MULTILINE | re.IGNORECASE),
}
_ANYWHERE = {
    "P.S.": re.compile(r"\bP\.?[ ]?S\b\.?|postscript", re.IGNORECASE),
    "P.P.S": re.compile(r"\bP\.?[ ]?P\.?[ ]?S\b|post-?postscript", re.IGNORECASE),
}


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    marker = text_arg(args, "marker")
    text, start, end = document.text, document.start, document.end
    found = [m.span() for m in _AT_LINE[marker].finditer(text, start, end)]
    if found:
        return Finding(
            state=MET, observed=f"a line opens with {marker}", evidence=spans(document, found[-1:])
        )
    if _ANYWHERE[marker].search(text, start, end):
        return Finding(state=UNDECIDED, observed=f"something like {marker} stands inside a line")
    return Finding(
        state=NOT_MET,
        observed=f"no line opens with {marker}",
        evidence=absence(document, [marker]),
    )


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
