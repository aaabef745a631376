"""The value of a field by its name in backticks: "`draft` is true", "`items` has 3 objects"."""

from collections.abc import Sequence

from grader.checks.counting import bound_args
from grader.checks.form import Form
from grader.checks.forms.fields import range_args
from grader.checks.items import Item
from grader.checks.json_types import type_named
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_IS = words_of("is be must should shall always")
_HAS = words_of("has have contains contain includes include must should shall holds lists")
_CONSTANTS = {"true": True, "false": False, "null": None}
_ARTICLES = words_of("a an")
_TYPES = {"string": "string", "array": "array", "list": "array", "object": "object"}
_MEMBERS = words_of("entries entry items item elements element members member values value")


def read_json_field(phrase: Phrase) -> Check | None:
    """What the value under a key is, or how many members it has."""
    if not phrase.is_field:
        return None
    items = phrase.items
    said = _after(items, _IS)
    args = None if said is None else _value(said)
    if args is None:
        said = _after(items, _HAS)
        args = None if said is None else _members(said)
    return None if args is None else Check(kind="json_field", args=args)


def _after(items: Sequence[Item], verbs: frozenset[str]) -> Sequence[Item] | None:
    """What stands behind the verbs that a phrase opens with; None without any."""
    n = 0
    while n < len(items) and items[n].tag == "word" and items[n].text in verbs:
        n += 1
    return items[n:] if 0 < n < len(items) else None


def _value(said: Sequence[Item]) -> dict[str, object] | None:
    """A constant, a text, a number, a range or the name of a type, and nothing else."""
    one = said[-1]
    if len(said) == 2 and said[0].text in _ARTICLES and one.tag == "word" and one.text in _TYPES:
        return {"type": _TYPES[one.text]}
    if len(said) != 1:
        return None
    if one.tag == "word" and one.text in _CONSTANTS:
        return {"value": _CONSTANTS[one.text]}
    if one.tag == "quoted":
        return {"value": one.text}
    return None if one.bound is None else _number(one)


def _number(item: Item) -> dict[str, object] | None:
    bound = item.bound
    if bound is None or (bound.is_bare and bound.min != bound.max):
        return None
    return range_args(bound)


def _members(said: Sequence[Item]) -> dict[str, object] | None:
    """A bound and a noun for members: "at least 2 entries", "exactly 3 objects"."""
    if len(said) != 2 or said[0].bound is None or said[1].tag != "word":
        return None
    noun = said[1].text
    kind = type_named(noun) or type_named(f"{noun}s")
    if kind is None and noun not in _MEMBERS:
        return None
    return {"members": kind or "value", **bound_args(said[0].bound)}


JSON_FIELD = Form(read=read_json_field, signs=frozenset({"<field>"}))
