"""Anthropic's Messages API as data: a request's parameters, a reply's meaning."""

import re
from collections.abc import Mapping
from typing import Any

from grader.grade.providers.base import Answer, Fault, ModelReply, ModelRequest
from grader.grade.providers.caching import is_worth_caching
from grader.grade.providers.registry import ModelCard
from grader.grade.providers.wire import (
    count,
    mapping,
    one_reply,
    said,
    sequence,
    sole_question,
    string,
)
from grader.model.usage import Usage

CUT_SHORT = frozenset({"max_tokens", "model_context_window_exceeded"})


def message_params(
    request: ModelRequest, card: ModelCard | None, schema: Mapping[str, object]
) -> dict[str, Any]:
    """Keyword arguments of `messages.create`; no sampling parameter, no forced tool.

    Args:
        request: with exactly one question.
        card: what is known of the model; None for an unknown one.
        schema: the answer's schema in the form that the vendor takes.
    """
    config: dict[str, Any] = {}
    if schema:
        config["format"] = {"type": "json_schema", "schema": dict(schema)}
    if request.effort is not None:
        config["effort"] = request.effort
    prefix: dict[str, Any] = {"type": "text", "text": request.prefix}
    if is_worth_caching(request, card):
        prefix["cache_control"] = {"type": "ephemeral"}
    question = {"type": "text", "text": sole_question(request).text}
    params: dict[str, Any] = {
        "model": request.model,
        "max_tokens": request.max_output_tokens,
        "system": [{"type": "text", "text": request.system}],
        # an empty block is refused by the vendor
        "messages": [
            {"role": "user", "content": [prefix, question] if request.prefix else [question]}
        ],
    }
    return params | ({"output_config": config} if config else {})


def read_message(body: Mapping[str, object]) -> ModelReply:
    """What a reply with status 200 says; thinking blocks are passed over.

    Args:
        body: the decoded JSON object, of any content.
    """
    text = "".join(
        string(mapping(block).get("text"))
        for block in sequence(body.get("content"))
        if mapping(block).get("type") == "text"
    )
    return one_reply(
        _answer(body, text),
        _usage(mapping(body.get("usage"))),
        body,
        finish=string(body.get("stop_reason")),
        refusal_category=_category(body),
    )


def _category(body: Mapping[str, object]) -> str | None:
    """What kind of refusal the vendor names; None for none, or for words that are no category."""
    category = string(mapping(body.get("stop_details")).get("category"))
    return category if re.fullmatch(r"[a-z_]{1,40}", category) else None


def _answer(body: Mapping[str, object], text: str) -> Answer | Fault:
    stop = string(body.get("stop_reason"))
    if stop == "refusal":
        known = _category(body) or "none named"
        return Fault(kind="refused", message=f"the model refused (category: {known})")
    if stop in CUT_SHORT:
        return Fault(kind="truncated", message=f"the reply was cut off ({stop})")
    return said(text)


def _usage(usage: Mapping[str, object]) -> Usage | None:
    """Anthropic's `input_tokens` leaves out cache reads and writes."""
    uncached, output = count(usage.get("input_tokens")), count(usage.get("output_tokens"))
    if uncached is None or output is None:
        return None
    details = mapping(usage.get("output_tokens_details"))
    reasoning = count(details.get("thinking_tokens")) or 0
    return Usage(
        uncached_input=uncached,
        cached_input=count(usage.get("cache_read_input_tokens")) or 0,
        cache_write_input=count(usage.get("cache_creation_input_tokens")) or 0,
        output=output,
        reasoning=min(reasoning, output),
    )
