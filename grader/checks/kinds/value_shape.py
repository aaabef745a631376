"""The whole text is one value of a shape: a number, a date, a URL."""

from grader.checks.document import Document
from grader.checks.evidence import opening
from grader.checks.field_values import in_range
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
        is_within = in_range(seen, args) if _has_limits(args) else True
        state = UNDECIDED if is_within is None else MET if is_within else NOT_MET
        return Finding(state=state, observed=observed, evidence=opening(document))
    first, last = without_marks(document.text, start, min(end, start + 3_000))
    bare = document.text[first:last]
    is_near = found is None or any(
        fits(text.strip("`*\"'<> \n."), shape) is not False for text in (seen, bare)
    )
    # "a number between 1 and 10", without a verb, may also be in or behind a sentence
    is_open = bool(args.get("alone")) and (_has_limits(args) or _holds(document, shape))
    state = UNDECIDED if is_near or is_open else NOT_MET
    return Finding(state=state, observed=observed, evidence=opening(document))


def _has_limits(args: Args) -> bool:
    return args.get("min") is not None or args.get("max") is not None


def _holds(document: Document, shape: str) -> bool:
    """True where a piece of the text nearly has the shape; so it may have in a long text."""
    pieces = document.body[:_LONGEST].split()
    return len(document.body) > _LONGEST or any(
        fits(piece.strip("`*\"'<>()[],;:."), shape) is not False for piece in pieces
    )


def _say(args: Args) -> str:
    limits = f" from {args['min']:g} to {args['max']:g}" if _has_limits(args) else ""
    return f"the whole text is one value: {text_arg(args, 'shape')}{limits}"


_LONGEST = 20_000

KIND = Kind(
    name="value_shape",
    title="One value",
    rule=(
        "The whole text is an integer, a number, true or false, an ISO 8601 date or time stamp, a "
        "URL, an e-mail address, a UUID or a semantic version. Marks around it leave it open, and "
        "so does a text that holds one where the clause has no verb (`a valid URL`)."
    ),
    decide=_decide,
    say=_say,
    accepts=(
        accepted("is an integer", "42"),
        accepted("is a valid UUID", "123e4567-e89b-12d3-a456-426614174000"),
        accepted("is a semantic version", "1.2.3-rc.1"),
        accepted("is an ISO date", "2024-05-01"),
        accepted("a valid URL", "https://port.example/x"),
        accepted("a number between 1 and 10", "7"),
    ),
    refuses=(
        refused("is a number", "forty-two"),
        refused("is a URL", "example"),
        refused("is a boolean", "maybe"),
        refused("a number between 1 and 10", "70"),
    ),
    unread=(
        "is a number of ideas",
        "is a URL list",
        "a title and a valid URL",
        "is a MM-DD-YYYY date",
    ),
)
