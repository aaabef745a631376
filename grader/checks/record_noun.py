"""Whether the records that a text holds are those of the clause's noun: tasks, or contacts."""

from collections.abc import Sequence

from grader.checks.block_scan import Block
from grader.checks.document import Document, Range
from grader.checks.noun_mentions import mentions, names_others
from grader.checks.records import Record, flat, same_noun
from grader.checks.vocabulary import words_of

# The first column of a table of anything; an empty one, and a sign for "number", are flat "".
_OF_ANYTHING = words_of("name title id no nr num number item key label entry element description")
_NAMING = words_of("name title id item key label")
_SHORTEST = 3


def may_be_of_another(document: Document, records: Sequence[Record], noun: str, field: str) -> bool:
    """True where a table, list or row of sections may list other things than the noun names.

    A column, a title or a first line of that name, a heading or a line right above that has it
    speak for the noun; a first column of another name, a heading above that names other things,
    and the noun elsewhere in the text speak against it; so does the first key of an object without
    a name, a title or a key of that noun.
    """
    places = [record.place for record in records if record.place is not None]
    if not places:
        return bool(records) and _is_keyed_otherwise(records[0], noun, field)
    if _are_named(document, records, noun):
        return False
    span = (min(place[0] for place in places), max(place[1] for place in places))
    heading, line = _above(document, span[0])
    if any(mentions(text, noun) for text in (heading, line)):
        return False
    if not records[0].is_open and _first_column(records[0]) not in _OF_ANYTHING | {""}:
        return True
    around = document.text[document.start : span[0]] + document.text[span[1] : document.end]
    return names_others(heading, noun) or mentions(around, noun)


def _is_keyed_otherwise(record: Record, noun: str, field: str) -> bool:
    """True for an object that has no name, and opens with a key of another: `city`, `risk`."""
    first = _first_column(record)
    is_named = not _NAMING.isdisjoint(record.fields) or any(
        same_noun(n, noun) for n in record.fields
    )
    return not is_named and first != flat(field) and isinstance(record.fields.get(first), str)


def _first_column(record: Record) -> str:
    return next(iter(record.fields), "")


def _are_named(document: Document, records: Sequence[Record], noun: str) -> bool:
    """True where a column has the noun, or the first line of every record or its heading has it."""
    stem = flat(noun).removesuffix("s")
    if not records[0].is_open:
        starts = (name for name in records[0].fields if len(stem) >= _SHORTEST)
        is_column = any(name.startswith(stem) or same_noun(name, noun) for name in starts)
        return is_column or same_noun(document.name, noun)
    ends = {b.end: b.info for b in document.blocks if b.kind == "heading"}
    return all(
        mentions(ends.get(place[0], "") or _first_line(document, place), noun)
        for place in (record.place for record in records)
        if place is not None
    )


def _first_line(document: Document, place: Range) -> str:
    return document.text[place[0] : place[1]].lstrip().partition("\n")[0]


def _above(document: Document, start: int) -> tuple[str, str]:
    """The words of the last heading before a place, and the text right before it."""
    before: list[Block] = [b for b in document.blocks if b.end < start]
    heading = next((b.info for b in reversed(before) if b.kind == "heading"), "")
    is_text = bool(before) and before[-1].kind == "paragraph"
    return heading, document.text[before[-1].start : before[-1].end] if is_text else ""
