"""The chat completions dialect as data: what Ollama and compatible servers speak."""

import re
from collections.abc import Mapping
from typing import Any

from grader.errors import ProviderRejectedError, ProviderUnavailableError
from grader.grade.providers.base import (
    Answer,
    Fault,
    ModelReply,
    ModelRequest,
    SchemaChannel,
)
from grader.grade.providers.faults import HEALING_STATUSES
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

# as vLLM, llama.cpp, LM Studio, DeepSeek, Groq and OpenAI word it
_OF_THE_SCHEMA = re.compile(r"response[_ ]?format|json_schema|json_object", re.IGNORECASE)
MOST_WORDS = 4_000


def chat_params(
    request: ModelRequest, card: ModelCard | None, sampling: frozenset[str]
) -> dict[str, Any]:
    """Keyword arguments of `chat.completions.create`.

    Args:
        request: with exactly one question.
        card: what is known of the model; OpenAI's own models take `max_completion_tokens`, the
            compatible servers know only `max_tokens`.
        sampling: which of `temperature` and `seed` may be sent.
    """
    limit = "max_completion_tokens" if card is not None else "max_tokens"
    parts = (request.prefix, sole_question(request).text)
    params: dict[str, Any] = {
        "model": request.model,
        "messages": [
            {"role": "system", "content": request.system},
            # one string: not every compatible server takes a list of parts
            {"role": "user", "content": "\n\n".join(part for part in parts if part)},
        ],
        limit: request.max_output_tokens,
    }
    if request.schema and request.channel is not SchemaChannel.PROMPT:
        params["response_format"] = _response_format(request)
    if request.effort is not None:
        params["reasoning_effort"] = request.effort
    if "temperature" in sampling:
        params["temperature"] = 0
    if "seed" in sampling:
        # another seed for every asking: with the same one a second asking gives the same text
        params["seed"] = 2 * request.trial + request.attempt
    return params


def _response_format(request: ModelRequest) -> dict[str, object]:
    if request.channel is SchemaChannel.JSON_OBJECT:
        return {"type": "json_object"}
    return {
        "type": "json_schema",
        "json_schema": {
            "name": request.schema_name,
            "strict": True,
            "schema": dict(request.schema),
        },
    }


def is_about_schema(body: object) -> bool:
    """Whether the body of an error says that the form of the answer is what the server refused.

    Only the words of the error count: some servers repeat the whole request beside them.

    Args:
        body: the decoded body, of any content: an object as OpenAI sends it, one whose `error` is
            text (LM Studio), or the `detail` of FastAPI.
    """
    fault = mapping(body)
    inner = mapping(fault.get("error")) or fault
    said = [inner.get(name) for name in ("message", "param", "code", "error", "detail")]
    for entry in sequence(inner.get("detail")):
        place = sequence(mapping(entry).get("loc"))
        said += [mapping(entry).get("msg"), ".".join(str(part) for part in place)]
    return any(_OF_THE_SCHEMA.search(string(one)[:MOST_WORDS]) is not None for one in said)


def read_completion(body: Mapping[str, object]) -> ModelReply:
    """What a reply with status 200 says.

    Args:
        body: the decoded JSON object, of any content.

    Raises:
        ProviderUnavailableError: the body is an error that another try may heal.
        ProviderRejectedError: the body is an error that names a lasting status.
    """
    choices = sequence(body.get("choices"))
    if not choices and body.get("error") is not None:
        raise _carried_error(mapping(body.get("error")))
    choice = mapping(choices[0]) if choices else {}
    finish = string(choice.get("finish_reason"))
    return one_reply(_answer(choice), _usage(mapping(body.get("usage"))), body, finish=finish)


def _answer(choice: Mapping[str, object]) -> Answer | Fault:
    message = mapping(choice.get("message"))
    finish = string(choice.get("finish_reason"))
    if finish == "content_filter" or string(message.get("refusal")):
        return Fault(kind="refused", message="the model refused")
    if finish == "length":
        return Fault(kind="truncated", message="the reply was cut off (length)")
    return said(_text(message.get("content")))


def _text(content: object) -> str:
    if isinstance(content, str):
        return string(content)
    return "".join(string(mapping(part).get("text")) for part in sequence(content))


def _carried_error(
    error: Mapping[str, object],
) -> ProviderUnavailableError | ProviderRejectedError:
    """The error that some gateways send inside a reply with status 200."""
    status = count(error.get("code"))
    if status is not None and 400 <= status < 500 and status not in HEALING_STATUSES:
        return ProviderRejectedError(f"the server answered 200 with an error {status} inside")
    return ProviderUnavailableError("the server answered 200 with an error inside")


def _usage(usage: Mapping[str, object]) -> Usage | None:
    details = mapping(usage.get("prompt_tokens_details"))
    return usage_with_shares(
        count(usage.get("prompt_tokens")),
        details.get("cached_tokens"),
        details.get("cache_write_tokens"),
        count(usage.get("completion_tokens")),
        mapping(usage.get("completion_tokens_details")).get("reasoning_tokens"),
    )
