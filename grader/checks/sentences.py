"""What a sentence is: by stop marks, in flowing text, line by line."""

import re
from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cached_property
from heapq import merge
from itertools import chain, islice

from grader.checks.vocabulary import words_of

# A run of stop marks with what may close after it, then white space or the end. A CJK stop needs
# no white space after it; the danda ends sentences in the scripts of India.
_STOPS, _CJK_STOPS = ".!?\u2026", "\u3002\uff01\uff1f\uff61\u0964\u0965\u061f\u06d4"
_CLOSERS = "\"'\u201d\u2019\u00bb)\\]\uff09\u300d\u300f*_"
# "He left.[1]", "... left.[^note]", "... left.\u00b9": a mark that points to a source or a note.
REFERENCES = (
    r"(?:[ \t]?\[\^?\d{1,3}\](?!\()"
    r"|\\?\[{1,2}\^?\w[\w ,\u2013-]{0,30}\\?\]{1,2}(?:\([^()\s]{1,500}\))?"
    r"|\(\d{1,3}\)|\u3010[^\u3010\u3011\s]{1,20}\u3011"
    r"|[\u00b9\u00b2\u00b3\u2070-\u2079\u2020\u2021])*+"
)
_AFTER = rf"(?<![{_STOPS}][{_STOPS}])[{_STOPS}]*+[{_CLOSERS}]*+{REFERENCES}(?=\s|$)"
# Both open with one set of marks, for which the machine looks fast.
_ASCII_STOP = re.compile(rf"[.!?]{_AFTER}")
_STOP = re.compile(
    rf"[{_STOPS}{_CJK_STOPS}](?:(?<=[{_STOPS}]){_AFTER}"
    rf"|(?<=[{_CJK_STOPS}])[{_CJK_STOPS}]*+[{_CLOSERS}]*+{REFERENCES})"
)
# "He left.She stayed.", "He left.&nbsp;She stayed."
_GLUED = re.compile(
    rf"[{_STOPS}](?<=[a-z\u00df-\u00ff]{{2}}[{_STOPS}])[{_CLOSERS}]*+"
    r"(?:&nbsp;|[\u200b\u2013\u2014])?(?=[A-Z\u00c0-\u00de])"
    r"|[.!?\u2026](?<=[\u3040-\u30ff\u3400-\u9fff][.!?\u2026])(?=[\u3040-\u30ff\u3400-\u9fff])"
)
_AFTER_STOP = "\"'\u201d\u2019\u00bb)]\uff09\u300d\u300f*_ \t\r"
_NEAR = 12
_ALL_STOPS = frozenset(_STOPS + _CJK_STOPS)
# "am 3. Mai", "der 2. Versuch": German ordinals.
_BEFORE_ORDINAL = re.compile(
    r"\b(?:am|der|den|dem|die|das|vom|zum|im|des|bis|seit|ab|zur|beim|jede[rs]?) \d{1,2}$",
    re.IGNORECASE,
)
_LAST_WORD = re.compile(r"[\w.]+$")
_ABBREVIATIONS = words_of(
    "mr mrs ms dr prof sr jr st vs etc e.g i.e eg ie no vol fig al inc ltd co corp dept approx est "
    "jan feb mar apr jun jul aug sep sept oct nov dec ca cf p pp ed eds u.s u.k a.m p.m ph.d gen "
    "col sgt capt rev hon mt bzw usw nr str evtl ggf inkl tel vgl hr fr mrd mio mme mlle "
    "ej sra srta núm pág av éd bsp zb dh ua s.a z.b d.h u.a"
)
_BEFORE_NUMBER = words_of("abs art kap sec ch env")
_NEVER_LAST = words_of("mr mrs ms dr prof e.g i.e eg ie vs fig cf pp ca gen col sgt capt rev")


class Sentences:
    """How many sentences a window has at fewest and at most, and where they lie.

    Readings counted: stop marks alone; flowing text (a blank line ends a sentence too); line by
    line (a line break ends one too). Doubtful stops (an abbreviation, an initial, a small letter
    after it) count in the upper reading only.
    """

    def __init__(self, text: str, start: int, end: int) -> None:
        self._text, self._start, self._end = text, start, end
        self._certain, self._doubtful, closed = _stops(text, start, end)
        self._tails = list(_open_lines(text, start, end, closed))
        glued = [match.end() for match in _GLUED.finditer(text, start, end)]
        self._doubtful = sorted([*self._doubtful, *glued])
        n_certain, n_tails = len(self._certain), len(self._tails)
        self.low = n_certain if n_certain or not n_tails else 1
        self.high = n_certain + len(self._doubtful) + n_tails

    @cached_property
    def ranges(self) -> Sequence[tuple[int, int]]:
        """The sentences of the flowing reading."""
        return self.first(len(self._certain) + len(self._tails))

    def first(self, n: int) -> Sequence[tuple[int, int]]:
        """The first sentences of the flowing reading, `n` of them at most."""
        flowing = (at for at in self._tails if _ends_chunk(self._text, at, self._end))
        cuts = merge(self._certain, flowing)
        return list(islice(_between(self._text, self._start, cuts), n))

    @cached_property
    def closed(self) -> Sequence[tuple[int, int]]:
        """The sentences of the flowing reading without titles, labels and signatures.

        A line with no stop mark goes with the next one only where that opens with a small letter;
        otherwise it is left out where nothing else stands on it.
        """
        text = self._text
        own = [at for at in self._tails if not _goes_on(text, at, self._end)]
        left_out = {at for at in own if not self._follows_stop(at)}
        pieces = _between(text, self._start, merge(self._certain, own))
        return [place for place in pieces if place[1] not in left_out]

    def _follows_stop(self, at: int) -> bool:
        """True where a sentence ends on the line that ends at a place."""
        line_start = max(self._start, self._text.rfind("\n", self._start, at) + 1)
        before = bisect_left(self._certain, at)
        return before > 0 and self._certain[before - 1] > line_start

    @cached_property
    def fine(self) -> Sequence[tuple[int, int]]:
        """The text cut at every doubtful stop and at every line's end too."""
        ends = _line_ends(self._text, self._start, self._end)
        cuts = sorted({*self._certain, *self._doubtful, *ends})
        return list(_between(self._text, self._start, cuts))


def _between(text: str, start: int, cuts: Iterable[int]) -> Iterator[tuple[int, int]]:
    at = start
    for cut in cuts:
        first = at + _leading(text, at, cut)
        if first < cut:
            yield first, cut
        at = cut


def _goes_on(text: str, at: int, end: int) -> bool:
    """True when the next line is the next thing after a place, and opens with a small letter."""
    gap = text[at : min(end, at + _NEAR)]
    follows = gap.lstrip()
    return gap.count("\n", 0, len(gap) - len(follows)) == 1 and follows[:1].islower()


def _line_ends(text: str, start: int, end: int) -> Iterator[int]:
    at = text.find("\n", start, end)
    while at >= 0:
        yield at
        at = text.find("\n", at + 1, end)
    yield end


def _open_lines(text: str, start: int, end: int, closed: Container[int]) -> Iterator[int]:
    """Ends of the lines that hold words and end with no stop mark, as those of `closed` do."""
    line_start = start
    for at in _line_ends(text, start, end):
        if at == line_start or at in closed:
            line_start = at + 1
            continue
        near = max(line_start, at - _NEAR)
        tail = text[near:at].rstrip(_AFTER_STOP)
        if not tail and near > line_start:
            tail = text[line_start:at].rstrip(_AFTER_STOP)
        if tail and tail[-1] not in _ALL_STOPS:
            yield at
        line_start = at + 1


def _stops(text: str, start: int, end: int) -> tuple[list[int], list[int], frozenset[int]]:
    """Ends of certain, of doubtful and of all stops.

    A small letter after a stop makes it doubtful only in a text whose sentences mostly open with
    a capital.
    """
    found: dict[str, list[int]] = {"certain": [], "small": [], "doubtful": [], "none": []}
    certain = found["certain"]
    stop = _ASCII_STOP if text.isascii() else _STOP
    for match in stop.finditer(text, start, end):
        at, after = match.span()
        _, blank, word = text[max(0, at - _NEAR) : at].rpartition(" ")
        # the common case told fast: a word inside a line, one stop, no small letter after it
        if (
            blank
            and after - at == 1
            and _is_plain(word)
            and not text[after + 1 : after + 2].islower()
        ):
            certain.append(after)
        else:
            found[_kind_of_stop(text, at, after, start, end)].append(after)
    ends = frozenset(chain(*found.values()))
    if len(found["small"]) > len(found["certain"]):
        found["certain"] = sorted([*found["certain"], *found["small"]])
        found["small"] = []
    return found["certain"], sorted([*found["small"], *found["doubtful"]]), ends


def _is_plain(word: str) -> bool:
    """True when a stop after a word is one beyond doubt: no initial, no abbreviation, no mark."""
    is_doubtful = (len(word) == 1 and word.isalpha()) or (len(word) < 3 and word.isdigit())
    small = word.lower()
    is_known = small in _ABBREVIATIONS or small in _BEFORE_NUMBER
    return word.isalnum() and not is_doubtful and not is_known


def _kind_of_stop(text: str, at: int, after: int, start: int, end: int) -> str:
    """How sure a stop is.

    Returns:
        `certain`; `small` when a small letter follows; `doubtful` after an abbreviation; `none`
        for the number of a list item and for a mark without words before it.
    """
    nearest = max(start, at - 40)
    before = text[max(text.rfind("\n", nearest, at) + 1, nearest) : at]
    if not before.strip(" \t*_#>-") or before.rstrip(" \t")[-1:] in _ALL_STOPS:
        return "none"  # nothing before it, or the dots of ". . ."
    if text[at] in _CJK_STOPS and after - at > 1 and text[after : min(end, after + 1)].strip():
        return "doubtful"
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
    if follows == ".":  # of ". . ."
        follows = text[after : min(end, after + _NEAR)].lstrip(". ")[:1]
    is_ordinal = word.isdigit() and len(word) < 3 and _BEFORE_ORDINAL.search(before) is not None
    if word in _ABBREVIATIONS or is_ordinal or (word in _BEFORE_NUMBER and follows.isdigit()):
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
    if at < cut and not text[at].isspace():
        return 0
    piece = text[at : min(cut, at + 200)]
    return len(piece) - len(piece.lstrip())
