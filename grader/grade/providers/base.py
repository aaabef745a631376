"""What a judge is to the rest of the program: a request in, a reply out."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Protocol

from grader.model.usage import Usage


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One thing asked of the judge; it comes after the request's shared prefix.

    `question_id` is unique in the request and names the clause in messages. `text` is the rendered
    template with the fenced clause.
    """

    question_id: str
    text: str


class SchemaChannel(StrEnum):
    """How a server is told the form of an answer, the strictest first.

    `prompt`: by the words of the prompt alone. Whichever it is, a reply is held to the schema here.
    """

    JSON_SCHEMA = "json_schema"
    JSON_OBJECT = "json_object"
    PROMPT = "prompt"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRequest:
    """A shared prefix plus questions; a text model gets one question a request.

    `system` is our own text and holds nothing of the run. `prefix` is the shared user text (the
    service and its outputs, fenced). `schema` is the JSON Schema of one answer; an empty one asks a
    text model for free text. `trial` and `attempt` are 0-based and part of the cache key.
    `channel` matters to the chat dialect alone.
    """

    model: str
    system: str
    prefix: str
    questions: tuple[Question, ...]
    schema: Mapping[str, object]
    schema_name: str
    max_output_tokens: int
    effort: str | None = None
    trial: int = 0
    attempt: int = 0
    channel: SchemaChannel = SchemaChannel.JSON_SCHEMA


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the judge said to one question, raw; `text` is to be read by `reply.py`."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A question that got no usable answer although the call went through.

    `kind` is `refused`, `truncated`, `empty` or `unreadable`.
    """

    kind: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelReply:
    """One answer or fault per question, in the order of the questions.

    `usage` is None when the vendor did not say. `from_cache` is set by the cache wrapper.
    `bought_on` is the day (UTC) on which it was paid for, also on later runs; the cache wrapper
    sets it, None means today. `response_id`, `finish` (the vendor's word for how it ended) and
    `refusal_category` are None where the vendor does not say, and for a reply out of the cache.
    `is_batch`: it was bought in a batch, at another price.
    """

    answers: tuple[Answer | Fault, ...]
    usage: Usage | None
    response_model: str | None = None
    from_cache: bool = False
    bought_on: date | None = None
    is_batch: bool = False
    response_id: str | None = None
    finish: str | None = None
    refusal_category: str | None = None


class Provider(Protocol):
    """A judge: slow, paid and random. The only protocol of the project."""

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask once.

        Raises:
            ProviderRejectedError: the vendor refused the request; asking again is of no use.
            ProviderUnavailableError: the vendor was not reached, or not in time.
        """
        ...

    async def reject(self, request: ModelRequest) -> None:
        """Say that the reply to this request gave no vote; it must not answer a later run.

        The judge calls it after each reply it could not read, before it asks again. A provider
        that keeps nothing does nothing.
        """
        ...

    async def aclose(self) -> None:
        """Close what is open (connections, files); safe to call twice."""
        ...
