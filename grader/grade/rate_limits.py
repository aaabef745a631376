"""What a vendor's headers say of its limits: for how long nothing more will be admitted."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

WINDOWS = ("requests", "tokens", "input-tokens", "output-tokens")
_SPAN = re.compile(
    r"(?:(\d{1,6})d)?(?:(\d{1,6})h)?(?:(\d{1,6})m(?!s))?(?:(\d{1,9}(?:\.\d{1,9})?)(ms|s))?"
)


def exhausted_s(headers: Mapping[str, str]) -> float:
    """Seconds until the vendor admits anything again; 0 where nothing is used up.

    Args:
        headers: of any reply, names in lower case: `anthropic-ratelimit-*` (resets are moments) and
            `x-ratelimit-*` (resets are spans such as `6m0s`). What cannot be read says nothing.

    Returns:
        The longest wait of all windows of which nothing remains.
    """
    waits = [0.0]
    for window in WINDOWS:
        if _is_used_up(headers.get(f"anthropic-ratelimit-{window}-remaining")):
            waits.append(
                _until(headers.get(f"anthropic-ratelimit-{window}-reset"), headers.get("date"))
            )
        if _is_used_up(headers.get(f"x-ratelimit-remaining-{window}")):
            waits.append(_span_s(headers.get(f"x-ratelimit-reset-{window}")))
    return max(waits)


def _is_used_up(remaining: str | None) -> bool:
    return remaining is not None and re.fullmatch(r"\s*0+\s*", remaining) is not None


def _until(reset: str | None, sent: str | None) -> float:
    try:
        then = datetime.fromisoformat((reset or "").strip())
        when = parsedate_to_datetime(sent or "")
    except ValueError:
        return 0.0
    return max(0.0, (_in_utc(then) - _in_utc(when)).total_seconds())


def _in_utc(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _span_s(text: str | None) -> float:
    found = _SPAN.fullmatch((text or "").strip())
    if found is None:
        return 0.0
    days, hours, minutes, rest, unit = found.groups()
    seconds = float(rest or 0) / (1000 if unit == "ms" else 1)
    return 86400 * int(days or 0) + 3600 * int(hours or 0) + 60 * int(minutes or 0) + seconds
