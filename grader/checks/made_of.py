"""Whether a count is of all that the output is ("is three bullets"), or of a list's items."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from grader.checks.document import Document, Range
from grader.checks.items import Item
from grader.checks.nouns import ADJECTIVES, DETERMINERS, PERHAPS_PART, WHOLE
from grader.checks.phrase import Phrase
from grader.checks.raw_structure import within
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_STOPS = frozenset(".!?:")
_OF_OTHER_BLOCKS = frozenset("|<>#")  # of a table, a tag, a heading that is none
_IS = words_of("is are be was were been being")
_CONSISTS = words_of("consists consist comprises comprise returns return")
# "made up of", "written as", "comes in": the word before, the word after it.
_SHAPED = words_of("made written comes come")
_AFTER_SHAPED = words_of("up of as in out")
_AFTER_IS = words_of("a an the just simply as in")
_NOT = words_of("not no never")
_HOLDING = words_of("contains contain includes include has have uses use there with")
# What may stand before the verb: the output, never what is counted.
_BEFORE = (
    WHOLE | PERHAPS_PART | DETERMINERS | ADJECTIVES
    | words_of("a an that which must should shall will please and exactly all")
)  # fmt: skip
# Of these a text may be made and hold others besides; a word or a sentence leaves no room.
_AMONG_OTHERS = words_of(
    "bullets numbered_items list_items headings tables table_rows table_columns code_blocks "
    "links things placeholders highlights"
)
_OF_LISTS = words_of("bullets numbered_items list_items")
_OF_ITEMS = words_of("item items entry entries point points step steps line lines")
_OF_ONE_LIST = words_of("bullet bulleted unordered numbered ordered markdown")
_LIST = words_of("list lists")
_NOUN_AFTER = words_of("of with containing in from")
_VERB_BEFORE = words_of("must should shall will to does do and please")


def in_scope(check: Check, phrase: Phrase) -> Check | None:
    """A count with what its phrase says it is of: `is_all` the output, `is_listed` in a list.

    Returns:
        None for "is not a table", which may hold one, and for "two bulleted lists", which counts
        no items.
    """
    if counts_lists(phrase):
        return None
    scope: dict[str, object] = {}
    if check.kind in _AMONG_OTHERS and is_all(phrase):
        if not _NOT.isdisjoint(phrase.words):
            return None
        scope["is_all"] = True
    if check.kind not in _OF_LISTS and is_list(phrase):
        scope["is_listed"] = True
    return replace(check, args={**check.args, **scope}) if scope else check


def say_scope(args: Mapping[str, object]) -> str:
    """The scope of a count in words, after the count itself."""
    if args.get("is_all"):
        return " and nothing else"
    return ", each an item of a list" if args.get("is_listed") else ""


def is_all(phrase: Phrase) -> bool:
    """True for "is three bullets", "consists of one link", "as a table", "only two links".

    Not for "there are three bullets", which leaves room for more than what it counts.
    """
    if _says_only(phrase):
        return True
    items = [item for item in phrase.items if item.tag != "punct"]
    at = next((n for n, item in enumerate(items) if not _may_precede(item)), len(items))
    return _opens_all(items, at)


def _says_only(phrase: Phrase) -> bool:
    """True for "only three bullets", not for "contains only three", which holds no fourth."""
    is_only = any(item.bound is not None and item.bound.is_only for item in phrase.items)
    return is_only and _HOLDING.isdisjoint(phrase.words)


def _may_precede(item: Item) -> bool:
    return item.tag == "word" and item.text in _BEFORE


def _opens_all(items: Sequence[Item], at: int) -> bool:
    word, following = _word(items, at), _word(items, at + 1)
    if word in _IS:
        return _is_counted(items, at + 1 + (following in _NOT)) or _opens_all(items, at + 1)
    if word in {"has", "have"} and following == "been":
        return _opens_all(items, at + 1)
    if word in _SHAPED:
        return following in _AFTER_SHAPED
    if word in {"as", "in"}:
        return _is_counted(items, at + 1)
    return word in _CONSISTS


def _is_counted(items: Sequence[Item], at: int) -> bool:
    is_bound = at < len(items) and items[at].bound is not None
    return is_bound or _word(items, at) in _AFTER_IS or _word(items, at - 1) == "no"


def is_list(phrase: Phrase) -> bool:
    """True where "list" is a noun: "a list of 3 links", not "lists 3 links"."""
    items = phrase.items
    return any(_is_noun(items, at) for at in range(len(items)) if _word(items, at) in _LIST)


def counts_lists(phrase: Phrase) -> bool:
    """True for "one bulleted list" and "two bullet lists", not for "a 3-bullet list"."""
    items = phrase.items
    at = next((n for n, item in enumerate(items) if item.bound is not None), len(items))
    words = [item.text for item in items[at + 1 :] if item.text not in _OF_ONE_LIST]
    if not words or words[0] not in _LIST or not _OF_ITEMS.isdisjoint(words[1:2]):
        return False
    bound = items[at].bound
    return words[0] == "lists" or (bound is not None and 1 in {bound.min, bound.max})


def _is_noun(items: Sequence[Item], at: int) -> bool:
    if _word(items, at + 1) in _NOUN_AFTER or at + 1 == len(items):
        return True
    return at > 0 and _word(items, at - 1) not in _VERB_BEFORE | _BEFORE - {"a", "an", "the"}


def _word(items: Sequence[Item], at: int) -> str:
    return items[at].text if 0 <= at < len(items) and items[at].tag == "word" else ""


def covers_all(document: Document, ranges: Sequence[Range]) -> bool:
    """True when nothing but white space stands outside some ranges."""
    at = document.start
    for start, end in sorted(ranges):
        if document.text[at : max(at, start)].strip():
            return False
        at = max(at, end)
    return bool(ranges) and not document.text[at : document.end].strip()


def sentence_outside(document: Document, ranges: Sequence[Range]) -> Range | None:
    """The first paragraph outside some ranges that is a sentence to everybody."""
    is_inside = within(sorted(ranges))
    for block in document.blocks:
        is_apart = block.kind == "paragraph" and block.level == 0 and not is_inside(block.start)
        if is_apart and _is_sentence(document.text[block.start : block.end]):
            return block.start, block.end
    return None


def _is_sentence(text: str) -> bool:
    """True for three words of letters or more, with a stop or a colon after the last."""
    n_words = sum(word.strip(",;:.!?*_\"'()").isalpha() for word in text.split(maxsplit=50)[:50])
    is_closed = text.rstrip(' \t\r\n)"*_\u201d')[-1:] in _STOPS
    return n_words > 2 and is_closed and _OF_OTHER_BLOCKS.isdisjoint(text)


def in_one_item_each(document: Document, ranges: Sequence[Range]) -> bool:
    """True when a text has list items, and one of the ranges in each of them."""
    items = [(b.start, b.end) for b in document.blocks if b.kind == "item"]
    return len(items) == len(ranges) > 0 and all(
        item[0] <= place[0] and place[1] <= item[1]
        for item, place in zip(items, sorted(ranges), strict=True)
    )
