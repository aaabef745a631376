"""What a lens changes in reading an output: equal items count once, a fenced block is the whole."""

from dataclasses import replace

from grader.checks.document import Document
from grader.checks.kind import Around, text_arg
from grader.model.lens import Lens
from grader.model.requirement import Check

# The kinds whose counted ranges are the items themselves: words, marks and lines are none.
ITEMS = frozenset({
    "bullets", "code_blocks", "headings", "links", "list_items", "named_items", "numbered_items",
    "paragraphs", "placeholders",
})  # fmt: skip
THINGS = frozenset({"email", "footnote", "hashtag", "image", "iso_date", "uuid"})
DATA = frozenset({"data_format", "json_keys", "json_exact_keys", "json_members"})
_NESTING = frozenset({"all_of", "any_of"})


def counts_items(check: Check) -> bool:
    """True for a count of items that can be told apart, alternatives and joined parts included."""
    if check.kind in _NESTING:
        return any(counts_items(part) for part in check.parts)
    return check.kind in ITEMS or (
        check.kind == "things" and text_arg(check.args, "thing") in THINGS
    )


def asks_for_format(check: Check) -> bool:
    """True for a promise that the text is in a data format, or has keys of one."""
    if check.kind in _NESTING:
        return bool(check.parts) and all(asks_for_format(part) for part in check.parts)
    return check.kind in DATA and not check.negated and check.args.get("fence") != "required"


def is_read_through(lens: Lens, check: Check) -> bool:
    """True where the lens bears on checks of this family."""
    if lens is Lens.DISTINCT_ITEMS:
        return counts_items(check)
    return lens is Lens.FENCED_PART and asks_for_format(check)


def fenced_part(document: Document) -> Document | None:
    """The inside of the one fenced block of a text; None when there is none, or several."""
    fences = [block for block in document.blocks if block.kind == "fence"]
    if len(fences) != 1:
        return None
    start = fences[0].content
    inside = document.fence_text(fences[0])
    return Document(document.text, start, start + len(inside), document.path, document.name)


def around_leaf(around: Around, check: Check) -> Around:
    """What one check without parts may know: of a lens only where it bears on that check."""
    if around.lens is Lens.UNANCHORED or is_read_through(around.lens, check):
        return around
    return replace(around, lens=Lens.UNANCHORED)
