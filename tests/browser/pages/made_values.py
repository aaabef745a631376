"""Values of every report kind, made by walking the shapes that the page itself checks."""

import itertools
import json

from grader.report.page_schemas import page_schemas

SCHEMAS = page_schemas()["schemas"]
# a value for each pattern of the strength core's models, by what it begins with
BY_PATTERN = {
    "^sha256:": "sha256:" + "0" * 64,
    "^P-": "P-001",
    "^O-": "O-001",
    "^F-": "F-001",
    "^[a-z0-9]+(": "some-name",
    "^[0-9a-f]{64}": "0" * 64,
}
# the closed strings that the models hold as text, so that a page made from it is read again
FIXED_TEXT = {"schema_version": "1.0"}
FIXED_NUMBERS = {"evidence": 4, "aggregate": 1}


class Made:
    """Walks one schema; `texts` are taken in turn, so that every field gets one."""

    def __init__(self, kind, texts, pick=0):
        self.parts = SCHEMAS[kind]["parts"]
        self.root = SCHEMAS[kind]["root"]
        self.kind = kind
        self.texts = itertools.cycle(texts)
        self.pick = pick

    def value(self):
        return self._made(self.root, "", 0)

    def _resolved(self, schema):
        while "$ref" in schema:
            schema = self.parts[schema["$ref"].removeprefix("#/$defs/")]
        return schema

    def _branches(self, schema):
        found = schema.get("anyOf") or schema.get("oneOf")
        if not found:
            return [schema]
        inner = [self._resolved(one) for one in found]
        return [one for one in inner if one.get("type") != "null"] or inner

    def _made(self, schema, name, depth):
        branches = self._branches(self._resolved(schema))
        schema = self._resolved(branches[self.pick % len(branches)])
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][self.pick % len(schema["enum"])]
        match schema.get("type"):
            case "object":
                return self._object(schema, depth)
            case "array":
                return self._array(schema, name, depth)
            case "string":
                return self._text(schema, name)
            case "integer" | "number":
                return self._number(schema, name)
            case "boolean":
                return True
            case _:
                return next(self.texts)  # any JSON value

    def _object(self, schema, depth):
        fields = schema.get("properties", {})
        made = {name: self._made(one, name, depth + 1) for name, one in fields.items()}
        extra = schema.get("additionalProperties")
        if extra not in (None, False):
            made[next(self.texts)] = self._made(extra, "", depth + 1) if extra is not True else 1
        return made

    def _array(self, schema, name, depth):
        if name in {"children", "parts"} and depth > 9:  # shapes that hold themselves
            return []
        branches = self._branches(self._resolved(schema["items"]))
        return [self._made(one, name, depth + 1) for one in branches]

    def _text(self, schema, name):
        pattern = schema.get("pattern")
        if pattern:
            return next(value for start, value in BY_PATTERN.items() if pattern.startswith(start))
        return FIXED_TEXT.get(name) or next(self.texts)

    def _number(self, schema, name):
        if name == "schemaVersion":
            return FIXED_NUMBERS[self.kind]
        return max(1, schema.get("minimum", 1)) if schema["type"] == "integer" else 0.5


def made(kind, texts, pick=0):
    """A value of a kind with a text in every field that takes one.

    Args:
        kind: `grade`, `benchmark`, `suite`, `evidence` or `aggregate`.
        texts: used in turn; also as keys, where keys are free.
        pick: which of several forms and closed values is taken.
    """
    return json.loads(json.dumps(Made(kind, texts, pick).value()))
