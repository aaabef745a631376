"""The ways in which people sort texts alphabetically, each as a key."""

import re
import unicodedata
from collections.abc import Callable

from grader.checks.folded import fold_text

Key = Callable[[str], tuple[object, ...]]

_DRESSING = " \t*_`\"'\u201c\u2018\u00ab\u201e([#>|~"
_DIGITS = re.compile(r"(\d+)")
_ARTICLE = re.compile(r"(?:the|an?|der|die|das|le|la|les|el|los|las)\s+|l['\u2019]")
_LABEL_END = re.compile(r":|\s[-\u2013\u2014]\s|\u2014|\|")
_LONGEST_NUMBER = 30


def _bare(text: str) -> str:
    return text.strip().lstrip(_DRESSING).casefold()


def _letters(text: str) -> str:
    """Letters, digits and white space only, without accents."""
    split = unicodedata.normalize("NFD", text)
    return "".join(mark for mark in split if mark.isalnum() or mark.isspace())


def _as_is(text: str) -> tuple[object, ...]:
    return (_bare(text),)


def _without_accents(text: str) -> tuple[object, ...]:
    return (_letters(_bare(text)),)


def _closed_up(text: str) -> tuple[object, ...]:
    """Letter by letter: blanks and hyphens are not looked at."""
    return (_letters(_bare(text)).replace(" ", ""),)


def _by_value(text: str) -> tuple[object, ...]:
    """Numbers by their value; they stand before letters."""
    parts = (part[:_LONGEST_NUMBER] for part in _DIGITS.split(_letters(_bare(text))) if part)
    return tuple((0, int(p), "") if p.isdecimal() else (1, 0, p) for p in parts)


def _label(text: str) -> tuple[object, ...]:
    """What stands before a colon or a dash."""
    return (_letters(_LABEL_END.split(fold_text(text), maxsplit=1)[0]).strip(),)


def _code_points(text: str) -> tuple[object, ...]:
    return (text.strip().lstrip(_DRESSING),)


def _spelt_out(text: str) -> tuple[object, ...]:
    """Umlauts as two letters, as in a telephone book."""
    bare = _bare(unicodedata.normalize("NFC", text))
    for umlaut, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        bare = bare.replace(umlaut, letters)
    return (_letters(bare),)


def _without_article(text: str) -> tuple[object, ...]:
    return (_letters(_ARTICLE.sub("", _bare(text), count=1)),)


USUAL: tuple[Key, ...] = (_as_is, _without_accents, _closed_up, _by_value, _label)
FURTHER: tuple[Key, ...] = (_code_points, _spelt_out, _without_article)
