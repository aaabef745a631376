"""A quality word as a criterion: `good`, `high-quality`, `in an engaging tone`."""

from collections.abc import Iterator

from grader.lint.listed import listed
from grader.lint.mark import Example, Mark, Smell
from grader.lint.phrases import is_bounded, is_last, spoiled
from grader.lint.plain_words import AUXILIARIES, FUNCTION, MEASURES, VIRTUES
from grader.lint.quality_words import SOFT, STATES, is_praise
from grader.lint.reading import ClauseReading
from grader.lint.telling import is_verb
from grader.model.finding import SmellName
from grader.model.verdicts import ClauseClass

_FINE = listed(
    """
    fine okay ok fair sound alright good nice perfect natural modern new fresh
    """
)
_PREDICATES = SOFT | STATES | _FINE
_ALONE = _PREDICATES | VIRTUES
_GRAMMAR = FUNCTION - _ALONE
_BE = ("be", "is", "are", "look", "looks", "feel", "feels", "seem", "stay", "remain", "kept")


def find_weak_adjectives(reading: ClauseReading) -> Iterator[Mark]:
    """Every praising word; with a noun of measure after it, it is a missing threshold instead."""
    words = reading.words
    for at, word in enumerate(words):
        if word.kind != "word" or word.text in _GRAMMAR:
            continue
        if word.text in _ALONE and (_is_predicate(reading, at) or _is_virtue(reading, at)):
            yield Mark(smell=SmellName.WEAK_ADJECTIVE, first=at, after=at + 1)
        elif is_praise(word.text) and _is_before_noun(reading, at):
            yield _praise(reading, at)


def _is_before_noun(reading: ClauseReading, at: int) -> bool:
    """Not where a relative clause or a figure says what is meant."""
    if reading.is_word(at - 1, "that", "which", "who"):
        return False
    if reading.words[at].text == "responsible" and reading.is_word(at + 1, "for"):
        return False
    return not is_bounded(reading.words, at + 1)


def _praise(reading: ClauseReading, at: int) -> Mark:
    words, text = reading.words, reading.words[at].text
    if text in SOFT:
        return Mark(smell=SmellName.WEAK_ADJECTIVE, first=at, after=at + 1, is_mild=True)
    if text.endswith("ly") and "-" not in text:
        return _adverb(reading, at)
    after = spoiled(words, at + 1)
    if after == at + 1 and reading.is_word(after, "but") and is_last(words, after + 1):
        after += 2  # `polite but firm`
    is_measure = any(w.text in MEASURES for w in words[at + 1 : after])
    smell = SmellName.MISSING_THRESHOLD if is_measure else SmellName.WEAK_ADJECTIVE
    first = at - 1 if _is_raised(reading, at) else at
    return Mark(smell=smell, first=first, after=at + 1, swallows=after)


def _is_raised(reading: ClauseReading, at: int) -> bool:
    """`visually appealing`: an adverb that says in which way."""
    before = reading.words[at - 1] if at else None
    return before is not None and before.kind == "word" and before.text.endswith("lly")


def _is_predicate(reading: ClauseReading, at: int) -> bool:
    """`should be fine.`: a word that is descriptive before a noun, but here is all there is."""
    words = reading.words
    after = at + 1
    if reading.is_word(after, "and", "or") and after + 1 < len(words):
        joined = words[after + 1].text
        after += 2 if joined in _PREDICATES or is_praise(joined) else 0
    if words[at].text not in _PREDICATES or not _follows_be(reading, at):
        return False
    return after == len(words) or words[after].kind == "mark"


def _follows_be(reading: ClauseReading, at: int) -> bool:
    """`be relevant and complete`: both follow `be`."""
    if reading.is_word(at - 1, *_BE):
        return True
    is_joined = reading.is_word(at - 1, "and", "or") and reading.is_word(at - 3, *_BE)
    return is_joined and reading.words[at - 2].text in _PREDICATES


def _is_virtue(reading: ClauseReading, at: int) -> bool:
    """`with care`, `of some elegance`."""
    if reading.words[at].text not in VIRTUES or not is_last(reading.words, at):
        return False
    before = reading.words[max(0, at - 3) : at]
    return any(word.text in {"with", "of", "in"} for word in before)


def _adverb(reading: ClauseReading, at: int) -> Mark:
    """An adverb takes its verb along where nothing else follows the verb."""
    words = reading.words
    following = words[at + 1] if at + 1 < len(words) else None
    is_before_participle = following is not None and following.text.endswith(("ed", "en"))
    if is_before_participle:
        return Mark(smell=SmellName.WEAK_ADJECTIVE, first=at, after=at + 1, swallows=at + 2)
    before = words[at - 1] if at else None
    takes_verb = is_last(words, at) and before is not None and before.kind == "word"
    if not takes_verb or before is None or before.text in AUXILIARIES:
        return Mark(smell=SmellName.WEAK_ADJECTIVE, first=at, after=at + 1)
    shown = 1 if is_verb(reading, at - 1) else 0
    return Mark(smell=SmellName.WEAK_ADJECTIVE, first=at - shown, after=at + 1, takes=1 - shown)


SMELL = Smell(
    name=SmellName.WEAK_ADJECTIVE,
    title="a quality word is the criterion",
    explanation="“{span}” is a matter of taste: two careful readers can differ on it.",
    advice="Name what a reader should find: sections, fields, facts, a format, a figure.",
    find=find_weak_adjectives,
    examples=(
        Example(
            "poster: a tasteful, eye-catching poster", ClauseClass.VAGUE, "tasteful, eye-catching"
        ),
        Example("The landing page should look inviting.", ClauseClass.VAGUE, "look inviting"),
        Example("menu: a menu with a handy layout", ClauseClass.VAGUE, "with a handy layout"),
        Example(
            "poster: a tasteful poster with the date, the venue and the price",
            ClauseClass.SUBJECTIVE,
            "tasteful",
        ),
        Example("app: handles all edge cases gracefully", ClauseClass.VAGUE, "gracefully"),
        Example('label: exactly the word "excellent"', ClauseClass.MEASURABLE),
    ),
)
