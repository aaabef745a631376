"""Items of lists, bulleted or numbered."""

import re

from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.hidden_blocks import n_hidden
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.line_marks import LineMark
from grader.checks.raw_structure import doubt_of_structure
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

# Marks of items that are not Markdown's: a dash, a letter, a roman or bracketed number.
_OTHER_MARK = LineMark(
    "[ \t]*(?:[\u2013\u2014\u2212\u00b7\u2043\u25cb\u27a2\u2714\u2192][ \t]*"
    r"|\((?:\d{1,3}|[a-z]|[ivxlc]{1,5})\)[ \t]+|(?:[a-z]|[ivxlc]{1,5})[.)][ \t]+)\S",
    re.IGNORECASE,
)


def _measure(document: Document, _args: Args) -> Counted:
    if document.is_json:
        return Counted(low=0, high=0, doubt="the text is JSON, whose arrays may be meant")
    doubt = doubt_of_structure(document)
    if doubt:
        return Counted(low=0, high=0, doubt=doubt)
    items = [b for b in document.blocks if b.kind == "item"]
    sizes = _sizes(document)
    marked = _OTHER_MARK.count(document)
    hidden = n_hidden(document, "item")
    if not items:
        return Counted(low=0, high=max(marked, hidden, _unmarked(document)))
    return Counted(
        low=min(sizes),
        high=len(items) + marked + hidden,
        ranges=[(b.start, b.end) for b in items],
    )


def _sizes(document: Document) -> list[int]:
    """The number of outer items of each list: what is no item, or another mark, ends a list."""
    found: list[int] = []
    mark = ""
    for block in document.blocks:
        if block.kind == "item" and block.level == 0:
            own = "1" if block.info[0].isdigit() else block.info
            if own != mark:
                found.append(0)
            found[-1] += 1
            mark = own
        elif block.level == 0 or block.kind == "heading":
            mark = ""
    return found or [0]


def _unmarked(document: Document) -> int:
    """The most items that a list without marks may have: lines, or what stands between commas."""
    body = document.body
    lines = sum(1 for line in body.split("\n") if line.strip())
    joints = body.count(",") + body.count(";") + document.lower.count(" and ")
    return max(lines, joints + 1)


KIND = Kind(
    name="list_items",
    title="List items",
    rule=(
        "Items of bulleted and numbered lists, with and without the nested ones; of one list and "
        "of all together. Lines and commas may stand for items where nothing is marked. "
        "HTML leaves it open."
    ),
    decide=counter("list item", "list items", _measure),
    say=say_count("list item", "list items"),
    unit=Unit(
        nouns=words_of("item items entry entries"),
        needs=(words_of("list listed"),),
        allows=words_of("markdown"),
    ),
    accepts=(
        accepted("at least 2 list items", "- one\n- two"),
        accepted("a list of exactly 3 items", "1. one\n2. two\n3. three"),
    ),
    refuses=(refused("at most 1 list item", "1. one\n2. two"),),
    unread=("two items of clothing",),
)
