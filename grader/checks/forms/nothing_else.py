"""What the text is and nothing besides: "bullets only", "one table and nothing else"."""

from collections.abc import Sequence

from grader.checks.forms.count import read_count
from grader.checks.forms.data_format import read_data_format
from grader.checks.items import Item
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_ONLY = words_of("only solely exclusively entirely purely")
# "three bullets, nothing more" may only rule out a fourth.
_NOTHING = (("nothing", "but"), ("nothing", "else"), ("nothing", "besides"))
_BEFORE_ALL = words_of("is are be must should shall will consists consist of contains contain and")
# "uses bullets only" may leave room for prose, "only the bullets" is of some that were named.
_OTHERWISE = words_of("if when where unless except in under for after before the use uses using")
# A text may consist of these and of nothing else.
_BLOCKS = words_of("bullets numbered_items list_items tables code_blocks")
_SINGLE = words_of("tables code_blocks")


def read_nothing_else(phrase: Phrase, words: frozenset[str]) -> Check | None:
    """A count of blocks, or a data format, that "only" or "nothing else" closes."""
    rest = _without_only(phrase.items)
    if rest is None or not words.isdisjoint(_OTHERWISE):
        return None
    asked = tuple(_trimmed(rest))
    found = read_data_format(Phrase(items=asked)) if asked else None
    if found is not None:
        is_said = found.args["fence"] != "unsaid"
        return found if is_said else _with(found, fence="forbidden")
    contains = Item("word", "contains", 0, 0)
    counted = read_count(Phrase(items=(contains, *asked))) if asked else None
    if not isinstance(counted, Check) or counted.kind not in _BLOCKS or counted.negated:
        return None
    is_one = counted.kind in _SINGLE and any(item.text == "a" for item in asked)
    top = 1 if is_one and counted.args["max"] is None else counted.args["max"]
    return _with(counted, max=top, is_all=True, is_strict=True)


def _with(check: Check, **more: object) -> Check:
    return Check(kind=check.kind, args={**check.args, **more})


def _without_only(items: Sequence[Item]) -> list[Item] | None:
    """The items without the words that close the list; None where there are none."""
    kept: list[Item] = []
    at = 0
    while at < len(items):
        if tuple(item.text for item in items[at : at + 2]) in _NOTHING:
            at += 2
        elif items[at].tag == "word" and items[at].text in _ONLY:
            at += 1
        else:
            kept.append(items[at])
            at += 1
    return kept if len(kept) < len(items) else None


def _trimmed(items: list[Item]) -> list[Item]:
    """The items between what leads to them and a closing "and" or comma."""
    while items and items[0].tag in {"word", "punct"} and items[0].text in _BEFORE_ALL:
        items = items[1:]
    while items and items[-1].tag in {"word", "punct"} and items[-1].text in {"and", ",", ";", "."}:
        items = items[:-1]
    return items
