"""A JSON object has these keys and no others."""

from grader.checks.document import Document
from grader.checks.evidence import lacking, opening
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
    texts_arg,
)
from grader.checks.records import flat


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    keys = texts_arg(args, "keys")
    value = document.any_json
    if isinstance(value, NotJson):
        if value.is_limit or "{" in document.body:
            return Finding(state=UNDECIDED, observed=f"not JSON as a whole: {value.message}")
        observed = f"not JSON: {value.message}"
        return Finding(state=NOT_MET, observed=observed, evidence=opening(document))
    if not isinstance(value, dict):
        return Finding(state=UNDECIDED, observed="the JSON value is an array, not an object")
    names = ", ".join(f'"{name}"' for name in list(value)[:10]) or "none"
    gone = [key for key in keys if key not in value]
    more = [name for name in value if name not in keys]
    if not gone and not more:
        is_fenced = document.body.lstrip()[:1] != "{"
        state = UNDECIDED if is_fenced else MET
        return Finding(state=state, observed=f"found {names}", evidence=opening(document))
    if {flat(name) for name in value} == {flat(key) for key in keys}:
        return Finding(state=UNDECIDED, observed=f"found {names}")
    ends = (end_of_path(key) for key in gone)
    if any(end and has_key_anywhere(value, end) for end in ends):
        return Finding(state=UNDECIDED, observed=f"found {names}")
    if gone:
        observed = f'no key "{gone[0]}" among {names}'
        missing = lacking(document, [f"$.{key}" for key in gone], len(value))
        return Finding(state=NOT_MET, observed=observed, evidence=missing)
    observed = f'a key besides those asked for: "{more[0]}"'
    return Finding(state=NOT_MET, observed=observed, evidence=opening(document))


KIND = Kind(
    name="json_exact_keys",
    title="Exactly these JSON keys",
    rule=(
        "The keys of the top-level object, all of them and no others. Other spellings, paths "
        "(`user.name`), an array at the top or a code fence around the whole leave it open."
    ),
    decide=_decide,
    say=lambda args: (
        "a JSON object with exactly the keys "
        + ", ".join(f'"{key}"' for key in texts_arg(args, "keys"))
    ),
    accepts=(
        accepted("a JSON object with exactly the keys `a` and `b`", '{"a": 1, "b": 2}'),
        accepted("a JSON object with only the keys name, age", '{"name": "x", "age": 2}'),
    ),
    refuses=(
        refused("a JSON object with exactly the keys a and b", '{"a": 1, "b": 2, "c": 3}'),
        refused("a JSON object with exactly the keys a and b", '{"a": 1}'),
    ),
    unread=("a JSON object with exactly 2 keys", "a JSON object with only the keys that matter"),
)
