"""A clause's text as words: plain ones, literals, numbers and marks, each with its place."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grader.lint.listed import listed

LONGEST = 20_000

# Every alternative ends at a character that the next one cannot begin with, or is bounded. `plain`
# is a word that none of the others can be, which saves trying them on nine words in ten.
_WORD = re.compile(
    r"(?:(?P<plain>[a-z]+(?=[ ,;:)]|\Z))"
    r"|(?P<comment><!--[^>]{0,400}-->)"
    r"|(?P<literal>`[^`\n]*`|\"[^\"\n]{0,200}\"|“[^”\n]{0,200}”|«[^»\n]{0,200}»"
    r"|(?<![^\s([{,;:\u2014\u2013-])'[^'\n]{1,80}'(?!\w)|\u2018[^\u2019\n]{1,80}\u2019(?!\w)"
    r"|\{[^{}\n]{1,400}\}|\*\*[^*\n]{1,80}\*\*)"
    r"|(?P<placeholder><[A-Za-z][^<>\n`]{0,80}>)"
    r"|(?P<path>[\w.<>-]{0,120}/[\w.<>/-]{0,240}\w/?"
    r"|\.?\w{1,120}(?:-\w{1,60}){0,8}\.[a-z][a-z0-9]{0,4}(?![\w])|\w+\(\)"
    r"|&?[A-Za-z]\w{0,120}?_\w+|&[A-Za-z]\w*)"
    r"|(?P<number>\d[\d,.]*(?:\s?%)?(?:[-\u2013+]\d*)?)"
    r"|(?P<word>[^\W\d_]+(?:[-'\u2019][^\W_]+)*)"
    r"|(?P<mark>[^\w\s]+?|_)"
    r")\s*"
)
_NUMBER_WORDS = listed(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    twenty thirty forty fifty hundred thousand twice thrice single dozen
    """
)
_BEFORE_PRONOUN = listed("the other previous this that any no some each every last")
_ABBREVIATIONS = frozenset({"e.g", "i.e", "etc"})


class Word(NamedTuple):
    """One word and where it stands in the clause's text.

    `kind` is `word`, `name` (an acronym, or a capital inside a sentence), `literal` (quoted, in
    backticks, in braces), `path` (file names, paths, identifiers), `number`, `placeholder` or
    `mark`. `text` is lower case.
    """

    kind: str
    text: str
    start: int
    end: int

    @property
    def is_exact(self) -> bool:
        """True for what can be looked up or counted as it stands."""
        return self.kind in {"literal", "path", "number"}


def read_words(text: str, start: int = 0, end: int | None = None) -> tuple[Word, ...]:
    """Split a clause's text into words; what lies beyond `LONGEST` code points is not read.

    Args:
        text: the clause's text.
        start: first code point that is read.
        end: first one that is not; the text's end when not given.
    """
    stop = min(len(text) if end is None else end, start + LONGEST)
    found: list[Word] = []
    for match in _WORD.finditer(text, start, stop):
        if match.lastindex == 1:
            shown = match[1]
            kind = "number" if shown in _NUMBER_WORDS else "word"
            found.append(Word(kind, shown, *match.span(1)))
            continue
        kind = match.lastgroup or "mark"
        shown = match[kind]
        if kind != "comment" and shown.isprintable():
            word = _word(kind, match)
            if shown == "ASAP":
                found.append(word._replace(kind="word"))
                continue
            if word.kind == "word" and found and _is_capital(shown, found[-1]):
                word = word._replace(kind="name")
            found.append(word)
    return tuple(_with_pronouns(found) if "one" in text else found)


def _is_capital(shown: str, before: Word) -> bool:
    """A capital inside a sentence: the name of something."""
    return shown[0].isupper() and before.text not in {".", ":", "—", "?", "!", ";", "-", "*"}


def _with_pronouns(words: Sequence[Word]) -> Iterator[Word]:
    """`the other one` is no number."""
    for at, word in enumerate(words):
        if word.text == "one" and word.kind == "number":
            before = words[at - 1].text if at else ""
            has_noun = at + 1 < len(words) and words[at + 1].kind in {"word", "name", "literal"}
            if before in _BEFORE_PRONOUN or not has_noun:
                word = word._replace(kind="word")  # noqa: PLW2901 - the same word, read again
        yield word


def _word(kind: str, match: re.Match[str]) -> Word:
    shown = match[kind]
    text = shown.lower().replace("\u2019", "'")
    start, end = match.span(kind)
    if kind == "path" and (text.rstrip(".") in _ABBREVIATIONS or _is_alternative(shown)):
        kind = "word"
    if kind == "word" and _is_number(text):
        kind = "number"
    elif kind == "word" and _is_acronym(shown):
        kind = "name"
    return Word(kind, text, start, end)


def _is_alternative(shown: str) -> bool:
    """`and/or`, `input/output`: plain words joined by a stroke, no path."""
    parts = shown.split("/")
    return 1 < len(parts) < 4 and all(part.isalpha() and part.islower() for part in parts)


def _is_number(text: str) -> bool:
    first, _, rest = text.partition("-")
    return first in _NUMBER_WORDS and rest != "ended"


def _is_acronym(shown: str) -> bool:
    """`JSON`, `OWASP`, `MERGE`, `OpenCV`: a name, written as names of things are written."""
    rest = shown[1:]
    return rest != rest.lower() and any(letter.isupper() for letter in rest)


def text_of(words: Sequence[Word]) -> str:
    """The words joined by one blank."""
    return " ".join(word.text for word in words)
