"""Words that tell a reader what to look for, and words that do not."""

from grader.lint.listed import listed
from grader.lint.plain_words import ASPECTS, EMPTY_VERBS, FUNCTION, HOLLOW, PRODUCTS
from grader.lint.quality_words import SOFT, STATES, is_praise
from grader.lint.reading import ClauseReading
from grader.lint.words import Word

EMPTY = FUNCTION | EMPTY_VERBS | HOLLOW | SOFT | STATES
NO_PART = EMPTY | ASPECTS | PRODUCTS
_DETERMINERS = listed("a an the its their all any each every these those this no such")
_DONE = (
    "ed", "en", "sent", "made", "built", "found", "told", "sold", "held", "kept", "done", "shown",
    "drawn", "paid", "laid", "run", "put", "set", "dealt", "read",
)  # fmt: skip
_OF_PEOPLE = listed("user's users' reader's readers' audience's client's customer's team's")
_DEFINES = {("that", "is"), ("shown", "by"), ("i.e", "."), ("meaning", "that"), ("i.e.", ",")}


def is_telling(word: Word) -> bool:
    """True for a name, and for a plain word that is neither grammar nor generic."""
    if word.kind == "name":
        return True
    if word.kind != "word" or len(word.text) < 2:
        return False
    return word.text not in EMPTY and word.text not in _OF_PEOPLE


def is_defined(reading: ClauseReading) -> bool:
    """`(that is, every row has a date)`: the clause says itself what it means."""
    words = reading.words
    for at in range(1, len(words) - 2):
        if words[at - 1].text == "(" and (words[at].text, words[at + 1].text) in _DEFINES:
            return any(is_telling(word) or word.is_exact for word in words[at + 2 :])
    return False


def is_adjective(word: str) -> bool:
    """True for a word that reads like an adjective before a noun."""
    if word in SOFT or word in STATES or is_praise(word):
        return True
    return word.endswith(("ed", "ive", "able", "ible", "ful", "ous"))


def is_verb(reading: ClauseReading, at: int) -> bool:
    """`reads smoothly`, `written clearly`; `cases` of `handles all cases gracefully` is none."""
    if at in {0, reading.predicate_at} or reading.words[at].text.endswith(_DONE):
        return True
    if at == 2 and reading.is_word(0, *_DETERMINERS) and reading.words[at].text.endswith("s"):
        return True  # `the draft reads smoothly`
    before = reading.words[at - 1].text
    return before in FUNCTION and before not in _DETERMINERS
