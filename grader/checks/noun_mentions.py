"""Where a text names a noun of the clause, in the singular or the plural."""

import re

from grader.checks.records import same_noun
from grader.checks.vocabulary import words_of

_WORD = re.compile(r"[^\W\d_]+")
# Small words that end like a plural.
_NO_PLURALS = words_of(
    "this these those is was has does as its his hers ours yours theirs us thus perhaps always "
    "sometimes less plus minus across besides towards following follows includes contains lists "
    "goes comes looks seems gives shows notes details results entries records items"
)
_SHORTEST = 4


def mentions(text: str, noun: str) -> bool:
    """True when a word of a text is the noun ("risks", "Risk"), or its last word."""
    last = noun.rsplit(maxsplit=1)[-1] if noun.split() else noun
    return any(same_noun(word, last) for word in _WORD.findall(text))


def names_others(text: str, noun: str) -> bool:
    """True for a line that speaks of other things: "We looked at these sources:"."""
    words = [word.casefold() for word in _WORD.findall(text)]
    if any(same_noun(word, noun) for word in words):
        return False
    return any(
        word.endswith("s")
        and not word.endswith("ss")
        and len(word) >= _SHORTEST
        and word not in _NO_PLURALS
        for word in words
    )
