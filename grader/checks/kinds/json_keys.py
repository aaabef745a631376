"""A JSON object has a key."""

import re

from grader.checks.document import Document
from grader.checks.evidence import lacking, opening, spans
from grader.checks.json_value import NotJson
from grader.checks.key_paths import end_of_path, has_key_anywhere
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
    end = end_of_path(key) or key
    if has_key_anywhere(value, end):
        return Finding(state=UNDECIDED, observed=f'found the key "{end}", but not at the top')
    names = ", ".join(f'"{name}"' for name in list(value)[:10])
    return Finding(
        state=NOT_MET,
        observed=f'no key "{key}" among {names or "none"}',
        evidence=lacking(document, [f"$.{key}"], len(value)),
    )


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
        "top, the key (or the last name of a path such as `user.name`) at a deeper place and a "
        "code fence around the whole leave it open."
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
