"""Fields of records and their values: "each finding has a title", "score between 0 and 100"."""

from collections.abc import Iterator, Sequence

from grader.checks.bounds import Bound
from grader.checks.cover import LITERALS
from grader.checks.form import COUNTING, Form
from grader.checks.forms.each import PARTS
from grader.checks.items import Item
from grader.checks.kinds.table import COUNTED
from grader.checks.nouns import PERHAPS_PART, WHOLE
from grader.checks.phrase import Phrase
from grader.checks.pieces import FINITE_VERBS
from grader.checks.value_shapes import SHAPE_WORDS, shape_named
from grader.checks.vocabulary import NEUTRAL, words_of
from grader.model.requirement import Check

_EACH = words_of("each every all")
_HAS = words_of("has have includes include contains contain with carries lists gives")
_KEYS = words_of("keys fields properties attributes")
_ARTICLES = words_of("a an the its own both")
_IS = words_of("is are must be should always a an the value values field that which")
_COUNTABLE = frozenset().union(*(k.unit.nouns for k in COUNTED if k.unit is not None))
NOT_FIELDS = (
    _COUNTABLE
    | WHOLE
    | PERHAPS_PART
    | NEUTRAL
    | words_of("not no never either one two or and following first last valid single")
    | words_of("integer number float decimal string boolean percentage value values type format")
)


def read_fields(phrase: Phrase) -> tuple[Check, ...] | None:
    """Fields of each record, a requirement a field: "each finding has a title and a source"."""
    items = [i for i in phrase.items if not (i.tag == "word" and i.text in _ARTICLES)]
    has = next((n for n, i in enumerate(items) if i.tag == "word" and i.text in _HAS), None)
    if has is None or has not in {2, 3} or items[0].text not in _EACH:
        return None
    noun_items = items[1:has]
    if not all(item.tag == "word" for item in noun_items):
        return None
    noun = " ".join(item.text for item in noun_items)
    if tuple(noun.split()) in PARTS or set(noun.split()) & NOT_FIELDS or _has_verb(noun):
        return None
    if noun.endswith("ing") and items[has].text == "with":  # "each starting with a verb"
        return None
    named = items[has + 1 : has + 2]
    fields = _fields(items[has + 2 if named and named[0].text in _KEYS else has + 1 :])
    if not fields:
        return None
    return tuple(_field_check(noun, field, bound) for field, bound in fields)


def _has_verb(noun: str) -> bool:
    """True for "section ends", which is no noun of records."""
    return bool(set(noun.split()) & FINITE_VERBS)


def _fields(items: Sequence[Item]) -> list[tuple[Item, Bound | None]] | None:
    """The names between commas and "and", each with the range that follows it."""
    found: list[tuple[Item, Bound | None]] = []
    for group in _groups(items):
        if not group or len(group) > 2 or group[0].tag not in {"word", *LITERALS}:
            return None
        if group[0].tag == "word" and group[0].text in NOT_FIELDS:
            return None
        bound = group[1].bound if len(group) == 2 else None
        if len(group) == 2 and (bound is None or bound.is_bare):
            return None
        found.append((group[0], bound))
    return found


def _groups(items: Sequence[Item]) -> Iterator[list[Item]]:
    group: list[Item] = []
    for item in items:
        if item.text in {",", "and", ":", "(", ")", "from", "between"} and item.tag != "code":
            if item.text in {",", "and"} and group:
                yield group
                group = []
            continue
        group.append(item)
    if group:
        yield group


def _field_check(noun: str, field: Item, bound: Bound | None) -> Check:
    args: dict[str, object] = {
        "noun": noun,
        "field": field.text,
        "is_literal": field.tag in LITERALS,
    }
    if bound is not None:
        args |= range_args(bound)
    return Check(kind="fields", args=args)


def range_args(bound: Bound) -> dict[str, object]:
    """A bound on a value (not a count) as arguments; ends that are open stay open."""
    return {
        "min": bound.min, "max": bound.max, "min_open": bound.min_open, "max_open": bound.max_open,
    }  # fmt: skip


def read_field_value(phrase: Phrase) -> Check | None:
    """What the values of a field are: "`severity` is one of low, high", "`id` is a UUID"."""
    items = list(phrase.items)
    while items and items[0].tag == "word" and items[0].text in _EACH | _ARTICLES:
        items.pop(0)
    if len(items) < 2 or not _is_field(items[0]):
        return None
    field, rest = items[0].text, items[1:]
    said = [i for i in rest if not (i.tag == "word" and i.text in _IS) and i.text not in {":", "="}]
    limits = _limits(said)
    return None if limits is None else Check(kind="field_values", args={"field": field, **limits})


def _is_field(item: Item) -> bool:
    if item.tag in LITERALS:
        return item.text.replace("_", "").replace("-", "").isalnum()
    is_plural = item.text.endswith("s") and not item.text.endswith(("us", "ss", "is"))
    return item.tag == "word" and item.text not in NOT_FIELDS and not is_plural


def _limits(said: Sequence[Item]) -> dict[str, object] | None:
    """A range, a list of values or a shape, and nothing besides."""
    bounds = [item.bound for item in said if item.bound is not None]
    if len(bounds) == 1 and len(said) == 1 and not bounds[0].is_bare:
        return range_args(bounds[0])
    if bounds:
        return None
    words = [item.text for item in said if item.tag == "word"]
    if said and len(words) == len(said) and set(words) <= SHAPE_WORDS:
        shape = shape_named(frozenset(words))
        return None if shape is None else {"shape": shape}
    return _one_of(said)


def _one_of(said: Sequence[Item]) -> dict[str, object] | None:
    """The values after "one of", or joined by "or"."""
    words = tuple(item.text for item in said[:2])
    rest = said[2:] if words == ("one", "of") else said[1:] if words[:1] == ("either",) else said
    if rest is said and not any(item.text == "or" for item in said):
        return None
    values, was_value = [], False
    for item in rest:
        is_joint = item.tag in {"word", "punct"} and item.text in {
            ",",
            "or",
            "/",
            "(",
            ")",
            ":",
            "|",
        }
        if not is_joint and (was_value or item.tag not in {"word", *LITERALS}):
            return None
        if not is_joint:
            values.append(item.text)
        was_value = not is_joint
    return {"values": values} if len(values) > 1 else None


FIELDS = Form(read=read_fields, signs=_EACH)
FIELD_VALUE = Form(read=read_field_value, signs=COUNTING | SHAPE_WORDS | {"or", "either", "one"})
