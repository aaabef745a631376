"""Whether a phrase holds known words only: what is left over makes a reading uncertain."""

from collections.abc import Collection

from grader.checks.phrase import Phrase
from grader.checks.vocabulary import NEUTRAL, words_of

PUNCTUATION = frozenset(",:;().-\u2013—")
_LEADING = words_of("a an the of with by to for")
LITERALS = frozenset({"quoted", "code"})


def covers(phrase: Phrase, words: Collection[str], marks: Collection[str] = ()) -> bool:
    """True when every plain word is neutral or among `words`, every mark known.

    Literals, bounds, stars and the like are the caller's to account for.
    """
    for item in phrase.items:
        if item.tag == "word" and item.text not in NEUTRAL and item.text not in words:
            return False
        if item.tag == "punct" and item.text not in PUNCTUATION and item.text not in marks:
            return False
    return True


def literals(phrase: Phrase) -> tuple[str, ...]:
    """The quoted and backticked texts, in order."""
    return tuple(item.text for item in phrase.items if item.tag in LITERALS)


def has_only(phrase: Phrase, *tags: str) -> bool:
    """True when every item is a word, a mark or one of the tags."""
    return all(item.tag in {"word", "punct", *tags} for item in phrase.items)


def is_cut_off(phrase: Phrase) -> bool:
    """True for the "2 reasons for" of "2 reasons for and 2 against"."""
    last = phrase.items[-1] if phrase.items else None
    return last is not None and last.tag == "word" and last.text in _LEADING
