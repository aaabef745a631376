"""All web links use https."""

import re

from grader.checks.document import Document
from grader.checks.evidence import opening, spans
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
from grader.checks.raw_structure import is_in_code

_WEB = re.compile(r"\b(https?)://", re.IGNORECASE)
# Links of another scheme or without one, and addresses that may be links.
_OTHER = re.compile(r"\]\((?!https?://)|(?<!/)\bwww\.|\b(?:ftp|mailto):", re.IGNORECASE)


def _decide(document: Document, _args: Args, _around: Around) -> Finding:
    found = list(_WEB.finditer(document.text, document.start, document.end))
    plain = [m for m in found if m[1].casefold() == "http"]
    wrong = [m.span() for m in plain if not is_in_code(document, m.start())]
    if wrong:
        evidence = spans(document, wrong)
        return Finding(state=NOT_MET, observed=f"links with http: {len(wrong)}", evidence=evidence)
    is_open = plain or _OTHER.search(document.text, document.start, document.end)
    state = UNDECIDED if is_open or not found else MET
    evidence = spans(document, [m.span() for m in found]) or opening(document)
    return Finding(state=state, observed=f"links with https: {len(found)}", evidence=evidence)


KIND = Kind(
    name="https_links",
    title="Links with https",
    rule=(
        "No web address begins with `http://` outside code, and one at least with `https://`. "
        "Links of another scheme, without one (`www.`) or to a place in the text leave it open."
    ),
    decide=_decide,
    say=lambda _args: "all links use https",
    accepts=(
        accepted("all links use https", "see https://a.org/x"),
        accepted("every URL is https", "see [a](https://a.org/x)"),
    ),
    refuses=(refused("all links use https", "see http://a.org/x and https://b.org"),),
    unread=("all links work over https", "links use https where possible"),
)
