"""The output is empty. An output that is not there or blank is settled by structure before."""

import string

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
from grader.model.run import is_blank_text

_MARKS = string.punctuation + string.whitespace
_NOTHING = frozenset({"null", "none", "nil", "n/a", "undefined", "empty", "nothing"})


def _decide(document: Document, _args: Args, _around: Around) -> Finding:
    start, end = document.inner
    if is_blank_text(document.body):
        return Finding(state=MET, observed="the output is blank")
    if _says_nothing(document.text[start:end]):
        return Finding(
            state=UNDECIDED, observed="the output has marks, or a word for nothing, only"
        )
    return Finding(
        state=NOT_MET,
        observed=f"the output has {end - start} characters",
        evidence=opening(document),
    )


def _says_nothing(text: str) -> bool:
    """True for an empty list, a null, rules and fences: some would call that empty."""
    return len(text) < 100 and (
        text.strip(_MARKS) == "" or text.strip(_MARKS).casefold() in _NOTHING
    )


KIND = Kind(
    name="emptiness",
    title="Empty or not",
    rule=(
        "Nothing but white space and characters that are never seen (a zero-width space, a byte "
        "order mark, a soft hyphen) is empty. Marks alone (`[]`, `---`) and a word for nothing "
        "(`null`, `none`) leave it open."
    ),
    decide=_decide,
    say=lambda _args: "the output is empty",
    accepts=(accepted("is not empty", "text"), accepted("is non-empty", "text")),
    refuses=(refused("is empty", "text"), refused("left blank", "text")),
    unread=("an empty line", "has no empty cells"),
)
