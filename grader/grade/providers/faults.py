"""A vendor's HTTP status -> our error: worth another try or not, and never with a key in it."""

import re
from collections.abc import Mapping

from grader.errors import ProviderError, ProviderRejectedError, ProviderUnavailableError
from grader.grade.providers.header_times import number_of, wait_until_s
from grader.grade.providers.wire import mapping, string

HEALING_STATUSES = frozenset({408, 409, 425, 429})
OVERLOAD_STATUSES = frozenset({429, 503, 529})
EXPLAINED_STATUSES = frozenset({400, 404, 413, 422})
KEY_WINDOW = 6
MAX_EXCERPT = 160
MAX_RETRY_AFTER_S = 86_400.0

# 429 with one of these does not heal by waiting: the account has no money left
SPENT_CODES = frozenset({"insufficient_quota", "billing_error", "billing_hard_limit_reached"})

HINTS = {
    401: "the key was not accepted; check it",
    402: "the account has no credit left",
    403: "the key may not use this model",
    404: "check the model's name and the base URL",
    413: "the request is too large; lower --max-input-tokens",
}


def status_error(
    vendor: str,
    status: int,
    headers: Mapping[str, str],
    body: object,
    key: str | None,
    came_at: float = 0.0,
) -> ProviderError:
    """The error for a reply that is not 2xx.

    Args:
        vendor: the name to print.
        status: the HTTP status.
        headers: the reply's headers, names in lower case.
        body: the decoded body, whatever it is; an excerpt of its message is kept only where it
            explains a refused request, and never when it holds a piece of the key.
        key: the key that was sent.
        came_at: when it came, in seconds since 1970; where there are headers.

    Returns:
        `ProviderUnavailableError` for 408, 409, 425, 429, 5xx, else `ProviderRejectedError`.
    """
    error = _error(vendor, status, body, key)
    if isinstance(error, ProviderUnavailableError):
        error.retry_after_s = retry_after_s(headers, came_at)
    error.status = status
    return error


def _error(vendor: str, status: int, body: object, key: str | None) -> ProviderError:
    fault = mapping(mapping(body).get("error")) or mapping(body)
    code = string(fault.get("code")) or string(fault.get("type"))
    is_spent = code in SPENT_CODES
    if (status in HEALING_STATUSES or status >= 500) and not is_spent:
        return ProviderUnavailableError(
            f"{vendor} answered {status}",
            is_overload=status in OVERLOAD_STATUSES,
            may_have_cost=False,
        )
    if 300 <= status < 400:
        return ProviderRejectedError(
            f"{vendor} answered {status}, a redirection, which is not followed",
            hint="give the final address as the base URL",
            status=status,
        )
    message = f"{vendor} answered {status}"
    excerpt = safe_excerpt(string(fault.get("message")), key)
    if status in EXPLAINED_STATUSES and excerpt:
        message += f": {excerpt}"
    hint = HINTS[402] if is_spent else HINTS.get(status, "")
    return ProviderRejectedError(message, hint=hint, status=status)


def holds_key(text: str, key: str | None) -> bool:
    """Whether six characters in a row of the key stand in the text."""
    if not key:
        return False
    width = min(KEY_WINDOW, len(key))
    return any(key[i : i + width] in text for i in range(len(key) - width + 1))


def safe_excerpt(text: str, key: str | None) -> str:
    """The beginning of a vendor's message on one line; empty when it may hold the key.

    Vendors print keys with stars in the middle, so any word with stars counts as one.
    """
    if holds_key(text, key) or "***" in text:
        return ""
    line = re.sub(r"\s+", " ", "".join(c if c.isprintable() else " " for c in text)).strip()
    return line if len(line) <= MAX_EXCERPT else line[: MAX_EXCERPT - 1] + "…"


def retry_after_s(headers: Mapping[str, str], came_at: float) -> float | None:
    """Seconds that the vendor asked us to wait, None when it did not say so readably.

    `retry-after-ms` goes before `retry-after`; a date is measured against the reply's own `date`,
    or, where that is missing, against our clock (`came_at`, in seconds since 1970).
    """
    milliseconds = number_of(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return min(milliseconds / 1000, MAX_RETRY_AFTER_S)
    value = headers.get("retry-after")
    seconds = number_of(value)
    if seconds is None:
        seconds = wait_until_s(value, headers.get("date"), came_at)
    return None if seconds is None else min(seconds, MAX_RETRY_AFTER_S)
