"""A list that does not end: `etc.`, `and so on`, `including but not limited to`."""

from collections.abc import Iterator

from grader.lint.listed import listed
from grader.lint.mark import Example, Mark, Smell
from grader.lint.phrases import find_phrases, phrase_table
from grader.lint.reading import ClauseReading
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass

_BEHIND = phrase_table(
    """
    and other useful things; and other relevant things; and other such things; and other matters;
    and other details; and other relevant details; and other items; and other information;
    and whatever else matters; and much more; and so much more; etc; etc.; et cetera; and so on;
    and so forth; and more; and the like; and others; and other things; and similar;
    and similar things; and such; and suchlike; and whatever else; and anything else;
    and everything else; and anything else of interest; and the rest; or similar; or the like;
    among others; among other things; amongst others; and beyond; and then some;
    or something similar; and all that; and further items; and related matters;
    and related things; and further points; to name a few; to name but a few; and what not;
    and whatnot
    """
)
_BEFORE = phrase_table(
    """
    things such as; items such as; topics such as; aspects such as; matters such as;
    points such as; including but not limited to; including among others;
    including amongst others; things like; items like; stuff like;
    items including but not limited to; not limited to; including for example; elements such as;
    anything like; something like
    """
)
_EXAMPLES = phrase_table("such as; for example; for instance; e.g; e.g.; eg; among them; say")
_INTRODUCES = listed(
    """
    with including include includes covering covers containing contains identifying showing
    listing lists names has have of as like summarizing summarising such describing reporting
    carries carrying holds holding comprising giving on about
    """
)


def find_open_lists(reading: ClauseReading) -> Iterator[Mark]:
    """Every open list; with one named item the promise hangs on what is not named."""
    for first, after in find_phrases(reading, _BEHIND):
        yield _mark(first, after, n_items=_items_before(reading, first))
    for first, after in find_phrases(reading, _BEFORE):
        yield _mark(first, after, n_items=_items_behind(reading, after))
    for first, after in find_phrases(reading, _EXAMPLES):
        yield _mark(first, after, n_items=2)


def _mark(first: int, after: int, *, n_items: int) -> Mark:
    return Mark(smell=SmellName.OPEN_LIST, first=first, after=after, is_whole=n_items < 2)


def _items_before(reading: ClauseReading, end: int) -> int:
    """Named items between the word that introduces the list and its open end."""
    words = reading.words
    stop = end - 1 if end and words[end - 1].text == "," else end
    n_items = 1
    for at in range(stop - 1, -1, -1):
        if words[at].text in {",", "and", "or"}:
            n_items += 1
        elif words[at].text in _INTRODUCES or words[at].text in {":", ";", "(", "—"}:
            break
    return n_items


def _items_behind(reading: ClauseReading, start: int) -> int:
    n_items = 1
    for at, word in enumerate(reading.words[start:]):
        if at == 0 and word.kind == "mark":
            continue
        if word.text in {",", "and", "or"}:
            n_items += 1
        elif word.text in {";", ")", "."}:
            break
    return n_items


SMELL = Smell(
    name=SmellName.OPEN_LIST,
    title="the list does not end",
    explanation="“{span}” leaves open what else is promised.",
    advice="Name every item, or say that these suffice.",
    find=find_open_lists,
    examples=(
        Example("kit: a first-aid kit with bandages and whatnot", ClauseClass.VAGUE, "and whatnot"),
        Example(
            "menu: dishes with price, allergens, and so forth",
            ClauseClass.SUBJECTIVE,
            "and so forth",
        ),
        Example('column: headed "Etc."', ClauseClass.MEASURABLE),
    ),
)
