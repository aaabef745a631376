"""Edits of a clause's text, and the clause read again after them."""

import re
from collections.abc import Sequence
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
