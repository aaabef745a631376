"""A product is named, not what it must hold: `the required content`, `a completed deliverable`."""

from collections.abc import Iterator

from grader.lint.listed import listed
from grader.lint.mark import Example, Mark, Smell
from grader.lint.plain_words import ASPECTS, FUNCTION, PRODUCTS
from grader.lint.reading import ClauseReading
from grader.lint.telling import is_telling
from grader.lint.words import Word
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass

_WHATEVER = listed("everything all anything whatever whatsoever what")
_NEEDED = listed(
    """
    missing left open lacking outstanding needed required necessary relevant expected wanted
    desired requested essential important appropriate called useful prescribed asked demanded
    agreed applicable of-interest
    relevance importance interest note value significance use matters counts
    """
)
_SELECTORS = listed(
    """
    required necessary needed relevant appropriate usual expected correct right suitable proper
    desired requested given specified respective corresponding final finished completed complete
    updated intended essential main important actual resulting ordinary standard customary typical
    adequate agreed promised overall
    """
)
_WORK = listed(
    """
    part parts work works step steps job task action actions measures changes bits
    """
)
_GENERIC = PRODUCTS | ASPECTS | _WORK
_FAR = 5


def find_missing_criteria(reading: ClauseReading) -> Iterator[Mark]:
    """Phrases that promise `what is needed`, and selecting words before a generic product."""
    if not reading.vocabulary.isdisjoint(_WHATEVER):
        yield from _whatever_is_needed(reading)
    if not reading.vocabulary.isdisjoint(_SELECTORS):
        yield from _generic_selection(reading)


def _whatever_is_needed(reading: ClauseReading) -> Iterator[Mark]:
    words = reading.words
    for at, word in enumerate(words):
        if word.text not in _WHATEVER:
            continue
        end = at + 1
        while end < len(words) and end - at < _FAR and words[end].text in FUNCTION:
            end += 1
        if end < len(words) and words[end].text in _NEEDED:
            yield _mark(at, end + 1, is_whole=_is_all_there_is(reading, at))


def _generic_selection(reading: ClauseReading) -> Iterator[Mark]:
    """`the relevant part`, `all necessary material`, `the result of this step`."""
    words = reading.words
    for at, word in enumerate(words):
        if word.text not in _SELECTORS or reading.is_word(at - 1, ",", "and", "or"):
            continue
        end = at + 1
        while end < len(words) and words[end].text in _GENERIC and end - at < 4:
            end += 1
        if end == at + 1 or (
            end < len(words) and words[end].kind == "word" and words[end].text not in FUNCTION
        ):
            continue
        first = at - 1 if at and words[at - 1].text in {"the", "a", "an", "all", "any"} else at
        yield _mark(first, end, is_whole=_is_all_there_is(reading, first))


def _is_all_there_is(reading: ClauseReading, first: int) -> bool:
    """True where the phrase is the subject of a sentence whose rest names nothing exact."""
    at = reading.predicate_at
    if not at or first != 0:
        return False
    return not any(_says_more(word) for word in reading.words[at:])


def _says_more(word: Word) -> bool:
    """`The final report describes ...`; not `... is generated and saved`."""
    return word.is_exact or (is_telling(word) and not word.text.endswith("ed"))


def _mark(first: int, after: int, *, is_whole: bool) -> Mark:
    return Mark(smell=SmellName.NO_CRITERION, first=first, after=after, is_whole=is_whole)


SMELL = Smell(
    name=SmellName.NO_CRITERION,
    title="names a product, not what it must hold",
    explanation="“{span}” names a product, not what it must hold: any output would do.",
    advice="Say what it holds: with <which parts>, covering <which aspects>, from <which input>.",
    find=find_missing_criteria,
    examples=(
        Example("letter: a cover letter", ClauseClass.VAGUE, "a cover letter"),
        Example("bundle: the requested materials", ClauseClass.VAGUE, "the requested materials"),
        Example("Everything necessary is shipped.", ClauseClass.VAGUE, "Everything necessary"),
        Example(
            "letter: a cover letter naming the post, the employer and the start date",
            ClauseClass.SUBJECTIVE,
        ),
    ),
)
