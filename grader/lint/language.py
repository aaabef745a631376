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
    le la les une des du avec pour dans sur par sont est qui aux ou sans chaque moins plus leur
    el los las una unos con por del para y cada sin más menos es son que
    il lo gli di della delle dei per nel nella ogni senza più meno sono che
    um uma os dos das com sem mais não são
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
    n_foreign = sum(text in _FOREIGN or _has_accent(text) for text in plain)
    return n_foreign <= n_english


def _has_accent(text: str) -> bool:
    return not text.isascii() and any(letter.isalpha() and letter > "\u007f" for letter in text)
