"""OpenAI's Responses API as data: a request's parameters, a reply's meaning."""

from collections.abc import Iterator, Mapping
from typing import Any

from grader.canonical import digest
from grader.errors import ProviderUnavailableError
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
    usage_with_shares,
)
from grader.model.usage import Usage

CACHE_KEY_LENGTH = 32

# `error.code` of a failed response that another try may heal; the other codes blame the content
HEALING_CODES = frozenset({"server_error", "rate_limit_exceeded", "vector_store_timeout", ""})
UNFINISHED = frozenset({"queued", "in_progress", "cancelled"})


def response_params(request: ModelRequest, card: ModelCard | None = None) -> dict[str, Any]:
    """Keyword arguments of `responses.create`; nothing is stored at the vendor.

    A model that takes breakpoints looks its cache up at breakpoints alone, and puts one of its own
    behind the question, where no other request finds it: so ours stands behind the prefix, or none.

    Args:
        request: with exactly one question.
        card: what is known of the model; None for an unknown one.
    """
    texts = (request.prefix, sole_question(request).text)
    content: list[dict[str, Any]] = [{"type": "input_text", "text": text} for text in texts if text]
    marks = card is not None and card.supports.cache_breakpoints is True
    if marks and is_worth_caching(request, card):
        content[0]["prompt_cache_breakpoint"] = {"mode": "explicit"}
    params: dict[str, Any] = {
        "model": request.model,
        "instructions": request.system,
        "input": [{"role": "user", "content": content}],
        "max_output_tokens": request.max_output_tokens,
        "store": False,
        "prompt_cache_key": prompt_cache_key(request),
    }
    if request.schema:
        params["text"] = {
            "format": {
                "type": "json_schema",
                "name": request.schema_name,
                "strict": True,
                "schema": dict(request.schema),
            }
        }
    if marks:
        params["prompt_cache_options"] = {"mode": "explicit"}
    if request.effort is not None:
        params["reasoning"] = {"effort": request.effort}
    return params


def prompt_cache_key(request: ModelRequest) -> str:
    """The same for all requests that share system and prefix, so that they meet one cache."""
    return digest([request.system, request.prefix]).removeprefix("sha256:")[:CACHE_KEY_LENGTH]


def read_response(body: Mapping[str, object]) -> ModelReply:
    """What a reply with status 200 says; reasoning items are passed over.

    Args:
        body: the decoded JSON object, of any content.

    Raises:
        ProviderUnavailableError: the response failed or did not finish, and may do so next time.
    """
    return one_reply(_answer(body), _usage(mapping(body.get("usage"))), body, finish=_finish(body))


def _finish(body: Mapping[str, object]) -> str:
    """`completed`, or why the response ended before."""
    reason = string(mapping(body.get("incomplete_details")).get("reason"))
    return reason or string(body.get("status"))


def _answer(body: Mapping[str, object]) -> Answer | Fault:
    status = string(body.get("status"))
    if status in UNFINISHED:
        raise ProviderUnavailableError(f"the response did not finish (status {status})")
    if status == "failed":
        return _failure(mapping(body.get("error")))
    if status == "incomplete":
        return _incomplete(string(mapping(body.get("incomplete_details")).get("reason")))
    parts = list(_parts(body))
    if any(part.get("type") == "refusal" for part in parts):
        return Fault(kind="refused", message="the model refused")
    return said(
        "".join(string(part.get("text")) for part in parts if part.get("type") == "output_text")
    )


def _parts(body: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    for item in sequence(body.get("output")):
        if mapping(item).get("type") == "message":
            for part in sequence(mapping(item).get("content")):
                yield mapping(part)


def _failure(error: Mapping[str, object]) -> Fault:
    if string(error.get("code")) in HEALING_CODES:
        is_overload = string(error.get("code")) == "rate_limit_exceeded"
        raise ProviderUnavailableError("the response failed at the vendor", is_overload=is_overload)
    return Fault(kind="refused", message="the vendor refused to answer this request")


def _incomplete(reason: str) -> Fault:
    if reason == "content_filter":
        return Fault(kind="refused", message="the vendor's content filter stopped the reply")
    return Fault(kind="truncated", message="the reply was cut off (max_output_tokens)")


def _usage(usage: Mapping[str, object]) -> Usage | None:
    details = mapping(usage.get("input_tokens_details"))
    return usage_with_shares(
        count(usage.get("input_tokens")),
        details.get("cached_tokens"),
        details.get("cache_write_tokens"),
        count(usage.get("output_tokens")),
        mapping(usage.get("output_tokens_details")).get("reasoning_tokens"),
    )
