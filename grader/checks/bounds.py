"""Bounds in a clause: "at least 3", "2-4", "no more than five", "3+", "a single"."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from grader.checks.numbers import NUMBER_WORDS, read_number, read_times
from grader.checks.tokens import Token


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """An interval of numbers; None is open. `min_open` and `max_open` leave the end itself out.

    `is_bare` marks a plain "five": exactly five unless a later "or more" says otherwise;
    `is_single` the "a single" that "not a single comma" denies, as "not exactly one" does not;
    `is_only` the "only three" that may be three and no more, or nothing but three.
    """

    min: float | None = None
    max: float | None = None
    min_open: bool = False
    max_open: bool = False
    is_bare: bool = False
    is_single: bool = field(default=False, compare=False)
    is_only: bool = field(default=False, compare=False)

    def with_operator(self, operator: str) -> "Bound":
        """A bare number read again with "or more" (`>=`), "or fewer" (`<=`) or "exactly" (`=`)."""
        return _bound(operator, self.min)


def _phrases(operator: str, *phrases: str) -> dict[tuple[str, ...], str]:
    return {tuple(phrase.split()): operator for phrase in phrases}


_BEFORE: dict[tuple[str, ...], str] = (
    _phrases(
        ">=",
        "at least", "at the least", "at the very least", "a minimum of", "minimum of",
        "minimum", "min", "min .", "≥", ">=", "upwards of", "at a minimum", "not under",
        "not below", "from at least", "at minimum", "never below", "never under",
    )
    | _phrases(
        "<=",
        "at most", "at the most", "at the very most", "a maximum of", "maximum of", "maximum",
        "max", "max .", "up to", "not exceeding", "without exceeding", "not over", "not above",
        "within", "≤", "<=", "capped at", "limited to", "never exceeds", "never exceed",
        "at maximum", "never over", "never above", "a limit of", "cannot exceed",
    )
    | _phrases(">", "over", "above", "exceeding", "exceeds", "exceed", ">", "upward of", "beyond")
    | _phrases("<", "under", "below", "<")
    | _phrases(
        "=", "exactly", "precisely", "exact", "equal to", "equals", "a total of", "=", "= =",
        "just", "only", "no more and no fewer than", "no more , no fewer than",
        "no more and no less than", "no more , no less than", "no less and no more than",
        "no fewer and no more than", "neither more nor less than", "neither more nor fewer than",
        "no more or less than", "no more nor less than", "a grand total of",
    )
)  # fmt: skip
for _negation in ("not", "no", "never"):
    for _low in ("fewer", "less", "shorter", "lower", "smaller"):
        _BEFORE |= _phrases(">=", f"{_negation} {_low} than")
    for _high in ("more", "longer", "greater", "higher", "larger"):
        _BEFORE |= _phrases("<=", f"{_negation} {_high} than")
for _low in ("fewer", "less", "shorter", "lower", "smaller"):
    _BEFORE |= _phrases("<", f"{_low} than")
for _high in ("more", "longer", "greater", "higher", "larger"):
    _BEFORE |= _phrases(">", f"{_high} than")
for _high in ("more", "longer", "greater", "higher", "larger"):
    _BEFORE |= _phrases("<=", f"nor {_high} than")
for _low in ("fewer", "less", "shorter", "lower", "smaller"):
    _BEFORE |= _phrases(">=", f"nor {_low} than")
for _not in ("does not", "do not", "must not", "may not", "should not", "shall not", "doesn't",
             "don't", "will not"):  # fmt: skip
    _BEFORE |= _phrases("<=", f"{_not} exceed", f"{_not} go over", f"{_not} go above")

_AFTER: dict[tuple[str, ...], str] = _phrases(
    ">=",
    "+", "or more", "or above", "or greater", "or over", "or longer", "or higher", "plus",
    "and up", "and above", "at least", "minimum", "min", "at minimum", "at a minimum", "or larger",
    "and more", "at the least", "at the very least", "upwards", "or better",
) | _phrases(
    "<=",
    "or fewer", "or less", "or below", "or under", "or shorter", "or lower", "or smaller",
    "at most", "maximum", "max", "at maximum", "tops", "at the most", "at the very most",
    "and under", "and below",
)  # fmt: skip

_PLAIN = frozenset({"word", "punct"})
_BEFORE_MARK = frozenset({"with", "using", "by", "or", "as", "mark", "marker"})
_EXACT = (
    "no more and no fewer", "no more and no less", "no more , no less", "no more , no fewer",
    "no fewer and no more", "no less and no more", "neither more nor fewer", "no more no less",
    "neither more nor less", "not more and not fewer", "no fewer , no more", "not one more or less",
    "no more or less", "no more , and no fewer", "no more nor fewer", "no more nor less",
    "no more and no fewer than that", "neither fewer nor more", "no more or fewer",
)  # fmt: skip
EXACT = {tuple(phrase.split()): "=" for phrase in _EXACT}

_Index = dict[str, list[tuple[tuple[str, ...], str]]]


def _by_first_word(table: dict[tuple[str, ...], str]) -> _Index:
    """The phrases of a table by their first word, the longest first."""
    index: _Index = {}
    for words, operator in sorted(table.items(), key=lambda pair: -len(pair[0])):
        index.setdefault(words[0], []).append((words, operator))
    return index


_BEFORE_INDEX, _AFTER_INDEX = _by_first_word(_BEFORE), _by_first_word(_AFTER)
_EXACT_INDEX = _by_first_word(EXACT)


_OPEN_BARE = NUMBER_WORDS | {"a"}
_OPENERS = _OPEN_BARE | _BEFORE_INDEX.keys() | {"between", "from"}
# A word that is none of these belongs to no bound.
OF_BOUNDS = _OPENERS | _AFTER_INDEX.keys() | _EXACT_INDEX.keys()


def read_bound(tokens: Sequence[Token], at: int) -> tuple[Bound, int] | None:
    """The bound that starts at a token, and the index after it.

    Returns:
        None when none starts there, or when it is a percentage.
    """
    if tokens[at].kind == "word" and tokens[at].text not in _OPENERS:
        return None
    between = _between(tokens, at)
    if between is not None:
        return between
    before = match_words(tokens, at, _BEFORE_INDEX)
    if before is not None:
        operator, following = before
        number = _number(tokens, following)
        if number is None:
            return None
        value, end = number
        bound = replace(_bound(operator, value), is_only=tokens[at].text in {"only", "just"})
        return _not_percent(tokens, bound, end)
    return _bare(tokens, at)


def read_suffix(tokens: Sequence[Token], at: int) -> tuple[str, int] | None:
    """An operator that follows its number: "or more", "at most", ", no more and no fewer"."""
    if _is_mark(tokens, at):
        return None
    for index in (_EXACT_INDEX, _AFTER_INDEX):
        found = match_words(tokens, at, index)
        if found is not None:
            return found
    return None


def _is_mark(tokens: Sequence[Token], at: int) -> bool:
    """True for the "+" of "marked with +" and the "plus" of "two plus bullets"."""
    if not 0 < at < len(tokens) or tokens[at].text not in {"+", "plus"}:
        return False
    if tokens[at - 1].end == tokens[at].start:  # "2+ bullets"
        return False
    if at + 1 < len(tokens) and tokens[at + 1].text in {"bullet", "bullets", "sign", "signs"}:
        return True
    return tokens[at - 1].kind == "word" and tokens[at - 1].text in _BEFORE_MARK


def match_words(tokens: Sequence[Token], at: int, index: _Index) -> tuple[str, int] | None:
    """The longest phrase that starts at a token: its operator and the index after it."""
    if at >= len(tokens):
        return None
    for words, operator in index.get(tokens[at].text, ()):
        found = tokens[at : at + len(words)]
        if tuple(t.text for t in found) == words and all(t.kind in _PLAIN for t in found):
            return operator, at + len(words)
    return None


def _bound(operator: str, value: float | None) -> Bound:
    if operator in {">=", ">"}:
        return Bound(min=value, min_open=operator == ">")
    if operator in {"<=", "<"}:
        return Bound(max=value, max_open=operator == "<")
    return Bound(min=value, max=value)


def _number(tokens: Sequence[Token], at: int) -> tuple[float, int] | None:
    if at + 1 < len(tokens) and tokens[at].text in {"a", "the", "only"}:
        if tokens[at].text == "a" and tokens[at + 1].text == "single":
            return 1.0, at + 2
        if tokens[at].text == "a" and tokens[at + 1].text in {"dozen", "hundred", "thousand"}:
            return read_number(tokens, at)
        return None
    return read_number(tokens, at) or read_times(tokens, at)


def _between(tokens: Sequence[Token], at: int) -> tuple[Bound, int] | None:
    opener = tokens[at].text
    if opener not in {"between", "from"}:
        return None
    low = read_number(tokens, at + 1)
    if low is None or low[1] >= len(tokens):
        return None
    joiners = {"and", "to", "-", "\u2013", "—", "through"}
    if tokens[low[1]].text not in joiners:
        return None
    high = read_number(tokens, low[1] + 1)
    if high is None or high[0] < low[0]:
        return None
    return _not_percent(tokens, Bound(min=low[0], max=high[0]), high[1])


def _bare(tokens: Sequence[Token], at: int) -> tuple[Bound, int] | None:
    if tokens[at].kind == "word" and tokens[at].text not in _OPEN_BARE:
        return None
    following = tokens[at + 1].text if at + 1 < len(tokens) else ""
    if tokens[at].text in {"a", "one"} and following == "single":
        return Bound(min=1, max=1, is_single=True), at + 2
    number = read_number(tokens, at) or read_times(tokens, at)
    if number is None:
        return None
    low, end = number
    if end + 1 < len(tokens) and tokens[end].text in {"to", "-", "\u2013", "—", "or", "through"}:
        high = read_number(tokens, end + 1)
        if high is not None and _is_range(tokens[end].text, low, high[0]):
            return _not_percent(tokens, Bound(min=low, max=high[0]), high[1])
    suffix = None if _is_mark(tokens, end) else match_words(tokens, end, _AFTER_INDEX)
    if suffix is not None:
        return _bound(suffix[0], low), suffix[1]
    return _not_percent(tokens, Bound(min=low, max=low, is_bare=True), end)


def _is_range(joiner: str, low: float, high: float) -> bool:
    return high == low + 1 if joiner == "or" else high > low


def _not_percent(tokens: Sequence[Token], bound: Bound, end: int) -> tuple[Bound, int] | None:
    if end < len(tokens) and tokens[end].text in {"%", "percent", "per", "/", "$", "€", "°"}:
        return None
    return bound, end
