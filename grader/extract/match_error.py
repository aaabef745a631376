"""Does a condition speak of this error? By name, by its description's words, or in general."""

import re
from collections.abc import Sequence

from grader.model.contract import DeclaredError

_WORD = re.compile(r"[^\W_]+")
_STOP_TEXT = """
a an and any are as at be been being by can could did do does each for from get gets got had has
have if in into is it its of on or than that the their them then there these this those to was were
when which while will with would during after before some such
"""
_NEGATION_TEXT = "no not never none nothing without cannot fails failed fail failing"
_FAILURE_TEXT = "error errors fail fails failed failing failure failures crash crashes"
_ANYONE_TEXT = "service services step steps run program occurs occur occurred happens"
_STOP = frozenset(_STOP_TEXT.split())
_NEGATIONS = frozenset(_NEGATION_TEXT.split())
_FAILURE_WORDS = frozenset(_FAILURE_TEXT.split())
_ANYONE = frozenset(_ANYONE_TEXT.split())


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, casefolded; dashes and underscores separate words."""
    return tuple(_WORD.findall(text.casefold().replace("n't", " not")))


def names_error(condition: str, error_name: str) -> bool:
    """True when the error's name stands in the condition as whole words, in order."""
    wanted = words_of(error_name)
    given = words_of(condition)
    width = len(wanted)
    return bool(width) and any(
        given[at : at + width] == wanted for at in range(len(given) - width + 1)
    )


def denies_error(condition: str, error_name: str) -> bool:
    """True when the condition has a negation beside the error's name ("not gauge-silent")."""
    rest = list(words_of(condition))
    for word in words_of(error_name):
        if word in rest:
            rest.remove(word)
    return any(word in _NEGATIONS - _FAILURE_WORDS for word in rest)


def describes_error(condition: str, error: DeclaredError) -> bool:
    """True when one of condition and description says all that the other says.

    Content words only, lightly stemmed, equal polarity, at least two words in common (one where
    the two are otherwise the same).
    """
    if _is_negative(condition) != _is_negative(error.description):
        return False
    asked = _stems(condition)
    told = _stems(error.description)
    if not asked or not told:
        return False
    common = asked & told
    if asked == told:
        return True
    return len(common) >= 2 and common in (asked, told)


def is_any_failure(condition: str, service_names: Sequence[str]) -> bool:
    """True for a condition that means any error at all ("if the service fails", "on error")."""
    names = {word for name in service_names for word in words_of(name)}
    content = {word for word in words_of(condition) if word not in _STOP}
    return bool(content & _FAILURE_WORDS) and content <= (_FAILURE_WORDS | _ANYONE | names)


def names_service(condition: str, service_name: str) -> bool:
    """True when the service's name stands in the condition."""
    return names_error(condition, service_name)


def _is_negative(text: str) -> bool:
    return any(word in _NEGATIONS for word in words_of(text))


def _stems(text: str) -> frozenset[str]:
    content = (word for word in words_of(text) if word not in _STOP and word not in _NEGATIONS)
    return frozenset(_stem(word) for word in content)


def _stem(word: str) -> str:
    for ending in ("ies", "ing", "ed", "es", "s", "y", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def are_opposite(one: str, other: str) -> bool:
    """True when two conditions differ by their negation alone ("found", "not found")."""
    if _is_negative(one) == _is_negative(other):
        return False
    return bool(_stems(one)) and _stems(one) == _stems(other)
