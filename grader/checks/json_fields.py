"""What a check finds in the value under a key of a JSON object."""

import json

from grader.checks.document import Document
from grader.checks.field_values import keeps
from grader.checks.json_lookup import NO_VALUE, key_span, one_value, say_value
from grader.checks.kind import MET, NOT_MET, UNDECIDED, Around, Finding
from grader.checks.lens import DATA
from grader.checks.run_check import run_check
from grader.checks.shown import literals_of
from grader.model.requirement import Check


def find_in_field(document: Document, name: str, check: Check, around: Around) -> Finding | None:
    """What a check finds in the one value of a name, at the top of the object.

    Returns:
        None where the text is no JSON object with that key, or has it at other places too;
        undecided where the value is none that the check can look at.
    """
    value = one_value(document, name)
    if value is NO_VALUE or check.kind == "json_field":  # which looks its value up itself
        return None
    if any(_is_field(document, text) for text in literals_of(check)):
        return _finding(None, check, f'a value of "{name}" is not plain')
    found = _find(name, value, check, around, document.path)
    return Finding(state=found.state, observed=found.observed, evidence=key_span(document, name))


def _is_field(document: Document, name: str) -> bool:
    """True for the `title` of "`note` contains `title`", whose value may be what is looked for."""
    return one_value(document, name) is not NO_VALUE


def _find(name: str, value: object, check: Check, around: Around, path: str) -> Finding:
    observed = say_value(name, value)
    if check.kind == "value_shape":
        is_kept = None if "min" in check.args else keeps(value, check.args, is_typed=True)
        return _finding(is_kept, check, observed)
    is_data = isinstance(value, list | dict)
    if check.kind == "emptiness" and is_data:
        return _finding(not value, check, observed)
    if is_data is not (check.kind in DATA) or not (is_data or isinstance(value, str)):
        return _finding(None, check, f'a value of "{name}" is not plain')
    text = json.dumps(value) if is_data else str(value)
    if not text.strip() and check.kind != "emptiness":
        return _finding(None, check, observed)
    return run_check(check, Document(text, 0, len(text), path, name), around)


def _finding(is_kept: bool | None, check: Check, observed: str) -> Finding:
    if is_kept is None:
        return Finding(state=UNDECIDED, observed=observed)
    return Finding(state=MET if is_kept is not check.negated else NOT_MET, observed=observed)
