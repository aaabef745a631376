"""Batches as both vendors write them: states and result lines, of which nothing is certain."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime

from grader.errors import (
    ProviderError,
    ProviderRejectedError,
    ProviderUnavailableError,
)
from grader.grade.providers.anthropic_wire import read_message
from grader.grade.providers.base import ModelReply
from grader.grade.providers.batches import BatchResults, BatchState, Miss, Outcome, checked_id
from grader.grade.providers.faults import safe_excerpt, status_error
from grader.grade.providers.openai_wire import read_response
from grader.grade.providers.wire import count, mapping, sequence, string

Body = Mapping[str, object]
ReadLine = Callable[[Body], Outcome | None]

OVER = frozenset({"completed", "expired", "cancelled"})
# `error.type` of a single request that another batch may answer
HEALING_TYPES = frozenset({"api_error", "overloaded_error", "rate_limit_error", "timeout_error"})
# `errors.data[].code` of a batch that was refused for want of room, not for what is in it
FULL_CODES = frozenset({"token_limit_exceeded", "rate_limit_exceeded"})
LONGEST_ID = 64


def read_results(raw: bytes, read_line: ReadLine) -> BatchResults:
    """The lines of a result file.

    Args:
        raw: JSON Lines, perhaps cut off anywhere.
        read_line: what one line says, None where it says nothing.

    Returns:
        An outcome for each custom id. Of lines that contradict each other none counts.
    """
    outcomes: dict[str, Outcome] = {}
    doubtful: set[str] = set()
    n_unreadable = 0
    for line in raw.split(b"\n"):
        if not line.strip():
            continue
        body = _object(line)
        name = string(body.get("custom_id"))
        outcome = read_line(body) if 0 < len(name) <= LONGEST_ID else None
        if outcome is None:
            n_unreadable += 1
        elif isinstance(outcome, Miss):
            outcomes.setdefault(name, outcome)
        elif isinstance(known := outcomes.get(name), ModelReply) and known != outcome:
            doubtful.add(name)
        else:
            outcomes[name] = outcome
    return BatchResults(
        outcomes={name: one for name, one in outcomes.items() if name not in doubtful},
        n_unreadable=n_unreadable + len(doubtful),
    )


def message_outcome(line: Body, vendor: str, key: str | None) -> Outcome | None:
    """What a line of Anthropic's results says."""
    result = mapping(line.get("result"))
    kind = string(result.get("type"))
    if kind == "succeeded":
        message = mapping(result.get("message"))
        return read_message(message) if "content" in message else None
    if kind == "errored":
        return _errored(mapping(mapping(result.get("error")).get("error")), vendor, key)
    if kind == "expired":
        return Miss(error=_expired(vendor), may_heal=True)
    if kind == "canceled":
        return Miss(error=_cancelled(vendor), may_heal=False)
    return None


def response_outcome(line: Body, vendor: str, key: str | None) -> Outcome | None:
    """What a line of OpenAI's output file or error file says."""
    code = string(mapping(line.get("error")).get("code"))
    if code == "batch_cancelled":
        return Miss(error=_cancelled(vendor), may_heal=False)
    if code == "batch_expired":
        return Miss(error=_expired(vendor), may_heal=True)
    response = mapping(line.get("response"))
    status = count(response.get("status_code"))
    if code or status is None:
        failed = ProviderUnavailableError(f"{vendor} failed on one request of the batch")
        return Miss(error=failed, may_heal=True) if code else None
    body = mapping(response.get("body"))
    if status == 200:
        return _response(body) if "status" in body else None
    error = status_error(vendor, status, {}, body, key)
    return Miss(error=error, may_heal=isinstance(error, ProviderUnavailableError))


def message_batch_state(body: Body) -> BatchState:
    """What Anthropic says of a batch."""
    counts = mapping(body.get("request_counts"))
    n_open = count(counts.get("processing")) or 0
    n_total = sum(count(one) or 0 for one in counts.values())
    is_over = string(body.get("processing_status")) == "ended"
    return BatchState(is_over=is_over, n_done=n_total - n_open, n_total=n_total)


def response_batch_state(body: Body, vendor: str, key: str | None) -> BatchState:
    """What OpenAI says of a batch.

    Raises:
        ProviderUnavailableError: its files have names that are none.
    """
    counts = mapping(body.get("request_counts"))
    status = string(body.get("status"))
    named = (body.get("output_file_id"), body.get("error_file_id"))
    return BatchState(
        is_over=status in OVER or status == "failed",
        n_done=(count(counts.get("completed")) or 0) + (count(counts.get("failed")) or 0),
        n_total=count(counts.get("total")) or 0,
        files=tuple(checked_id(one, vendor, key) for one in named if one),
        fault=_refused(body, vendor, key) if status == "failed" else None,
    )


def created_at(body: Body) -> float | None:
    """When Anthropic says that a batch was made, in seconds since 1970."""
    try:
        made = datetime.fromisoformat(string(body.get("created_at")))
    except ValueError:
        return None
    return made.timestamp() if made.tzinfo else None


def _object(line: bytes) -> Body:
    try:
        return mapping(json.loads(line))
    except (ValueError, RecursionError):
        return {}


def _response(body: Body) -> Outcome:
    try:
        return read_response(body)
    except ProviderUnavailableError as error:
        return Miss(error=error, may_heal=True)


def _errored(error: Body, vendor: str, key: str | None) -> Miss:
    kind = string(error.get("type"))
    if kind in HEALING_TYPES or not kind:
        failed = ProviderUnavailableError(f"{vendor} failed on one request of the batch")
        return Miss(error=failed, may_heal=True)
    excerpt = safe_excerpt(string(error.get("message")), key)
    message = f"{vendor} refused one request of the batch"
    return Miss(
        error=ProviderRejectedError(f"{message}: {excerpt}" if excerpt else message), may_heal=False
    )


def _refused(body: Body, vendor: str, key: str | None) -> Miss:
    """A batch that failed before any of it was done; nothing is charged for it."""
    errors = [mapping(one) for one in sequence(mapping(body.get("errors")).get("data"))]
    first: Body = errors[0] if errors else {}
    if string(first.get("code")) in FULL_CODES:
        full = f"{vendor} has no room for the batch now; grade again later"
        return Miss(error=ProviderUnavailableError(full), may_heal=False)
    excerpt = safe_excerpt(string(first.get("message")), key)
    message = f"{vendor} refused the batch"
    error: ProviderError = ProviderRejectedError(f"{message}: {excerpt}" if excerpt else message)
    return Miss(error=error, may_heal=False)


def _expired(vendor: str) -> ProviderError:
    return ProviderUnavailableError(f"the batch expired at {vendor} before this was answered")


def _cancelled(vendor: str) -> ProviderError:
    said = f"the batch was cancelled at {vendor} before this was answered; grade again to submit it"
    return ProviderUnavailableError(said)
