"""Numbered items that lie in no other one: the steps, without the steps of a step."""

from grader.checks.block_scan import Block
from grader.checks.document import Document


def outer_numbers(document: Document) -> list[Block]:
    """The numbered items outside every other numbered item, those in bullets included."""
    found: list[Block] = []
    open_items: list[tuple[int, bool]] = []
    for block in document.blocks:
        if block.kind != "item":
            continue
        while open_items and open_items[-1][0] >= block.level:
            open_items.pop()
        is_numbered = block.info[0].isdigit()
        is_inside = bool(open_items) and open_items[-1][1]
        if is_numbered and not is_inside:
            found.append(block)
        open_items.append((block.level, is_numbered or is_inside))
    return found
