"""What the output calls by name: the entries of an array, of the list under a heading."""

from collections.abc import Sequence

from grader.checks.counting import Counted, counter, say_bound
from grader.checks.document import Document
from grader.checks.json_types import is_bare, is_of_type, type_named
from grader.checks.kind import Args, Kind, accepted, refused, text_arg
from grader.checks.named_list import may_hold_several, named_list
from grader.checks.nothing import stands_for_nothing
from grader.checks.noun_mentions import mentions
from grader.checks.records import json_items, same_noun
from grader.checks.vocabulary import words_of

# What an object has, and no array.
_OF_OBJECTS = words_of("keys fields properties attributes columns pairs")
_OF_GROUPS = words_of("items entries list members children points values elements")
_DOUBT = Counted(low=0, high=0, doubt="what is meant cannot be told apart in the text")


def _measure(document: Document, args: Args) -> Counted:
    noun = text_arg(args, "noun")
    if document.is_json:
        return _in_json(document.any_json, noun)
    headings = [b for b in document.blocks if b.kind == "heading"]
    named = [b for b in headings if mentions(b.info, noun)]
    if len(named) == 1 and same_noun(named[0].info, noun):
        later = [h for h in headings if h.start > named[0].start]
        if later and later[0].level > named[0].level:
            return _DOUBT
        end = later[0].start if later else document.end
        return named_list(document, noun, named[0].end, end) or _DOUBT
    if not headings and same_noun(document.name, noun):
        return named_list(document, noun, document.start, document.end) or _DOUBT
    return _DOUBT


def _in_json(value: object, noun: str) -> Counted:
    """The members of the noun's array; where the noun is a type, those of that type."""
    items = json_items(value, noun)
    if items is None or noun in _OF_OBJECTS:
        return _DOUBT
    wanted = type_named(noun)
    if wanted is not None:
        return _of_type(items, wanted, is_whole=items is value)
    if items and items is value and all(is_bare(item) for item in items):
        return _DOUBT
    if items and all(_is_group(item) for item in items):
        return _DOUBT
    if len(items) == 1 and isinstance(items[0], str) and may_hold_several(items[0]):
        return _DOUBT
    n_real = sum(not stands_for_nothing(item) for item in items)
    return Counted(low=n_real, high=len(items), values=items)


def _is_group(item: object) -> bool:
    """True for a member that holds several: a list, `{"legal": [...]}`, one with `items`."""
    if isinstance(item, dict):
        names = {str(key).casefold() for key, inner in item.items() if isinstance(inner, list)}
        return bool(names) and (len(item) == 1 or not names.isdisjoint(_OF_GROUPS))
    return isinstance(item, list)


def _of_type(items: Sequence[object], wanted: str, *, is_whole: bool) -> Counted:
    """All members, or none; in doubt where only some are of the type."""
    fits = [is_of_type(item, wanted) for item in items]
    if all(fits):
        return Counted(low=len(items), high=len(items), values=items)
    is_none = is_whole and not any(fit is not False for fit in fits)
    return Counted(low=0, high=0) if is_none else _DOUBT


def _say(args: Args) -> str:
    return f"{say_bound(args)} {text_arg(args, 'noun')}"


KIND = Kind(
    name="named_items",
    title="Items called by name",
    rule=(
        "The entries of a JSON array (the whole, or the one under a key of that name), of the "
        "type that the noun names (`strings`); the items of the only list under the only heading "
        "that has the noun, or in an output of that name without headings, with and without the "
        "nested ones where these may be grouped. A list that is introduced as something else, "
        "text below it that speaks of the noun, sub-headings, items that are fields (`Input:`), an "
        "array of bare numbers, and anything else leave it open."
    ),
    decide=counter("such item", "such items", _measure),
    say=_say,
    accepts=(
        accepted("at least 2 findings", '{"findings": [1, 2, 3]}'),
        accepted("exactly 2 strings", '["a", "b"]'),
        accepted("3 risks", "## Risks\n\n- a\n- b\n- c\n\n## Other\n\n- d"),
    ),
    refuses=(
        refused("at most 2 findings", '{"findings": [1, 2, 3]}'),
        refused("a list of three strings", "[1, 2, 3]"),
        refused("at least 4 risks", "## Risks\n\n- a\n- b\n- c"),
    ),
    unread=("at least 3 new findings", "several findings", "3 practice exercises"),
)
