"""The output is empty. An output that is not there or blank is settled by structure before."""

from grader.checks.document import Document
from grader.checks.evidence import opening
from grader.checks.kind import (
    MET,
    NOT_MET,
    Args,
    Around,
    Finding,
    Kind,
    accepted,
    refused,
)
from grader.model.run import is_blank_text


def _decide(document: Document, _args: Args, _around: Around) -> Finding:
    start, end = document.inner
    if is_blank_text(document.body):
        return Finding(state=MET, observed="the output is blank")
    return Finding(
        state=NOT_MET,
        observed=f"the output has {end - start} characters",
        evidence=opening(document),
    )


KIND = Kind(
    name="emptiness",
    title="Empty or not",
    rule=(
        "Nothing but white space and characters that are never seen (a zero-width space, a byte "
        "order mark, a soft hyphen) is empty."
    ),
    decide=_decide,
    say=lambda _args: "the output is empty",
    accepts=(accepted("is not empty", "text"), accepted("is non-empty", "text")),
    refuses=(refused("is empty", "text"), refused("left blank", "text")),
    unread=("an empty line", "has no empty cells"),
)
