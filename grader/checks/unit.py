"""How a kind that counts is named in a clause: its nouns and the words that may stand around."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from grader.checks.items import Item
from grader.checks.vocabulary import NEUTRAL

_PUNCTUATION = frozenset(",:;().-\u2013—")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """The words by which a clause names what a kind counts.

    At least one word of `nouns` must be there, at least one of each group of `needs`; every other
    word must be neutral or in `allows`. `literals` takes the quoted and marked items (and all the
    words) and returns the check's further arguments, None when it cannot make sense of them; a
    unit without it takes no literals. `arranged` reads what hangs on the order of the items and
    returns arguments too, None where the words mean something else. `marks` are punctuation that
    its description may hold.
    """

    nouns: frozenset[str]
    needs: tuple[frozenset[str], ...] = ()
    allows: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    literals: Callable[[Sequence[Item], frozenset[str]], Mapping[str, object] | None] | None = None
    arranged: Callable[[Sequence[Item]], Mapping[str, object] | None] | None = None
    can_be_absent: bool = True
    known: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        """Keep the words that may stand in its description, which every reading asks for."""
        known = NEUTRAL.union(self.nouns, self.allows, *self.needs)
        object.__setattr__(self, "known", known)


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """The items that may name a unit, in order and sorted out: words, punctuation, the others."""

    items: tuple[Item, ...]
    words: frozenset[str]
    marks: frozenset[str]
    literals: tuple[Item, ...]


def naming_of(items: Sequence[Item]) -> Naming:
    """Sort out the items of a phrase."""
    named = (item.text.strip("[] ") for item in items if item.tag == "bracket")
    return Naming(
        items=tuple(items),
        words=frozenset(item.text for item in items if item.tag == "word")
        | {name for name in named if name in {"placeholder", "placeholders"}},
        marks=frozenset(item.text for item in items if item.tag == "punct") - _PUNCTUATION,
        literals=tuple(item for item in items if item.tag not in {"word", "punct"}),
    )


def match_unit(unit: Unit, naming: Naming) -> Mapping[str, object] | None:
    """A unit's further arguments when the items name it and nothing else, else None."""
    words = naming.words
    if not words <= unit.known or not naming.marks <= unit.marks:
        return None
    if words.isdisjoint(unit.nouns) or any(words.isdisjoint(group) for group in unit.needs):
        return None
    if unit.literals is None and naming.literals:
        return None
    args = {} if unit.literals is None else unit.literals(naming.literals, words)
    more = {} if unit.arranged is None else unit.arranged(naming.items)
    return None if args is None or more is None else {**args, **more}
