"""A reply as it is kept: one record for each question, sealed against damage."""

import hashlib
from datetime import date

from pydantic import BaseModel, SerializerFunctionWrapHandler, ValidationError, model_serializer

from grader.grade.cache_key import QuestionKey
from grader.grade.providers.base import Answer, Fault, ModelReply
from grader.model.usage import Usage


class StoredReply(BaseModel, frozen=True, extra="forbid"):
    """One question's reply as it came: `text`, or the `fault` (its kind) and what it said.

    `is_batch` stands in the record only where it is true, so that earlier versions read the others.
    """

    text: str | None
    fault: str | None
    message: str
    usage: Usage | None
    response_model: str | None
    bought_on: date
    is_batch: bool = False

    @model_serializer(mode="wrap")
    def _without_default(self, to_dict: SerializerFunctionWrapHandler) -> dict[str, object]:
        fields: dict[str, object] = to_dict(self)
        if not self.is_batch:
            del fields["is_batch"]
        return fields


def seal_of(key: QuestionKey, reply: str) -> str:
    """Binds a reply to its place, so that a flipped bit is an absent row and no wrong answer."""
    text = f"{key.thread}|{key.attempt}|{key.limit}|{reply}"
    return hashlib.sha256(text.encode()).hexdigest()


def unsealed(key: QuestionKey, reply: object, seal: object) -> StoredReply | None:
    """The record, None when the seal does not fit or it is no record of ours."""
    if not isinstance(reply, str) or seal_of(key, reply) != seal:
        return None
    try:
        return StoredReply.model_validate_json(reply)
    except ValidationError:
        return None


def split_reply(reply: ModelReply, on: date) -> list[StoredReply]:
    """One record for each answer; the tokens of a reply with several answers are shared out."""
    usages = share_usage(reply.usage, len(reply.answers))
    return [
        StoredReply(
            text=answer.text if isinstance(answer, Answer) else None,
            fault=answer.kind if isinstance(answer, Fault) else None,
            message=answer.message if isinstance(answer, Fault) else "",
            usage=usage,
            response_model=reply.response_model,
            bought_on=on,
            is_batch=reply.is_batch,
        )
        for answer, usage in zip(reply.answers, usages, strict=True)
    ]


def joined_reply(parts: list[StoredReply], *, from_cache: bool) -> ModelReply:
    """The reply that the records make together."""
    usages = [part.usage for part in parts if part.usage is not None]
    models = [part.response_model for part in parts if part.response_model is not None]
    return ModelReply(
        answers=tuple(
            Answer(text=part.text)
            if part.text is not None
            else Fault(kind=part.fault or "empty", message=part.message)
            for part in parts
        ),
        usage=sum_usage(usages) if len(usages) == len(parts) else None,
        response_model=models[0] if models else None,
        from_cache=from_cache,
        bought_on=max((part.bought_on for part in parts), default=None),
        is_batch=bool(parts) and all(part.is_batch for part in parts),
    )


def share_usage(usage: Usage | None, n_shares: int) -> list[Usage | None]:
    """Whole tokens in equal shares that add up to the usage; the first takes what is left over."""
    if usage is None:
        return [None] * n_shares
    counts = usage.model_dump()
    rest = {name: total - (total // n_shares) * (n_shares - 1) for name, total in counts.items()}
    others = {name: total // n_shares for name, total in counts.items()}
    return [Usage(**rest), *(Usage(**others) for _ in range(n_shares - 1))]


def sum_usage(usages: list[Usage]) -> Usage:
    """All tokens together, kind by kind."""
    return Usage(
        uncached_input=sum(usage.uncached_input for usage in usages),
        cached_input=sum(usage.cached_input for usage in usages),
        cache_write_input=sum(usage.cache_write_input for usage in usages),
        output=sum(usage.output for usage in usages),
        reasoning=sum(usage.reasoning for usage in usages),
    )
