"""Parts that a text has by its shape, whatever it is called: the list, the main text."""

from collections.abc import Sequence

from grader.checks.document import Document
from grader.checks.hidden_blocks import n_hidden
from grader.checks.items import Item
from grader.checks.nouns import ADJECTIVES, DETERMINERS, PREPOSITIONS
from grader.checks.raw_structure import doubt_of_structure
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

THE_LIST = "the list"
THE_MAIN_TEXT = "the main text"
PARTS_BY_SHAPE = frozenset({THE_LIST, THE_MAIN_TEXT, "prose"})
MAIN_TEXTS = words_of("text content contents passage copy prose")
_OF_PROSE = words_of("prose running continuous flowing body")
_BEFORE_PROSE = words_of("of in the its")
_LISTS = words_of("list lists")
_OF_LISTS = ADJECTIVES | words_of(
    "numbered bulleted bullet ordered unordered markdown dashed feature features number"
)
_PLACING = PREPOSITIONS | {"as"}
_PLACED = DETERMINERS | words_of("a an")
# Without one of these words no part is named by its shape.
SHAPE_WORDS = _OF_PROSE | _LISTS
# What these look at stands in lists alone.
_OF_ITEMS = words_of("bullets numbered_items list_items named_items ticked_boxes")
_ITEMS = frozenset({"bullet", "numbered item", "list item"})


def shape_named(items: Sequence[Item], at: int) -> str | None:
    """The part that is named from an item on, without a noun of its own for the output."""
    if _word(items, at) in _BEFORE_PROSE and _word(items, at + 1) in _OF_PROSE:
        return THE_MAIN_TEXT
    return THE_LIST if _is_the_list(items, at) else None


def _is_the_list(items: Sequence[Item], at: int) -> bool:
    """True at the "the" of "the list" and at the "in" of "in a numbered list".

    Not for "a list of 3 items", which says what the output is, nor for "this lists 3 items".
    """
    is_placed = _word(items, at) in _PLACING
    if not is_placed and _word(items, at - 1) in _PLACING:
        return False
    determiner = _word(items, at + is_placed)
    if determiner not in (_PLACED if is_placed else DETERMINERS):
        return False
    position = at + is_placed + 1
    while _word(items, position) in _OF_LISTS:
        position += 1
    noun = _word(items, position)
    return noun in _LISTS and (determiner, noun) != ("this", "lists")


def is_all_there_is(document: Document, part: str, check: Check) -> bool:
    """True where a check of the whole text is one of the part: there is nothing else to look at."""
    if part != THE_LIST:
        is_prose = all(block.kind == "paragraph" for block in document.blocks)
        return is_prose and not document.is_json and not doubt_of_structure(document)
    if isinstance(document.any_json, list):
        return True
    if document.is_json or doubt_of_structure(document):
        return False
    if _is_of_items(check):
        return n_lists(document) < 2 and not n_hidden(document, "item")
    return n_lists(document) == 1 and all(
        block.kind == "item" or (block.level > 0 and block.kind != "heading")
        for block in document.blocks
    )


def _is_of_items(check: Check) -> bool:
    return check.kind in _OF_ITEMS or check.args.get("part") in _ITEMS


def n_lists(document: Document) -> int:
    """How many lists stand one after the other: other text, or another mark, ends a list."""
    found, mark = 0, ""
    for block in document.blocks:
        if block.kind == "item" and block.level == 0:
            own = "1" if block.info[0].isdigit() else block.info
            found += own != mark
            mark = own
        elif block.level == 0 or block.kind == "heading":
            mark = ""
    return found


def _word(items: Sequence[Item], at: int) -> str:
    return items[at].text if 0 <= at < len(items) and items[at].tag == "word" else ""
