"""The value under a key of the one JSON object that the text is."""

import json
from collections.abc import Mapping

from grader.checks.counting import limits, say_bound
from grader.checks.document import Document
from grader.checks.field_values import in_range
from grader.checks.json_lookup import NO_VALUE, key_span, one_value, say_value
from grader.checks.json_types import is_of_type
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


def _keeps(value: object, args: Args) -> bool | None:
    """Whether a value is what the arguments say; None where a type makes the difference."""
    if "members" in args:
        return _has_members(value, args)
    if "type" in args:
        return is_of_type(value, text_arg(args, "type"))
    if "value" in args:
        return _equals(value, args["value"])
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return in_range(value, args)


def _has_members(value: object, args: Args) -> bool | None:
    """A list of so many; what an object has of entries, or a text, is not certain."""
    if not isinstance(value, list):
        return None
    noun = text_arg(args, "members")
    kept = [noun == "value" or is_of_type(member, noun) for member in value]
    least, most = limits(args)
    is_within = least <= len(value) <= most
    if None in kept or (False in kept and (True in kept or not is_within or least <= 0)):
        return None
    return is_within and False not in kept


def _equals(value: object, said: object) -> bool | None:
    """Equal in type and value; "true" for true, and a text in other letters, may be meant."""
    if type(value) is type(said):
        is_alike = isinstance(said, str) and str(value).casefold() == said.casefold()
        return True if value == said else None if is_alike else False
    if isinstance(value, list | dict):
        return None
    texts = [one if isinstance(one, str) else json.dumps(one) for one in (value, said)]
    return None if texts[0].strip().casefold() == texts[1].strip().casefold() else False


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    name = text_arg(args, "of")
    value = one_value(document, name)
    if value is NO_VALUE:
        return Finding(state=UNDECIDED, observed=f'found no "{name}"')
    is_kept = _keeps(value, args)
    state = UNDECIDED if is_kept is None else MET if is_kept else NOT_MET
    return Finding(state=state, observed=say_value(name, value), evidence=key_span(document, name))


def _say(args: Args) -> str:
    return f'the field "{text_arg(args, "of")}" {_said(args)}'


def _said(args: Mapping[str, object]) -> str:
    if "members" in args:
        return f"has {say_bound(args)} {text_arg(args, 'members')}s"
    if "type" in args:
        return f"is of the type {args['type']}"
    if "value" in args:
        return f"is {json.dumps(args['value'], ensure_ascii=False)}"
    low, high = args.get("min"), args.get("max")
    if low == high and isinstance(low, float | int):
        return f"is {low:g}"
    limits_said = []
    if isinstance(low, float | int):
        limits_said.append(f"{'above' if args.get('min_open') else 'at least'} {low:g}")
    if isinstance(high, float | int):
        limits_said.append(f"{'below' if args.get('max_open') else 'at most'} {high:g}")
    return f"is {' and '.join(limits_said)}"


KIND = Kind(
    name="json_field",
    title="One field of a JSON object",
    rule=(
        "The value under the name in backticks, where the whole text is one JSON object that has "
        "that key once, at the top: true, false, null, a text, a number in a range, a type, or so "
        "many members of an array. Anything else leaves it open, and so does a value that is what "
        'was said but for its type (`"3"` for 3) or letter case.'
    ),
    decide=_decide,
    say=_say,
    accepts=(
        accepted("`draft` is true", '{"draft": true}'),
        accepted('`status` is "pass"', '{"status": "pass", "n": 1}'),
        accepted("`score` is between 0 and 1", '{"score": 0.5}'),
        accepted("`items` has exactly 3 objects", '{"items": [{}, {}, {}]}'),
        accepted("`items` has at least 2 entries", '{"items": [1, 2, 3]}'),
        accepted("`note` is a string", '{"note": "x"}'),
    ),
    refuses=(
        refused("`draft` is true", '{"draft": false}'),
        refused('`status` is "pass"', '{"status": "fail"}'),
        refused("`score` is at most 1", '{"score": 7}'),
        refused("`items` has at least 2 entries", '{"items": []}'),
        refused("`note` is a string", '{"note": 3}'),
    ),
    unread=("the draft is true", "`plan` is realistic"),
)
