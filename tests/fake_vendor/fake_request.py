"""One request to ask a provider with, and a key to look for where it must not be."""

from grader.grade.providers.base import ModelRequest, Question

KEY = "sk-MARKED-0123456789abcdef"
SCHEMA = {
    "type": "object",
    "properties": {"ok": {"type": "boolean"}},
    "required": ["ok"],
    "additionalProperties": False,
}


def a_request(**changes):
    values = {
        "model": "some-model",
        "system": "You judge.",
        "prefix": "the outputs",
        "questions": (Question(question_id="a/b", text="the clause"),),
        "schema": SCHEMA,
        "schema_name": "vote",
        "max_output_tokens": 512,
    }
    return ModelRequest(**{**values, **changes})
