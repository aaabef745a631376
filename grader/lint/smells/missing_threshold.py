"""A size, speed, age or rate without its limit: `short`, `fast enough`, `recent`."""

from collections.abc import Iterator

from grader.lint.degree_words import BOOSTERS, DEGREE_WORDS
from grader.lint.listed import listed
from grader.lint.mark import Example, Mark, Smell
from grader.lint.phrases import (
    find_phrases,
    is_bounded,
    is_last,
    phrase_table,
    spoiled,
    until_pause,
)
from grader.lint.plain_words import EMPTY_VERBS, FUNCTION, NORMS
from grader.lint.reading import ClauseReading
from grader.lint.telling import is_verb
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass

_TIMES = phrase_table(
    """
    in a timely manner; out of date; in no time; in reasonable time; in acceptable time;
    in a timely fashion; in good time; in due course; in due time; on time; as soon as possible;
    without delay; without undue delay; at short notice; within a reasonable time;
    within reasonable limits; within reason; in real time; at a reasonable cost; at low cost;
    at scale; asap; from time to time; at regular intervals; up to date; of late; the recent past;
    in the near future; over time; and the rest; not too long; not too short; not too many;
    not too big
    """
)
_MEETS = listed(
    """
    meet meets meeting satisfy satisfies match matches matching exceed exceeds following follows
    follow conforms conforming complies comply according reach reaches fulfil fulfils fulfills
    passes pass achieves clears adheres adhering respects honours fits fitting consistent
    """
)
_NO_NOUN = (FUNCTION | EMPTY_VERBS) - {"design"}
_OF_DEGREE = BOOSTERS | DEGREE_WORDS | {"enough"}
_LISTED = frozenset({",", "/", "|", "or"})


def find_missing_thresholds(reading: ClauseReading) -> Iterator[Mark]:
    """Words of degree with what they describe, times without a date, norms without a name."""
    if not reading.vocabulary.isdisjoint(_OF_DEGREE):
        yield from _degrees(reading)
    if not reading.vocabulary.isdisjoint(_MEETS):
        yield from _norms(reading)
    for first, after in find_phrases(reading, _TIMES):
        yield Mark(smell=SmellName.MISSING_THRESHOLD, first=first, after=after)


def _degrees(reading: ClauseReading) -> Iterator[Mark]:
    words = reading.words
    for at, word in enumerate(words):
        if word.kind != "word":
            continue
        if reading.is_word(at + 1, "enough") and word.text not in FUNCTION:
            yield _mark(at, at + 2)
        elif word.text in BOOSTERS and at + 1 < len(words) and _can_be_raised(reading, at + 1):
            yield _mark(at, at + 2, spoiled(words, at + 2))
        elif _is_unlimited_degree(reading, at):
            takes = int(_is_adverb_of_verb(reading, at))
            shown = takes if is_verb(reading, at - 1) else 0
            mark = _mark(at - shown, at + 1, spoiled(words, at + 1))
            yield mark._replace(takes=takes - shown)


def _is_unlimited_degree(reading: ClauseReading, at: int) -> bool:
    words = reading.words
    if words[at].text not in DEGREE_WORDS or _is_a_level(reading, at):
        return False
    is_noun = words[at].text == "brief" and at > 0 and is_last(words, at)
    if is_noun and words[at - 1].kind == "word" and words[at - 1].text not in _NO_NOUN:
        return False
    return not is_bounded(reading.words, at + 1)


def _is_adverb_of_verb(reading: ClauseReading, at: int) -> bool:
    """`respond quickly`: the adverb is all that is promised of the verb."""
    if not reading.words[at].text.endswith("ly") or at == 0 or not is_last(reading.words, at):
        return False
    before = reading.words[at - 1]
    return before.kind == "word" and before.text not in FUNCTION


def _mark(first: int, after: int, swallows: int = 0) -> Mark:
    return Mark(smell=SmellName.MISSING_THRESHOLD, first=first, after=after, swallows=swallows)


def _can_be_raised(reading: ClauseReading, at: int) -> bool:
    word = reading.words[at]
    return word.kind == "word" and word.text not in FUNCTION


def _is_a_level(reading: ClauseReading, at: int) -> bool:
    """True for one of several named levels: `high, medium, low`."""
    words = reading.words
    before = at > 1 and words[at - 1].text in _LISTED and words[at - 2].text in DEGREE_WORDS
    behind = (
        at + 2 < len(words)
        and words[at + 1].text in _LISTED
        and (words[at + 2].text in DEGREE_WORDS or words[at + 2].text in {"medium", "critical"})
    )
    medium = (
        at > 1 and words[at - 1].text in _LISTED and words[at - 2].text in {"medium", "critical"}
    )
    return before or behind or medium


def _norms(reading: ClauseReading) -> Iterator[Mark]:
    """`meets the quality bar`: a norm that the clause does not name."""
    words = reading.words
    for at, word in enumerate(words):
        if word.text not in _MEETS:
            continue
        for end in range(at + 1, min(len(words), at + 6)):
            if words[end].is_exact or words[end].kind == "mark":
                break
            if words[end].text in NORMS:
                yield _mark(at, end + 1, _end_of_whose(reading, end + 1))
                break


def _end_of_whose(reading: ClauseReading, at: int) -> int:
    """`the needs of the business`: whose norm it is; a name in it would be a criterion."""
    if not reading.is_word(at, "of"):
        return 0
    end = until_pause(reading.words, at)
    named = any(word.is_exact or word.kind == "name" for word in reading.words[at:end])
    return 0 if named else end


SMELL = Smell(
    name=SmellName.MISSING_THRESHOLD,
    title="a degree, size or date without its limit",
    explanation="“{span}” names no limit: nobody can say when it is reached.",
    advice="Give the figure and its unit: at most <N> words, within <N> seconds, since <date>.",
    find=find_missing_thresholds,
    examples=(
        Example("invoice: an invoice sent swiftly", ClauseClass.VAGUE, "sent swiftly"),
        Example("The archive should be tiny.", ClauseClass.VAGUE, "be tiny"),
        Example(
            "site: a site that meets the quality bar",
            ClauseClass.VAGUE,
            "meets the quality bar",
        ),
        Example(
            "review: a brief review of the menu, the service and the price",
            ClauseClass.SUBJECTIVE,
            "brief",
        ),
        Example("alarm: exactly one of `low`, `high`", ClauseClass.MEASURABLE),
    ),
)
