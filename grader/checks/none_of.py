"""Several things that must not be there: "no tables or images", "without lists or links"."""

from collections.abc import Callable, Iterator, Sequence

from grader.checks.tokens import Token, tokenize
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

Reader = Callable[[str], Sequence[Check] | None]

_NEGATIONS = words_of("no not never without avoids avoid omits excludes free doesn't don't")
# What stands between the negation and the first of the things.
_AFTER_NEGATION = words_of("contain include use have of any using")


def read_none_of(text: str, read: Reader) -> tuple[Check, ...] | None:
    """A check for each of the things, each read by itself after the words of the negation.

    Returns:
        None unless every one of them can be read as something that must not be there.
    """
    tokens = tokenize(text) if "or" in text.lower() else None
    if tokens is None or not any(token.text in {"or", "nor"} for token in tokens):
        return None
    places = [at for at, token in enumerate(tokens) if token.text in _NEGATIONS]
    if len(places) != 1 or any(token.kind == "number" for token in tokens):
        return None
    first = places[0] + 1
    while first < len(tokens) and tokens[first].text in _AFTER_NEGATION:
        first += 1
    if first == len(tokens):
        return None
    prefix = text[: tokens[first].start]
    found = [read(f"{prefix}{thing}") for thing in _things(text, tokens[first:])]
    checks = [check for each in found for check in each or ()]
    is_plain = all(each is not None and len(each) == 1 for each in found)
    is_none = is_plain and all(check.args.get("max") == 0 for check in checks)
    return tuple(checks) if is_none else None


def _things(text: str, tokens: Sequence[Token]) -> Iterator[str]:
    """What stands between commas and "or"."""
    start = None
    for token in tokens:
        is_joint = token.text in {",", "or", "nor"} and token.kind in {"word", "punct"}
        if is_joint and start is not None:
            yield text[start : token.start].strip()
            start = None
        elif not is_joint and start is None:
            start = token.start
    if start is not None:
        yield text[start : tokens[-1].end]
