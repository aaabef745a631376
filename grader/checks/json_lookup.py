"""The one value that a JSON object has under a name, and where it stands."""

import json
import re

from grader.checks.document import Document
from grader.checks.evidence import opening, spans
from grader.checks.field_values import json_values
from grader.model.span import Evidence

_LONGEST = 200


class NoValue:
    """The text is no JSON object with that key, or has the key at other places too."""


NO_VALUE = NoValue()


def one_value(document: Document, name: str) -> object:
    """The value under a key at the top, where the text is one object and has it once."""
    value = document.json
    if not isinstance(value, dict) or name not in value:
        return NO_VALUE
    return value[name] if sum(1 for _ in json_values(value, name)) == 1 else NO_VALUE


def say_value(name: str, value: object) -> str:
    """A field and its value as a finding says it, cut where it is long."""
    return f'"{name}" is {json.dumps(value, ensure_ascii=False)}'[:_LONGEST]


def key_span(document: Document, name: str) -> tuple[Evidence, ...]:
    """Where the key is written, or the first line where it is written with escapes."""
    quoted = re.search(rf'"{re.escape(name)}"\s*:', document.body)
    if quoted is None:
        return opening(document)
    start = document.start + quoted.start()
    return spans(document, [(start, start + len(quoted.group()))])
