"""How a kind that counts is named in a clause: its nouns and the words that may stand around."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from grader.checks.items import Item
from grader.checks.vocabulary import NEUTRAL

_PUNCTUATION = frozenset(",:;().-\u2013—")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """The words by which a clause names what a kind counts.

    At least one word of `nouns` must be there, at least one of each group of `needs`; every other
    word must be neutral or in `allows`. `literals` takes the quoted and marked items (and all the
    words) and returns the check's further arguments, None when it cannot make sense of them; a
    unit without it takes no literals. `marks` are punctuation that its description may hold.
    """

    nouns: frozenset[str]
    needs: tuple[frozenset[str], ...] = ()
    allows: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    literals: Callable[[Sequence[Item], frozenset[str]], Mapping[str, object] | None] | None = None
    can_be_absent: bool = True


def match_unit(unit: Unit, items: Sequence[Item]) -> Mapping[str, object] | None:
    """A unit's further arguments when the items name it and nothing else, else None."""
    words, literals = [], []
    for item in items:
        if item.tag == "word":
            words.append(item.text)
        elif item.tag == "punct":
            if item.text not in _PUNCTUATION and item.text not in unit.marks:
                return None
        else:
            literals.append(item)
    present = frozenset(words)
    known = NEUTRAL.union(unit.nouns, unit.allows, *unit.needs)
    groups = (unit.nouns, *unit.needs)
    if not present <= known or not all(present & group for group in groups):
        return None
    if unit.literals is None:
        return {} if not literals else None
    return unit.literals(literals, present)
