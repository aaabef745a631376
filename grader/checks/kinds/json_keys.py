"""A JSON object has a key."""

import re

from grader.checks.document import Document
from grader.checks.evidence import lacking, opening, spans
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
from grader.model.span import Evidence


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    key = text_arg(args, "key")
    value = document.any_json
    if isinstance(value, NotJson):
        if value.is_limit or not args.get("says_json") or "{" in document.body:
            return Finding(state=UNDECIDED, observed=f"not JSON as a whole: {value.message}")
        return Finding(
            state=NOT_MET, observed=f"not JSON: {value.message}", evidence=opening(document)
        )
    if not isinstance(value, dict):
        return Finding(state=UNDECIDED, observed="the JSON value is an array, not an object")
    if key in value:
        state = UNDECIDED if args.get("says_json") and _is_fenced(document) else MET
        return Finding(state=state, observed=f'found the key "{key}"', evidence=_at(document, key))
    alike = [name for name in value if _flat(name) == _flat(key)]
    if alike:
        return Finding(state=UNDECIDED, observed=f'found "{alike[0]}", not "{key}"')
    if _is_nested(value, key):
        return Finding(state=UNDECIDED, observed=f'found the key "{key}", but not at the top')
    names = ", ".join(f'"{name}"' for name in list(value)[:10])
    return Finding(
        state=NOT_MET,
        observed=f'no key "{key}" among {names or "none"}',
        evidence=lacking(document, [f"$.{key}"], len(value)),
    )


def _is_nested(value: object, key: str) -> bool:
    """True when an object inside the value has the key."""
    open_values = [value]
    while open_values:
        one = open_values.pop()
        if isinstance(one, dict):
            if key in one:
                return True
            open_values.extend(one.values())
        elif isinstance(one, list):
            open_values.extend(one)
    return False


def _is_fenced(document: Document) -> bool:
    return document.body.lstrip()[:1] not in {"{", "["}


def _flat(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()


def _at(document: Document, key: str) -> tuple[Evidence, ...]:
    quoted = re.search(rf'"{re.escape(key)}"\s*:', document.body)
    if quoted is None:
        return opening(document)
    start = document.start + quoted.start()
    return spans(document, [(start, start + len(quoted.group()))])


KIND = Kind(
    name="json_keys",
    title="JSON keys",
    rule=(
        "A key of the top-level object, spelt exactly. Another spelling of it, an array at the "
        "top, the key at a deeper place or a code fence around the whole leave it open."
    ),
    decide=_decide,
    say=lambda args: (
        f"{'a JSON' if args.get('says_json') else 'an'} object with the key "
        f'"{text_arg(args, "key")}"'
    ),
    accepts=(
        accepted("JSON object with keys `a` and `b`", '{"a": 1, "b": 2}'),
        accepted("JSON with the keys name, age", '{"name": "x", "age": 2}'),
        accepted("contains the fields `a` and `b`", '```json\n{"a": 1, "b": 2}\n```'),
    ),
    refuses=(
        refused("JSON object with keys `c`", '{"a": 1, "b": 2}'),
        refused("valid JSON with the key `a`", "plain text"),
    ),
    unread=("the JSON keys are well chosen", "JSON with a key finding"),
)
