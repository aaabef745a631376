"""A clause's body as the parts that are joined by "and", commas and semicolons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grader.checks.tokens import Token, tokenize
from grader.model.requirement import Check

Reader = Callable[[str], Sequence[Check] | None]

_VERBS = frozenset(
    "is are has have contains contain includes include uses use gives give starts start begins "
    "begin opens open ends end closes close finishes carries lists names states mentions avoids "
    "does do must should shall never no follows follow consists appears runs stays highlights "
    "writes cites provides covers explains describes identifies leads echoes matches quotes "
    "specifies shows presents offers keeps exceeds returns links counts was were will features "
    "parses conforms reads makes splits leaves ranks repeats answers not concludes sits".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part of a clause's text: its words and, where it could be read, its checks."""

    text: str
    checks: tuple[Check, ...] | None


def split_parts(text: str, read: Reader) -> tuple[Part, ...]:
    """Split a text into parts, reading as much as can be read.

    A text that can be read as a whole is one part. Otherwise it is cut at semicolons, commas and
    "and" outside quotations and brackets, and the longest readable runs are taken from the left;
    pieces that cannot be read and do not stand on their own stay with the piece before them.
    """
    whole = read(text)
    if whole is not None:
        return (Part(text=text, checks=tuple(whole)),)
    pieces = _pieces(text)
    if pieces is None or len(pieces) == 1:
        return (Part(text=text, checks=None),)
    return _without_orphans(_read_runs(text, pieces, read), text)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of the text between two joints, and whether it can be a promise of its own."""

    start: int
    end: int
    stands_alone: bool


def _pieces(text: str) -> list[_Piece] | None:
    tokens = tokenize(text)
    if tokens is None:
        return None
    joints = _joints(tokens)
    found, start_token, start = [], 0, 0
    for first, after in [*joints, (len(tokens), len(tokens))]:
        if first > start_token:
            end = tokens[first - 1].end
            word = tokens[start_token].text
            is_first = not found
            found.append(_Piece(start, end, is_first or word in _VERBS))
        start_token = after
        start = tokens[after].start if after < len(tokens) else len(text)
    return found


def _joints(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """First and after-last token of every joint outside brackets."""
    found, depth, at = [], 0, 0
    while at < len(tokens):
        token = tokens[at]
        if token.kind == "punct" and token.text in "([{":
            depth += 1
        elif token.kind == "punct" and token.text in ")]}":
            depth -= 1
        end = at
        if depth <= 0 and token.kind == "punct" and token.text in ",;":
            end = at + 1
        joint = end if end < len(tokens) else at
        if depth <= 0 and joint < len(tokens) and _is_and(tokens[joint]):
            end = joint + 1
        if end > at:
            found.append((at, end))
            at = end
        else:
            at += 1
    return found


def _is_and(token: Token) -> bool:
    return (token.kind == "word" and token.text in {"and", "but"}) or token.text == "&"


def _read_runs(text: str, pieces: Sequence[_Piece], read: Reader) -> list[Part]:
    found: list[Part] = []
    at = 0
    while at < len(pieces):
        length, checks = _longest_run(text, pieces, at, read)
        chunk = text[pieces[at].start : pieces[at + length - 1].end]
        previous = found[-1] if found else None
        if checks is None and previous is not None and not pieces[at].stands_alone:
            joined = text[text.index(previous.text) : pieces[at].end]
            found[-1] = Part(text=joined, checks=None)
        else:
            found.append(Part(text=chunk, checks=checks))
        at += length
    return found


def _longest_run(
    text: str, pieces: Sequence[_Piece], at: int, read: Reader
) -> tuple[int, tuple[Check, ...] | None]:
    most = min(len(pieces) - at, 8)
    for length in range(most, 0, -1):
        checks = read(text[pieces[at].start : pieces[at + length - 1].end])
        if checks is not None:
            return length, tuple(checks)
    return 1, None


def _without_orphans(parts: Sequence[Part], text: str) -> tuple[Part, ...]:
    """Give up a reading that hangs on words that were not read.

    A bare noun phrase after an unread part takes its verb from there ("summarises the law and
    three cases"), so it is joined to it.
    """
    found: list[Part] = []
    for part in parts:
        previous = found[-1] if found else None
        first = part.text.split(None, 1)[0].lower() if part.text.split() else ""
        hangs = previous is not None and previous.checks is None and first not in _VERBS
        if hangs and previous is not None:
            start = text.index(previous.text)
            end = text.index(part.text, start) + len(part.text)
            found[-1] = Part(text=text[start:end], checks=None)
        else:
            found.append(part)
    return tuple(found)
