"""Fixed phrases in a clause's words, and the noun phrase that a weak word spoils."""

from collections.abc import Iterator, Mapping, Sequence

from grader.lint.listed import listed
from grader.lint.plain_words import FUNCTION, PARTICIPLES
from grader.lint.words import Word

Table = Mapping[str, Mapping[str, tuple[tuple[str, ...], ...]]]
MOST_SPOILED = 4
MOST_TO_PAUSE = 60
_AMOUNTS_OF = listed(
    """
    range share number amount selection variety mix portion array spread choice level degree set
    """
)


def phrase_table(phrases: str) -> Table:
    """Phrases by their first word and by their second, "" without one; the longest first.

    Args:
        phrases: separated by semicolons; line breaks count as blanks.
    """
    found: dict[str, dict[str, tuple[tuple[str, ...], ...]]] = {}
    for words in sorted((tuple(one.split()) for one in phrases.split(";")), key=_longest_first):
        by_second = found.setdefault(words[0], {})
        second = words[1] if len(words) > 1 else ""
        by_second[second] = (*by_second.get(second, ()), words)
    return found


def _longest_first(words: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    return -len(words), words


def find_phrases(words: Sequence[Word], table: Table) -> Iterator[tuple[int, int]]:
    """First and after-last index of every phrase of the table, the longest at each place."""
    texts = [word.text if word.kind in {"word", "number"} else "\0" for word in words]
    texts.append("")
    for at, text in enumerate(texts):
        by_second = table.get(text)
        if by_second is None:
            continue
        for phrase in (*by_second.get(texts[at + 1], ()), *by_second.get("", ())):
            if tuple(texts[at : at + len(phrase)]) == phrase:
                yield at, at + len(phrase)
                break


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
