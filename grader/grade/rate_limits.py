"""What a vendor's headers say of its limits: for how long nothing more will be admitted."""

import re
from collections.abc import Mapping

from grader.grade.providers.header_times import wait_until_s

WINDOWS = ("requests", "tokens", "input-tokens", "output-tokens")
_SPAN = re.compile(
    r"(?:(\d{1,6})d)?(?:(\d{1,6})h)?(?:(\d{1,6})m(?!s))?(?:(\d{1,9}(?:\.\d{1,9})?)(ms|s))?"
)


def exhausted_s(headers: Mapping[str, str], came_at: float) -> float:
    """Seconds until the vendor admits anything again; 0 where nothing is used up.

    Args:
        headers: of any reply, names in lower case: `anthropic-ratelimit-*` (resets are moments) and
            `x-ratelimit-*` (resets are spans such as `6m0s`). What cannot be read says nothing.
        came_at: our clock in seconds since 1970, for a reply that does not say when it was sent.

    Returns:
        The longest wait of all windows of which nothing remains.
    """
    waits = [0.0]
    for window in WINDOWS:
        if _is_used_up(headers.get(f"anthropic-ratelimit-{window}-remaining")):
            reset = headers.get(f"anthropic-ratelimit-{window}-reset")
            waits.append(wait_until_s(reset, headers.get("date"), came_at) or 0.0)
        if _is_used_up(headers.get(f"x-ratelimit-remaining-{window}")):
            waits.append(_span_s(headers.get(f"x-ratelimit-reset-{window}")))
    return max(waits)


def _is_used_up(remaining: str | None) -> bool:
    return remaining is not None and re.fullmatch(r"\s*0+\s*", remaining) is not None


def _span_s(text: str | None) -> float:
    found = _SPAN.fullmatch((text or "").strip())
    if found is None:
        return 0.0
    days, hours, minutes, rest, unit = found.groups()
    seconds = float(rest or 0) / (1000 if unit == "ms" else 1)
    return 86400 * int(days or 0) + 3600 * int(hours or 0) + 60 * int(minutes or 0) + seconds
