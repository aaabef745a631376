"""Each record has a field, with a value in its range."""

import re
from collections.abc import Collection, Sequence

from grader.checks.document import Document
from grader.checks.evidence import lacking, opening, spans
from grader.checks.field_values import keeps
from grader.checks.key_paths import end_of_path
from grader.checks.kind import (
    MET,
    NOT_MET,
    UNDECIDED,
    Args,
    Around,
    Finding,
    Kind,
    accepted,
    refused,
    text_arg,
)
from grader.checks.nothing import stands_for_nothing
from grader.checks.record_noun import may_be_of_another
from grader.checks.records import Record, flat, records_of, same_noun
from grader.checks.vocabulary import words_of
from grader.model.span import Evidence


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    field, noun = text_arg(args, "field"), text_arg(args, "noun")
    if end_of_path(field):
        return Finding(state=UNDECIDED, observed=f'"{field}" may be a path')
    records = records_of(document, noun)
    if not records:
        return Finding(state=UNDECIDED, observed=f"what each {noun} is cannot be told apart")
    if may_be_of_another(document, records, noun, field):
        return Finding(state=UNDECIDED, observed=f"what is listed may be no {noun}")
    having = [r for r in records if _is_filled(r.fields.get(flat(field)))]
    lacks = [n for n, r in enumerate(records, 1) if not _is_filled(r.fields.get(flat(field)))]
    if lacks:
        return _lacking(document, args, records, lacks)
    doubt = _doubt(args, having)
    if doubt is not None:
        return Finding(state=UNDECIDED, observed=doubt)
    is_typed = document.is_json
    kept = [
        keeps(r.fields[flat(field)], args, is_typed=is_typed) if _has_range(args) else True
        for r in having
    ]
    where = _where(document, having)
    if None in kept:
        return Finding(state=UNDECIDED, observed=f'a "{field}" is no plain number')
    if False in kept:
        wrong = having[kept.index(False)]
        observed = f'"{field}" is {wrong.fields[flat(field)]!r} in record {kept.index(False) + 1}'
        return Finding(state=NOT_MET, observed=observed, evidence=where)
    return Finding(state=MET, observed=f'all {len(records)} records have "{field}"', evidence=where)


def _doubt(args: Args, having: Sequence[Record]) -> str | None:
    """Why a field that is there may be none: another spelling in JSON, a mark for nothing."""
    field = text_arg(args, "field")
    if args.get("is_literal") is True and any(r.keys and field not in r.keys for r in having):
        return f'"{field}" is spelled in another way'
    if any(stands_for_nothing(r.fields[flat(field)]) for r in having):
        return f'a "{field}" has a mark for nothing'
    return None


def _lacking(
    document: Document, args: Args, records: Sequence[Record], lacks: Sequence[int]
) -> Finding:
    """Some lack it: certain where others have it, or where a name in backticks is asked for."""
    field = text_arg(args, "field")
    shown = ", ".join(str(n) for n in lacks[:10])
    observed = f'{len(lacks)} of {len(records)} records lack "{field}" (number {shown})'
    some_have = len(lacks) < len(records)
    having = [r for r in records if _is_filled(r.fields.get(flat(field)))]
    names = {name for record in having for name in record.fields} - {flat(field)}
    is_literal = args.get("is_literal") is True
    if all(_is_of_rows(records[n - 1]) for n in lacks) or _has_column(records[0], field):
        is_certain = False
    elif records[0].is_open:
        is_certain = (
            some_have
            and same_noun(document.name, text_arg(args, "noun"))
            and all(_surely_lacks(document, records[n - 1], names, field) for n in lacks)
        )
    else:
        is_certain = some_have or is_literal
    if not is_certain:
        return Finding(state=UNDECIDED, observed=observed)
    places = [f"{text_arg(args, 'noun')} {n}: {field}" for n in lacks[:10]]
    return Finding(
        state=NOT_MET, observed=observed, evidence=lacking(document, places, len(records))
    )


def _surely_lacks(document: Document, record: Record, names: Collection[str], field: str) -> bool:
    """True for a record like the others whose text does not name the field, or names it alone.

    `names` are the other fields of the records that have it.
    """
    if record.place is None or not any(n in names for n in record.fields):
        return False
    text = document.text[record.place[0] : record.place[1]].casefold()
    if flat(field).removesuffix("s") not in flat(text):
        return True
    if text.count(field.casefold()) != 1:
        return False
    after = text.partition(field.casefold())[2]
    bare = after.strip(" \t\r\n:*_`|>-")
    return not after[:1].isalnum() and (not bare or _LABELLED.match(bare) is not None)


def _has_column(record: Record, field: str) -> bool:
    """True for a table with a column that has the field's name in a longer one: "Total cost"."""
    is_row = record.place is not None and not record.is_open
    return is_row and any(flat(field) in name and name != flat(field) for name in record.fields)


def _is_of_rows(record: Record) -> bool:
    """True for a table's row that says something of other rows: a total, a heading in bold."""
    if record.place is None or record.is_open:
        return False
    first, *rest = [str(value) for value in record.fields.values()] or [""]
    is_heading = first.startswith(("**", "__")) and not any(map(_is_filled, rest))
    return is_heading or flat(first) in _SUMS


def _where(document: Document, records: Sequence[Record]) -> tuple[Evidence, ...]:
    places = [r.place for r in records if r.place is not None]
    return spans(document, places) if places else opening(document)


def _is_filled(value: object) -> bool:
    return value is not None and value not in ("", [], {}) and not _is_white(value)


def _is_white(value: object) -> bool:
    return isinstance(value, str) and not value.strip()


def _has_range(args: Args) -> bool:
    return args.get("min") is not None or args.get("max") is not None


def _say(args: Args) -> str:
    between = f" between {args['min']:g} and {args['max']:g}" if _both(args) else ""
    return f'each {text_arg(args, "noun")} has "{text_arg(args, "field")}"{between}'


def _both(args: Args) -> bool:
    return isinstance(args.get("min"), float) and isinstance(args.get("max"), float)


_LABELLED = re.compile(r"[^\W\d_][\w -]{0,40}[*_`]{0,3}:(?!/)")
# The first cell of a row that sums up, or that heads the rows below it.
_SUMS = words_of("total totals sum subtotal average mean median overall gesamt summe")
_JSON = '[{"title": "a", "source": "b", "confidence": 0.5}, {"title": "c", "source": "d", '

KIND = Kind(
    name="fields",
    title="Fields of records",
    rule=(
        "Records are the objects of a JSON array (the whole, or the one under a key of the noun's "
        "name), the rows of the only table, or sections or list items with labels (`Source:`). A "
        "field that is null or empty is lacking; one with a dash or `n/a` leaves it open, as a row "
        "of totals without it does, and a section that names it elsewhere or is unlike the others, "
        "and records that may be of another noun (a first column or a heading of another name). "
        "A unit in brackets after a column's name is no part of it. A key that JSON spells in "
        "another way than the clause does in backticks leaves it open. A name that no record has "
        "is a breach only when the clause gives it in backticks or quotation marks. A number in "
        "range that is a JSON string leaves it open."
    ),
    decide=_decide,
    say=_say,
    accepts=(
        accepted("each finding has a title and a source", _JSON + '"confidence": 1}]'),
        accepted("each finding has a confidence 0-1", _JSON + '"confidence": 1}]'),
        accepted("every product has a price", "| name | price |\n|---|---|\n| a | 2 |"),
        accepted("each topic has a `source`", "## A\n\nSource: x\n\n## B\n\nSource: y"),
    ),
    refuses=(
        refused("each finding has a `url`", _JSON + '"confidence": 1}]'),
        refused("each finding has a confidence between 0 and 1", _JSON + '"confidence": 7}]'),
    ),
    unread=("each finding has adequate evidence", "each day has a good mix of activities"),
)
