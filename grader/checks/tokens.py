"""A clause's text as tokens: words, numbers, literals, marks."""

import functools
import re
from typing import NamedTuple

from grader.checks.emphatic import speaks_of_emphasis
from grader.checks.quotes import Quoted, find_quoted

LONGEST = 4_000

# Blanks are taken along and a letter is looked for first: each saves trying every alternative.
_TOKEN = re.compile(
    r"\s*(?:(?=[^\W\d_])(?:"
    r"(?P<remark>\b(?:e\.g|i\.e)\.,?)"
    r"|(?P<level>[hH][1-6]s?\b)"
    r"|(?P<word>[^\W\d_]+(?:['\u2019][^\W\d_]+)*)"
    r")"
    r"|(?P<ordinal>\d+(?:st|nd|rd|th)\b)"
    r"|(?P<number>\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)?)"
    r"|(?P<stars>\*{3,})"
    r"|(?P<emphasis>\*\*[^*\n]+\*\*|\*[^*\s][^*\n]*\*)"
    r"|(?P<angle><<[^<>\n]*>>)"
    r"|(?P<bracket>\[[^\[\]\n]*\])"
    r"|(?P<hashes>\#{1,6}(?![^\s`]))"
    r"|(?P<ticks>`{3,})"
    r"|(?P<punct>>=|<=|\.\.\.|[^\w\s]|_))"
)
# Whole words between marks: not the `*` of "2*3*4" or of "*.md and *.py".
_OWN_MARKS = re.compile(r"(?<![\w*])(\*{1,2})(?=[^\s*])([^*\n]*[^*\s])\1(?![\w*])")
# A thousand to one reader, one to another.
_DOUBTFUL = re.compile(r"[1-9]\d{0,2}\.\d{3}")
_WORDS = frozenset({"word", "level", "ordinal"})


class Token(NamedTuple):
    """One token and where it stands in the phrase.

    `kind` is `word`, `number`, `quoted`, `code` (backticks), `stars`, `emphasis`, `angle`,
    `bracket`, `hashes`, `ticks` or `punct`. `text` is lower case for words, the bare content for
    literals. `value` is set for numbers, None for one that readers take for two values ("1.000").
    """

    kind: str
    text: str
    start: int
    end: int
    value: float | None = None


@functools.lru_cache(maxsize=256)  # a clause's pieces are read again and again within one reading
def tokenize(phrase: str) -> tuple[Token, ...] | None:
    """Split a phrase into tokens.

    The marks of a phrase's own emphasis ("has *exactly* 3 sections") are no tokens. Where the
    phrase speaks of emphasis, what stands between marks is one token.

    Returns:
        None when its quotation marks do not pair up or it is longer than `LONGEST`.
    """
    if len(phrase) > LONGEST:
        return None
    literals = find_quoted(phrase)
    if literals is None:
        return None
    found: list[Token] = []
    at = 0
    bare = _without_own_marks(phrase)
    for literal in literals:
        found.extend(_plain(bare, at, literal.start))
        found.append(_literal(literal))
        at = literal.end
    found.extend(_plain(bare, at, len(phrase)))
    return tuple(found)


def _without_own_marks(phrase: str) -> str:
    """The phrase with blanks for the asterisks around its own words, every place kept."""
    if "*" not in phrase or speaks_of_emphasis(phrase):
        return phrase
    return _OWN_MARKS.sub(_unmarked, phrase)


def _unmarked(found: re.Match[str]) -> str:
    """What stands between the marks, but for a label: "**Summary**: ..." may be of a part."""
    before, after = found.string[: found.start()], found.string[found.end() :]
    is_label = found[2].endswith(":") or after.lstrip().startswith(":")
    if is_label and not before.strip(" -+*"):
        return found[0]
    blanks = " " * len(found[1])
    return f"{blanks}{found[2]}{blanks}"


def _literal(literal: Quoted) -> Token:
    kind = "code" if literal.mark == "`" else "quoted"
    return Token(kind, literal.text, literal.start, literal.end)


def _plain(phrase: str, start: int, end: int) -> list[Token]:
    found = []
    for match in _TOKEN.finditer(phrase, start, end):
        kind = match.lastgroup or "punct"
        text, (first, last) = match[kind], match.span(kind)
        if kind in _WORDS:
            found.append(Token("word", text.lower().replace("\u2019", "'"), first, last))
        elif kind == "number":
            found.append(Token(kind, text, first, last, _value(text)))
        elif kind != "remark" and not (text == "-" and _is_inside(phrase, first)):
            found.append(Token(kind, text, first, last))
    return found


def _value(number: str) -> float | None:
    """What a number in digits is worth; None for "1.000"."""
    return None if _DOUBTFUL.fullmatch(number) else float(number.replace(",", ""))


def _is_inside(phrase: str, at: int) -> bool:
    """True for the hyphen of "blank-line" and "level-2", not for that of "2-4"."""
    before, after = phrase[at - 1 : at], phrase[at + 1 : at + 2]
    is_inside = before.isalnum() and after.isalnum()
    return is_inside and not (before.isdigit() and after.isdigit())
