"""Forms that are read only of a clause as a whole: "a valid URL", `exactly "OK"`.

As one item of a longer list ("a title and a URL") the same words would promise something else.
"""

from collections.abc import Callable

from grader.checks.cover import has_only, literals
from grader.checks.forms.fields import range_args
from grader.checks.phrase import Phrase
from grader.checks.value_shapes import SHAPE_WORDS, is_order_of_iso, shape_named
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_ARTICLES = words_of("a an one single")
_RETURNS = words_of("is returns gives outputs prints")
_SAYS_ONLY = (
    words_of("exactly"), words_of("just"), words_of("only"), words_of("nothing but"),
    words_of("exactly is"), words_of("says exactly"), words_of("reads exactly"),
)  # fmt: skip
_OF_NUMBERS = {
    words_of("number"): "number", words_of("integer"): "integer",
    words_of("whole number"): "integer", words_of("decimal number"): "number",
}  # fmt: skip
_OF_DATES = words_of(
    "contains includes has gives carries date dates in format formatted as form iso yyyy mm dd at "
    "least the of"
)
_DENIALS = words_of("no not never without nor or none")


def read_whole(phrase: Phrase) -> Check | None:
    """What a whole clause promises by one of these forms; None where it is of none."""
    words = frozenset(phrase.words)
    if words & _DENIALS:
        return None
    for read in _FORMS:
        found = read(phrase, words)
        if found is not None:
            return found
    return None


def _shape(phrase: Phrase, words: frozenset[str]) -> Check | None:
    """A value and nothing else: "a valid URL", "an ISO 8601 date"."""
    said = words - _ARTICLES - _RETURNS
    if not said or not said <= SHAPE_WORDS or not has_only(phrase, "bound"):
        return None
    if any(item.bound is not None and item.end - item.start > 1 for item in phrase.items):
        return None
    shape = shape_named(said)
    if shape in {None, "number", "integer", "boolean"} or said == {"email"}:
        return None
    if "yyyy" in words and not is_order_of_iso(phrase.words):
        return None
    return Check(kind="value_shape", args={"shape": shape, "alone": True})


def _number(phrase: Phrase, words: frozenset[str]) -> Check | None:
    """A number within limits: "a number between 1 and 10"."""
    shape = _OF_NUMBERS.get(words - _ARTICLES - _RETURNS)
    bounds = [item.bound for item in phrase.items if item.bound is not None]
    if shape is None or len(bounds) != 1 or bounds[0].is_bare or not has_only(phrase, "bound"):
        return None
    if phrase.items[-1].bound is None or bounds[0].min is None or bounds[0].max is None:
        return None
    return Check(kind="value_shape", args={"shape": shape, "alone": True, **range_args(bounds[0])})


def _exact(phrase: Phrase, words: frozenset[str]) -> Check | None:
    terms = literals(phrase)
    if len(terms) != 1 or phrase.items[-1].text != terms[0] or not has_only(phrase, "quoted"):
        return None
    return Check(kind="exact_text", args={"texts": list(terms)}) if words in _SAYS_ONLY else None


def _date(phrase: Phrase, words: frozenset[str]) -> Check | None:
    """A date in the format YYYY-MM-DD."""
    is_plain = words - _ARTICLES <= _OF_DATES and bool(words & {"contains", "includes", "has"})
    if not is_plain or not words & {"date"} or not has_only(phrase, "bound"):
        return None
    bounds = [i.bound for i in phrase.items if i.bound is not None]
    if not is_order_of_iso(phrase.words) or any((b.min, b.max) != (1, None) for b in bounds):
        return None
    if any(item.tag == "punct" for item in phrase.items):
        return None
    return Check(kind="things", args={"thing": "iso_date", "min": 1, "max": None})


_FORMS: tuple[Callable[[Phrase, frozenset[str]], Check | None], ...] = (
    _shape, _number, _exact, _date,
)  # fmt: skip
