"""The name of a product that says what to look for: a figure, a question, a list of parts."""

from collections.abc import Collection, Sequence
from itertools import pairwise

from grader.lint.bare_fact import denies_fault, is_bare_fact
from grader.lint.listed import listed
from grader.lint.piece_counts import piece_counts
from grader.lint.pieces import JOINTS, Piece
from grader.lint.plain_words import FUNCTION, HOLLOW, MODALS, PRODUCTS
from grader.lint.quality_words import STATES
from grader.lint.reading import ClauseReading
from grader.lint.telling import EMPTY, NO_PART, is_adjective, is_telling
from grader.lint.words import Word

_MEASURED = listed(
    """
    number count total sum share percentage name id identifier date timestamp time path url uri
    link status size length title version hash index key field value boolean score rating rank
    label type ratio amount
    """
)
_IDENTIFIERS = listed(
    """
    name names ids paths dates id identifier path url uri date timestamp hash email address count
    total
    """
)
_OPENS_CLAUSE = listed("the a an this each every its their it they we you")
_EMPTINESS = listed("empty blank null none nothing")
_ORDINALS = listed("first second third fourth fifth last latest next previous")
_COPIED = listed("text content contents body wording")
_COUNTED = listed("number count total sum percentage share")
_NAMELESS = HOLLOW | PRODUCTS | FUNCTION
_LEADS_TO_QUESTION = listed("with including covering showing stating naming")
_QUESTIONS = listed("what why how whether what where who when which")


def _asks(reading: ClauseReading, pieces: Sequence[Piece], covered: Collection[int]) -> bool:
    """`why the vote was split`, `summary of what was learned`: an answer can be looked for."""
    for at, piece in enumerate(pieces[:2]):
        words = reading.words[piece.first : piece.after]
        asks = piece.opener in _QUESTIONS or (words and words[0].text in _QUESTIONS)
        if asks and not covered:
            return True
        if asks and any(piece_counts(reading, one, covered) for one in pieces[at:]):
            return True
    return False


def _is_measured(reading: ClauseReading, pieces: Sequence[Piece], covered: Collection[int]) -> bool:
    """`the number of words`, `the system name`: a noun that stands for one figure or name."""
    head = pieces[0]
    words = reading.words[head.first : head.after]
    if not words or head.after - 1 in covered:
        return False
    last = words[-1].text
    if last in _IDENTIFIERS and len(words) > 2 and words[-2].text not in EMPTY:
        return True
    if _is_one_thing(words):
        return True
    if len(pieces) < 2:
        return False
    following = reading.words[pieces[1].first : pieces[1].after]
    if last in _COPIED and pieces[1].opener == "of" and following and following[0].text == "the":
        return True
    if last not in _MEASURED:
        return False
    if last in _COUNTED and pieces[1].opener == "of":
        return True
    return any(
        is_telling(reading.words[at]) and at not in covered
        for at in range(pieces[1].first, pieces[1].after)
    )


def _is_one_thing(words: Sequence[Word]) -> bool:
    """`the first feedback message`, `the output binding content`: there is one that is meant."""
    if words[0].text != "the" or len(words) < 4:
        return False
    if words[1].text in _ORDINALS:
        return True
    return words[-1].text in _COPIED and any(is_telling(word) for word in words)


def _belongs(reading: ClauseReading, pieces: Sequence[Piece], covered: Collection[int]) -> bool:
    """`the theme's tally`: what belongs to a named thing can be looked up there."""
    head = pieces[0]
    return any(
        word.text.endswith("'s") and at not in covered and at + 1 < head.after
        for at, word in enumerate(reading.words[head.first : head.after], head.first)
    )


def _asks_further(
    reading: ClauseReading, pieces: Sequence[Piece], covered: Collection[int]
) -> bool:
    """`departments and who leads them`, `votes, with who cast them`: a part is a question."""
    return any(
        before.first == before.after
        and (
            (piece.opener in _QUESTIONS and before.opener in JOINTS)
            or (piece.opener in _QUESTIONS - {"which"} and before.opener in _LEADS_TO_QUESTION)
        )
        for before, piece in pairwise(pieces)
        if piece.first not in covered and piece.first < len(reading.words)
    )


def _is_definite(reading: ClauseReading, pieces: Sequence[Piece], covered: Collection[int]) -> bool:
    """`the language of the request`, `the abstract only`: one thing that can be pointed at."""
    head = pieces[0]
    words = reading.words[head.first : head.after]
    if len(words) < 2 or words[0].text != "the" or covered:
        return False
    if any(word.text == "only" for word in words):
        return True
    is_named = words[-1].text not in _NAMELESS
    return is_named and len(pieces) > 1 and pieces[1].opener == "of"


def _has_clause(reading: ClauseReading, pieces: Sequence[Piece], covered: Collection[int]) -> bool:
    """`statements the plan relies on`: a relative clause without its pronoun."""
    head = pieces[0]
    for at in range(head.first + 1, head.after - 1):
        before = reading.words[at - 1]
        is_noun = before.kind == "word" and before.text not in FUNCTION and at - 1 not in covered
        if is_noun and reading.words[at].text in _OPENS_CLAUSE and at not in covered:
            behind = range(at + 1, head.after)
            return not any(reading.words[one].text in MODALS for one in behind) and any(
                is_telling(reading.words[one]) and one not in covered for one in behind
            )
    return False


def _is_empty(reading: ClauseReading, pieces: Sequence[Piece], covered: Collection[int]) -> bool:
    """`an empty list`: emptiness can be looked up."""
    head = reading.words[pieces[0].first : pieces[0].after]
    return not covered and any(word.text in _EMPTINESS for word in head)


def _is_of_a_kind(reading: ClauseReading, head: Piece) -> bool:
    """`fetched API response data`; `if issues are found: fix plan`, one of several answers."""
    words = reading.words[head.first : head.after]
    if any(word.kind == "name" for word in words):
        return True
    is_one_of_several = reading.clause.condition is not None and reading.clause.name is None
    return is_one_of_several and any(
        is_telling(word) and word.text not in NO_PART for word in words
    )


def _enumerates(reading: ClauseReading, pieces: Sequence[Piece], weak: Collection[int]) -> bool:
    """`positive, negative or neutral`: three words that are no praise, and nothing before them."""
    n_named = 0
    for at, piece in enumerate(pieces):
        if at and piece.opener not in JOINTS:
            break
        if piece.after > piece.first and piece.after - 1 not in weak:
            n_named += reading.words[piece.after - 1].text not in STATES
    return n_named > 2


def joins_parts(
    reading: ClauseReading, pieces: Sequence[Piece], at: int, weak: Collection[int]
) -> bool:
    """True for the second part of `security issues and naming problems`.

    Two adjectives before one noun (`clean, idiomatic code`) are no parts.
    """
    if at == 0 or pieces[at].opener not in JOINTS:
        return False
    before, piece = pieces[at - 1], pieces[at]
    if before.after == before.first or (before.after - 1) in weak:
        return False
    last = reading.words[before.after - 1]
    if last.kind != "word" or is_adjective(last.text):
        return False
    return any(
        is_telling(word) and word.text not in NO_PART and at not in weak
        for at, word in enumerate(reading.words[piece.first : piece.after], piece.first)
    )


def stands_for_itself(
    reading: ClauseReading, pieces: Sequence[Piece], taken: tuple[Collection[int], Collection[int]]
) -> bool:
    """True when the product's own name says what to look for: a figure, a question, a list.

    Args:
        reading: the clause.
        pieces: its pieces.
        taken: the words that are a smell, and all words that smells took away.
    """
    weak, covered = taken
    holds = (
        _asks, _is_measured, _belongs, _has_clause, _is_empty, _asks_further, _is_definite,
        denies_fault, is_bare_fact,
    )  # fmt: skip
    if pieces and any(one(reading, pieces, covered) for one in holds):
        return True
    if not covered and pieces and _is_of_a_kind(reading, pieces[0]):
        return True
    return _enumerates(reading, pieces, weak)
