"""A fault that is denied and nothing else: `no duplicates`, `no broken links`.

Whoever reads the output can look for the fault, so the promise holds a criterion. A fault that
lies in the reader (`no fluff`) is a smell, and a generic one (`no problems`) names nothing.
"""

from collections.abc import Collection, Sequence

from grader.lint.listed import listed
from grader.lint.pieces import Piece
from grader.lint.reading import ClauseReading
from grader.lint.telling import NO_PART, is_telling

_DENIALS = listed("no zero free never without not")


def denies_fault(reading: ClauseReading, pieces: Sequence[Piece], covered: Collection[int]) -> bool:
    """True where the clause opens with a denial and the fault behind it has a name.

    Args:
        reading: the clause.
        pieces: its pieces.
        covered: the words that smells took away.
    """
    if not reading.is_word(0, *_DENIALS):
        return False
    head = next((one for one in pieces if one.after > one.first + (one.first == 0)), pieces[0])
    return any(
        is_telling(word) and word.text not in NO_PART and at not in covered
        for at, word in enumerate(reading.words[head.first : head.after], head.first)
        if at > 0
    )
