"""A reply's text -> the answers in it, or why it gives no vote."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, FailFast, Field, ValidationError

from grader.grade.reply_shape import in_shape
from grader.grade.reply_text import only_object
from grader.model.verdicts import ClauseClass

LONGEST_REPLY = 1_000_000
SCHEMA_NAME = "clause_answer"

_PERCENT = re.compile(r"\s*(\d{1,3})\s*%\s*")
_SURROGATE = re.compile("[\ud800-\udfff]")
_WHOLE_NUMBER = re.compile(r"\s*\d{1,3}\s*")


class AnswerWord(StrEnum):
    """What the judge may say of a requirement."""

    MET = "met"
    NOT_MET = "not_met"
    NOT_APPLICABLE = "not_applicable"
    CANNOT_TELL = "cannot_tell"


def _whole_number(value: object) -> object:
    """80, "80" and 80.0 are one number."""
    if isinstance(value, str) and value.isascii() and _WHOLE_NUMBER.fullmatch(value):
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def _no_share(value: object) -> object:
    """1.0 may be meant as a share of one: no person could say, so it is left to fail."""
    if isinstance(value, str) and value.isascii() and (found := _PERCENT.fullmatch(value)):
        return int(found[1])
    return str(value) if isinstance(value, float) and value <= 1 else value


def _listed(value: object) -> object:
    """A single text is a list of one, nothing is an empty list."""
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else value


def _word(value: object) -> object:
    """`Not met` and `not-met` are plainly `not_met`."""
    if not isinstance(value, str):
        return value
    return re.sub(r"[\s_-]+", "_", value.strip().lower())


def _clean(value: object) -> object:
    """A lone surrogate cannot be written as UTF-8; it is shown as U+FFFD."""
    return _SURROGATE.sub("\ufffd", value) if isinstance(value, str) else value


_Text = Annotated[str, BeforeValidator(_clean)]
_Texts = Annotated[tuple[_Text, ...], BeforeValidator(_listed)]
_Number = Annotated[int, BeforeValidator(_whole_number), Field(strict=True)]


class RequirementAnswer(BaseModel, frozen=True, extra="ignore"):
    """What the judge says of one requirement; `index` is the requirement's own.

    Without terms and a finding the answer is still plain; without the list of quotes it is none.
    """

    index: _Number
    quotes: _Texts
    looked_for: _Texts = ()
    finding: _Text = ""
    answer: Annotated[AnswerWord, BeforeValidator(_word)]
    confidence: Annotated[_Number, Field(ge=0, le=100), BeforeValidator(_no_share)]


class Reply(BaseModel, frozen=True, extra="ignore"):
    """A reply that could be read: one answer per asked requirement, in the order asked."""

    requirements: Annotated[tuple[RequirementAnswer, ...], FailFast()]
    clause_class: Annotated[ClauseClass, BeforeValidator(_word)]


ENTRY_KEYS = tuple(RequirementAnswer.model_fields)
REPLY_KEYS = tuple(Reply.model_fields)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A reply without a vote. `fault` is `empty`, `unreadable` or `wrong-shape`."""

    fault: str
    message: str


def read_reply(text: str, indices: Sequence[int]) -> Reply | Unreadable:
    """Read the one JSON object of a reply; prose around it is never mined, and may undo it.

    Args:
        text: what the judge wrote, untrusted, of any length.
        indices: the requirements that were asked, each once.

    Returns:
        The answers in the order asked, or why there is no vote. Never raises.
    """
    if not text.replace("\ufeff", "").strip():
        return Unreadable(fault="empty", message="the reply is empty")
    if len(text) > LONGEST_REPLY:
        return Unreadable(fault="unreadable", message=f"the reply has {len(text)} characters")
    try:
        value = only_object(text)
        reply = Reply.model_validate(in_shape(value, ENTRY_KEYS, REPLY_KEYS, indices))
    except ValidationError as error:
        return Unreadable(fault="wrong-shape", message=_first_fault(error))
    except RecursionError:
        return Unreadable(fault="unreadable", message="the reply is nested too deep")
    except ValueError as error:
        return Unreadable(fault="unreadable", message=str(error)[:200])
    return _in_order(reply, indices)


def _first_fault(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where[:100]}: {first['msg'][:100]}"


def _in_order(reply: Reply, indices: Sequence[int]) -> Reply | Unreadable:
    answers: dict[int, RequirementAnswer] = {}
    for answer in reply.requirements:
        if answers.setdefault(answer.index, answer) != answer:
            message = f"index {answer.index} is answered twice, differently"
            return Unreadable(fault="wrong-shape", message=message)
    if set(answers) != set(indices):
        message = f"asked {sorted(indices)}, answered {sorted(answers)[:50]}"
        return Unreadable(fault="wrong-shape", message=message)
    return reply.model_copy(update={"requirements": tuple(answers[at] for at in indices)})


_ANSWER_PROPERTIES: dict[str, object] = {
    "index": {"type": "integer"},
    "quotes": {"type": "array", "items": {"type": "string"}},
    "looked_for": {"type": "array", "items": {"type": "string"}},
    "finding": {"type": "string"},
    "answer": {"type": "string", "enum": [word.value for word in AnswerWord]},
    "confidence": {"type": "integer"},
}

ANSWER_SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {
        "requirements": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": _ANSWER_PROPERTIES,
                "required": list(_ANSWER_PROPERTIES),
                "additionalProperties": False,
            },
        },
        "clause_class": {"type": "string", "enum": [word.value for word in ClauseClass]},
    },
    "required": ["requirements", "clause_class"],
    "additionalProperties": False,
}
