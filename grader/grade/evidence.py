"""Quotes found word for word in the outputs; terms searched for and found nowhere."""

import re
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from grader.grade.fence import SHOWN_FOR, UNSENDABLE, sendable
from grader.model.run import Output
from grader.model.span import FoundBy, SearchRecord, Span, cut_span

LEAST_SIGNS = 12
LONGEST_LINE = 200
LONGEST_QUOTE = 1_000
LONGEST_TERM = 60
MOST_TERM_WORDS = 6
MOST_CODE_POINTS = 32 * 1024 * 1024

SAME_AS = {
    " ": "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
    "\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000",
    "'": "\u2018\u2019\u201a\u201b\u2039\u203a",
    '"': "\u201c\u201d\u201e\u201f\xab\xbb",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212",
}

_RUN = re.compile(" {2,}")
# white space that a judge is shown as U+FFFD: it may copy it as either
_HIDDEN_BLANK = re.compile("[\v\f\x1c-\x1f]")
_LINE_END = re.compile("\r\n|[\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True, kw_only=True)
class NormalText:
    """A text as quotes are compared, with the way back to its own offsets.

    `run_at` are the places in `text` of the blanks that stand for several, ascending; `dropped`
    how many code points were left out up to and including each of them. `origin` is the offset of
    the first code point in the file.
    """

    text: str
    run_at: "array[int]"
    dropped: "array[int]"
    origin: int

    def original(self, at: int) -> int:
        """The offset in the file of the code point at this place of `text`."""
        n_before = bisect_left(self.run_at, at)
        return self.origin + at + (self.dropped[n_before - 1] if n_before else 0)


def normalise(text: str, origin: int = 0) -> NormalText:
    """Runs of white space as one blank, typographic quotation marks and dashes as ASCII ones.

    Every other character that is not sent is U+FFFD, which is what the judge was shown for it.
    """
    flat = text
    for plain, others in SAME_AS.items():
        for other in others:
            if other in flat:
                flat = flat.replace(other, plain)
    flat = sendable(flat)
    run_at, dropped = array("I"), array("I")
    total = 0
    for run in _RUN.finditer(flat):
        run_at.append(run.start() - total)
        total += run.end() - run.start() - 1
        dropped.append(total)
    return NormalText(text=_RUN.sub(" ", flat), run_at=run_at, dropped=dropped, origin=origin)


class Texts:
    """The normal forms of the outputs of one grading, each made once, within a bound."""

    def __init__(self, most_code_points: int = MOST_CODE_POINTS) -> None:
        self._most = most_code_points
        self._size = 0
        self._normal: dict[Output, NormalText] = {}
        self._shown: dict[Output, NormalText] = {}
        self._folded: dict[Output, tuple[str, int]] = {}

    def normal(self, output: Output) -> NormalText:
        """The normal form of an output's body."""
        if output not in self._normal:
            self._make_room(output)
            self._normal[output] = normalise(output.body, output.body_start)
        return self._normal[output]

    def shown(self, output: Output) -> NormalText:
        """The normal form of what a judge is shown: form feeds and their like are U+FFFD too."""
        if _HIDDEN_BLANK.search(output.body) is None:
            return self.normal(output)
        if output not in self._shown:
            self._make_room(output)
            self._shown[output] = normalise(sendable(output.body), output.body_start)
        return self._shown[output]

    def folded(self, output: Output) -> tuple[str, int]:
        """The whole file in normal form without letter case, and its number of lines.

        Where the form of what is shown is another one, it follows behind a NUL, which stands in
        no normal form: a term that is in either is not absent.
        """
        if output not in self._folded:
            self._make_room(output)
            text = normalise(output.text).text
            if _HIDDEN_BLANK.search(output.text) is not None:
                text = f"{text}\0{normalise(sendable(output.text)).text}"
            self._folded[output] = text.casefold(), _count_lines(output.text)
        return self._folded[output]

    def _make_room(self, output: Output) -> None:
        """Drop everything when the bound is passed; what is asked again is made again."""
        self._size += len(output.text)
        if self._size > self._most:
            self._normal.clear()
            self._shown.clear()
            self._folded.clear()
            self._size = len(output.text)


def find_quote(quote: str, outputs: Sequence[Output], texts: Texts | None = None) -> Span | None:
    """The first place where a quote stands word for word and says enough to be evidence.

    A quote counts with at least 12 letters or digits, or when it is a whole line. Compared in
    normal form (`docs/evidence.md`); the span is the file's own slice, at most 1,000 code points.

    Args:
        quote: what the judge copied.
        outputs: where to look, in this order; those without text are passed over.
        texts: keeps the normal forms between calls.
    """
    texts = texts if texts is not None else Texts()
    needle = normalise(quote).text.strip()
    n_signs = sum(char.isalnum() for char in needle)
    if n_signs == 0:
        return None
    for output in outputs:
        if output.problem is not None:
            continue
        found = (
            _find_passage(quote.strip(), needle, output, texts)
            if n_signs >= LEAST_SIGNS
            else _find_line(needle, output)
        )
        if found is not None:
            return found
    return None


def search_absent(
    terms: Sequence[str], outputs: Sequence[Output], texts: Texts | None = None
) -> SearchRecord | None:
    """The record that none of the terms stands anywhere in the outputs.

    Args:
        terms: what the judge looked for; a term of more than six words or 60 code points would
            be absent from anything and is left out.
        outputs: searched whole, letter case ignored.
        texts: keeps the normal forms between calls.

    Returns:
        None when a term was found, no usable term is left, or a text cannot be read.
    """
    texts = texts if texts is not None else Texts()
    usable = tuple(dict.fromkeys(term.strip() for term in terms if _is_term(term)))
    if not usable or not outputs or any(output.problem is not None for output in outputs):
        return None
    n_places = 0
    for output in outputs:
        folded, n_lines = texts.folded(output)
        n_places += n_lines
        if any(normalise(term).text.strip().casefold() in folded for term in usable):
            return None
    files = tuple(dict.fromkeys(output.path for output in outputs))
    return SearchRecord(how="text", looked_for=usable, files=files, n_places=n_places)


def _count_lines(text: str) -> int:
    """As many as `str.splitlines` gives, without making them."""
    n_ends = sum(1 for _ in _LINE_END.finditer(text))
    ends_open = bool(text) and _LINE_END.fullmatch(text[-1]) is None
    return n_ends + ends_open


def _is_term(term: str) -> bool:
    words = term.split()
    return 0 < len(words) <= MOST_TERM_WORDS and len(term.strip()) <= LONGEST_TERM


def _find_passage(quote: str, needle: str, output: Output, texts: Texts) -> Span | None:
    start = output.text.find(quote, output.body_start)
    end = start + len(quote)
    if start == -1:
        place = _place(needle, texts.normal(output))
        if place is None and SHOWN_FOR in needle:
            place = _place(needle, texts.shown(output))
        if place is None:
            return None
        start, end = place
    end = min(end, start + LONGEST_QUOTE)
    if sum(char.isalnum() for char in output.text[start:end]) < LEAST_SIGNS:
        return None
    return cut_span(output.path, output.text, start, end, FoundBy.JUDGE)


def _place(needle: str, normal: NormalText) -> tuple[int, int] | None:
    """Start and end in the file of the first place where the needle stands in a normal form."""
    at = normal.text.find(needle)
    if at == -1:
        return None
    return normal.original(at), normal.original(at + len(needle) - 1) + 1


def _find_line(needle: str, output: Output) -> Span | None:
    """A short quote counts as a whole line only; the span is that line with its indentation."""
    if len(needle) > LONGEST_LINE:
        return None
    found = _line_pattern(needle).search(output.text, output.body_start)
    if found is None:
        return None
    return cut_span(output.path, output.text, found.start(), found.end(), FoundBy.JUDGE)


def _line_pattern(needle: str) -> re.Pattern[str]:
    words = r"[^\S\r\n]+".join(
        "".join(_any_of(char) for char in word) for word in needle.split(" ")
    )
    return re.compile(rf"(?<![^\r\n])(?:\ufeff|[^\S\r\n])*{words}[^\S\r\n]*(?![^\r\n])")


def _any_of(char: str) -> str:
    if char == SHOWN_FOR:
        return f"[{SHOWN_FOR}{UNSENDABLE}]"
    others = SAME_AS.get(char, "")
    return f"[{re.escape(char + others)}]" if others else re.escape(char)
