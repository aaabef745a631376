"""An amount without a number: `several`, `enough detail`, `a range of`."""

from collections.abc import Iterator

from grader.lint.degree_words import AMOUNT_PHRASES, AMOUNTS
from grader.lint.mark import Example, Mark, Smell
from grader.lint.phrases import find_phrases, is_bounded, phrase_table, spoiled, until_pause
from grader.lint.reading import ClauseReading
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass

_PHRASES = phrase_table(AMOUNT_PHRASES)


def find_vague_quantifiers(reading: ClauseReading) -> Iterator[Mark]:
    """Every amount without a number, with the noun phrase it counts."""
    words = reading.words
    taken = -1
    for first, after in find_phrases(reading, _PHRASES):
        if not is_bounded(words, after):
            noun_at = after + 1 if reading.is_word(after, "the", "these", "its") else after
            yield _mark(first, after, spoiled(words, noun_at))
            taken = after
    if reading.vocabulary.isdisjoint(AMOUNTS):
        return
    for at, word in enumerate(words):
        if word.kind != "word" or word.text not in AMOUNTS or at < taken:
            continue
        if _is_exact_use(reading, at) or is_bounded(words, at + 1):
            continue
        yield _mark(at, at + 1, _end_of_counted(reading, at))


def _mark(first: int, after: int, swallows: int) -> Mark:
    return Mark(smell=SmellName.VAGUE_QUANTIFIER, first=first, after=after, swallows=swallows)


def _is_exact_use(reading: ClauseReading, at: int) -> bool:
    """`at most`, `at least`, `the most`, `multiple of`, `large enough`, `and some`."""
    text = reading.words[at].text
    if text in {"most", "least"}:
        return at > 0 and not reading.is_word(at + 1, "of")
    if text in {"enough", "sufficiently"}:
        before = reading.words[at - 1] if at else None
        return text == "sufficiently" or (before is not None and before.text.endswith("ly"))
    if text in {"loads", "tons"}:
        return not reading.is_word(at + 1, "of")
    return text == "multiple" and reading.is_word(at + 1, "of")


def _end_of_counted(reading: ClauseReading, at: int) -> int:
    """`enough sources to fix it`, `as much depth as is useful`: the purpose belongs to it."""
    words = reading.words
    end = spoiled(words, at + 1)
    text = words[at].text
    if text in {"enough", "sufficient", "adequate"} and reading.is_word(end, "to", "for", "that"):
        return until_pause(words, end)
    if text in {"much", "many", "little"} and reading.is_word(at - 1, "as"):
        return until_pause(words, end)
    if reading.is_word(at + 1, "of"):
        end = spoiled(words, at + 3 if reading.is_word(at + 2, "the", "these", "its") else at + 2)
    return end


SMELL = Smell(
    name=SmellName.VAGUE_QUANTIFIER,
    title="an amount without a number",
    explanation="“{span}” gives no number: what is plenty to one reader is too little to another.",
    advice="Give the number: exactly <N>, at least <N>, one per <item>.",
    find=find_vague_quantifiers,
    examples=(
        Example(
            "gallery: a gallery with several pictures", ClauseClass.VAGUE, "with several pictures"
        ),
        Example(
            "guide: a guide with enough maps for a visitor",
            ClauseClass.VAGUE,
            "with enough maps for a visitor",
        ),
        Example("The page should hold a handful of links.", ClauseClass.VAGUE, "a handful of"),
        Example(
            "quiz: several questions, each with one correct answer and its page number",
            ClauseClass.SUBJECTIVE,
            "several",
        ),
        Example("quiz: at least 5 rows", ClauseClass.MEASURABLE),
    ),
)
