"""A clause's body as the parts that are joined by "and", commas, semicolons and "with"."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grader.checks.nouns import ADJECTIVES, DETERMINERS, PERHAPS_PART, WHOLE
from grader.checks.tokens import Token, tokenize
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

Reader = Callable[[str], Sequence[Check] | None]

_VERBS = words_of(
    "is are has have contains contain includes include uses use gives give starts start begins "
    "begin opens open ends end closes close finishes carries lists names states mentions avoids "
    "does do must should shall will never no follows follow consists appears runs stays highlights "
    "writes cites provides covers explains describes identifies leads echoes matches quotes "
    "specifies shows presents offers keeps exceeds returns links counts was were features "
    "parses conforms reads makes splits leaves ranks repeats answers not concludes sits each every "
    "all none without with containing"
)
_HAVING = words_of("has have contains contain includes include with containing uses")
_QUANTIFIERS = words_of("each every all no none")
# Words that may be nouns too: "two links" is no "two" that links.
_ALSO_NOUNS = words_of(
    "lists names counts links quotes answers states matches ranks reports covers cites follows "
    "features shows leads reads runs makes keeps offers returns close open end start"
)
_NO_VERBS = words_of("not never without with")
FINITE_VERBS = _VERBS - _QUANTIFIERS - _ALSO_NOUNS - _NO_VERBS
_WITH = frozenset({"with", "containing"})
_ARTICLES = words_of("a an one") | DETERMINERS
_FORMS = words_of("markdown plain")
_MOST_PIECES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part of a clause's text: its words and, where it could be read, its checks."""

    text: str
    checks: tuple[Check, ...] | None


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of the text between two joints.

    `opens` is True when it starts like a promise of its own, `is_joined` when "and" or a semicolon
    stands before it, so that it says nothing more of the piece before. `subject` and `verb` are
    its words up to its first verb and that verb; both empty when it has no verb, `subject` empty
    when it starts with the verb.
    """

    start: int
    end: int
    opens: bool
    is_joined: bool
    subject: str
    verb: str


@dataclass(frozen=True, slots=True)
class _Run:
    """Some pieces together and the checks they were read as.

    `subject` and `verb` are what a following piece without its own takes over.
    """

    start: int
    end: int
    checks: tuple[Check, ...] | None
    subject: str
    verb: str


def split_parts(text: str, read: Reader) -> tuple[Part, ...]:
    """Split a text into parts, reading as much as can be read.

    A text that can be read as a whole is one part. Otherwise it is cut at semicolons, commas and
    "and" outside quotations and brackets, and before the "with" of "a report with ..."; the
    longest readable runs are taken from the left. A piece that cannot be read and does not open
    like a promise stays with the piece before it, and a bare noun phrase is never read when what
    it hangs on was not. "A report" by itself promises nothing and is dropped.
    """
    whole = read(text)
    if whole is not None:
        return (Part(text=text, checks=tuple(whole)),)
    pieces = _pieces(text)
    if pieces is None or len(pieces) == 1:
        return (Part(text=text, checks=None),)
    runs = _read_runs(text, pieces, read)
    kept = [r for r in runs if r.checks is not None or not is_only_a_name(text[r.start : r.end])]
    return tuple(Part(text=text[r.start : r.end], checks=r.checks) for r in kept or runs)


def is_only_a_name(text: str) -> bool:
    """True for "a report", "the final markdown document": by themselves they promise nothing."""
    words = text.lower().strip(" :,.").split()
    if not words or words[-1] not in WHOLE | PERHAPS_PART:
        return False
    return all(word in _ARTICLES | ADJECTIVES | _FORMS for word in words[:-1])


def _pieces(text: str) -> list[_Piece] | None:
    tokens = tokenize(text)
    if tokens is None:
        return None
    found: list[_Piece] = []
    first, is_joined = 0, True
    for joint, after in [*_joints(tokens), (len(tokens), len(tokens))]:
        if joint > first:
            found.append(_piece(text, tokens[first:joint], is_first=not found, joined=is_joined))
        is_joined = any(t.text in {";", "and", "but", "&"} for t in tokens[joint:after])
        first = after
    return found


def _piece(text: str, tokens: Sequence[Token], *, is_first: bool, joined: bool) -> _Piece:
    start = 0 if is_first else tokens[0].start
    starts_verb = tokens[0].kind == "word" and tokens[0].text in _VERBS - _QUANTIFIERS
    names_one = tokens[0].text in _QUANTIFIERS | DETERMINERS
    verbs = _VERBS - _QUANTIFIERS - _NO_VERBS if names_one else FINITE_VERBS
    at = next((n for n, t in enumerate(tokens) if t.kind == "word" and t.text in verbs), None)
    if starts_verb:
        subject, verb = "", tokens[0].text
    elif at is not None:
        subject, verb = text[start : tokens[at].start].strip(" :,"), tokens[at].text
    else:
        subject, verb = text[start : tokens[-1].end] if names_one else "", ""
    opens = is_first or starts_verb or bool(verb) or tokens[0].text in _QUANTIFIERS
    return _Piece(start, tokens[-1].end, opens, joined, subject, verb)


def _joints(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """First and after-last token of every joint outside brackets; "with" is a joint of no width."""
    found, depth, at = [], 0, 0
    while at < len(tokens):
        depth += _depth_change(tokens[at])
        end = _end_of_joint(tokens, at) if depth <= 0 else at
        if _is_between_literals(tokens, at, end):
            at = end
            continue
        if end > at:
            found.append((at, end))
            at = end
            continue
        if depth <= 0 and _is_with(tokens, at):
            found.append((at, at))
        at += 1
    return found


def _is_between_literals(tokens: Sequence[Token], at: int, end: int) -> bool:
    """True inside a list of quoted terms, which is one thing or its form's own affair."""
    kinds = {"quoted", "code"}
    has_both = end > at > 0 and end < len(tokens)
    return has_both and tokens[at - 1].kind in kinds and tokens[end].kind in kinds


def _depth_change(token: Token) -> int:
    if token.kind != "punct":
        return 0
    return (token.text in "([{") - (token.text in ")]}")


def _end_of_joint(tokens: Sequence[Token], at: int) -> int:
    end = at
    if tokens[at].kind == "punct" and tokens[at].text in ",;":
        end = at + 1
    if end < len(tokens) and _is_and(tokens[end]):
        end += 1
    return end


def _is_and(token: Token) -> bool:
    return (token.kind == "word" and token.text in {"and", "but"}) or token.text == "&"


def _is_with(tokens: Sequence[Token], at: int) -> bool:
    """True for the "with" of "a report with ...", where what comes before names the output."""
    if at == 0 or tokens[at].text not in _WITH or tokens[at].kind != "word":
        return False
    before = tokens[at - 1].text
    return before in WHOLE | PERHAPS_PART and tokens[0].text not in _VERBS


def _read_runs(text: str, pieces: Sequence[_Piece], read: Reader) -> list[_Run]:
    found: list[_Run] = []
    at = 0
    while at < len(pieces):
        piece, before = pieces[at], found[-1] if found else None
        length, checks = _longest_run(text, pieces, at, read, before)
        end = pieces[at + length - 1].end
        if before is not None and _belongs(before, piece, checks):
            found[-1] = _Run(before.start, end, None, before.subject, before.verb)
        else:
            found.append(_run(piece, before, end, checks))
        at += length
    return found


def _run(piece: _Piece, before: _Run | None, end: int, checks: tuple[Check, ...] | None) -> _Run:
    """A run with its own subject and verb, else with those of the run before."""
    subject, verb = piece.subject, piece.verb
    if before is not None and not subject and not (piece.opens and not verb):
        subject, verb = before.subject, verb or before.verb
    return _Run(piece.start, end, checks, subject, verb)


def _belongs(before: _Run, piece: _Piece, checks: tuple[Check, ...] | None) -> bool:
    """True for a piece that only says more of the one before it, which is then not certain.

    "at most 100 words, references apart" must not be read as "at most 100 words".
    """
    if piece.opens:
        return False
    if before.checks is None:
        return True
    return checks is None and not piece.is_joined


def _longest_run(
    text: str, pieces: Sequence[_Piece], at: int, read: Reader, before: _Run | None
) -> tuple[int, tuple[Check, ...] | None]:
    """The most pieces that can be read together."""
    for length in range(min(len(pieces) - at, _MOST_PIECES), 0, -1):
        if at == 0 and length == len(pieces):
            continue
        words = text[pieces[at].start : pieces[at + length - 1].end]
        checks = _read_after(words, pieces[at], read, before)
        if checks is not None:
            return length, tuple(checks)
    return 1, None


def _read_after(
    words: str, piece: _Piece, read: Reader, before: _Run | None
) -> Sequence[Check] | None:
    """Read a piece with the subject, or the subject and the verb, that it takes over.

    "each bullet has two links and ends with a stop" speaks of each bullet twice; what goes on
    after "no bullet ..." is not certain.
    """
    if before is None or piece.subject or (piece.opens and not piece.verb):
        return read(words)
    if before.subject.lower().startswith(("no ", "none ")):
        return None
    if piece.verb:
        return read(f"{before.subject} {words}".strip())
    if before.subject or before.verb in _HAVING:
        return read(f"{before.subject} {before.verb} {words}".strip())
    return read(words)
