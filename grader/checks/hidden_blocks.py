"""Markdown inside block quotes, indented code and fences of plain text: some would count it."""

from grader.checks.block_scan import Block
from grader.checks.blocks import scan_blocks
from grader.checks.document import Document

_DEEPEST = 5
PLAIN_INFO = frozenset({"", "md", "markdown", "text", "txt", "plain", "plaintext"})


def hidden_blocks(document: Document) -> tuple[Block, ...]:
    """The blocks that a reader finds where the scanner opens nothing up.

    Their places count within the piece they were found in: only kinds, levels and words are of use.
    """
    return document.remember("hidden", lambda: tuple(_inside(document.blocks, document.text, 0)))


def n_hidden(document: Document, kind: str) -> int:
    """How many of them are of a kind."""
    return sum(block.kind == kind for block in hidden_blocks(document))


def _inside(blocks: tuple[Block, ...], text: str, depth: int) -> list[Block]:
    found: list[Block] = []
    for block in blocks:
        inner = opened_up(block, text)
        if inner and depth < _DEEPEST:
            inner_blocks = scan_blocks(inner)
            found += [*inner_blocks, *_inside(inner_blocks, inner, depth + 1)]
    return found


def opened_up(block: Block, text: str) -> str:
    """What stands inside a block that the scanner keeps closed; empty for any other."""
    if block.kind == "quote":
        lines = text[block.start : block.end].split("\n")
        return "\n".join(_unquoted(line) for line in lines)
    if block.kind == "code":
        lines = text[block.start : block.end].split("\n")
        return "\n".join(line.removeprefix("    ").removeprefix("\t") for line in lines)
    if block.kind == "fence" and block.info.strip().casefold() in PLAIN_INFO:
        return text[block.content : block.end].rpartition("\n")[0]
    return ""


def _unquoted(line: str) -> str:
    bare = line.lstrip(" \t")
    return bare[1:].removeprefix(" ") if bare.startswith(">") else line
