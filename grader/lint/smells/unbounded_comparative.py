"""Better than what, by how much: `improved`, `more readable`, `fewer problems`."""

from collections.abc import Iterator

from grader.lint.degree_words import COMPARATIVES
from grader.lint.mark import Example, Mark, Smell
from grader.lint.phrases import spoiled, until_pause
from grader.lint.plain_words import FUNCTION
from grader.lint.reading import ClauseReading
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass

_RAISING = frozenset({"more", "less", "most", "least"})
_COMPARES = COMPARATIVES | _RAISING | {"than"}
_FAR = 6


def find_unbounded_comparatives(reading: ClauseReading) -> Iterator[Mark]:
    """Every comparative or superlative that no number or named thing bounds."""
    words = reading.words
    if reading.vocabulary.isdisjoint(_COMPARES):
        return
    for at, word in enumerate(words):
        if word.kind != "word":
            continue
        if word.text in _RAISING:
            if _raises(reading, at):
                yield _mark(at, at + 2, _end(reading, at + 2))
        elif _is_comparative(reading, at) and not _is_bounded(reading, at):
            yield _mark(at, at + 1, _end(reading, at + 1))


def _is_comparative(reading: ClauseReading, at: int) -> bool:
    """A known comparative, or any word in -er before `than`."""
    text = reading.words[at].text
    return text in COMPARATIVES or (text.endswith("er") and reading.is_word(at + 1, "than"))


def _mark(first: int, after: int, swallows: int) -> Mark:
    return Mark(smell=SmellName.UNBOUNDED_COMPARATIVE, first=first, after=after, swallows=swallows)


def _end(reading: ClauseReading, after: int) -> int:
    """The noun phrase, and what it is compared with."""
    end = spoiled(reading.words, after)
    if reading.is_word(end, "than"):
        return until_pause(reading.words, end)
    return end


def _raises(reading: ClauseReading, at: int) -> bool:
    """True for `more useful`, `most apt`; not for `at most`, `and more`, `most of`."""
    words = reading.words
    if reading.is_word(at - 1, "at", "or", "and", "no", "not", "once", "one"):
        return False
    if at + 1 >= len(words) or words[at + 1].kind != "word" or words[at + 1].text in FUNCTION:
        return False
    return not _is_bounded(reading, at)


def _is_bounded(reading: ClauseReading, at: int) -> bool:
    """True when `than`, `by`, `of` or `from` gives a number or something named to compare with."""
    words = reading.words
    is_order = reading.is_word(at + 1, "to", "first", "last") and words[at].text.endswith("st")
    if reading.is_word(at - 1, "at") or is_order:
        return True
    for end in range(at + 1, min(len(words), at + _FAR)):
        if words[end].kind == "mark":
            return False
        if words[end].text in {"than", "by"}:
            return any(word.is_exact for word in words[end : end + _FAR])
    return reading.is_word(at - 1, "no", "not")


SMELL = Smell(
    name=SmellName.UNBOUNDED_COMPARATIVE,
    title="better than what, by how much",
    explanation="“{span}” compares with nothing that the clause names, by no figure.",
    advice="Say compared with what and by how much: at least <N> % below <baseline>.",
    find=find_unbounded_comparatives,
    examples=(
        Example("index: an index with fewer gaps", ClauseClass.VAGUE, "with fewer gaps"),
        Example("The query should be quicker.", ClauseClass.VAGUE, "be quicker"),
        Example("photo: a photo made more vivid", ClauseClass.VAGUE, "more vivid"),
        Example("title: no longer than 60 characters", ClauseClass.MEASURABLE),
    ),
)
