"""Nouns that look like filling words, where they say something more: "a table with a total"."""

from collections.abc import Sequence

from grader.checks.cover import LITERALS
from grader.checks.items import Item
from grader.checks.nouns import PERHAPS_PART, WHOLE
from grader.checks.phrase import Phrase
from grader.checks.vocabulary import NEUTRAL, words_of

# "a total of 3 words" and "a list of 3 items" carry no meaning of their own; these nouns do where
# something counted or quoted is said to have them.
_FIGURES = words_of("number numbers total totals count counts")
_CONTENT = _FIGURES | words_of(
    "list lists item items point points markdown length size feature features object objects "
    "string strings"
)
_DESCRIBING = _CONTENT | words_of("bulleted numbered bullet ordered unordered")
_HOLDERS = words_of(
    "with without has have having contain contains containing include includes including carry "
    "carries carrying shows show bear bears hold holds holding feature features present "
    "presents provides provide lists offers use uses on about totalling"
)
_BEING = words_of("is are be")  # "score is a number" is read as a field
_OF_SORTS = words_of("feature features")  # "a list of features"
_ROLES = words_of("name names decision verdict token keyword")
_SIGNS = _CONTENT | _ROLES
_PLACES = words_of("as in")  # "in a list" and "as a list" say where; "as a number" what it is
_ARTICLES = words_of("a an the any no its some")
_GOES_ON = words_of("in and or at but")
_STOPS = frozenset(",;:.)")
# What may be followed by what something holds; see `_holds_content`.
_TRIGGERS = _HOLDERS | _BEING | _PLACES | {"of", ",", "("}
_BEFORE = NEUTRAL | words_of(
    "only just not never doesn't don't and but also either both all each every exactly"
)
# "300 words of prose" are words; "300 words of analysis" are of some sort.
_SORTS = (WHOLE | PERHAPS_PART) - words_of("text prose copy content it")
_AFTER_MADE_UP = words_of("of from")
_MAKING = words_of("made up only entirely solely exclusively exactly wholly purely just is are be")


def says_besides(phrase: Phrase) -> bool:
    """True where a reading that takes such a noun for filling would lose what it says.

    "no bullet contains a number", "at most 40 words with a total", "no total in the table", and
    "made-up links", which are no links that are made of something.
    """
    if "made" in phrase.words and _is_invented(phrase.words):
        return True
    if phrase.signs.isdisjoint(_SIGNS):
        return False
    items = phrase.items
    return any(
        (item.text in _TRIGGERS and _holds_content(items, at))
        or (item.text in _FIGURES and _is_in_another(items, at))
        for at, item in enumerate(items)
    )


def names_subject(items: Sequence[Item]) -> bool:
    """True for the "of analysis" of "3 bullets of analysis", which says what they are about."""
    texts = [item.text for item in items]
    for at, text in enumerate(texts):
        if text in {"of", "on", "to", "for", "from"}:
            named = next((word for word in texts[at + 1 :] if word not in NEUTRAL), "")
            if named in _SORTS:
                return True
    return False


def _is_invented(words: Sequence[str]) -> bool:
    """True for "made-up" and "are made up", not for "made up only of"."""
    at = words.index("made")
    if words[at + 1 : at + 2] != ("up",):
        return False
    after = next((word for word in words[at + 2 :] if word not in _MAKING), "")
    return after not in _AFTER_MADE_UP


def _holds_content(items: Sequence[Item], at: int) -> bool:
    """True for the "with" of "a table with a total"; false in "a list", "contains a list"."""
    word = _word(items, at)
    if word in _BEING:
        if not _is_counted(items[:at]):
            return False
    elif word not in _HOLDERS and word not in _PLACES and not _adds(items, at):
        return False
    start = at + 1
    while _word(items, start) in _ARTICLES:
        start += 1
    if word == "in" and start == at + 1:  # "3 words in total"
        return False
    end = start
    while _word(items, end) in _DESCRIBING or _word(items, end) in _ROLES:
        end += 1
    nouns = _nouns_after(items, at)
    return _word(items, end - 1) in nouns and end > start and _ends(items, end) and _said(items, at)


def _is_in_another(items: Sequence[Item], at: int) -> bool:
    """True for the "total" of "no total in the table"."""
    is_noun = _word(items, at) in _FIGURES and _word(items, at - 1) in {"no", "without"}
    return is_noun and _word(items, at + 1) in {"in", "within", "on", "for"}


def _nouns_after(items: Sequence[Item], at: int) -> frozenset[str]:
    """The nouns that say more after a word: of a text also what it stands in, or is there as."""
    word = _word(items, at)
    if word not in _PLACES:
        return _OF_SORTS if word == "of" else _CONTENT
    is_of_text = at > 0 and items[at - 1].tag in LITERALS
    if word == "in":  # "in the list" is a part of the output, see `parts_by_shape`
        return _CONTENT if is_of_text and _word(items, at + 1) != "the" else _FIGURES
    return _FIGURES | _ROLES if is_of_text else _FIGURES


def _adds(items: Sequence[Item], at: int) -> bool:
    """True for "of", and for the comma of '"X", a list' and the bracket of '`x` (number)'."""
    is_after = at > 0 and items[at - 1].tag in LITERALS
    return _word(items, at) == "of" or (is_after and items[at].text in {",", "("})


def _is_counted(before: Sequence[Item]) -> bool:
    return any(item.bound is not None or item.text in {"no", "none"} for item in before)


def _ends(items: Sequence[Item], at: int) -> bool:
    if at >= len(items):
        return True
    item = items[at]
    return item.text in (_STOPS if item.tag == "punct" else _GOES_ON)


def _said(items: Sequence[Item], at: int) -> bool:
    """True where what stands before names something of which more may be said."""
    return any(
        item.bound is not None
        or item.tag in LITERALS
        or (item.tag == "word" and item.text not in _BEFORE)
        for item in items[:at]
    )


def _word(items: Sequence[Item], at: int) -> str:
    return items[at].text if 0 <= at < len(items) and items[at].tag == "word" else ""
