"""A negative that no output can show: `never causes confusion`, `no unnecessary steps`."""

from collections.abc import Iterator

from grader.lint.listed import listed
from grader.lint.mark import Example, Mark, Smell
from grader.lint.phrases import until_pause
from grader.lint.reading import ClauseReading
from grader.model.finding import SmellName
from grader.model.requirement import ClauseClass

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
_FAR = 5


def find_unshowable_negatives(reading: ClauseReading) -> Iterator[Mark]:
    """A negation of something that lies in the reader, not in the output."""
    words = reading.words
    if reading.vocabulary.isdisjoint(_NEGATIONS):
        return
    for at, word in enumerate(words):
        if word.text not in _NEGATIONS:
            continue
        end = min(until_pause(words, at), at + _FAR)
        for behind in range(at + 1, end):
            if words[behind].text in _FEELINGS:
                yield Mark(
                    smell=SmellName.UNSHOWABLE_NEGATIVE,
                    first=at,
                    after=behind + 1,
                    swallows=until_pause(words, behind),
                )
                break


SMELL = Smell(
    name=SmellName.UNSHOWABLE_NEGATIVE,
    title="a negative that cannot be shown",
    explanation="“{span}” is about the reader, not the output: its absence cannot be shown.",
    advice="Name what must not occur: which words, which fields, which values.",
    find=find_unshowable_negatives,
    examples=(
        Example(
            "The form should never cause confusion.", ClauseClass.VAGUE, "never cause confusion"
        ),
        Example("memo: a memo without needless words", ClauseClass.VAGUE, "without needless"),
        Example('memo: never names "Bob"', ClauseClass.MEASURABLE),
    ),
)
