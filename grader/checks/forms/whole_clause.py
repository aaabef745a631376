"""Forms that are read only of a clause as a whole: "a valid URL", `exactly "OK"`.

As one item of a longer list ("a title and a URL") the same words would promise something else.
"""

from collections.abc import Callable
from itertools import pairwise

from grader.checks.counting import bound_args
from grader.checks.cover import LITERALS, has_only, literals
from grader.checks.form import Found
from grader.checks.forms.columns_named import read_columns_named
from grader.checks.forms.fields import range_args
from grader.checks.forms.keys import KEY_NOUNS, bare_keys
from grader.checks.forms.nothing_else import read_nothing_else
from grader.checks.forms.plain_facts import (
    read_ascii,
    read_code_tags,
    read_front_matter,
    read_yes_or_no,
)
from grader.checks.forms.whole_value import names_a_field
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
_OF_KEYS = words_of(
    "json object with has containing having exactly only the these following keys key fields "
    "properties and valid top level at its it mapping"
)
_SAID_OF_KEYS = words_of("optional required others more else nothing sorted ordered lowercase etc")
_MEMBERS = {
    "objects": "object", "strings": "string", "numbers": "number", "integers": "integer",
    "booleans": "boolean", "arrays": "array",
}  # fmt: skip
_OF_MEMBERS = words_of("json array of valid containing with")
_OF_OPENING = words_of("starts begins opens with heading markdown")
_LINKS = words_of("links link urls url")
_OF_HTTPS = words_of("all every each use uses using are is https the over")
_TICKED = words_of("ticked checked")
_CHECKBOXES = words_of("checkbox checkboxes")
_OF_TICKS = _TICKED | words_of("all every each check tick box boxes is are the must be have been")
_OF_UNDER = words_of(
    "bullet bullets point points under below the heading section in has contains with"
)
_OF_ARRAYS = words_of("item object entry element")
_OF_EACH_MEMBER = words_of(
    "json array valid in which where whose of each every has with the field key property"
)
_DENIALS = words_of("no not never without nor or none")


def read_whole(phrase: Phrase) -> Found:
    """What a whole clause promises by one of these forms; None where it is of none."""
    words = frozenset(phrase.words)
    for read in _FACTS if words & _DENIALS else (*_FACTS, *_FORMS):
        found = read(phrase, words)
        if found is not None:
            return found
    return None


def _shape(phrase: Phrase, words: frozenset[str]) -> Check | None:
    """A value and nothing else: "a valid URL", "an ISO 8601 date"."""
    said = words - _ARTICLES - _RETURNS
    if not said or not said <= SHAPE_WORDS or not has_only(phrase, "bound"):
        return None
    if names_a_field(phrase):
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


def _keys(phrase: Phrase, words: frozenset[str]) -> Check | None:
    """All the keys of an object: "a JSON object with exactly the keys a and b"."""
    keys = literals(phrase) or tuple(bare_keys(list(phrase.items)))
    is_all = bool(words & {"exactly", "only"}) and bool(words & KEY_NOUNS)
    if not is_all or "json" not in words or len(set(keys)) < 2 or not has_only(phrase, *LITERALS):
        return None
    is_known = words - _ARTICLES <= _OF_KEYS | set(() if literals(phrase) else keys)
    if not _SAID_OF_KEYS.isdisjoint(keys):
        return None
    return Check(kind="json_exact_keys", args={"keys": list(keys)}) if is_known else None


def _members(phrase: Phrase, words: frozenset[str]) -> Check | None:
    """An array of so many members of a type: "a JSON array of 3 objects"."""
    named = words & _MEMBERS.keys()
    is_array = {"json", "array"} <= words and phrase.words[-1] in named and len(named) == 1
    if not is_array or not words - _ARTICLES <= _OF_MEMBERS | named:
        return None
    bounds = [item.bound for item in phrase.items if item.bound is not None]
    bounds = [bound for bound in bounds if (bound.min, bound.max) != (1, 1)] or bounds[1:]
    if len(bounds) > 1 or not has_only(phrase, "bound"):
        return None
    count = bound_args(bounds[0]) if bounds else {}
    return Check(kind="json_members", args={"type": _MEMBERS[next(iter(named))], **count})


def _opening(phrase: Phrase, words: frozenset[str]) -> Check | None:
    is_plain = words - _ARTICLES <= _OF_OPENING and has_only(phrase, "bound")
    is_start = bool(words & {"starts", "begins", "opens"}) and {"heading", "with"} <= words
    return Check(kind="opening_heading", args={}) if is_plain and is_start else None


def _https(phrase: Phrase, words: frozenset[str]) -> Check | None:
    is_all = bool(words & {"all", "every", "each"}) and bool(words & _LINKS)
    is_plain = words - _ARTICLES <= _OF_HTTPS | _LINKS and has_only(phrase)
    return Check(kind="https_links", args={}) if is_all and is_plain and "https" in words else None


def _ticked(phrase: Phrase, words: frozenset[str]) -> Check | None:
    is_all = bool(words & {"all", "every", "each"}) and bool(words & _TICKED)
    is_boxes = bool(words & _CHECKBOXES) or _is_check_box(phrase.words)
    is_plain = words - _ARTICLES <= _OF_TICKS | _CHECKBOXES and has_only(phrase)
    return Check(kind="ticked_boxes", args={}) if is_all and is_boxes and is_plain else None


def _is_check_box(words: tuple[str, ...]) -> bool:
    pairs = set(pairwise(words))
    return any((one, other) in pairs for one in ("check", "tick") for other in ("box", "boxes"))


def _under(phrase: Phrase, words: frozenset[str]) -> Check | None:
    """Bullets of one section: `at least 3 bullet points under "Risks"`."""
    bounds = [item.bound for item in phrase.items if item.bound is not None]
    terms = literals(phrase)
    if len(bounds) != 1 or len(terms) != 1 or not has_only(phrase, "bound", *LITERALS):
        return None
    is_placed = bool(words & {"under", "below"}) or "section" in words
    if not is_placed or not words & {"bullet", "bullets"} or not words - _ARTICLES <= _OF_UNDER:
        return None
    return Check(kind="bullets_under", args={"heading": terms[0], **bound_args(bounds[0])})


def _each_member(phrase: Phrase, words: frozenset[str]) -> tuple[Check, ...] | None:
    """An array whose members have a key: "a JSON array in which every item has the field `x`"."""
    terms = literals(phrase)
    is_each = bool(words & {"each", "every"}) and bool(words & {"has", "with"})
    if len(terms) != 1 or phrase.items[-1].text != terms[0] or not has_only(phrase, "code"):
        return None
    nouns = words & _OF_ARRAYS
    is_named = {"json", "array"} <= words and len(nouns) == 1
    if not (is_each and is_named) or not words - _ARTICLES - nouns <= _OF_EACH_MEMBER:
        return None
    fields = {"noun": next(iter(nouns)), "field": terms[0], "is_literal": True}
    shape = {"format": "json", "fence": "unsaid", "shape": "array"}
    return Check(kind="data_format", args=shape), Check(kind="fields", args=fields)


# These read a denial themselves.
_FACTS: tuple[Callable[[Phrase, frozenset[str]], Found], ...] = (
    read_ascii, read_front_matter, read_code_tags, read_yes_or_no,
)  # fmt: skip
_FORMS: tuple[Callable[[Phrase, frozenset[str]], Found], ...] = (
    _shape, _number, _exact, _date, _keys, _members, _opening, _https, _ticked, _under,
    _each_member, read_nothing_else, read_columns_named,
)  # fmt: skip
