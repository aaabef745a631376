"""The one list that holds what a clause calls by name, and how many of these it may hold."""

import re
from collections import Counter
from collections.abc import Sequence

from grader.checks.block_scan import Block
from grader.checks.counting import Counted
from grader.checks.document import Document
from grader.checks.nothing import stands_for_nothing
from grader.checks.noun_mentions import mentions, names_others
from grader.checks.vocabulary import words_of

# What an item opens with where it is a field of something larger.
_LABEL = re.compile(r"[*_`]{0,3}([^\W\d_][\w -]{0,40}?)[*_`]{0,3}:(?!/)")
_FIELDS = words_of(
    "input output expected actual result question answer q a before after given when then name "
    "title description impact severity likelihood probability owner mitigation cause effect source "
    "date due status priority example explanation rationale reason cost evidence action id note "
    "pros cons"
)
_SENTENCE_END = re.compile(r"[.!?]\s|\n")
_LONGEST_LEAD = 120
_JOINT = re.compile(r",|;|\band\b|\bund\b|\bet\b", re.IGNORECASE)


def named_list(document: Document, noun: str, start: int, end: int) -> Counted | None:
    """How many items the only list of a stretch has; None where it may not be the noun's list.

    Args:
        document: the text.
        noun: what is counted ("findings").
        start: the first place of the stretch, after a heading of that name.
        end: the place after it.

    Returns:
        Outer items, with the nested ones and with the innermost alone where these are no labelled
        details. None for several kinds of list, for a table or code beside it, for one that is
        introduced as something else, for text after it that speaks of the noun, and for items
        that are fields of larger ones (`Input:`, `Output:`).
    """
    inside = [b for b in document.blocks if start <= b.start < end]
    items = [b for b in inside if b.kind == "item"]
    outer = [b for b in items if b.level == 0]
    is_one_kind = len({b.info[-1] if b.info[0].isdigit() else b.info for b in outer}) == 1
    if not is_one_kind or any(b.kind in {"table", "fence"} for b in inside):
        return None
    if _is_of_others(document, noun, inside) or _are_fields(document, outer):
        return None
    if len(outer) == 1 and may_hold_several(_words(document, outer[0])):
        return None
    n_real = sum(not stands_for_nothing(_words(document, b)) for b in outer)
    others = _other_counts(document, items)
    return Counted(
        low=min(n_real, *others),
        high=max(len(outer), *others),
        ranges=[(b.start, b.end) for b in outer],
    )


def may_hold_several(text: str) -> bool:
    """True for "speed, safety and price"."""
    return _JOINT.search(text) is not None


def _is_of_others(document: Document, noun: str, inside: Sequence[Block]) -> bool:
    """True where the text above the list names other things, or the text below goes on with it.

    So is a longer text above it that does not name the noun: it may tell of them itself.
    """
    places = [n for n, b in enumerate(inside) if b.kind == "item"]
    before, after = inside[: places[0]], inside[places[-1] + 1 :]
    above = " ".join(document.text[b.start : b.end] for b in before).rstrip(" *_")
    if above.endswith(":") and names_others(_SENTENCE_END.split(above)[-1], noun):
        return True
    if len(above) > _LONGEST_LEAD and not mentions(above, noun):
        return True
    return any(mentions(document.text[b.start : b.end], noun) for b in after if b.level == 0)


def _are_fields(document: Document, items: Sequence[Block]) -> bool:
    """True for items that are each a field of something: of several names, some of them known.

    Items that all open with one and the same label are records.
    """
    labels = [_label(document, b) for b in items]
    named = Counter(label for label in labels if label)
    return len(named) > 1 and (max(named.values()) > 1 or len(named.keys() & _FIELDS) > 1)


def _label(document: Document, item: Block) -> str:
    found = _LABEL.match(document.text, item.content, item.end)
    return "" if found is None else found[1].casefold().strip()


def _other_counts(document: Document, items: Sequence[Block]) -> list[int]:
    """The number of all items and of those without any below them, beside the outer ones.

    Only where half of the outer ones have some below them that are not all labelled, and so may
    be groups; else what is nested says more of what it stands under.
    """
    nested = [b for b in items if b.level > 0]
    n_outer = len(items) - len(nested)
    pairs = list(zip(items, [*items[1:], None], strict=True))
    last = [item for item, after in pairs if after is None or after.level <= item.level]
    n_groups = n_outer - sum(b.level == 0 for b in last)
    if all(_label(document, b) for b in nested) or 2 * n_groups < n_outer:
        return [n_outer]
    return [len(items), len(last)]


def _words(document: Document, item: Block) -> str:
    return document.text[item.content : item.end]
