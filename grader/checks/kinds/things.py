"""Things with a plain shape: images, check boxes, hashtags, e-mail addresses, dates, questions."""

import re
from collections.abc import Mapping, Sequence

from grader.checks.counting import Counted, counter, limits, say_bound
from grader.checks.document import Document
from grader.checks.items import Item
from grader.checks.kind import (
    NOT_MET,
    UNDECIDED,
    Args,
    Around,
    Finding,
    Kind,
    accepted,
    refused,
    text_arg,
)
from grader.checks.raw_structure import is_in_code
from grader.checks.things import THINGS
from grader.checks.unit import Unit
from grader.checks.vocabulary import NEUTRAL

_ADDRESS = re.compile(r"https?://|www\.", re.IGNORECASE)
_LONGEST_ADDRESS = 500
_QUERY = re.compile(r"[\w=&%]")
_ON_OR_QUERY = re.compile(r"[\w=&%]|[ \t]+[^\W\dA-Z]")
# Inside code these are examples, comments or directives to some.
_NO_CODE = frozenset(
    {"image", "checkbox", "hashtag", "html_tag", "block_quote", "footnote", "question"}
)


def _measure(document: Document, args: Args) -> Counted:
    wanted = THINGS[text_arg(args, "thing")]
    ranges = _ranges(document, wanted.certain)
    wider = _ranges(document, wanted.possible) if wanted.possible else ranges
    if text_arg(args, "thing") == "question" and _ADDRESS.search(document.body):
        ranges = [place for place in ranges if not _is_of_address(document, place, _ON_OR_QUERY)]
        wider = [place for place in wider if not _is_of_address(document, place, _QUERY)]
    if text_arg(args, "thing") == "email":
        ranges = [place for place in ranges if not _is_in_url(document, place)]
    shown = ranges
    if text_arg(args, "thing") in _NO_CODE:
        shown = [place for place in ranges if not is_in_code(document, place[0])]
    return Counted(low=len(shown), high=max(len(ranges), len(wider)), ranges=shown)


def _is_in_url(document: Document, place: tuple[int, int]) -> bool:
    """True for the "p@db.example.org" of "postgres://u:p@db.example.org"."""
    before = document.text[max(document.start, place[0] - _LONGEST_ADDRESS) : place[0]]
    return not before[-1:].isspace() and "://" in (before.split() or [""])[-1]


def _is_of_address(document: Document, place: tuple[int, int], following: re.Pattern[str]) -> bool:
    """True for the question mark of an address: its query follows, or the sentence goes on."""
    text, end = document.text, place[1]
    before = text[max(document.start, end - _LONGEST_ADDRESS) : end - 1].rsplit(maxsplit=1)
    is_address = bool(before) and _ADDRESS.search(before[-1]) is not None
    return is_address and following.match(text, end, document.end) is not None


def _ranges(document: Document, pattern: re.Pattern[str]) -> list[tuple[int, int]]:
    return [m.span() for m in pattern.finditer(document.text, document.start, document.end)]


def _which(literals: Sequence[Item], words: frozenset[str]) -> Mapping[str, object] | None:
    if literals:
        return None
    for name, thing in THINGS.items():
        known = NEUTRAL.union(thing.nouns, thing.allows, *thing.needs)
        if words <= known and all(words & group for group in (thing.nouns, *thing.needs)):
            return {"thing": name}
    return None


_count = counter("such thing", "such things", _measure)


def _decide(document: Document, args: Args, around: Around) -> Finding:
    """The count; items of a list may be questions without a mark that says so."""
    found = _count(document, args, around)
    if found.state is not NOT_MET or args.get("thing") != "question":
        return found
    least, most = limits(args)
    items = [b for b in document.blocks if b.kind == "item"]
    sizes = {len(items), sum(b.level == 0 for b in items)}
    if items and any(least <= size <= most for size in sizes) and least > 0:
        return Finding(state=UNDECIDED, observed=f"{found.observed}, but so many list items")
    return found


def _say(args: Args) -> str:
    return f"{say_bound(args)} {THINGS[text_arg(args, 'thing')].plural}"


KIND = Kind(
    name="things",
    title="Things with a plain shape",
    rule=(
        "Images, check boxes, hashtags, blank lines, e-mail addresses, UUIDs, ISO 8601 dates, "
        "questions (a question mark after a word, none of an address), HTML tags, block quotes, "
        "footnotes. What only looks like one counts in the wider reading alone, as a day that no "
        "calendar has. A list of so many items leaves a promise of questions open."
    ),
    decide=_decide,
    say=_say,
    unit=Unit(
        nouns=frozenset().union(*(t.nouns for t in THINGS.values())),
        allows=frozenset().union(
            *(t.allows for t in THINGS.values()), *(g for t in THINGS.values() for g in t.needs)
        ),
        literals=_which,
    ),
    accepts=(
        accepted("at least one image", "![a](b.png)"),
        accepted("contains an e-mail address", "write to ann@example.org"),
        accepted("asks at least 2 questions", "Why? And how?"),
        accepted("no hashtags", "plain"),
        accepted("at least 2 checkboxes", "- [ ] one\n- [x] two"),
        accepted("contains a date in ISO format", "on 2024-05-01"),
    ),
    refuses=(
        refused("no images", "![a](b.png)"),
        refused("contains a UUID", "no such thing"),
        refused("at most one question", "Why? And how?"),
        refused("no HTML tags", "<b>bold</b>"),
        refused("contains no block quotes", "> quoted"),
    ),
    unread=("the questions are open", "a picture of a house", "three date ideas"),
)
