"""Reading a vendor's JSON, of which nothing may be taken for granted."""

import json
from collections.abc import Mapping, Sequence

from grader.errors import ProviderUnavailableError
from grader.grade.providers.base import Answer, Fault, ModelReply, ModelRequest, Question
from grader.model.usage import Usage

MAX_MODEL_NAME = 200
# more than anybody sells: a cost that no report could print
MOST_TOKENS = 10**12


def parse_body(raw: bytes, vendor: str) -> Mapping[str, object]:
    """The JSON object of a reply that came with status 200.

    Raises:
        ProviderUnavailableError: it is no JSON object. That is a broken line or a proxy's page,
            not something the model said, so it is worth another try.
    """
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise ProviderUnavailableError(
            f"{vendor} answered with something that is not JSON"
        ) from error
    if not isinstance(body, dict):
        raise ProviderUnavailableError(f"{vendor} answered with JSON that is not an object")
    return body


def mapping(value: object) -> Mapping[str, object]:
    """The value when it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def sequence(value: object) -> Sequence[object]:
    """The value when it is an array, else an empty one."""
    return value if isinstance(value, list) else ()


def string(value: object) -> str:
    """The value when it is a string, else an empty one; half surrogate pairs become `?`.

    JSON can spell a lone surrogate; no file, database or terminal takes it.
    """
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else ""


def count(value: object) -> int | None:
    """The value when it is a whole number of 0 to `MOST_TOKENS`, else None."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_TOKENS:
        return value
    return None


def sole_question(request: ModelRequest) -> Question:
    """The one question of a request to a text model.

    Raises:
        ValueError: there are none or several, a fault of the caller.
    """
    if len(request.questions) != 1:
        raise ValueError(f"a text model takes one question, not {len(request.questions)}")
    return request.questions[0]


def one_reply(
    answer: Answer | Fault,
    usage: Usage | None,
    body: Mapping[str, object],
    *,
    finish: str = "",
    refusal_category: str | None = None,
) -> ModelReply:
    """A reply with its single answer, the model that the vendor says gave it, and how it ended."""
    return ModelReply(
        answers=(answer,),
        usage=usage,
        response_model=short(body.get("model")),
        response_id=short(body.get("id")),
        finish=finish[:MAX_MODEL_NAME] or None,
        refusal_category=refusal_category,
    )


def short(value: object) -> str | None:
    """A name of at most 200 code points, None for none."""
    return string(value)[:MAX_MODEL_NAME] or None


def said(text: str) -> Answer | Fault:
    """An answer, or the fault of an empty one."""
    if text.strip():
        return Answer(text=text)
    return Fault(kind="empty", message="the reply holds no text")


def usage_with_shares(
    total_input: int | None, cached: object, written: object, output: int | None, reasoning: object
) -> Usage | None:
    """Usage where the vendor's input count includes cache reads and writes (OpenAI's convention).

    Returns:
        None when a count is missing or the shares exceed the whole.
    """
    reads, writes = count(cached) or 0, count(written) or 0
    if total_input is None or output is None or reads + writes > total_input:
        return None
    return Usage(
        uncached_input=total_input - reads - writes,
        cached_input=reads,
        cache_write_input=writes,
        output=output,
        reasoning=min(count(reasoning) or 0, output),
    )
