"""What a sentence is: by stop marks, in flowing text, line by line."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.checks.vocabulary import words_of

# A run of stop marks with what may close after it, then white space or the end. A CJK stop needs
# no white space after it; the danda ends sentences in the scripts of India.
_STOPS, _CJK_STOPS = ".!?\u2026", "\u3002\uff01\uff1f\uff61\u0964\u0965\u061f\u06d4"
_CLOSERS = "\"'\u201d\u2019\u00bb)\\]\uff09\u300d\u300f*_"
_STOP = re.compile(
    rf"(?<![{_STOPS}])[{_STOPS}]++[{_CLOSERS}]*+(?=\s|$)|[{_CJK_STOPS}]++[{_CLOSERS}]*+"
)
_OPEN_LINE = re.compile(rf"[^{_STOPS}{_CJK_STOPS}{_CLOSERS}\s][{_CLOSERS} \t\r]*+$", re.MULTILINE)
_LAST_WORD = re.compile(r"[\w.]+$")
_ABBREVIATIONS = words_of(
    "mr mrs ms dr prof sr jr st vs etc e.g i.e eg ie no vol fig al inc ltd co corp dept approx est "
    "jan feb mar apr jun jul aug sep sept oct nov dec ca cf p pp ed eds u.s u.k a.m p.m ph.d gen "
    "col sgt capt rev hon mt"
)
_NEVER_LAST = words_of("mr mrs ms dr prof e.g i.e eg ie vs fig cf pp ca gen col sgt capt rev")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """How many sentences at fewest and at most, and where the certain ones lie.

    `ranges` are the sentences of the flowing reading; `fine` cuts at every doubtful stop and at
    every line's end too.
    """

    low: int
    high: int
    ranges: Sequence[tuple[int, int]]
    fine: Sequence[tuple[int, int]]


def read_sentences(text: str, start: int, end: int) -> Sentences:
    """Find the sentences of a window.

    Readings counted: stop marks alone; flowing text (a blank line ends a sentence too); line by
    line (a line break ends one too). Doubtful stops (an abbreviation, an initial, a small letter
    after it) count in the upper reading only.

    Args:
        text: a whole file.
        start: first code point of the window.
        end: code point after its last.
    """
    certain, doubtful = _stops(text, start, end)
    fine = sorted({*certain, *doubtful, *_line_ends(text, start, end)})
    tails = [m.end() for m in _OPEN_LINE.finditer(text, start, end)]
    flowing = [at for at in tails if _ends_chunk(text, at, end)]
    return Sentences(
        low=len(certain) if certain or not tails else 1,
        high=len(certain) + len(doubtful) + len(tails),
        ranges=_between(text, start, sorted({*certain, *flowing})),
        fine=_between(text, start, fine),
    )


def _between(text: str, start: int, cuts: Sequence[int]) -> list[tuple[int, int]]:
    found, at = [], start
    for cut in cuts:
        first = at + _leading(text, at, cut)
        if first < cut:
            found.append((first, cut))
        at = cut
    return found


def _line_ends(text: str, start: int, end: int) -> Iterator[int]:
    at = text.find("\n", start, end)
    while at >= 0:
        yield at
        at = text.find("\n", at + 1, end)
    yield end


def _stops(text: str, start: int, end: int) -> tuple[list[int], list[int]]:
    """Ends of certain and of doubtful stops.

    A small letter after a stop makes it doubtful only in a text whose sentences mostly open with
    a capital.
    """
    found: dict[str, list[int]] = {"certain": [], "small": [], "doubtful": [], "none": []}
    for match in _STOP.finditer(text, start, end):
        kind = _kind_of_stop(text, match.start(), match.end(), start, end)
        found[kind].append(match.end())
    if len(found["small"]) > len(found["certain"]):
        found["certain"] = sorted([*found["certain"], *found["small"]])
        found["small"] = []
    return found["certain"], sorted([*found["small"], *found["doubtful"]])


def _kind_of_stop(text: str, at: int, after: int, start: int, end: int) -> str:
    """How sure a stop is.

    Returns:
        `certain`; `small` when a small letter follows; `doubtful` after an abbreviation; `none`
        for the number of a list item and for a mark without words before it.
    """
    nearest = max(start, at - 40)
    before = text[max(text.rfind("\n", nearest, at) + 1, nearest) : at]
    if not before.strip(" \t*_#>-"):
        return "none"
    if text[at] != "." or (after - at > 1 and text[at + 1] == "."):
        follows = text[after : after + 2].lstrip()[:1]
        return "small" if follows.islower() and text[at] in ".…!?" else "certain"
    last = _LAST_WORD.search(before)
    word = last.group().lower() if last else ""
    is_first = not before[: len(before) - len(word)].strip(" \t*_#>-")
    if word.isdigit() and is_first and len(word) <= 3:
        return "none"
    if word in _NEVER_LAST or (len(word) == 1 and word.isalpha() and word != "i"):
        return "doubtful"
    follows = text[after : min(end, after + 3)].strip()[:1]
    if word in _ABBREVIATIONS:
        return "doubtful"
    return "small" if follows.islower() else "certain"


def _ends_chunk(text: str, at: int, end: int) -> bool:
    """True when a blank line or the end of the window follows the line that ends at `at`."""
    rest = text[at : min(end, at + 200)]
    if not rest.strip():
        return True
    gap = rest[: len(rest) - len(rest.lstrip())]
    return gap.count("\n") > 1


def _leading(text: str, at: int, cut: int) -> int:
    piece = text[at : min(cut, at + 200)]
    return len(piece) - len(piece.lstrip())
