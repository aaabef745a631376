"""A model's reply -> candidates, or why there are none. Untrusted."""

import json
import re
from collections.abc import Mapping

from pydantic import BaseModel, Field, ValidationError

from grader.grade.reply import Unreadable
from grader.rewrite.candidates import Candidate

MOST_CANDIDATES = 3
LONGEST_REPLY = 100_000
SCHEMA_NAME = "clause_rewrite"
_FENCED = re.compile(r"\A```(?:json)?\n(.*)\n```\Z", re.DOTALL)


class _Row(BaseModel, frozen=True, extra="ignore", strict=True):
    text: str
    additions: list[str] = Field(max_length=50)


class _Reply(BaseModel, frozen=True, extra="ignore", strict=True):
    candidates: list[_Row] = Field(max_length=20)


REWRITE_SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {
        "candidates": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "text": {"type": "string"},
                    "additions": {"type": "array", "items": {"type": "string"}},
                },
                "required": ["text", "additions"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["candidates"],
    "additionalProperties": False,
}


def read_candidates(text: str) -> tuple[Candidate, ...] | Unreadable:
    """The first three candidates of a reply; one that is not the asked JSON object is unreadable.

    Args:
        text: what the model wrote, of any length.
    """
    stripped = text.replace("\ufeff", "").strip()
    if not stripped:
        return Unreadable(fault="empty", message="the reply is empty")
    if len(stripped) > LONGEST_REPLY:
        return Unreadable(fault="unreadable", message=f"the reply has {len(text)} characters")
    inside = _FENCED.match(stripped)
    try:
        value = json.loads(inside[1] if inside else stripped)
        reply = _Reply.model_validate(value)
    except ValidationError:
        return Unreadable(fault="wrong-shape", message="the reply is no list of candidates")
    except (ValueError, RecursionError):
        return Unreadable(fault="unreadable", message="the reply is no JSON object")
    return tuple(
        Candidate(text=one.text, additions=tuple(one.additions))
        for one in reply.candidates[:MOST_CANDIDATES]
    )
