"""The values of a field lie in a range, are among some, or have a shape."""

from collections.abc import Sequence

from grader.checks.document import Document
from grader.checks.evidence import opening, spans
from grader.checks.field_values import Labelled, json_values, keeps, labelled_values
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
    texts_arg,
)


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    field = text_arg(args, "field")
    found = _values(document, field)
    kept = [keeps(one.value, args, is_typed=document.is_json) for one in found]
    broken = [one for one, is_kept in zip(found, kept, strict=True) if is_kept is False]
    places = [] if document.is_json else [one.place for one in found]
    wrong = next((one for one in broken if one.is_own), None)
    if wrong is not None:
        evidence = spans(document, [wrong.place] if places else []) or opening(document)
        return Finding(state=NOT_MET, observed=f'"{field}" is {wrong.value!r}', evidence=evidence)
    if not found or None in kept or broken:
        observed = f'a value of "{field}" is not plain' if found else f'found no "{field}"'
        return Finding(state=UNDECIDED, observed=observed)
    return Finding(
        state=MET,
        observed=f'all {len(found)} values of "{field}" keep it',
        evidence=spans(document, places) or opening(document),
    )


def _values(document: Document, field: str) -> Sequence[Labelled]:
    if document.is_json:
        values = json_values(document.any_json, field)
        return [Labelled(value, (0, 0), is_own=True) for value in values]
    return labelled_values(document, field)


def _say(args: Args) -> str:
    field = f'every "{text_arg(args, "field")}" is'
    values = texts_arg(args, "values")
    if values:
        return f"{field} one of {', '.join(values)}"
    if args.get("shape"):
        return f"{field} of the shape {args['shape']}"
    low, high = args.get("min"), args.get("max")
    limits = []
    if isinstance(low, float):
        limits.append(f"{'above' if args.get('min_open') else 'at least'} {low:g}")
    if isinstance(high, float):
        limits.append(f"{'below' if args.get('max_open') else 'at most'} {high:g}")
    return f"{field} {' and '.join(limits)}"


KIND = Kind(
    name="field_values",
    title="Values of a field",
    rule=(
        "Every value under that key anywhere in JSON, or after that label and a colon in text, up "
        "to the line's end. A breach only where the label opens its line (`Max score: 100` may be "
        "of something else) and is followed by a value alone, not by prose. "
        "Where there is none, or one is no plain value (`80 %`, `4/5`), it is left open. A number "
        'written as a JSON string (`"0.5"`) is left open too where it lies within the limits: who '
        "reads takes it, a program that checks types refuses it; outside of them it is a breach "
        "either way."
    ),
    decide=_decide,
    say=_say,
    accepts=(
        accepted("severity is one of low, medium, high", '[{"severity": "low"}]'),
        accepted("`score` between 0 and 100", "Score: 42\nScore: 7"),
        accepted("every `id` is a UUID", '{"id": "123e4567-e89b-12d3-a456-426614174000"}'),
        accepted("confidence 0-1", '{"a": {"confidence": 0.5}}'),
    ),
    refuses=(
        refused('every `status` is "pass" or "fail"', '{"status": "maybe"}'),
        refused("confidence is between 0 and 1", "Confidence: 7"),
        refused("each `count` is an integer", '{"count": 1.5}'),
    ),
    unread=("severity is high for outages", "the plan is realistic", "priority is one of a kind"),
)
