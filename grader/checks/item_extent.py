"""List items with all that hangs under them: further paragraphs, code, the lists inside."""

from collections.abc import Sequence

from grader.checks.block_scan import Block
from grader.checks.document import Document, Range


def whole_items(document: Document, *, numbered: bool | None) -> list[Range]:
    """Every item from its first word to the last that belongs to it.

    Args:
        document: the text.
        numbered: True for numbered items only, False for bullets only, None for both.
    """
    return [place for block, place in _extents(document.blocks) if _is_of(block, numbered=numbered)]


def outermost_items(document: Document, *, numbered: bool | None) -> list[Range]:
    """The items that stand in no other item of their sort, each with all that belongs to it."""
    found: list[Range] = []
    for start, end in whole_items(document, numbered=numbered):
        if not found or start >= found[-1][1]:
            found.append((start, end))
    return found


def _is_of(block: Block, *, numbered: bool | None) -> bool:
    return numbered is None or block.info[0].isdigit() is numbered


def _extents(blocks: Sequence[Block]) -> list[tuple[Block, Range]]:
    """Each item and its range: up to the first later block that stands no deeper than it."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    for at, block in enumerate(blocks):
        depth = -1 if block.kind == "heading" else block.level
        while opened and blocks[opened[-1]].level >= depth:
            opened.pop()
        for item in opened:
            ends[item] = block.end
        if block.kind == "item":
            opened.append(at)
            ends[at] = block.end
    return [(blocks[at], (blocks[at].content, end)) for at, end in ends.items()]
