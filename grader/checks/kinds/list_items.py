"""Items of lists, bulleted or numbered."""

from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of


def _measure(document: Document, _args: Args) -> Counted:
    if document.is_json:
        return Counted(low=0, high=0, doubt="the text is JSON, whose arrays may be meant")
    items = [b for b in document.blocks if b.kind == "item"]
    outer = sum(1 for b in items if b.level == 0)
    return Counted(low=outer, high=len(items), ranges=[(b.start, b.end) for b in items])


KIND = Kind(
    name="list_items",
    title="List items",
    rule="Items of bulleted and numbered lists, with and without the nested ones.",
    decide=counter("list item", "list items", _measure),
    say=say_count("list item", "list items"),
    unit=Unit(
        nouns=words_of("item items entry entries"),
        needs=(words_of("list listed"),),
        allows=words_of("markdown"),
    ),
    accepts=(accepted("at least 2 list items", "- one\n- two"),),
    refuses=(refused("at most 1 list item", "1. one\n2. two"),),
    unread=("two items of clothing",),
)
