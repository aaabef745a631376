"""The values that a field has anywhere in an output, and whether one keeps a limit."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grader.checks.document import Document, Range
from grader.checks.kind import Args, texts_arg
from grader.checks.raw_structure import is_in_code
from grader.checks.records import flat
from grader.checks.value_shapes import SHAPES, fits

_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d+)?|\.\d+)")
_WORD = re.compile(r"[\w-]+")
_OPENING = re.compile(r"[ \t>|]*(?:(?:[-*+\u2022]|\d{1,9}[.)])[ \t]+)?[*_`\"]{0,3}")
_PIECE = re.compile(r"[^\s()\[\]<>{},;|\"'`*]+")
_LONGEST = 200
# A longer text after a label is prose, which no list of values is held against.
_MOST_WORDS = 3
_DEEPEST = 200


def json_values(value: object, field: str, depth: int = 0) -> Iterator[object]:
    """Every value under a key of that name, at any depth."""
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            if flat(str(key)) == flat(field):
                yield inner
            else:
                yield from json_values(inner, field, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from json_values(inner, field, depth + 1)


class Labelled(NamedTuple):
    """A value and where it stands; `is_own` where it is surely the field's."""

    value: object
    place: Range
    is_own: bool


def labelled_values(document: Document, field: str) -> Sequence[Labelled]:
    """What follows `Field:` on a line up to its end, the label anywhere in the line.

    Only a label that opens its line, list marks and emphasis apart, is surely the field's: "Max
    score: 9" and "a note on severity: it varies" may speak of something else, and so may a block
    of code in a text.
    """
    parts = [part for part in re.split(r"[\W_]+", field) if part]
    if not all(part.casefold() in document.lower for part in parts):
        return []
    words = r"[\s_-]?".join(re.escape(part) for part in parts)
    label = re.compile(rf"(?<!\w){words}[*_`\"]{{0,3}}[ \t]*[:=][*_`]{{0,3}}[ \t]*", re.IGNORECASE)
    return [
        _labelled(document, match)
        for match in label.finditer(document.text, document.start, document.end)
    ]


def _labelled(document: Document, match: re.Match[str]) -> Labelled:
    text = document.text
    earliest = max(document.start, match.start() - _LONGEST)
    before = text[earliest : match.start()].rpartition("\n")[2]
    end = min(document.end, match.end() + _LONGEST)
    line_end = text.find("\n", match.end(), end)
    end = end if line_end < 0 else line_end
    is_example = len(document.blocks) > 1 and is_in_code(document, match.start())
    return Labelled(
        value=text[match.end() : end].lstrip(" \t*_`\"'").rstrip(" \t*_`\"'.,|\r"),
        place=(match.start(), end),
        is_own=_OPENING.fullmatch(before) is not None and not is_example,
    )


def keeps(value: object, args: Args, *, is_typed: bool) -> bool | None:
    """Whether a value keeps the limits: True, False, or None when that is not certain.

    Args:
        value: a JSON value, or the text that stands in a cell or after a label.
        args: the check's.
        is_typed: True for JSON, where a number within quotation marks is no number to some.
    """
    if isinstance(value, list | dict):  # its members may be meant
        return None
    if args.get("shape"):
        return _keeps_shape(value, str(args["shape"]), is_typed=is_typed)
    allowed = texts_arg(args, "values")
    if allowed:
        return _is_one_of(value, allowed, is_typed=is_typed)
    is_within = in_range(value, args)
    return None if is_within and is_typed and isinstance(value, str) else is_within


def _keeps_shape(value: object, shape: str, *, is_typed: bool) -> bool | None:
    if isinstance(value, bool):
        return shape == "boolean"
    if isinstance(value, int) or (isinstance(value, float) and shape != "integer"):
        return shape in {"number", "integer"}
    if isinstance(value, float):
        return None if value.is_integer() else False
    if not isinstance(value, str):
        return False
    if is_typed and shape in {"integer", "number", "boolean"}:
        return None if SHAPES[shape].fullmatch(value) else False
    found = fits(value, shape)
    if found is not False or is_typed:
        return found
    # "3 apples", "[here](https://a.example)": a value of the shape, and more
    pieces = _PIECE.findall(value)
    return None if not pieces or any(fits(p, shape) is not False for p in pieces) else False


def _is_one_of(value: object, allowed: Sequence[str], *, is_typed: bool) -> bool | None:
    text = str(value).lower() if isinstance(value, bool) else value
    if not isinstance(text, str):
        text = str(value)
    if text in allowed:
        return True
    alike = {a.casefold() for a in allowed}
    if is_typed:
        return None if text.strip().casefold() in alike else False
    words = _WORD.findall(text.casefold())
    is_plain = 0 < len(words) <= _MOST_WORDS
    return None if not is_plain or alike & {text.casefold(), *words} else False


def in_range(value: object, args: Args) -> bool | None:
    """Whether a number lies within the limits; None for what is no plain number."""
    number = _number(value)
    if number is None:
        return None
    low, high = args.get("min"), args.get("max")
    if isinstance(low, int | float) and (number < low or (args.get("min_open") and number == low)):
        return False
    is_over = isinstance(high, int | float) and (
        number > high or bool(args.get("max_open") and number == high)
    )
    return not is_over


def _number(value: object) -> float | None:
    """A number; None for text that holds more than one, a percentage, a fraction."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return float(value)
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        return float(value)
    return None
