"""A phrase as items: its tokens with bounds and suffixes folded in."""

from collections.abc import Sequence
from typing import NamedTuple

from grader.checks.bounds import OF_BOUNDS, Bound, read_bound, read_suffix
from grader.checks.numbers import ORDINALS, read_number, read_ordinal
from grader.checks.tokens import Token
from grader.checks.vocabulary import words_of

# "as one", "from one to the next", "one of", "one pair": no count.
_ONE_AFTER = frozenset(
    {"as", "another", "any", "every", "each", "than", "by", "from", "this", "between"}
)
_ONE_BEFORE = frozenset({"of", "pair", "another", "by"})
_NUMBERED = frozenset({"level", "paragraph", "section", "part", "line", "sentence", "step"})
_PLAIN = frozenset({"word", "punct"})
# "300 words long" says no more than "300 words"; "long words" does.
_MEASURES = words_of(
    "word words character characters chars letters digits sentence sentences paragraph paragraphs "
    "line lines section sections item items entry entries row rows bullet bullets point points "
    "step steps part parts block blocks heading headings"
)
_ENDS_OF_BOUNDS = words_of("more less fewer most least maximum minimum")
# What is none of these, and no "3rd", stands for itself.
_FOLDED = OF_BOUNDS | ORDINALS.keys() | _NUMBERED


class Item(NamedTuple):
    """One item of a phrase.

    `tag` is a token's kind, or `bound` (with `bound` set), `suffix` (`text` is the operator), or
    `index` (`text` is the noun, `number` the position: "paragraph 2", "second paragraph").
    `start` and `end` are places in the phrase.
    """

    tag: str
    text: str
    start: int
    end: int
    bound: Bound | None = None
    number: int = 0


def fold(tokens: Sequence[Token]) -> tuple[Item, ...]:
    """Fold numbers and their operators into bounds, "paragraph 2" into an index."""
    found: list[Item] = []
    at, has_bound = 0, False
    while at < len(tokens):
        token = tokens[at]
        if token.text == "long" and has_bound and _measures(tokens, at):
            at += 1
            continue
        is_word = token.kind == "word" and token.text not in _FOLDED
        if (is_word and not token.text[0].isdigit()) or not (is_word or _may_fold(token)):
            found.append(Item(token.kind, token.text, token.start, token.end))
            at += 1
            continue
        item, at = _next_item(tokens, at, has_bound=has_bound)
        found.append(item)
        has_bound = has_bound or item.bound is not None
    return tuple(_join_two_sided(found)) if has_bound else tuple(found)


def _measures(tokens: Sequence[Token], at: int) -> bool:
    """True for the "long" of "20 words long" and of "20 words or more long"."""
    before = tokens[at - 1]
    following = tokens[at + 1].text if at + 1 < len(tokens) else ""
    is_after_bound = before.text in _ENDS_OF_BOUNDS
    return (before.text in _MEASURES or is_after_bound) and following not in _MEASURES


def _may_fold(token: Token) -> bool:
    """True for a number, and for a word or a mark that may belong to a bound or an index."""
    return token.kind == "number" or (token.kind in _PLAIN and token.text in _FOLDED)


def _next_item(tokens: Sequence[Token], at: int, *, has_bound: bool) -> tuple[Item, int]:
    index = _index(tokens, at)
    if index is not None:
        return index
    if tokens[at].kind == "number" and at and tokens[at - 1].text == "iso":
        return Item("word", tokens[at].text, tokens[at].start, tokens[at].end), at + 1
    suffix = read_suffix(tokens, at) if has_bound else None
    follows_number = suffix is not None and _opens_bound(tokens, at)
    if suffix is not None and not follows_number:
        return _spanning("suffix", suffix[0], tokens, at, suffix[1]), suffix[1]
    bound = None if _is_pronoun(tokens, at) else read_bound(tokens, at)
    if bound is not None:
        end = _after_repetition(tokens, bound[0], bound[1])
        return Item("bound", "", tokens[at].start, tokens[end - 1].end, bound[0]), end
    token = tokens[at]
    return Item(token.kind, token.text, token.start, token.end), at + 1


def _after_repetition(tokens: Sequence[Token], bound: Bound, at: int) -> int:
    """The place after the "(300)" of "three hundred (300)", else the same."""
    if at >= len(tokens) or tokens[at].text != "(":
        return at
    again = read_number(tokens, at + 1)
    if again is None or again[0] not in {bound.min, bound.max}:
        return at
    is_closed = again[1] < len(tokens) and tokens[again[1]].text == ")"
    return again[1] + 1 if is_closed else at


def _opens_bound(tokens: Sequence[Token], at: int) -> bool:
    """True for the "at most" of "at least 2 and at most 5", which opens a bound of its own."""
    found = read_bound(tokens, at)
    return found is not None and not found[0].is_bare


def _spanning(tag: str, text: str, tokens: Sequence[Token], at: int, end: int) -> Item:
    return Item(tag, text, tokens[at].start, tokens[end - 1].end)


def _is_pronoun(tokens: Sequence[Token], at: int) -> bool:
    if tokens[at].text != "one":
        return False
    before = tokens[at - 1].text if at else ""
    after = tokens[at + 1].text if at + 1 < len(tokens) else ""
    return before in _ONE_AFTER or after in _ONE_BEFORE


def _index(tokens: Sequence[Token], at: int) -> tuple[Item, int] | None:
    token = tokens[at]
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if token.kind == "word" and token.text in _NUMBERED and following is not None:
        value = following.value or _units_word(following)
        is_last = at + 2 >= len(tokens) or tokens[at + 2].text not in {"-", "\u2013", "to", "+"}
        if value is not None and value == int(value) and is_last:
            item = Item("index", token.text, token.start, following.end, None, int(value))
            return item, at + 2
    ordinal = read_ordinal(token)
    if ordinal is not None and following is not None and following.text in _NUMBERED:
        return Item("index", following.text, token.start, following.end, None, ordinal), at + 2
    return None


def _units_word(token: Token) -> float | None:
    """The number word right after a noun, as in "paragraph three"."""
    found = read_number([token], 0) if token.kind == "word" and token.text != "a" else None
    return found[0] if found is not None else None


def _join_two_sided(items: list[Item]) -> list[Item]:
    """Make "at least 2 and at most 5" one bound."""
    found: list[Item] = []
    for item in items:
        if item.bound is not None and found and found[-1].bound is not None:
            joined = intersection(found[-1].bound, item.bound)  # "not less than 2 nor more than 5"
            if joined is not None:
                found[-1] = Item("bound", "", found[-1].start, item.end, joined)
                continue
        if item.bound is not None and len(found) > 1 and found[-1].text in {"and", "but", ","}:
            at = -3 if found[-2].text == "," and found[-1].text in {"and", "but"} else -2
            other = found[at].bound if len(found) >= -at else None
            joined = intersection(other, item.bound) if other is not None else None
            if joined is not None:
                found[at:] = [Item("bound", "", found[at].start, item.end, joined)]
                continue
        found.append(item)
    return found


def intersection(one: Bound, other: Bound) -> Bound | None:
    """A lower and an upper bound as one; None for two of the same side."""
    low, high = (one, other) if one.max is None else (other, one)
    if low.max is not None or high.min is not None or low.min is None or high.max is None:
        return None
    return Bound(min=low.min, max=high.max, min_open=low.min_open, max_open=high.max_open)
