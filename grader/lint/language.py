"""Whether the rules can read a clause: they know the words of English only."""

from grader.lint.listed import listed
from grader.lint.plain_words import FUNCTION
from grader.lint.reading import ClauseReading

_LAST_LATIN = "\u024f"
_FOREIGN: frozenset[str] = listed(
    """
    der das und mit für von bei beim eine ein einer eines einem einen den dem zur zum im ist sind
    wird werden wurde nicht oder auf aus nach je jede jeder jedes jedem ihre ihr sein seine ohne
    über unter als auch alle aller keine kein welche welcher welchem sich genau mindestens
    höchstens
    la les un une des du avec pour dans sur par sont est qui aux ou sans chaque moins plus leur
    el los las una unos con por del para cada sin más menos es son que
    il lo gli di della delle dei per nel nella ogni senza più meno sono che
    um uma dos das com sem mais não são
    """
)
_SHARED = listed("in an so was am will all on do no a i over")
_ENGLISH = FUNCTION - _SHARED


def is_english(reading: ClauseReading) -> bool:
    """False for another script, and where the small words are those of another language.

    Literals, paths, figures and marks do not count.
    """
    if reading.clause.text.isascii() and _FOREIGN.isdisjoint(reading.vocabulary):
        return True
    plain = [word.text for word in reading.words if word.kind in {"word", "name"}]
    n_strange = sum(any(letter > _LAST_LATIN for letter in text) for text in plain)
    if n_strange * 2 > len(plain):
        return False
    n_english = sum(text in _ENGLISH for text in plain)
    n_foreign = sum(word.kind == "word" and word.text in _FOREIGN for word in reading.words)
    n_accents = sum(not text.replace("\u2019", "'").isascii() for text in plain)
    if n_foreign or n_accents > 1:  # one alone may be a loan word: `résumé`
        n_foreign += n_accents
    return n_foreign <= n_english
