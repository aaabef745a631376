"""`each` and `all` over a set that nothing bounds: `all issues`, `every possible case`."""

from collections.abc import Iterator

from grader.lint.mark import Example, Mark, Smell
from grader.lint.phrases import find_phrases, phrase_table
from grader.lint.reading import ClauseReading
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass

_SETS = phrase_table(
    """
    all possible; every possible; any possible; all conceivable; every conceivable;
    all imaginable; all known; all aspects; every aspect; all cases; every case; all edge cases;
    all scenarios; every scenario; all situations; every situation; all the important;
    all important; all relevant; all major; all key; everything important; everything relevant;
    all potential; every potential
    """
)


def find_unbounded_sets(reading: ClauseReading) -> Iterator[Mark]:
    """Sets that nobody can list, so that nobody can show one complete; a hint."""
    for first, after in find_phrases(reading, _SETS):
        yield Mark(smell=SmellName.UNBOUNDED_SET, first=first, after=after, is_mild=True)


SMELL = Smell(
    name=SmellName.UNBOUNDED_SET,
    title="a set that nothing bounds",
    explanation="“{span}” is a set that nobody can list: it can never be shown complete.",
    advice="Bound the set by an input: each <item> of <which input>.",
    find=find_unbounded_sets,
    examples=(
        Example(
            "faq: questions and answers on all possible faults of the pump, with page numbers",
            ClauseClass.SUBJECTIVE,
            "all possible",
        ),
        Example("faq: one answer for each row of `questions.csv`", ClauseClass.MEASURABLE),
    ),
)
