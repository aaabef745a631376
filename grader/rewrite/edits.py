"""Edits of a clause's text, and the clause read again after them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.extract.clauses import clause_of
from grader.extract.list_items import Item
from grader.model.contract import Clause

_PLACEHOLDER = re.compile(r"<[A-Za-z][^<>\n`]{0,80}>")
_SUB_BULLET = re.compile(r"^( *)- (.*)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """Code points `[start, end)` of a clause's text that become `text`."""

    start: int
    end: int
    text: str

    @property
    def placeholders(self) -> tuple[str, ...]:
        """What the author has to fill, angle brackets included."""
        return tuple(_PLACEHOLDER.findall(self.text))


def edited(text: str, edits: Sequence[Edit]) -> str:
    """The text after edits that do not overlap, given in any order."""
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def reread(clause: Clause, text: str) -> Clause:
    """The clause as it would be extracted with another text, under the same place and owner."""
    first, *rest = text.split("\n")
    children = []
    for line in rest:
        bullet = _SUB_BULLET.match(line)
        if bullet is not None:
            children.append((max(1, len(bullet[1]) // 2), bullet[2]))
    item = Item(
        text=first,
        line_start=clause.place.line_start,
        line_end=clause.place.line_end,
        children=tuple(children),
    )
    return clause_of(item, file=clause.place.file, owner=clause.owner, requires=(), position=1)


def line_edits(old: str, new: str) -> Iterator[Edit]:
    """One edit a line that differs, from its first difference to its last.

    Args:
        old: a clause's text.
        new: with as many lines.
    """
    at = 0
    for before, after in zip(old.split("\n"), new.split("\n"), strict=True):
        if before != after:
            head = _same_head(before, after)
            tail = _same_head(before[head:][::-1], after[head:][::-1])
            yield Edit(
                start=at + head,
                end=at + len(before) - tail,
                text=after[head : len(after) - tail],
            )
        at += len(before) + 1


def _same_head(one: str, other: str) -> int:
    at = 0
    while at < min(len(one), len(other)) and one[at] == other[at]:
        at += 1
    return at
