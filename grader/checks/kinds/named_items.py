"""What the output calls by name: the entries of an array, of the list under a heading."""

from grader.checks.counting import Counted, counter, say_bound
from grader.checks.document import Document
from grader.checks.kind import Args, Kind, accepted, refused, text_arg
from grader.checks.nothing import stands_for_nothing
from grader.checks.records import json_items, same_noun

_DOUBT = Counted(low=0, high=0, doubt="what is meant cannot be told apart in the text")


def _measure(document: Document, args: Args) -> Counted:
    noun = text_arg(args, "noun")
    if document.is_json:
        items = json_items(document.any_json, noun)
        if items is None:
            return _DOUBT
        n_real = sum(not stands_for_nothing(item) for item in items)
        return Counted(low=n_real, high=len(items), values=items)
    headings = [b for b in document.blocks if b.kind == "heading"]
    own = [b for b in headings if same_noun(b.info, noun)]
    if len(own) == 1:
        later = (h.start for h in headings if h.start > own[0].start)
        return _list_between(document, own[0].end, next(later, document.end))
    if not headings and same_noun(document.name, noun):
        return _list_between(document, document.start, document.end)
    return _DOUBT


def _list_between(document: Document, start: int, end: int) -> Counted:
    """The top items of the only list in a stretch of the text."""
    inside = [b for b in document.blocks if start <= b.start < end]
    items = [b for b in inside if b.kind == "item" and b.level == 0]
    is_one_kind = len({b.info[-1] if b.info[0].isdigit() else b.info for b in items}) == 1
    if not is_one_kind or any(b.kind in {"table", "fence"} for b in inside):
        return _DOUBT
    n_real = sum(not stands_for_nothing(document.text[b.content : b.end]) for b in items)
    return Counted(low=n_real, high=len(items), ranges=[(b.start, b.end) for b in items])


def _say(args: Args) -> str:
    return f"{say_bound(args)} {text_arg(args, 'noun')}"


KIND = Kind(
    name="named_items",
    title="Items called by name",
    rule=(
        "The entries of a JSON array (the whole, or the one under a key of that name); the top "
        "items of the only list under the only heading of that name; the top items of the only "
        "list in an output of that name without headings. Anything else is left open."
    ),
    decide=counter("such item", "such items", _measure),
    say=_say,
    accepts=(
        accepted("at least 2 findings", '{"findings": [1, 2, 3]}'),
        accepted("3 risks", "## Risks\n\n- a\n- b\n- c\n\n## Other\n\n- d"),
    ),
    refuses=(
        refused("at most 2 findings", '{"findings": [1, 2, 3]}'),
        refused("at least 4 risks", "## Risks\n\n- a\n- b\n- c"),
    ),
    unread=("at least 3 new findings", "several findings", "3 practice exercises"),
)
