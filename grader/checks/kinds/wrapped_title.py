"""A title between marks such as << and >>."""

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


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    opener, closer = text_arg(args, "open"), text_arg(args, "close")
    inside = f"[^\\n{re.escape(opener[0])}{re.escape(closer[0])}]*"
    pattern = re.compile(f"{re.escape(opener)}{inside}{re.escape(closer)}")
    found = [
        m.span()
        for m in pattern.finditer(document.text, document.start, document.end)
        if m.group().strip(opener[0] + closer[0] + " \t")
    ]
    if found:
        return Finding(state=MET, observed=f"found {len(found)}", evidence=spans(document, found))
    if opener in document.body:
        return Finding(state=UNDECIDED, observed=f"{opener} is there, but no title after it")
    return Finding(
        state=NOT_MET,
        observed=f"found nothing between {opener} and {closer}",
        evidence=absence(document, [opener]),
    )


KIND = Kind(
    name="wrapped_title",
    title="Title between marks",
    rule="Text on one line between `<<` and `>>`.",
    decide=_decide,
    say=lambda args: f"a title between {text_arg(args, 'open')} and {text_arg(args, 'close')}",
    accepts=(
        accepted("contains a title in double angle brackets, such as <<Title>>", "<<Rain>>\nIt"),
        accepted("a title between << and >> is present", "<<Rain>>"),
    ),
    refuses=(refused("carries a title written as <<...>>", "# Rain\nIt rains"),),
    unread=("the title is in angle brackets and witty",),
)
