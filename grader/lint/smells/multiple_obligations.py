"""Two promises in one clause: `..., and furthermore the log is kept`."""

from collections.abc import Iterator

from grader.lint.mark import Example, Mark, Smell
from grader.lint.phrases import find_phrases, phrase_table
from grader.lint.plain_words import AUXILIARIES
from grader.lint.reading import ClauseReading
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass

_JOINTS = phrase_table(
    """
    and furthermore; and also; and in addition; in addition; as well as; together with; plus;
    furthermore; moreover; and additionally; additionally; along with; besides; on top of that;
    and moreover; and besides
    """
)
_MOST_SUBJECT_WORDS = 12


def find_multiple_obligations(reading: ClauseReading) -> Iterator[Mark]:
    """Joints between two promises; a hint, since the grader splits them anyway."""
    words = reading.words
    for first, after in find_phrases(reading, _JOINTS):
        if first:
            yield _mark(first, after)
    if not reading.predicate_at:
        return
    for at in range(reading.predicate_at + 1, len(words) - 2):
        if words[at].text == "," and words[at + 1].text == "and" and _has_verb(reading, at + 2):
            yield _mark(at + 1, at + 2)


def _has_verb(reading: ClauseReading, start: int) -> bool:
    """True when a subject and a finite verb follow, so that it is a sentence of its own."""
    for at in range(start + 1, min(len(reading.words), start + _MOST_SUBJECT_WORDS)):
        if reading.words[at].text in AUXILIARIES:
            return True
    return False


def _mark(first: int, after: int) -> Mark:
    return Mark(smell=SmellName.MULTIPLE_OBLIGATIONS, first=first, after=after, is_mild=True)


SMELL = Smell(
    name=SmellName.MULTIPLE_OBLIGATIONS,
    title="two promises in one clause",
    explanation="“{span}” joins a second promise: one of them can be kept without the other.",
    advice="Give each promise a bullet of its own.",
    find=find_multiple_obligations,
    examples=(
        Example(
            "bill: the total and furthermore the address of the shop",
            ClauseClass.SUBJECTIVE,
            "and furthermore",
        ),
        Example(
            "The total is saved in `sum.txt`, and the log is saved in `log.txt`.",
            ClauseClass.MEASURABLE,
            "and",
        ),
        Example("bill: at least 3 rows", ClauseClass.MEASURABLE),
    ),
)
