"""Moments and numbers in a vendor's headers, which anybody on the way may have written."""

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

# no date of HTTP or of ISO 8601 is longer
LONGEST = 64
_NUMBER = re.compile(r"\s*\d{1,12}(\.\d{1,9})?\s*", re.ASCII)


def number_of(value: str | None) -> float | None:
    """A plain decimal number that is not negative; None for anything else."""
    if value is None or len(value) > LONGEST or not _NUMBER.fullmatch(value):
        return None
    return float(value)


def moment_of(value: str | None) -> float | None:
    """A date as HTTP or ISO 8601 writes it, in UTC where it names no zone.

    Returns:
        Seconds since 1970, None for anything else, whatever it is; never raises.
    """
    text = (value or "").strip()
    if not text or len(text) > LONGEST or not text.isascii():
        return None
    for parse in (parsedate_to_datetime, datetime.fromisoformat):
        # a year or a zone out of all range: the parsers let through what their parts raise
        try:
            moment = parse(text)
            aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
            return aware.timestamp()
        except (ValueError, ArithmeticError, LookupError, TypeError, AttributeError):
            continue
    return None


def wait_until_s(then: str | None, sent: str | None, came_at: float) -> float | None:
    """Seconds from a reply until a moment that its headers name.

    Args:
        then: the moment.
        sent: the reply's own `date`: the vendor's clock, against which the moment is measured.
        came_at: our clock in seconds since 1970, for a reply that does not say when it was sent.

    Returns:
        0 for a moment that is over; None for one that cannot be read.
    """
    wanted = moment_of(then)
    if wanted is None:
        return None
    asked = moment_of(sent)
    return max(0.0, wanted - (came_at if asked is None else asked))
