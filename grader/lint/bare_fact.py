"""One plain fact and nothing else: `no duplicates`, `typo-free`, `all pass`, `deduplicated`.

Whoever reads the output can look for a named fault, so its absence is a criterion. A fault that
lies in the reader (`no fluff`) is a smell, and a generic one (`no problems`) names nothing.
"""

from collections.abc import Collection, Sequence

from grader.lint.listed import listed
from grader.lint.pieces import Piece
from grader.lint.reading import ClauseReading
from grader.lint.telling import NO_PART, is_telling

_FACTS = listed(
    """
    pass passes passing deduplicated sorted signed dated numbered encrypted minified translated
    anonymised anonymized redacted paginated titled alphabetised alphabetized spell-checked
    """
)
_ALL = listed("all both each")
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


def is_bare_fact(reading: ClauseReading, pieces: Sequence[Piece], covered: Collection[int]) -> bool:
    """`tests: all pass`, `list: deduplicated`, `page: typo-free`: one word that can be looked up.

    Args:
        reading: the clause.
        pieces: its pieces; the first one is all there is.
        covered: the words that smells took away.
    """
    words = [word for word in reading.words if word.kind == "word"]
    words = words[1:] if len(words) == 2 and words[0].text in _ALL else words
    if len(pieces) != 1 or len(words) != 1 or covered:
        return False
    fault, _, end = words[0].text.rpartition("-")
    is_free_of = end == "free" and is_telling(words[0]._replace(text=fault))
    return words[0].text in _FACTS or (is_free_of and fault not in NO_PART)
