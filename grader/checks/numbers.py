"""Numbers in a clause: digits and English number words."""

from collections.abc import Sequence

from grader.checks.tokens import Token

_UNITS = {
    word: value
    for value, word in enumerate(
        (
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        )
    )
}
_TENS = {
    word: 10 * (value + 2)
    for value, word in enumerate(
        ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
    )
}
_SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000}
_TIMES = {"once": 1, "twice": 2, "thrice": 3}
ORDINALS = {
    word: value + 1
    for value, word in enumerate(
        (
            "first",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
            "eleventh",
            "twelfth",
        )
    )
}

NUMBER_WORDS = frozenset({*_UNITS, *_TENS, *_SCALES, *_TIMES, "dozen", "half"})


def read_number(tokens: Sequence[Token], at: int) -> tuple[float, int] | None:
    """The number that starts at a token.

    Returns:
        Its value and the index after it; None when none starts there. "a dozen" and "half a
        dozen" count, "a couple" does not.
    """
    if at >= len(tokens):
        return None
    token = tokens[at]
    if token.kind == "number":
        return _with_scale(tokens, at)
    if token.kind != "word":
        return None
    dozen = _dozen(tokens, at)
    if dozen is not None:
        return dozen
    return _in_words(tokens, at)


def read_times(tokens: Sequence[Token], at: int) -> tuple[float, int] | None:
    """Read "once", "twice" or "thrice" at a token, as a number of times."""
    if at < len(tokens) and tokens[at].text in _TIMES and tokens[at].kind == "word":
        return float(_TIMES[tokens[at].text]), at + 1
    return None


def read_ordinal(token: Token) -> int | None:
    """The number of an ordinal: 3 for "third" and "3rd", None for anything else."""
    if token.kind != "word":
        return None
    if token.text[:1].isdigit():
        return int(token.text[:-2]) if token.text[-2:] in {"st", "nd", "rd", "th"} else None
    return ORDINALS.get(token.text)


def _with_scale(tokens: Sequence[Token], at: int) -> tuple[float, int] | None:
    value = tokens[at].value
    if value is None:
        return None
    if at + 1 < len(tokens):
        following = tokens[at + 1]
        if following.text == "k" and following.start == tokens[at].end:
            return value * 1_000, at + 2
        if following.text in _SCALES:
            return value * _SCALES[following.text], at + 2
    return value, at + 1


def _dozen(tokens: Sequence[Token], at: int) -> tuple[float, int] | None:
    if tokens[at].text not in {"half", "a", "dozen"}:
        return None
    words = [t.text for t in tokens[at : at + 3]]
    if words[:3] == ["half", "a", "dozen"]:
        return 6.0, at + 3
    if words[:2] == ["a", "dozen"]:
        return 12.0, at + 2
    if words[:1] == ["dozen"]:
        return 12.0, at + 1
    return None


def _in_words(tokens: Sequence[Token], at: int) -> tuple[float, int] | None:
    total, group, start = 0, 0, at
    follows = tokens[at + 1].text if at + 1 < len(tokens) else ""
    if tokens[at].text in {"a", "one"} and follows in _SCALES:
        group, at = 1, at + 1
    while at < len(tokens):
        if not _continues(tokens, at, group, total):
            added = _add(tokens[at].text, total, group)
            if added is None:
                break
            total, group = added
        at += 1
    return (float(total + group), at) if at > start else None


def _add(word: str, total: int, group: int) -> tuple[int, int] | None:
    """The number so far with one more word, None when the word does not go on with it."""
    if word in _UNITS and group % (10 if _UNITS[word] < 10 else 100) == 0:
        return total, group + _UNITS[word]
    if word in _TENS and group % 100 == 0:
        return total, group + _TENS[word]
    if word == "hundred" and 0 < group < 100:
        return total, group * 100
    if word in {"thousand", "million"} and group > 0:
        return total + group * _SCALES[word], 0
    return None


def _continues(tokens: Sequence[Token], at: int, group: int, total: int) -> bool:
    """True for the hyphen of "twenty-five" and the "and" of "one hundred and five"."""
    if at + 1 >= len(tokens) or tokens[at].text not in {"-", "and"}:
        return False
    word, following = tokens[at].text, tokens[at + 1].text
    if word == "-":
        return 20 <= group % 100 < 100 and group % 10 == 0 and 0 < _UNITS.get(following, 0) < 10
    has_scale = total > 0 or (group >= 100 and group % 100 == 0)
    return has_scale and (following in _UNITS or following in _TENS)
