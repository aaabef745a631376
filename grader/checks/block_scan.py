"""The nouns of the line scanner: a block, the open block of a pass, one line as seen by a pass."""

from typing import NamedTuple


class Block(NamedTuple):
    """One block and where it stands.

    `kind` is `heading`, `item`, `fence`, `code` (indented), `table`, `rule`, `quote` or
    `paragraph`. `start` and `end` are code points of the whole text, `line` is the 0-based first
    line. `level` is a heading's 1..6, otherwise the depth in lists (0 outside; a top-level item
    has 0). `info` is a heading's words, a fence's language line, an item's marker. `content` is
    the first code point after an item's marker or after a fence's first line.
    """

    kind: str
    start: int
    end: int
    line: int
    level: int = 0
    info: str = ""
    content: int = 0


class Line(NamedTuple):
    """One line that is not blank.

    `first` and `end` are the code points of its first and after its last visible character,
    `column` the column of the first one (tabs to multiples of 4), `indent` that column within the
    list items that are still open, `outer` those items' content columns. `continues` is True when
    the line before it was paragraph text, an item's or a paragraph's.
    """

    text: str
    at: int
    first: int
    end: int
    number: int
    column: int
    indent: int
    outer: tuple[int, ...]
    continues: bool


class Scan:
    """One pass over the lines of a text: the closed blocks and the open one."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.blocks: list[Block] = []
        self.kind = ""
        self.first = self.content = self.last_end = start
        self.number = self.level = 0
        self.info = ""
        self.indents: tuple[int, ...] = ()
        self.fence = ""
        self.fence_column = 0
        self.was_blank = True

    def open(self, kind: str, line: Line, level: int, info: str = "") -> None:
        """Close the open block and open another one at a line."""
        self.close()
        self.kind, self.first, self.number = kind, line.first, line.number
        self.level, self.info, self.content = level, info, line.first
        self.last_end = line.end
        self.indents = line.outer

    def close(self) -> None:
        """Store the open block, if there is one."""
        if self.kind:
            self.blocks.append(
                Block(
                    self.kind, self.first, self.last_end, self.number, self.level, self.info,
                    self.content,
                )
            )  # fmt: skip
        self.kind = ""
