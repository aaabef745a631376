"""All check boxes are ticked."""

import re

from grader.checks.document import Document
from grader.checks.evidence import spans
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
from grader.checks.things import THINGS

_BOX = THINGS["checkbox"]
# Boxes with other signs, for what was dropped or is half done.
_OTHER = re.compile(r"^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[^xX \]\n]?\]", re.MULTILINE)


def _decide(document: Document, _args: Args, _around: Around) -> Finding:
    text, start, end = document.text, document.start, document.end
    certain = [m.span() for m in _BOX.certain.finditer(text, start, end)]
    found = [place for place in certain if not is_in_code(document, place[0])]
    empty = [place for place in found if not text[place[1] - 2].strip()]
    if empty:
        observed = f"check boxes that are not ticked: {len(empty)}"
        return Finding(state=NOT_MET, observed=observed, evidence=spans(document, empty))
    n_perhaps = sum(1 for _ in _BOX.possible.finditer(text, start, end)) if _BOX.possible else 0
    is_open = not found or n_perhaps > len(found) or _OTHER.search(text, start, end) is not None
    return Finding(
        state=UNDECIDED if is_open else MET,
        observed=f"check boxes that are ticked: {len(found)}",
        evidence=spans(document, found),
    )


KIND = Kind(
    name="ticked_boxes",
    title="Ticked check boxes",
    rule=(
        "Every item that opens with `[ ]` or `[x]` has the latter. None at all, and boxes in code, "
        "in running text or of other signs leave it open."
    ),
    decide=_decide,
    say=lambda _args: "all check boxes are ticked",
    accepts=(
        accepted("all checkboxes are ticked", "- [x] a\n- [X] b"),
        accepted("every check box is checked", "1. [x] a"),
    ),
    refuses=(refused("all checkboxes are ticked", "- [x] a\n- [ ] b"),),
    unread=("all checkboxes are ticked before release", "all tasks are done"),
)
