"""The values that a field has anywhere in an output, and whether one keeps a limit."""

import re
from collections.abc import Iterator, Sequence

from grader.checks.document import Document, Range
from grader.checks.kind import Args, texts_arg
from grader.checks.records import flat
from grader.checks.value_shapes import SHAPES, fits

_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d+)?|\.\d+)")
_WORD = re.compile(r"[\w-]+")
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


def labelled_values(document: Document, field: str) -> Sequence[tuple[str, Range]]:
    """What follows `Field:` on a line, and where."""
    parts = [part for part in re.split(r"[\W_]+", field) if part]
    if not all(part.casefold() in document.lower for part in parts):
        return []
    words = r"[\s_-]?".join(re.escape(part) for part in parts)
    label = re.compile(rf"(?<!\w){words}[*_`\"]{{0,3}}[ \t]*[:=][*_`]{{0,3}}[ \t]*", re.IGNORECASE)
    found = []
    for match in label.finditer(document.text, document.start, document.end):
        line_end = document.text.find("\n", match.end(), document.end)
        end = document.end if line_end < 0 else line_end
        shown = document.text[match.end() : min(end, match.end() + 200)]
        value = re.split(r"[;|)\]]", shown, maxsplit=1)[0].strip(" \t*_`\"'.,\r")
        found.append((value, (match.start(), min(end, match.end() + len(shown)))))
    return found


def keeps(value: object, args: Args, *, is_typed: bool) -> bool | None:
    """Whether a value keeps the limits: True, False, or None when that is not certain.

    Args:
        value: a JSON value, or the text that stands in a cell or after a label.
        args: the check's.
        is_typed: True for JSON, where a number within quotation marks is no number to some.
    """
    if args.get("shape"):
        return _keeps_shape(value, str(args["shape"]), is_typed=is_typed)
    allowed = texts_arg(args, "values")
    if allowed:
        return _is_one_of(value, allowed, is_typed=is_typed)
    is_within = _in_range(value, args)
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
    return fits(value, shape)


def _is_one_of(value: object, allowed: Sequence[str], *, is_typed: bool) -> bool | None:
    text = str(value).lower() if isinstance(value, bool) else value
    if not isinstance(text, str):
        text = str(value)
    if text in allowed:
        return True
    alike = {a.casefold() for a in allowed}
    words = {text.casefold()} if is_typed else {text.casefold(), *_WORD.findall(text.casefold())}
    return None if words & alike else False


def _in_range(value: object, args: Args) -> bool | None:
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
