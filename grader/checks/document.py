"""One output, or a part of one, with the views that checks take of it, each made once."""

import re
from collections.abc import Callable, Hashable, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from typing import TypeVar, cast
from unicodedata import combining

from grader.checks.block_scan import Block
from grader.checks.blocks import scan_blocks
from grader.checks.folded import casefold, fold_text
from grader.checks.json_value import NotJson, parse_json
from grader.checks.sentences import Sentences
from grader.checks.words import Words, count_words, is_unspaced
from grader.model.run import Output

Range = tuple[int, int]
Counts = TypeVar("Counts")

_BLANK_LINES = re.compile(r"\n[ \t\r\f\v]*\n\s*")
_OPENING = 200
_JOINS = frozenset("-'\u2019./@\u2010\u2011")
# The byte order mark, which is no part of any text.
MARK = "\ufeff"


class Document:
    """A window `[start, end)` of one file's text.

    Offsets everywhere are code points of the whole file. `path` is the file's path, `name` the
    name it was bound under.
    """

    wants_evidence = True

    def __init__(self, text: str, start: int, end: int, path: str, name: str) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.path = path
        self.name = name
        self._kept: dict[Hashable, object] = {}

    def part(self, start: int, end: int) -> "Document":
        """A narrower window of the same file; checks on it need no evidence of their own."""
        window = Document(self.text, start, end, self.path, self.name)
        window.wants_evidence = False
        return window

    def remember(self, key: Hashable, make: Callable[[], Counts]) -> Counts:
        """What `make` gives, made once for each key: many clauses ask for the same count."""
        if key not in self._kept:
            self._kept[key] = make()
        return cast(Counts, self._kept[key])

    @cached_property
    def body(self) -> str:
        """The window's text."""
        return self.text[self.start : self.end]

    @cached_property
    def lower(self) -> str:
        """The window's text without letter case; may be longer than `body`."""
        return casefold(self.body)

    @cached_property
    def folded(self) -> str:
        """The window's text as it reads once rendered."""
        return fold_text(self.body)

    @cached_property
    def keeps_places(self) -> bool:
        """True when a place in `lower` is the same place in `body`."""
        return len(self.lower) == len(self.body)

    def find_all(self, term: str, most: int | None = None) -> list[Range]:
        """Where a term stands, letter case ignored, overlaps left out; `most` places at most."""
        wanted = term.casefold()
        if not self.keeps_places or len(wanted) != len(term):
            pattern = re.compile(re.escape(term), re.IGNORECASE)
            found = (m.span() for m in pattern.finditer(self.text, self.start, self.end))
            return list(islice(found, most))
        ranges: list[Range] = []
        at = self.lower.find(wanted)
        while at >= 0 and (most is None or len(ranges) < most):
            ranges.append((self.start + at, self.start + at + len(wanted)))
            at = self.lower.find(wanted, at + len(wanted))
        return ranges

    def is_word(self, place: Range) -> bool:
        """True when a place breaks no word.

        Where it begins with a letter or digit, none (and no underscore) stands before it; where
        it ends with one, none stands after it. In a script without blanks between words any
        place is one.
        """
        start, end = place
        if is_unspaced(self.text[start:end]):
            return True
        before = self.text[start - 1] if start > self.start else " "
        after = self.text[end] if end < self.end else " "
        breaks_first = self.text[start].isalnum() and (before.isalnum() or before == "_")
        is_letter = self.text[end - 1].isalnum()
        return not breaks_first and not (
            is_letter and (after.isalnum() or after == "_" or combining(after))
        )

    def is_apart(self, place: Range) -> bool:
        """True for a word that is no part of a compound, a possessive or a path."""
        around = (self.text[max(self.start, place[0] - 2) : place[0]],
                  self.text[place[1] : min(self.end, place[1] + 2)][::-1])  # fmt: skip
        return self.is_word(place) and not any(
            len(two) == 2 and two[1] in _JOINS and two[0].isalnum() for two in around
        )

    @cached_property
    def inner(self) -> Range:
        """The window without white space at its ends."""
        start = self.start + len(self.body) - len(self.body.lstrip())
        return start, max(start, self.start + len(self.body.rstrip()))

    @cached_property
    def opening(self) -> Range:
        """The first visible characters, at most 200, at most one line."""
        start, end = self.inner
        line_end = self.text.find("\n", start, end)
        return start, min(end if line_end < 0 else line_end, start + _OPENING)

    @cached_property
    def n_lines(self) -> int:
        """Lines of the window, blank ones counted."""
        return self.body.count("\n") + 1

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The window's blocks."""
        if self.end == len(self.text):
            return scan_blocks(self.text, self.start)
        return scan_blocks(self.text[: self.end], self.start)

    @cached_property
    def chunks(self) -> Sequence[Range]:
        """What stands between blank lines, headings and list items included."""
        start, end = self.inner
        found, at = [], start
        for gap in _BLANK_LINES.finditer(self.text, start, end):
            found.append((at, gap.start()))
            at = gap.end()
        if at < end:
            found.append((at, end))
        return found

    @cached_property
    def words(self) -> Words:
        """Counts of words under several readings."""
        return count_words(self.body)

    @cached_property
    def sentences(self) -> Sentences:
        """Sentences of the window under several readings."""
        return Sentences(self.text, *self.inner)

    @cached_property
    def json(self) -> object:
        """The window as a JSON value, `NotJson` if it is none (or stands in a code fence)."""
        value = parse_json(self.body)
        if self.has_mark and not isinstance(value, NotJson):
            return NotJson("it opens with a byte order mark", is_limit=True)
        return value

    @property
    def has_mark(self) -> bool:
        """True when a byte order mark stands before the window."""
        return self.text[max(0, self.start - 1) : self.start] == MARK

    @cached_property
    def fenced_json(self) -> object:
        """The JSON value inside the one code fence that the window consists of, or `NotJson`."""
        if len(self.blocks) != 1 or self.blocks[0].kind != "fence":
            return NotJson("it is not one fenced block")
        return parse_json(self.fence_text(self.blocks[0]))

    @property
    def is_json(self) -> bool:
        """True when the window, or the one fence it consists of, is a JSON object or array."""
        return isinstance(self.any_json, dict | list)

    @cached_property
    def any_json(self) -> object:
        """The window's JSON value, fenced or not, else `NotJson`."""
        first = self.body.lstrip()[:1]
        if first in {"{", "["}:
            return self.json
        return self.fenced_json if first in {"`", "~"} else NotJson("it opens with no bracket")

    def fence_text(self, block: Block) -> str:
        """What stands inside a fenced code block."""
        inner = self.text[block.content : block.end]
        first, _, last = inner.rpartition("\n")
        return first if last.strip() and not last.strip().strip("`~") else inner


@lru_cache(maxsize=8)
def _document(text: str, start: int, path: str, name: str) -> Document:
    return Document(text, start, len(text), path, name)


def document_of(output: Output) -> Document:
    """The views of an output; the last few are kept, since many clauses ask about the same one."""
    start = output.body_start
    start += output.text.startswith(MARK, start)
    return _document(output.text, start, output.path, output.name)
