"""Whether a phrase holds known words only: what is left over makes a reading uncertain."""

from collections.abc import Collection

from grader.checks.phrase import Phrase
from grader.checks.vocabulary import NEUTRAL, words_of

PUNCTUATION = frozenset(",:;().-\u2013—")
_LEADING = words_of("a an the of with by to for")
LITERALS = frozenset({"quoted", "code"})
# Nouns that some forms know, and that no output is called by.
_OF_OTHERS = words_of(
    "word keyword term terms name names phrase phrases expression sentence sentences line token "
    "marker answers options option choice choices values verdict decision prompt question request "
    "count number total size length character label heading title key "
    "offer feature features show run present"
)
_SAYING = words_of(
    "is was be has have contains contain includes include mentions mention says say states state "
    "uses use starts start begins begin opens open ends end closes close must should shall will "
    "does doesn't do don't cannot never not equals quotes cites shows reads avoids omits excludes"
)
_ARTICLES = words_of("the a an its this that your their each")


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


def speaks_of_another(phrase: Phrase) -> bool:
    """True for "the sentence contains X" and "name is X": a part or a field, and its verb.

    Not for 'the word "X" appears', whose noun belongs to the literal.
    """
    items = list(phrase.items)
    while items and items[0].tag == "word" and items[0].text in _ARTICLES:
        items.pop(0)
    is_named = len(items) > 1 and items[0].tag == "word" and items[0].text in _OF_OTHERS
    return is_named and items[1].tag == "word" and items[1].text in _SAYING
