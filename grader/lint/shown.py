"""Marks -> the spans that are reported: merged, widened to readable phrases, the worst first."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.lint.listed import listed
from grader.lint.mark import Mark
from grader.lint.plain_words import AUXILIARIES
from grader.lint.reading import ClauseReading
from grader.model.finding import SmellName

_PREPOSITIONS = listed("with in of at to by on within based delivered drawn")
_ARTICLES = frozenset({"a", "an", "the"})
_JOINS = frozenset({",", "and", "or", "but"})
_ADJECTIVES = frozenset(
    {
        SmellName.WEAK_ADJECTIVE,
        SmellName.MISSING_THRESHOLD,
        SmellName.UNBOUNDED_COMPARATIVE,
        SmellName.VAGUE_QUANTIFIER,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A smell and the code points of the clause's text where it stands."""

    smell: SmellName
    start: int
    end: int
    is_finding: bool


def shown_marks(
    reading: ClauseReading, marks: Sequence[Mark], *, is_vague: bool
) -> tuple[Shown, ...]:
    """What is reported of a clause: findings first, then by place.

    Args:
        reading: the clause.
        marks: of every smell, in the order of the smells' table.
        is_vague: whether there is a finding at all. A vague clause without a mark names a product
            and nothing else: the whole promise is shown then.
    """
    if not marks and not is_vague:
        return ()
    merged = _merged(reading, _without_overlaps(marks))
    has_whole = any(mark.is_whole for mark in merged)
    shown = [
        _shown(reading, mark, is_finding=is_vague and _is_telling(mark, has_whole=has_whole))
        for mark in merged
    ]
    if is_vague and not any(one.is_finding for one in shown):
        shown.append(_whole(reading))
    return tuple(sorted(shown, key=lambda one: (not one.is_finding, one.start, one.end)))


def _without_overlaps(marks: Sequence[Mark]) -> list[Mark]:
    kept: list[Mark] = []
    taken: set[int] = set()
    for mark in sorted(marks, key=lambda mark: not mark.is_whole):
        own = range(mark.first, mark.after)
        if not taken.intersection(own):
            kept.append(mark)
            taken.update(own)
    return sorted(kept, key=lambda mark: mark.first)


def _merged(reading: ClauseReading, marks: Sequence[Mark]) -> list[Mark]:
    """Neighbours of one kind become one: `clean, idiomatic`."""
    found: list[Mark] = []
    for mark in marks:
        last = found[-1] if found else None
        if last is not None and last.smell is mark.smell and _touch(reading, last, mark):
            found[-1] = Mark(
                smell=last.smell, first=last.first, after=mark.after,
                swallows=max(last.swallows, mark.swallows),
                is_whole=last.is_whole or mark.is_whole, is_mild=last.is_mild and mark.is_mild,
            )  # fmt: skip
        else:
            found.append(mark)
    return found


def _touch(reading: ClauseReading, left: Mark, right: Mark) -> bool:
    between = reading.words[left.after : right.first]
    return len(between) < 3 and all(word.text in _JOINS for word in between)


def _is_telling(mark: Mark, *, has_whole: bool) -> bool:
    """True for what makes the clause vague: what it hangs on, else all that is not mild."""
    return mark.is_whole if has_whole else not mark.is_mild


def _shown(reading: ClauseReading, mark: Mark, *, is_finding: bool) -> Shown:
    first, after = mark.first, mark.after
    if is_finding and mark.smell in _ADJECTIVES:
        first, after = _phrase(reading, mark)
    words = reading.words
    return Shown(
        smell=mark.smell,
        start=words[first].start,
        end=words[after - 1].end,
        is_finding=is_finding,
    )


def _phrase(reading: ClauseReading, mark: Mark) -> tuple[int, int]:
    """`with proper formatting` instead of `proper`, where a small word leads to it."""
    first = mark.first
    if reading.is_word(first - 1, *_ARTICLES):
        first -= 1
    if reading.is_word(first - 1, *_PREPOSITIONS):
        return first - 1, max(mark.after, mark.swallows)
    if reading.is_word(mark.first - 1, *AUXILIARIES, "stay", "look", "kept"):
        return mark.first - 1, max(mark.after, mark.swallows)
    return mark.first, mark.after


def _whole(reading: ClauseReading) -> Shown:
    words = reading.words[reading.predicate_at or 0 :] or reading.words
    if not words:
        text = reading.clause.text
        return Shown(smell=SmellName.NO_CRITERION, start=0, end=len(text), is_finding=True)
    last = words[-1] if words[-1].text not in {".", ";"} or len(words) == 1 else words[-2]
    return Shown(smell=SmellName.NO_CRITERION, start=words[0].start, end=last.end, is_finding=True)
