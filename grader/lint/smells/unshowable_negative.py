"""A negative that no output can show: `never causes confusion`, `no unnecessary steps`."""

from collections.abc import Iterator

from grader.lint.listed import listed
from grader.lint.mark import Example, Mark, Smell
from grader.lint.phrases import spoiled, until_pause
from grader.lint.reading import ClauseReading
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass

_NEGATIONS = listed("no never not without avoid avoids avoiding prevents prevent")
_FEELINGS = listed(
    """
    confusion confusing confuse ambiguity ambiguous misunderstanding misunderstandings misleading
    disappointment disappoint doubt doubts surprise surprises surprising friction clutter jargon
    fluff filler unnecessary undue needless needlessly superfluous excessive excess irrelevant
    bloat noise problems trouble hassle regressions harm disruption embarrassment boredom boring
    overwhelming overwhelm over-generalization over-engineering pitfalls waste wasted
    """
)
_GENERIC = listed(
    """
    error errors mistake mistakes issue issues fault faults flaw flaws failure failures defect
    defects weakness weaknesses bug bugs inaccuracy inaccuracies shortcomings deficiencies
    """
)
_UNUSUAL = listed(
    """
    unusual weird strange odd special noteworthy notable wrong bad important unimportant surprising
    unexpected untoward interesting suspicious remarkable significant major serious critical
    problematic essential extraordinary alarming worrying inappropriate
    """
)
_FAR = 5


def find_unshowable_negatives(reading: ClauseReading) -> Iterator[Mark]:
    """A negation of something that lies in the reader, not in the output."""
    words = reading.words
    yield from _generic_faults(reading)
    if reading.vocabulary.isdisjoint(_NEGATIONS):
        return
    for at, word in enumerate(words):
        if word.text not in _NEGATIONS:
            continue
        end = min(until_pause(words, at), at + _FAR)
        for behind in range(at + 1, end):
            if words[behind].text in _FEELINGS:
                yield _mark(at, spoiled(words, behind + 1), until_pause(words, behind))
                break


def _generic_faults(reading: ClauseReading) -> Iterator[Mark]:
    """`no errors` and nothing else; `nothing unusual`."""
    words = reading.words
    if len(words) == 2 and words[0].text == "no" and words[1].text in _GENERIC:
        yield _mark(0, 2, 2)
    for at, word in enumerate(words[:-1]):
        if word.text != "nothing":
            continue
        if words[at + 1].text in _UNUSUAL:
            yield _mark(at, at + 2, at + 2)
        elif reading.texts[at + 1 : at + 5] == ("out", "of", "the", "ordinary"):
            yield _mark(at, at + 5, at + 5)


def _mark(first: int, after: int, swallows: int) -> Mark:
    return Mark(smell=SmellName.UNSHOWABLE_NEGATIVE, first=first, after=after, swallows=swallows)


SMELL = Smell(
    name=SmellName.UNSHOWABLE_NEGATIVE,
    title="a negative that cannot be shown",
    explanation="“{span}” names nothing that all would point at: its absence cannot be shown.",
    advice="Name what must not occur: which words, which fields, which values.",
    find=find_unshowable_negatives,
    examples=(
        Example(
            "The form should never cause confusion.", ClauseClass.VAGUE, "never cause confusion"
        ),
        Example("memo: a memo without needless words", ClauseClass.VAGUE, "without needless words"),
        Example("log: nothing unusual", ClauseClass.VAGUE, "nothing unusual"),
        Example("memo: no spelling mistakes", ClauseClass.SUBJECTIVE),
        Example('memo: never names "Bob"', ClauseClass.MEASURABLE),
    ),
)
