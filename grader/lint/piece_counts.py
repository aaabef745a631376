"""One piece of a clause: does it hold anything to look for?"""

from collections.abc import Collection

from grader.lint.listed import listed
from grader.lint.phrases import until_pause
from grader.lint.pieces import Piece
from grader.lint.plain_words import ASPECTS, FUNCTION, HOLLOW, PEOPLE
from grader.lint.quality_words import SOFT, STATES
from grader.lint.reading import ClauseReading
from grader.lint.telling import NO_PART, is_telling

_ATTACHED = listed("of on to")
_PURPOSE = frozenset({"for", "to"})
_EACH = listed("each every per all both")
_RELATIVE = listed("that which who")
_FAR = 6
_SAYING = listed("confirmation evidence proof statement note message notice sign claim fact")
"""Behind these, `that` opens what is said, no relative clause."""
_ASKED = listed("topic question query request prompt")
"""What a caller gives: with `the` before it, an input of the run."""
_NO_ONE_THING = (
    ASPECTS | PEOPLE | HOLLOW | STATES | SOFT | FUNCTION | listed("step stage phase round")
)
_NO_ANCHOR = NO_PART | PEOPLE | listed("step stage phase round")
_FORMATS = listed(
    """
    url urls uri uris id ids json yaml csv xml html markdown pdf svg png sql toml python rust
    """
)


def holds_exact(
    reading: ClauseReading, piece: Piece, covered: Collection[int], *, is_head: bool
) -> bool:
    """True for a literal, a figure, a format; a name counts but as part of the product's own."""
    for at, word in enumerate(reading.words[piece.first : piece.after], piece.first):
        if word.kind == "number" and at in covered:
            continue
        if word.is_exact or word.text in _FORMATS:
            return True
        if word.kind == "name" and not (is_head and piece.opener not in _ATTACHED):
            return True
    return False


def piece_counts(reading: ClauseReading, piece: Piece, covered: Collection[int]) -> bool:
    """True when a piece that is not the product's own name holds something to look for."""
    words = reading.words[piece.first : piece.after]
    if holds_exact(reading, piece, covered, is_head=False):
        return True
    if piece.opener in {"whether", "why", "how"}:
        return True
    if is_purpose(reading, piece):
        return names_each(reading, piece)
    telling = [at for at, word in enumerate(words, piece.first) if is_telling(word)]
    left = [at for at in telling if at not in covered]
    if covered and all(reading.words[at].text in PEOPLE for at in left):
        return False
    if piece.opener in _RELATIVE and covered and not reading.is_word(piece.first - 2, *_SAYING):
        return any(at != telling[0] for at in left)
    if piece.opener == "(done)" and left == [piece.first]:
        return not _is_spoiled_behind(reading, piece.after, covered)
    return bool(left)


def _is_spoiled_behind(reading: ClauseReading, at: int, covered: Collection[int]) -> bool:
    """`issued at short intervals`: the verb alone says nothing when the rest is undefined."""
    end = until_pause(reading.words, at)
    behind = range(at, min(end, at + _FAR))
    return any(one in covered for one in behind) and not any(
        one not in covered and (is_telling(reading.words[one]) or reading.words[one].is_exact)
        for one in behind
    )


def names_each(reading: ClauseReading, piece: Piece) -> bool:
    """`for each finding`: a purpose that says how often."""
    words = reading.words[piece.first : piece.after]
    return bool(words) and words[0].text in _EACH and len(words) > 1


def relates(reading: ClauseReading, piece: Piece) -> bool:
    """`of the billing services`, `for the checkout flow`: a relation to something that is named.

    `for the article` and `on the topic` are too, `for an article` is none, nor is `for the team`.
    """
    words = reading.words[piece.first : piece.after]
    if any(is_telling(word) and word.text not in _NO_ANCHOR for word in words):
        return True
    is_definite = bool(words) and words[0].text == "the"
    last = words[-1] if is_definite else None
    return last is not None and (last.text in _ASKED or last.text not in _NO_ONE_THING)


def is_attached(reading: ClauseReading, piece: Piece) -> bool:
    """True for what belongs to the name of the product: `a list of ...`, `notes on ...`."""
    return piece.opener in _ATTACHED and not _follows_participle(reading, piece)


def is_purpose(reading: ClauseReading, piece: Piece) -> bool:
    """True for whom or what it is for, which says nothing of what it holds."""
    return piece.opener in _PURPOSE and not (
        piece.opener == "to" and _follows_participle(reading, piece)
    )


def _follows_participle(reading: ClauseReading, piece: Piece) -> bool:
    """`conforming to`, `matched to`: a relation, neither a purpose nor part of a name."""
    at = piece.first - 2
    return at >= 0 and reading.words[at].text.endswith(("ed", "ing"))
