"""A clause cut into pieces at its commas, small words and participles."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grader.lint.listed import listed
from grader.lint.phrases import is_article
from grader.lint.plain_words import FUNCTION, PARTICIPLES
from grader.lint.reading import ClauseReading
from grader.lint.telling import is_adjective
from grader.lint.words import Word

_PARTICIPLE_ENDS = tuple(
    sorted(listed("ed found given made written taken seen sent sold held lost paid drawn"))
)
_NOUNS_TOO = listed("meeting holding ranking mapping listing tracking")
_MAY_BE_SAID = (*_PARTICIPLE_ENDS, "ing")
JOINTS = frozenset({"and", "or", ",", "plus"})
"""What joins two parts of a list."""

_CUTS = listed(
    """
    with without of for to from in into on onto about at by as under within over against between
    during across per since below above beyond near despite including include includes covering
    containing that which who whose where when why how while whether if using via and or plus but
    so than through after before until like regarding concerning following matching based among
    along
    """
).union(PARTICIPLES)


class Piece(NamedTuple):
    """Words between two cuts; `opener` is the small word or mark before them, "" at the front."""

    opener: str
    first: int
    after: int


def pieces_of(reading: ClauseReading) -> Iterator[Piece]:
    """The pieces of what is promised; the subject of a sentence is left out."""
    words = reading.words
    first = reading.predicate_at or 0
    opener = ""
    for at in range(first, len(words) + 1):
        is_end = at == len(words)
        if at > first and not is_end and _is_participle(words, at):
            yield Piece(opener=opener, first=first, after=at)
            opener, first = "(done)", at
            continue
        if not is_end and not _cuts(words, at):
            continue
        if at > first or opener:
            yield Piece(opener=opener, first=first, after=at)
        if not is_end:
            opener, first = words[at].text, at + 1


def _cuts(words: Sequence[Word], at: int) -> bool:
    """A mark or a small word; `the meeting` and `meeting notes` hold a noun."""
    word = words[at]
    if word.kind == "mark":
        return True
    if word.text not in _CUTS:
        return False
    return word.text not in _NOUNS_TOO or (at > 0 and _has_object(words, at))


def _has_object(words: Sequence[Word], at: int) -> bool:
    following = words[at + 1] if at + 1 < len(words) else None
    return following is not None and following.text in FUNCTION and not is_article(words, at - 1)


def _is_participle(words: Sequence[Word], at: int) -> bool:
    """`findings ranked by ...`, `issues found`: said of the noun before it."""
    word = words[at]
    if not word.text.endswith(_MAY_BE_SAID):
        return False
    before = words[at - 1]
    if word.text.endswith("ing") and word.kind == "word":
        is_noun = before.kind == "word" and before.text not in FUNCTION
        is_noun = is_noun and not is_adjective(before.text)
        return is_noun and at + 1 < len(words) and words[at + 1].text in FUNCTION
    if word.kind != "word" or not word.text.endswith(_PARTICIPLE_ENDS):
        return False
    if before.kind != "word" or before.text in FUNCTION or before.text.endswith("ly"):
        return False
    following = words[at + 1] if at + 1 < len(words) else None
    return following is None or following.kind != "word" or following.text in FUNCTION
