"""The whole text is one value of a shape: a number, a date, a URL."""

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
    text_arg,
)
from grader.checks.value_shapes import fits
from grader.checks.without_marks import without_marks


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    shape = text_arg(args, "shape")
    start, end = document.inner
    seen = document.text[start : min(end, start + 3_000)]
    observed = f'the text is "{seen[:60]}"'
    found = fits(seen, shape)
    if found is True:
        return Finding(state=MET, observed=observed, evidence=opening(document))
    first, last = without_marks(document.text, start, min(end, start + 3_000))
    bare = document.text[first:last]
    is_near = found is None or any(
        fits(text.strip("`*\"'<> \n."), shape) is not False for text in (seen, bare)
    )
    state = UNDECIDED if is_near else NOT_MET
    return Finding(state=state, observed=observed, evidence=opening(document))


KIND = Kind(
    name="value_shape",
    title="One value",
    rule=(
        "The whole text is an integer, a number, true or false, an ISO 8601 date or time stamp, a "
        "URL, an e-mail address, a UUID or a semantic version. Marks around it leave it open."
    ),
    decide=_decide,
    say=lambda args: f"the whole text is one value: {text_arg(args, 'shape')}",
    accepts=(
        accepted("is an integer", "42"),
        accepted("is a valid UUID", "123e4567-e89b-12d3-a456-426614174000"),
        accepted("is a semantic version", "1.2.3-rc.1"),
        accepted("is an ISO date", "2024-05-01"),
    ),
    refuses=(
        refused("is a number", "forty-two"),
        refused("is a URL", "example"),
        refused("is a boolean", "maybe"),
    ),
    unread=("is a number of ideas", "is a URL list"),
)
