"""Take the undefined words away: does anything stay that a grader can look for?

The rule of the labelled data, taken literally. The clause is cut into pieces at its commas and
small words. A piece counts when it holds something exact (a literal, a number, a path) or a word
that is neither grammar, nor a generic noun, nor an empty verb, nor spoiled by a smell. What does
not count by its words alone: the name of the product itself ("a migration report of the team"),
whom or what it is for, and the subject of a sentence.
"""

from collections.abc import Collection, Sequence

from grader.lint.listed import listed
from grader.lint.piece_counts import (
    holds_exact,
    is_attached,
    is_purpose,
    names_each,
    piece_counts,
    relates,
)
from grader.lint.pieces import JOINTS, Piece, pieces_of
from grader.lint.plain_words import EMPTY_VERBS, FUNCTION, MODALS
from grader.lint.product_name import joins_parts, stands_for_itself
from grader.lint.reading import ClauseReading
from grader.lint.telling import is_defined, is_telling
from grader.lint.words import Word

_SAYS_NOTHING = listed(
    """
    work works do does done exist exists happen happens function functions perform performs run
    runs complete ready finished provided delivered
    """
)
_SWEEPING = listed("everything all it they this")


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
    return any(piece_counts(reading, piece, covered) for piece in pieces) or _says_what_is_done(
        reading, core, covered
    )


def _says_what_is_done(reading: ClauseReading, core: range, covered: Collection[int]) -> bool:
    """`The "IMDb" dataset is used.`: a sentence without a smell is a fact, unless it says nothing.

    `The system works.` and `Everything is done.` say nothing.
    """
    rest = range(core.start, len(reading.words))
    if not reading.predicate_at or any(at in covered for at in rest):
        return False
    if any(word.text in _SWEEPING for word in reading.subject):
        return False
    if any(at in covered for at in range(core.start)):
        return any(is_telling(reading.words[at]) for at in core)
    return any(_says_something(reading, at) for at in core)


def _says_something(reading: ClauseReading, at: int) -> bool:
    """A word that is no grammar; an empty verb only as a passive: `is kept`."""
    word = reading.words[at]
    if word.kind != "word" or word.text in FUNCTION or word.text in _SAYS_NOTHING:
        return False
    return word.text not in EMPTY_VERBS or reading.is_word(at - 1, "is", "are", "was", "were")


def _item_counts(item: Sequence[Word]) -> bool:
    return any(word.is_exact or is_telling(word) for word in item)


def _product_counts(
    reading: ClauseReading, pieces: Sequence[Piece], taken: tuple[Collection[int], Collection[int]]
) -> bool:
    """A phrase that names a product: its own name counts only where it is a list of parts."""
    weak, covered = taken
    if stands_for_itself(reading, pieces, taken):
        return True
    is_head, purpose = True, False
    for at, piece in enumerate(pieces):
        joined = piece.opener in JOINTS
        is_head = is_head and (piece.opener == "" or joined or is_attached(reading, piece))
        goes_on = joined and piece.opener != ","
        purpose = is_purpose(reading, piece) or (purpose and goes_on)
        if holds_exact(reading, piece, covered, is_head=is_head and not joined):
            return True
        if purpose or (is_head and is_attached(reading, piece)):
            counts = names_each(reading, piece) or (not covered and relates(reading, piece))
        elif is_head:
            counts = joins_parts(reading, pieces, at, weak)
        else:
            counts = piece_counts(reading, piece, covered)
        if counts:
            return True
    return False


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
    words = reading.words
    if not any(at in covered for at in core):
        return False
    left = [
        at
        for at in core
        if words[at].is_exact
        or (is_telling(words[at]) and at not in covered and not reading.is_word(at - 1, "any"))
    ]
    is_verb = bool(left) and left[0] > 0 and words[left[0] - 1].text in MODALS
    return not left or (is_verb and len(left) == 1 and words[left[0]].kind == "word")


def _hangs_on_using(reading: ClauseReading, at: int) -> bool:
    return any(word.text in {"using", "for"} for word in reading.words[max(0, at - 4) : at])
