"""Two different texts around a divider."""

from grader.checks.document import Document, Range
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


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    divider = text_arg(args, "divider")
    if divider not in document.body:
        return Finding(
            state=NOT_MET, observed=f"found no {divider}", evidence=absence(document, [divider])
        )
    pieces = _pieces(document, divider)
    filled = [document.text[start:end] for start, end in pieces if end > start]
    ranges = [piece for piece in pieces if piece[1] > piece[0]]
    if divider + "*" in document.body or (len(filled) == 2 and len(pieces) != 2):
        return Finding(state=UNDECIDED, observed="the dividers are not plain")
    if len(filled) == 2 and filled[0] == filled[1] and not args.get("must_differ"):
        return Finding(state=UNDECIDED, observed="found the same text twice")
    state = MET if len(filled) == 2 and filled[0] != filled[1] else NOT_MET
    return Finding(
        state=state,
        observed=f"found {len(filled)} texts, {len(set(filled))} of them different",
        evidence=spans(document, ranges) or absence(document, ["text beside the divider"]),
    )


def _pieces(document: Document, divider: str) -> list[Range]:
    found, at = [], document.start
    while True:
        end = document.text.find(divider, at, document.end)
        stop = document.end if end < 0 else end
        found.append(document.part(at, stop).inner)
        if end < 0:
            return found
        at = end + len(divider)


KIND = Kind(
    name="versions",
    title="Two versions",
    rule="Exactly two texts that are not blank and differ, with the divider between them only.",
    decide=_decide,
    say=lambda args: f"exactly two different texts with {text_arg(args, 'divider')} between them",
    accepts=(
        accepted("two different versions with ****** between them", "one\n******\ntwo"),
        accepted("two distinct answers separated by a ****** divider", "one\n******\ntwo"),
    ),
    refuses=(
        refused("exactly two different versions divided by ******", "one"),
        refused("exactly two different versions divided by ******", "a\n******\nb\n******\nc"),
    ),
    unread=("two different versions of the ****** legend",),
)
