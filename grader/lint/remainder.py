"""Take the undefined words away: does anything stay that a grader can look for?

The rule of the labelled data, taken literally. The clause is cut into pieces at its commas and
small words. A piece counts when it holds something exact (a literal, a number, a path) or a word
that is neither grammar, nor a generic noun, nor an empty verb, nor spoiled by a smell. What does
not count by its words alone: the name of the product itself ("a migration report of the team"),
whom or what it is for, and the subject of a sentence.
"""

from collections.abc import Collection, Sequence

from grader.lint.listed import listed
from grader.lint.pieces import Piece, pieces_of
from grader.lint.reading import ClauseReading
from grader.lint.telling import EMPTY, NO_PART, is_adjective, is_defined, is_telling
from grader.lint.words import Word

_ATTACHED = listed("of on about regarding concerning to")
_PURPOSE = frozenset({"for", "to"})
_JOINTS = frozenset({"and", "or", ",", "plus"})
_EACH = listed("each every per all both")
_MEASURED = listed(
    """
    number count total sum share percentage name id identifier date timestamp time path url uri
    link status size length title version hash index key field value boolean score rating rank
    label type ratio amount
    """
)
_IDENTIFIERS = listed(
    "name id identifier path url uri date timestamp hash email address count total"
)
_ORDINALS = listed("first second third fourth fifth last latest next previous")
_COPIED = listed("text content contents body wording")
_COUNTED = listed("number count total sum percentage share")
_SWEEPING = listed("everything all it they this")
_FORMATS = listed(
    "url urls uri uris id ids json yaml csv xml html markdown pdf svg png sql toml python rust"
)
_QUESTIONS = listed("why how whether what where who when which")


def has_criterion(reading: ClauseReading, weak: Collection[int], covered: Collection[int]) -> bool:
    """True when something is left that can be looked for.

    Args:
        reading: the clause.
        weak: indexes of the words that are themselves a smell.
        covered: those and the ones that a smell took away with it.
    """
    if any(_item_counts(item) for item in reading.items) or is_defined(reading):
        return True
    pieces = list(pieces_of(reading))
    if reading.predicate_at is None:
        return _product_counts(reading, pieces, (weak, covered))
    core = _core(reading)
    if core and _is_hollow(reading, core, covered):
        return any(
            word.kind == "number" or (word.is_exact and not _hangs_on_using(reading, at))
            for at, word in enumerate(reading.words)
            if at >= core.stop
        )
    return any(_counts(reading, piece, covered) for piece in pieces) or _says_what_is_done(
        reading, core
    )


def _says_what_is_done(reading: ClauseReading, core: range) -> bool:
    """`The "IMDb" dataset is used.`: a passive about something named is a fact."""
    return (
        bool(reading.predicate_at)
        and any(reading.words[at].text.endswith("ed") for at in core)
        and not any(word.text in _SWEEPING for word in reading.subject)
    )


def _item_counts(item: Sequence[Word]) -> bool:
    return any(word.is_exact or is_telling(word) for word in item)


def _product_counts(
    reading: ClauseReading, pieces: Sequence[Piece], taken: tuple[Collection[int], Collection[int]]
) -> bool:
    """A phrase that names a product: its own name counts only where it is a list of parts."""
    weak, covered = taken
    if pieces and any(holds(reading, pieces, covered) for holds in (_asks, _is_measured, _belongs)):
        return True
    is_head, is_purpose = True, False
    for at, piece in enumerate(pieces):
        joined = piece.opener in _JOINTS
        is_head = is_head and (at == 0 or joined or _is_attached(reading, piece))
        is_purpose = _is_purpose(reading, piece) or (is_purpose and joined)
        if _holds_exact(reading, piece, is_head=is_head and not joined):
            return True
        if is_purpose:
            counts = _names_each(reading, piece)
        elif is_head:
            counts = _joins_parts(reading, pieces, at, weak)
        else:
            counts = _counts(reading, piece, covered)
        if counts:
            return True
    return False


def _is_attached(reading: ClauseReading, piece: Piece) -> bool:
    """True for what belongs to the name of the product: `a list of ...`, `notes on ...`."""
    return piece.opener in _ATTACHED and not _follows_participle(reading, piece)


def _is_purpose(reading: ClauseReading, piece: Piece) -> bool:
    return piece.opener in _PURPOSE and not (
        piece.opener == "to" and _follows_participle(reading, piece)
    )


def _follows_participle(reading: ClauseReading, piece: Piece) -> bool:
    """`conforming to`, `matched to`: a relation, neither a purpose nor part of a name."""
    at = piece.first - 2
    return at >= 0 and reading.words[at].text.endswith(("ed", "ing"))


def _holds_exact(reading: ClauseReading, piece: Piece, *, is_head: bool) -> bool:
    """True for a literal, a figure, a format; a name counts but as part of the product's own."""
    for word in reading.words[piece.first : piece.after]:
        if word.is_exact or word.text in _FORMATS:
            return True
        if word.kind == "name" and not (is_head and piece.opener not in _ATTACHED):
            return True
    return False


def _asks(reading: ClauseReading, pieces: Sequence[Piece], covered: Collection[int]) -> bool:
    """`why the vote was split`, `summary of what was learned`: an answer can be looked for."""
    for at, piece in enumerate(pieces[:2]):
        words = reading.words[piece.first : piece.after]
        asks = piece.opener in _QUESTIONS or (at and words and words[0].text in _QUESTIONS)
        if asks and any(_counts(reading, one, covered) for one in pieces[at:]):
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
    if words[0].text == "the" and len(words) > 3 and words[1].text in _ORDINALS:
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


def _belongs(reading: ClauseReading, pieces: Sequence[Piece], covered: Collection[int]) -> bool:
    """`the theme's tally`: what belongs to a named thing can be looked up there."""
    head = pieces[0]
    return any(
        word.text.endswith("'s") and at not in covered and at + 1 < head.after
        for at, word in enumerate(reading.words[head.first : head.after], head.first)
    )


def _names_each(reading: ClauseReading, piece: Piece) -> bool:
    words = reading.words[piece.first : piece.after]
    return bool(words) and words[0].text in _EACH and len(words) > 1


def _joins_parts(
    reading: ClauseReading, pieces: Sequence[Piece], at: int, weak: Collection[int]
) -> bool:
    """True for the second part of `security issues and naming problems`.

    Two adjectives before one noun (`clean, idiomatic code`) are no parts.
    """
    if at == 0 or pieces[at].opener not in _JOINTS:
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


def _counts(reading: ClauseReading, piece: Piece, covered: Collection[int]) -> bool:
    words = reading.words[piece.first : piece.after]
    if _holds_exact(reading, piece, is_head=False):
        return True
    if piece.opener in {"whether", "why", "how"}:
        return True
    if _is_purpose(reading, piece):
        return _names_each(reading, piece)
    return any(is_telling(word) and at not in covered for at, word in enumerate(words, piece.first))


def _core(reading: ClauseReading) -> range:
    """The main predicate of a sentence: up to the first comma or adverbial."""
    start = reading.predicate_at or 0
    for at in range(start, len(reading.words)):
        word = reading.words[at]
        if word.kind == "mark" or (
            at > start
            and word.text in {"using", "with", "so", "allowing", "by", "for", "especially"}
        ):
            return range(start, at)
    return range(start, len(reading.words))


def _is_hollow(reading: ClauseReading, core: range, covered: Collection[int]) -> bool:
    """True when the predicate has a smell and nothing beside it."""
    if not any(at in covered for at in core):
        return False
    return not any(
        reading.words[at].is_exact or (is_telling(reading.words[at]) and at not in covered)
        for at in core
    )


def _hangs_on_using(reading: ClauseReading, at: int) -> bool:
    return any(word.text in {"using", "for"} for word in reading.words[max(0, at - 4) : at])
