"""What stands where nothing is to be said: a dash, "n/a", "(none found)"."""

import re

_NOTHING = re.compile(
    r"(?:none|nothing|n/?a|null|nil|nan|tb[adc]|todo|to be (?:done|added|determined|decided"
    r"|confirmed)|unknown|not (?:available|applicable|known|found|specified|given|assigned)"
    r"|unassigned|missing|empty|blank|no [\w ]{1,30})?"
    r"(?: (?:found|identified|known|yet|available|so far|at this time|here|to report|applicable))*"
    r"(?: [\w ]{1,30} (?:found|identified|available))?"
)
_MARKS = " \t\r\n-\u2010\u2011\u2012\u2013\u2014\u2015?\u2026.,*_`|()[]<>{}/\"'"
_LONGEST = 80


def stands_for_nothing(value: object) -> bool:
    """True for null, empties, marks without a word, and words that say that there is nothing.

    Some take such a value for one that is there, some do not.
    """
    if value is None or value in ("", [], {}):
        return True
    if not isinstance(value, str) or len(value) > _LONGEST:
        return False
    return _NOTHING.fullmatch(value.strip(_MARKS).casefold()) is not None
