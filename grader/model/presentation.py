"""How a report is worded: its register and its language. Neither changes a verdict or a figure."""

from enum import StrEnum


class Register(StrEnum):
    """How much is said: the plain report, one line a clause, or the plain report with advice."""

    NEUTRAL = "neutral"
    TERSE = "terse"
    COACH = "coach"


class Language(StrEnum):
    """The language of our own sentences; what others wrote is quoted, never translated."""

    EN = "en"
    DE = "de"
