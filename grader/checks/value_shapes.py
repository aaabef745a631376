"""Shapes that a single value can have, and the words that name them."""

import re
from collections.abc import Sequence
from datetime import date

from grader.checks.vocabulary import words_of

_ISO_DATE = r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])"
_TIME = r"[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?"

SHAPES: dict[str, re.Pattern[str]] = {
    "integer": re.compile(r"[+-]?\d{1,30}"),
    "number": re.compile(r"[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][+-]?\d{1,4})?"),
    "boolean": re.compile(r"true|false", re.IGNORECASE),
    "iso_date": re.compile(_ISO_DATE),
    "iso_timestamp": re.compile(_ISO_DATE + _TIME),
    "url": re.compile(r"https?://[^\s<>\"]{3,2000}", re.IGNORECASE),
    "email": re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,5}"),
    "uuid": re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE),
    "semver": re.compile(
        r"(?:0|[1-9]\d{0,9})(?:\.(?:0|[1-9]\d{0,9})){2}"
        r"(?:-[0-9A-Za-z.-]{1,100})?(?:\+[0-9A-Za-z.-]{1,100})?"
    ),
}

_NAMES: dict[str, tuple[frozenset[str], ...]] = {
    "integer": (words_of("integer"), words_of("whole number")),
    "number": (words_of("number"), words_of("float"), words_of("decimal number")),
    "boolean": (words_of("boolean"), words_of("bool")),
    "iso_date": (
        words_of("iso date"),
        words_of("iso 8601 date"),
        words_of("iso date format"),
        words_of("yyyy mm dd date"),
    ),
    "iso_timestamp": (
        words_of("iso timestamp"),
        words_of("iso datetime"),
        words_of("timestamp iso"),
    ),
    "url": (words_of("url"), words_of("link url"), words_of("web address")),
    "email": (words_of("email address"), words_of("e mail address"), words_of("email")),
    "uuid": (words_of("uuid"),),
    "semver": (
        words_of("semantic version"),
        words_of("semver"),
        words_of("semantic version number"),
    ),
}
SHAPE_WORDS = frozenset().union(*(w for names in _NAMES.values() for w in names)) | {"valid"}


def shape_named(words: frozenset[str]) -> str | None:
    """The one shape that the words name; None for none or several."""
    naming = words & (SHAPE_WORDS - {"valid"})
    found = [shape for shape, names in _NAMES.items() if naming in names]
    return found[0] if len(found) == 1 else None


def is_order_of_iso(words: Sequence[str]) -> bool:
    """True where year, month and day are named in the order of ISO 8601, and next to each other."""
    at = words.index("yyyy") if "yyyy" in words else len(words)
    return tuple(words[at : at + 3]) == ("yyyy", "mm", "dd")


_GROUPED = r"[+-]?\d{1,3}(?:[,.' \u00a0\u202f]\d{3}){1,9}"
# forms of the same thing that another reader of the standard may accept
_OTHER_FORMS: dict[str, re.Pattern[str]] = {
    "iso_date": re.compile(
        r"\d{8}|\d{4}-?W\d\d(?:-?[1-7])?|\d{4}-?\d{3}|" + _ISO_DATE + r"[T ].{1,40}"
    ),
    "iso_timestamp": re.compile(r"\d{8}T\d{4,6}(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?(?:\d\d)?)?"),
    "integer": re.compile(rf"[+-]?\d{{1,30}}\.0{{1,30}}|{_GROUPED}"),
    "number": re.compile(
        rf"{_GROUPED}(?:[.,]\d{{1,30}})?|[+-]?\d{{1,30}},\d{{1,30}}|[+-]?[\d.]{{1,30}} ?%"
    ),
    "boolean": re.compile(r"yes|no|on|off|0|1|t|f|y|n", re.IGNORECASE),
    "url": re.compile(
        r"[a-z][a-z0-9+.-]{0,20}:\S{1,2000}"
        r"|(?:[\w-]{1,63}\.){1,5}[a-z]{2,24}(?:[/?#:]\S{0,2000})?",
        re.IGNORECASE,
    ),
    "email": re.compile(r"(?:mailto:|[^<>@]{0,100}<)[^\s<>@]{1,64}@[^\s<>@]{1,200}>?"),
    "uuid": re.compile(
        r"(?:urn:uuid:|\{)?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\}?", re.IGNORECASE
    ),
    "semver": re.compile(r"[vV]=?\d{1,10}(?:\.\d{1,10}){2}\S{0,200}"),
}
_DOUBTFUL: dict[str, re.Pattern[str]] = {
    "integer": re.compile(r"[+-]?0\d.*"),
    "number": re.compile(r"[+-]?0\d.*"),
    "email": re.compile(r"\..*|.*\.\..*|.*\.@.*|.*@-.*|.*-\..*", re.DOTALL),
    "semver": re.compile(r"[^-+]*-(?:.*\.)?(?:0\d+)?(?:\..*)?(?:\+.*)?|.*\.\..*|.*[.-](?:\+.*)?"),
}


def fits(text: str, shape: str) -> bool | None:
    """Whether the whole text has the shape; None where careful readers differ.

    They differ on days that no calendar has, leading zeros, digits of other scripts, addresses
    with misplaced dots, and on rarer spellings of the same standard.
    """
    if SHAPES[shape].fullmatch(text) is None:
        other = _OTHER_FORMS.get(shape)
        return None if other is not None and other.fullmatch(text) else False
    doubtful = _DOUBTFUL.get(shape)
    if not text.isascii() or (doubtful is not None and doubtful.fullmatch(text)):
        return None
    return None if shape.startswith("iso_") and not _is_in_calendar(text) else True


def _is_in_calendar(text: str) -> bool:
    try:
        date.fromisoformat(text[:10])
    except ValueError:
        return False
    return True
