"""The records that an output holds: JSON objects, table rows, labelled list items or sections."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grader.checks.block_lines import table_cells
from grader.checks.document import Document, Range
from grader.checks.parts_of_text import part_readings

_LABEL = re.compile(
    r"(?:^|[\n|;,(]|[-*+•][ \t])[ \t>]*[*_`]{0,3}([^\W\d_][\w -]{0,40}?)[*_`]{0,3}:"
)
# The "(EUR)" of a column's name.
_UNIT = re.compile(r"\s+[(\[][^()\[\]]{1,20}[)\]]$")
_MANY = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One record: its fields by flattened name, and where it stands (None inside JSON).

    `is_open` is True where fields may be there without a label (list items, sections). `keys` are
    the fields of a JSON object as written.
    """

    fields: Mapping[str, object]
    place: Range | None
    is_open: bool
    keys: frozenset[str] = frozenset()


def flat(name: str) -> str:
    """A name without letter case, blanks and marks."""
    return re.sub(r"[\W_]+", "", name).casefold()


def same_noun(one: str, other: str) -> bool:
    """True for equal names, singular or plural."""
    return bool(_stems(flat(one)) & _stems(flat(other)))


def _stems(name: str) -> set[str]:
    found = {name, name.removesuffix("s"), name.removesuffix("es")}
    if name.endswith("ies"):
        found.add(name.removesuffix("ies") + "y")
    return {stem for stem in found if len(stem) > 1}


def records_of(document: Document, noun: str) -> Sequence[Record]:
    """The records that a noun ("finding") names; empty when they cannot be told with certainty."""
    if document.is_json:
        return _json_records(document.any_json, noun)
    tables = [b for b in document.blocks if b.kind == "table"]
    if len(tables) == 1:
        return _rows(document, (tables[0].start, tables[0].end))
    return [] if tables else _labelled(document)


def json_items(value: object, noun: str) -> list[object] | None:
    """The array that a noun names: the one under a key of that name, else the value itself.

    In an array whose objects each have a list of that name, all those lists together.
    """
    if isinstance(value, list):
        inner = [json_items(item, noun) for item in value if isinstance(item, dict)]
        lists = [found for found in inner if found is not None]
        return [item for found in lists for item in found] if lists else value
    if isinstance(value, dict):
        found = [v for k, v in value.items() if same_noun(str(k), noun) and isinstance(v, list)]
        return found[0] if len(found) == 1 else None
    return None


def _json_records(value: object, noun: str) -> Sequence[Record]:
    items = json_items(value, noun) or []
    if not items or not all(isinstance(item, dict) for item in items):
        return []
    return [
        Record(
            fields={flat(str(k)): v for k, v in item.items()},
            place=None,
            is_open=False,
            keys=frozenset(map(str, item)),
        )
        for item in items
        if isinstance(item, dict)
    ]


def _rows(document: Document, place: Range) -> Sequence[Record]:
    lines = document.text[place[0] : place[1]].split("\n")
    header = table_cells(lines[0])
    names = [flat(cell) for cell in header]
    bare = [flat(_UNIT.sub("", cell)) for cell in header]
    found, at = [], place[0]
    for number, line in enumerate(lines):
        if number > 1:
            cells = table_cells(line)
            fields = dict(zip(bare, cells, strict=False)) | dict(zip(names, cells, strict=False))
            found.append(Record(fields=fields, place=(at, at + len(line)), is_open=False))
        at += len(line) + 1
    return found


def _labelled(document: Document) -> Sequence[Record]:
    """Sections, else list items, that each hold labels such as `Source:`."""
    sections, _ = part_readings(document, "section")
    ranges = list(sections) or _top_items(document)
    if len(ranges) < 2 or len(ranges) > _MANY:
        return []
    return [
        Record(fields=_labels(document.text[start:end]), place=(start, end), is_open=True)
        for start, end in ranges
    ]


def _top_items(document: Document) -> list[Range]:
    items = [b for b in document.blocks if b.kind == "item" and b.level == 0]
    ends = [b.start for b in items[1:]] + [document.end] if items else []
    return [(b.start, end) for b, end in zip(items, ends, strict=True)]


def _labels(text: str) -> dict[str, object]:
    """Labels and what follows each on its line."""
    found: dict[str, object] = {}
    for match in _LABEL.finditer(text):
        line = text[match.end() : match.end() + 400].split("\n", maxsplit=1)[0]
        found.setdefault(flat(match.group(1)), line.strip(" \t*_`|"))
    return found
