"""Columns of a table by name: "a table with columns A, B and C", "has a `price` column"."""

from collections.abc import Sequence

from grader.checks.cover import LITERALS, covers
from grader.checks.items import Item
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

_COLUMNS = words_of("column columns")
_NAMING = words_of("named called titled the following these")
_ALLOWED = _COLUMNS | _NAMING | words_of("table markdown and both")
_HOLDING = words_of("has have contains contain includes include")
_JOINTS = frozenset({",", "and", ":", "(", ")"})


def read_columns_named(phrase: Phrase, words: frozenset[str]) -> Check | None:
    """The columns that a table must have; with "has the columns" there may be others."""
    at = next((n for n, item in enumerate(phrase.items) if item.text in _COLUMNS), None)
    if at is None or any(item.bound is not None for item in phrase.items):
        return None
    before, after = phrase.items[:at], phrase.items[at + 1 :]
    marked = [item.text for item in phrase.items if item.tag in LITERALS]
    names = marked or _bare(after)
    is_covered = covers(Phrase(items=tuple(before)), _ALLOWED | _HOLDING)
    if not names or not is_covered or (marked and not covers(Phrase(items=after), _ALLOWED)):
        return None
    if not all(item.tag in {"word", "punct", *LITERALS} for item in phrase.items):
        return None
    may_be_more = bool(words & _HOLDING) and not _is_of_table(before)
    args = {"names": names, "may_be_more": may_be_more, "is_marked": bool(marked)}
    return Check(kind="columns_named", args=args)


def _is_of_table(before: Sequence[Item]) -> bool:
    """True for "contains a table with columns A and B", whose table is to have these."""
    return any(item.text == "table" for item in before) and before[-1].text != "has"


def _bare(items: Sequence[Item]) -> list[str]:
    """Single words between commas and "and"; none where two words stand together."""
    found: list[str] = []
    was_word = False
    for item in items:
        if item.text in _NAMING and not found:
            continue
        is_joint = item.text in _JOINTS
        if not is_joint and (item.tag != "word" or was_word):
            return []
        if not is_joint:
            found.append(item.text)
        was_word = not is_joint
    return found if len(found) > 1 else []
