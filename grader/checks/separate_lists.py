"""The lists of a text one by one: their items may be sorted each by itself."""

from collections.abc import Sequence

from grader.checks.block_scan import Block
from grader.checks.document import Document, Range


def separate_lists(document: Document, places: Sequence[Range]) -> list[list[list[Range]]]:
    """Other ways to group list items than all in one row.

    Args:
        document: the text.
        places: where the items' texts stand, in order.

    Returns:
        The outermost items alone (one group), and every list by itself; a way that is no other
        than all in one row is left out.
    """
    starts = {start: (start, end) for start, end in places}
    outer: list[Range] = []
    lists: list[list[Range]] = []
    is_open: dict[int, list[Range]] = {}
    for block in document.blocks:
        if block.kind != "item":
            _close(block, is_open)
            continue
        place = _place_of(document, block, starts)
        if place is None:
            continue
        for deeper in [level for level in is_open if level > block.level]:
            del is_open[deeper]
        if block.level not in is_open:
            is_open[block.level] = []
            lists.append(is_open[block.level])
        is_open[block.level].append(place)
        if block.level == 0:
            outer.append(place)
    found = [[outer]] if 1 < len(outer) < len(places) else []
    return [*found, lists] if len(lists) > 1 else found


def _close(block: Block, is_open: dict[int, list[Range]]) -> None:
    """A block between items ends every list that it does not lie in."""
    depth = 0 if block.kind == "heading" else block.level
    for level in [level for level in is_open if level >= depth]:
        del is_open[level]


def _place_of(document: Document, block: Block, starts: dict[int, Range]) -> Range | None:
    return starts.get(document.part(block.content, block.end).inner[0])
