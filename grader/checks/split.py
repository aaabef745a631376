"""A clause's body as the parts that are joined by "and", commas, semicolons and "with"."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grader.checks.numbers import NUMBER_WORDS
from grader.checks.pieces import Piece, pieces_of
from grader.checks.standing import (
    Before,
    goes_on,
    is_one_of_two,
    is_only_a_name,
    may_share_bound,
    says_more,
)
from grader.checks.vocabulary import words_of
from grader.model.requirement import Check

Reader = Callable[[str], Sequence[Check] | None]

_HAVING = words_of("has have contains contain includes include with containing uses")
_MOST_PIECES = 8
# "contains "a" and not "b"": the verb goes on.
_NOT = words_of("not no never without")
_NOT_TEXT = re.compile(r"(?:not|no|never|without) [\"`'\u201c]")
_QUOTES = frozenset("\"`'\u2018\u2019\u201c\u201d")
# Pieces that speak of what stands before them, not of the output.
_NONE_OF_THEM = re.compile(r"none (?!of\b)", re.IGNORECASE)
# "3 bullets, all in lowercase" may be of the bullets alone.
_ALL_OF_THEM = re.compile(r"(?:all|both) (?:in|with|under|of|written|low|upp|cap|start|end)", re.I)
# "three bullets, one with a link", "..., at least two of them are in bold"
_SOME_OF_THEM = re.compile(
    r"(?:(?:at least|at most|exactly|only|just|up to|all but|(?:no )?(?:more|fewer|less) than) )?"
    rf"(?:{'|'.join(sorted(NUMBER_WORDS))}|\d+|some|several|most|many|few|a few|another|"
    r"the (?:\w+ )?(?:one|first|second|third|last|others?|rest|remaining|former|latter))"
    r"(?:\+| or (?:more|fewer|less))? (?:of (?:them|these|those|which) )?"
    r"(?:with|without|ha(?:s|ve|ving)|contain\w*|includ\w*|in|at|on|under|over|as|about|for|from|"
    r"is|are|being|must|should|may|start\w*|begin\w*|end(?:s|ing)?|mark(?:s|ed|ing)|that|which|"
    r"where|whose|written)\b",
    re.IGNORECASE,
)
_PARTS = words_of("bullets numbered_items list_items headings table_rows code_blocks links tables")
_OF_BEFORE = ("of which", "which", "whose", "of them", "of those", "of these", "where", "who")


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part of a clause's text: its words and, where it could be read, its checks."""

    text: str
    checks: tuple[Check, ...] | None


@dataclass(frozen=True, slots=True)
class _Run:
    """Some pieces together, the first and the last of them, and the checks they were read as.

    `subject` and `verb` are what a following piece without its own takes over.
    """

    first: Piece
    last: Piece
    checks: tuple[Check, ...] | None
    subject: str
    verb: str

    @property
    def start(self) -> int:
        """Where its text begins."""
        return self.first.start

    @property
    def end(self) -> int:
        """Where its text ends."""
        return self.last.end


def split_parts(text: str, read: Reader) -> tuple[Part, ...]:
    """Split a text into parts, reading as much as can be read.

    A text that can be read as a whole is one part. Otherwise it is cut at semicolons, commas and
    "and" outside quotations and brackets, and before the "with" of "a report with ..."; the
    longest readable runs are taken from the left. A piece that cannot be read and does not open
    like a promise stays with the piece before it, and a bare noun phrase is never read when what
    it hangs on was not. "A report" that the rest is said of promises nothing and is dropped.
    """
    whole = read(text)
    if whole is not None:
        return (Part(text=text, checks=tuple(whole)),)
    pieces = pieces_of(text)
    if pieces is None or len(pieces) == 1:
        return (Part(text=text, checks=None),)
    runs = _read_runs(text, pieces, read)
    if len(runs) > 1 and any(_is_emptiness(r) for r in runs):
        return (Part(text=text, checks=None),)
    if len(runs) > 1 and _only_names(text, runs[0], runs[1]):
        del runs[0]
    return tuple(Part(text=text[r.start : r.end], checks=r.checks) for r in runs)


def _only_names(text: str, run: "_Run", following: "_Run") -> bool:
    """True for the "a report" of "a report, at most 2 pages", not of "a report and a table"."""
    if run.checks is not None or not is_only_a_name(text[run.start : run.end]):
        return False
    after = following.first
    return (
        not after.is_joined
        or after.is_apart
        or after.is_sentence
        or bool(after.verb and not after.subject)
    )


def _is_emptiness(run: "_Run") -> bool:
    """True for the "no output" of "no output but a list", which is no promise of its own."""
    return any(check.kind == "emptiness" and not check.negated for check in run.checks or ())


def _read_runs(text: str, pieces: Sequence[Piece], read: Reader) -> list[_Run]:
    found: list[_Run] = []
    at = 0
    while at < len(pieces):
        piece, before = pieces[at], found[-1] if found else None
        length, checks = _longest_run(text, pieces, at, read, before)
        found.append(_run(piece, before, pieces[at + length - 1], checks))
        while len(found) > 1 and _belongs(text, found[-2], found[-1]):
            run = found.pop()
            found[-1] = _joined(found[-1], run)
        at += length
    return found


def _joined(before: _Run, run: _Run) -> _Run:
    """Two runs as one that is not certain, which may in turn belong to what is before it."""
    return _Run(before.first, run.last, None, before.subject, before.verb)


def _run(piece: Piece, before: _Run | None, last: Piece, checks: tuple[Check, ...] | None) -> _Run:
    """A run with its own subject and verb, else with those of the run before."""
    subject, verb = piece.subject, piece.verb
    if before is not None and not subject and not (piece.opens and not verb):
        subject, verb = before.subject, verb or before.verb
    return _Run(piece, last, checks, subject, verb)


def _belongs(text: str, before: _Run, run: _Run) -> bool:
    """True for a run that only says more of the one before it, which is then not certain.

    "at most 100 words, references apart" must not be read as "at most 100 words".
    """
    said = Before(
        text=text[before.start : before.end],
        subject=before.subject,
        verb=before.verb,
        last_verb=before.last.verb,
        checks=before.checks,
    )
    if goes_on(said, run.first) or is_one_of_two(said, run.first):
        return True
    if run.checks is not None and not run.first.opens:
        return before.checks is None or may_share_bound(said, run.checks, text[run.start : run.end])
    if run.checks is not None:
        return False
    is_next_sentence = run.first.is_sentence and before.checks is None
    return is_next_sentence or says_more(said, run.first)


def _longest_run(
    text: str, pieces: Sequence[Piece], at: int, read: Reader, before: _Run | None
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


def _counts_parts(run: _Run) -> bool:
    return any(check.kind in _PARTS for check in run.checks or ())


def _is_of_before(words: str, piece: Piece, before: _Run | None) -> bool:
    """True for "of which two are long", the "none over 9 words" of some parts, "not with X"."""
    if before is not None and (_NONE_OF_THEM.match(words) or piece.words[:2] == ("not", "with")):
        return True
    if before is not None and _ALL_OF_THEM.match(words) and _counts_parts(before):
        return True
    if before is not None and not piece.subject and _follows_text(words, before.subject):
        return True  # '"X" appears once, "Y" never' says nothing of both
    if before is not None and _SOME_OF_THEM.match(words):
        return True
    return words.lower().startswith(_OF_BEFORE)


def _follows_text(words: str, subject: str) -> bool:
    return subject[-1:] in _QUOTES and words[:1] in _QUOTES


def _read_after(
    words: str, piece: Piece, read: Reader, before: _Run | None
) -> Sequence[Check] | None:
    """Read a piece with the subject, or the subject and the verb, that it takes over.

    "each bullet has two links and ends with a stop" speaks of each bullet twice; what goes on
    after "no bullet ..." is not certain.
    """
    if _is_of_before(words, piece, before):
        return None
    if before is None or piece.subject or (piece.opens and not piece.verb):
        return read(words)
    if before.subject.lower().startswith(("no ", "none ")):
        return None
    if piece.verb in _NOT and _NOT_TEXT.match(words):
        if not before.checks or {check.kind for check in before.checks} != {"literal_text"}:
            return None
        return read(f"{before.subject} {before.verb} {words}".strip())
    if piece.verb:
        return read(f"{before.subject} {words}".strip())
    if before.subject or before.verb in _HAVING:
        return read(f"{before.subject} {before.verb} {words}".strip())
    return read(words)
