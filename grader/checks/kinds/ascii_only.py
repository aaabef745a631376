"""Nothing but ASCII characters."""

import re

from grader.checks.document import Document
from grader.checks.evidence import opening, spans
from grader.checks.kind import MET, NOT_MET, Args, Around, Finding, Kind, accepted, refused

_OTHER = re.compile(r"[^\x00-\x7f]")
_MOST = 20


def _decide(document: Document, _args: Args, _around: Around) -> Finding:
    if document.body.isascii():
        return Finding(state=MET, observed="every character is ASCII", evidence=opening(document))
    found = []
    for match in _OTHER.finditer(document.text, document.start, document.end):
        found.append(match.span())
        if len(found) == _MOST:
            break
    return Finding(
        state=NOT_MET, observed="found characters beyond ASCII", evidence=spans(document, found)
    )


KIND = Kind(
    name="ascii_only",
    title="ASCII only",
    rule="No character beyond the 128 of ASCII, a byte order mark before the text apart.",
    decide=_decide,
    say=lambda _args: "every character is ASCII",
    accepts=(
        accepted("only ASCII characters", "plain text - no more"),
        accepted("contains non-ASCII characters", "na\u00efve"),
    ),
    refuses=(
        refused("contains only ASCII characters", "na\u00efve"),
        refused("no non-ASCII characters", "plain \u2013 no more"),
    ),
    unread=("ASCII art only", "names in ASCII only", "straight quotes only"),
)
