"""Fixed phrases in a clause's words, and the noun phrase that a weak word spoils."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from grader.lint.listed import listed
from grader.lint.plain_words import FUNCTION, PARTICIPLES
from grader.lint.reading import ClauseReading
from grader.lint.words import Word

MOST_SPOILED = 4
MOST_TO_PAUSE = 60
_AMOUNTS_OF = listed(
    """
    range share number amount selection variety mix portion array spread choice level degree set
    """
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PhraseTable:
    """Phrases by their first two words, "" without a second; the longest first.

    `singles` are those of one word.
    """

    by_pair: Mapping[tuple[str, str], tuple[tuple[str, ...], ...]]
    pairs: frozenset[tuple[str, str]]
    singles: frozenset[str]


def phrase_table(phrases: str) -> PhraseTable:
    """Prepare phrases for `find_phrases`.

    Args:
        phrases: separated by semicolons; line breaks count as blanks.
    """
    found: dict[tuple[str, str], tuple[tuple[str, ...], ...]] = {}
    for words in sorted((tuple(one.split()) for one in phrases.split(";")), key=_longest_first):
        pair = (words[0], words[1] if len(words) > 1 else "")
        found[pair] = (*found.get(pair, ()), words)
    singles = frozenset(first for first, second in found if not second)
    return PhraseTable(by_pair=found, pairs=frozenset(found), singles=singles)


def _longest_first(words: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    return -len(words), words


def find_phrases(reading: ClauseReading, table: PhraseTable) -> Iterable[tuple[int, int]]:
    """First and after-last index of every phrase of the table, the longest at each place."""
    has_none = table.pairs.isdisjoint(reading.pairs)
    if has_none and table.singles.isdisjoint(reading.vocabulary):
        return ()
    return _phrases_at(reading.texts, table)


def _phrases_at(texts: tuple[str, ...], table: PhraseTable) -> Iterator[tuple[int, int]]:
    for at, text in enumerate(texts):
        second = texts[at + 1] if at + 1 < len(texts) else ""
        for phrase in table.by_pair.get((text, second), ()):
            if texts[at : at + len(phrase)] == phrase:
                yield at, at + len(phrase)
                break
        else:
            if text in table.singles:
                yield at, at + 1


def spoiled(words: Sequence[Word], after: int) -> int:
    """Where the noun phrase ends whose adjective ends before `after`.

    Stops at grammar, marks, literals, and after four words; `a decent range of topics` goes on.
    """
    at = after
    while at < len(words) and at - after < MOST_SPOILED and _is_plain(words[at]):
        at += 1
    counts = after < at < len(words) and words[at - 1].text in _AMOUNTS_OF
    if counts and words[at].text == "of":
        return spoiled(words, at + 2 if is_article(words, at + 1) else at + 1)
    return at


def is_article(words: Sequence[Word], at: int) -> bool:
    """True for `a`, `an`, `the` at an index."""
    return at < len(words) and words[at].text in {"a", "an", "the"}


def _is_plain(word: Word) -> bool:
    return word.kind == "word" and word.text not in FUNCTION and word.text not in PARTICIPLES


def until_pause(words: Sequence[Word], start: int) -> int:
    """Index of the next comma, full stop, colon, dash or bracket, else the end.

    At most 60 words are looked at, so that a clause is read in linear time.
    """
    at = start
    stop = min(len(words), start + MOST_TO_PAUSE)
    while at < stop and not (words[at].kind == "mark" and words[at].text in ",.;:()\u2014\u2013"):
        at += 1
    return at


def is_bounded(words: Sequence[Word], after: int) -> bool:
    """True when a bracket with a number follows the noun phrase: `a short note (80 words)`."""
    at = spoiled(words, after)
    if at >= len(words) or words[at].text != "(":
        return False
    for word in words[at + 1 : at + 16]:
        if word.text == ")":
            return False
        if word.is_exact:
            return True
    return False


def is_last(words: Sequence[Word], at: int) -> bool:
    """True when grammar, a mark or the end follows."""
    following = words[at + 1] if at + 1 < len(words) else None
    return following is None or following.kind == "mark" or following.text in FUNCTION
