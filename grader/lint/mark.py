"""What a smell finds in a clause, and the smell itself with its examples."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from grader.lint.reading import ClauseReading
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass


class Mark(NamedTuple):
    """Words of a clause that settle nothing.

    `first` and `after` are indexes of `ClauseReading.words` (after is exclusive). `swallows` is the
    index up to which the words say nothing either ("with *adequate* supporting data"). `is_whole`
    marks a smell on which the whole promise hangs, such as an escape; `is_mild` one that is never
    more than a hint. `takes` is how many words before `first` settle nothing because of it.
    """

    smell: SmellName
    first: int
    after: int
    swallows: int = 0
    is_whole: bool = False
    is_mild: bool = False
    takes: int = 0

    @property
    def covers(self) -> range:
        """Every word that settles nothing."""
        return range(self.first - self.takes, max(self.after, self.swallows))


@dataclass(frozen=True, slots=True)
class Example:
    """A clause and what lint says of it: the class, and the words of the smell (None: no smell)."""

    clause: str
    label: ClauseClass
    span: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Smell:
    """One kind of untestable wording.

    `explanation` is a sentence with `{span}`; `advice` says what would make the clause testable.
    `find` yields marks in any order; marks of several smells may overlap.
    """

    name: SmellName
    title: str
    explanation: str
    advice: str
    find: Callable[[ClauseReading], Iterable[Mark]]
    examples: tuple[Example, ...]
