"""A JSON array of so many members, of one type."""

from grader.checks.counting import limits, say_bound
from grader.checks.document import Document
from grader.checks.evidence import opening
from grader.checks.json_types import is_of_type
from grader.checks.json_value import NotJson
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
    value = document.any_json
    if isinstance(value, NotJson):
        if value.is_limit or "[" in document.body:
            return Finding(state=UNDECIDED, observed=f"not JSON as a whole: {value.message}")
        observed = f"not JSON: {value.message}"
        return Finding(state=NOT_MET, observed=observed, evidence=opening(document))
    if not isinstance(value, list):
        return Finding(state=NOT_MET, observed="JSON, but no array", evidence=opening(document))
    kept = [is_of_type(member, text_arg(args, "type")) for member in value]
    least, most = limits(args)
    observed = f"an array of {len(value)}"
    is_open = None in kept or not value or document.body.lstrip()[:1] != "["
    if False in kept:
        state = NOT_MET
        observed = f"member {kept.index(False) + 1} of the array has another type"
    elif not least <= len(value) <= most:
        state = NOT_MET
    else:
        state = UNDECIDED if is_open else MET
    return Finding(state=state, observed=observed, evidence=opening(document))


def _say(args: Args) -> str:
    is_counted = args.get("min") is not None or args.get("max") is not None
    count = f"{say_bound(args)} " if is_counted else ""
    return f"a JSON array of {count}{text_arg(args, 'type')}s"


KIND = Kind(
    name="json_members",
    title="Members of a JSON array",
    rule=(
        "The whole text is a JSON array, whose members all have the type. An empty array without a "
        "number in the clause, `1.0` for an integer and a code fence around the whole leave it "
        "open."
    ),
    decide=_decide,
    say=_say,
    accepts=(
        accepted("a JSON array of 3 objects", "[{}, {}, {}]"),
        accepted("a JSON array of strings", '["a"]'),
        accepted("a JSON array with at least 2 numbers", "[1, 2.5]"),
    ),
    refuses=(
        refused("a JSON array of 3 objects", "[{}, {}]"),
        refused("a JSON array of strings", '["a", 1]'),
        refused("a JSON array of objects", '{"a": 1}'),
    ),
    unread=("a JSON array of short strings", "a heading and a JSON array of strings"),
)
