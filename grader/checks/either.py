"""Two ways to keep a promise: "either valid JSON or a list of exactly 3 items"."""

from collections.abc import Callable, Sequence

from grader.checks.tokens import Token, tokenize
from grader.model.requirement import Check

Reader = Callable[[str], Sequence[Check] | None]


def read_either(text: str, read: Reader) -> Check | None:
    """The alternatives of "either A or B", each read by itself after the words before "either".

    A bare "or" is read only where one side is emptiness ("empty, or at most 3 bullets"): "at most
    5 words or lines" does not say what its second half is.

    Returns:
        None unless both branches can be read.
    """
    tokens = tokenize(text) if "or" in text.lower() else None
    if tokens is None:
        return None
    either, other = _places(tokens, "either"), _places(tokens, "or")
    if len(other) != 1:
        return None
    if not either:
        return _or_empty(text, tokens[other[0]], read)
    if len(either) != 1 or other[0] < either[0] + 2:
        return None
    before = text[: tokens[either[0]].start].strip()
    branches = (
        text[tokens[either[0]].end : tokens[other[0]].start].strip(" ,"),
        text[tokens[other[0]].end :].strip(),
    )
    checks = [_joined(read(f"{before} {branch}".strip())) for branch in branches]
    parts = tuple(check for check in checks if check is not None)
    return Check(kind="any_of", args={}, parts=parts) if len(parts) == 2 else None


def _or_empty(text: str, other: Token, read: Reader) -> Check | None:
    """The two sides of an "or" of which one says that the output is empty."""
    sides = (text[: other.start].strip(" ,"), text[other.end :].strip())
    checks = [_joined(read(side)) for side in sides]
    parts = tuple(check for check in checks if check is not None)
    is_empty = any(part.kind == "emptiness" and not part.negated for part in parts)
    return Check(kind="any_of", args={}, parts=parts) if len(parts) == 2 and is_empty else None


def _places(tokens: Sequence[Token], word: str) -> list[int]:
    return [at for at, t in enumerate(tokens) if t.kind == "word" and t.text == word]


def _joined(checks: Sequence[Check] | None) -> Check | None:
    if not checks:
        return None
    return checks[0] if len(checks) == 1 else Check(kind="all_of", args={}, parts=tuple(checks))
