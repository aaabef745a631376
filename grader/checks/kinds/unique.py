"""No two parts are equal."""

from collections.abc import Sequence

from grader.checks.document import Document, Range
from grader.checks.evidence import opening, spans
from grader.checks.kind import (
    MET,
    NOT_MET,
    UNDECIDED,
    Args,
    Around,
    Finding,
    Kind,
    accepted,
    refused,
    text_arg,
)
from grader.checks.kinds.links import URL
from grader.checks.parts_of_text import OF_LISTS, all_readings, part_readings
from grader.checks.raw_structure import is_in_code

_DRESSING = "*_`~"


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    part = text_arg(args, "part")
    if document.is_json and part != "url":
        return Finding(state=UNDECIDED, observed="the text is JSON")
    found = _compared(document, part, _parts(document, part))
    if part in OF_LISTS and found.state is not UNDECIDED:
        others = (_compared(document, part, ranges) for ranges in all_readings(document, part))
        if any(other.state is not found.state for other in others):
            return Finding(
                state=UNDECIDED, observed=f"not every {part} can be told apart for certain"
            )
    return found


def _compared(document: Document, part: str, ranges: Sequence[Range]) -> Finding:
    """What is found of some parts."""
    is_open = False
    seen: dict[str, Range] = {}
    for start, end in ranges:
        words = " ".join(document.text[start:end].split()).casefold()
        words = words.rstrip("/") if part == "url" else words.strip(_DRESSING) or words
        if words in seen and _is_doubtful(document, seen[words], (start, end)):
            is_open = True
        elif words in seen:
            pair = [seen[words], (start, end)]
            observed = f'"{words[:60]}" stands there twice'
            return Finding(state=NOT_MET, observed=observed, evidence=spans(document, pair))
        seen.setdefault(words, (start, end))
    if is_open:
        return Finding(state=UNDECIDED, observed="two differ in letter case, or are marks or code")
    if len(ranges) < 2:
        return Finding(state=UNDECIDED, observed=f"there are fewer than two {part}s")
    return Finding(
        state=MET,
        observed=f"all {len(ranges)} {part}s differ",
        evidence=spans(document, ranges) or opening(document),
    )


def _is_doubtful(document: Document, one: Range, other: Range) -> bool:
    """True for two that differ in letter case or a final slash, hold no word, or stand in code."""
    texts = [document.text[start:end] for start, end in (one, other)]
    if not any(map(str.isalnum, texts[0])) or texts[0].split() != texts[1].split():
        return True
    return is_in_code(document, one[0]) or is_in_code(document, other[0])


def _parts(document: Document, part: str) -> Sequence[Range]:
    if part != "url":
        return part_readings(document, part)[0]
    text = document.text
    found = (m.span() for m in URL.finditer(text, document.start, document.end))
    places = [(start, start + len(text[start:end].rstrip(".,;:!?*_"))) for start, end in found]
    # "[https://a.org](https://a.org)" is one link
    return [place for place in places if not text.startswith("](", place[1])]


KIND = Kind(
    name="unique",
    title="No repetition",
    rule=(
        "Lines that are not blank, bullets, list items, headings, rows, sentences, paragraphs or "
        "web addresses, compared without runs of white space. Two that differ only in letter "
        "case, lines without letters or digits, and lines of code leave it open."
    ),
    decide=_decide,
    say=lambda args: f"no two {text_arg(args, 'part')}s are equal",
    accepts=(
        accepted("no duplicate lines", "one\ntwo"),
        accepted("all URLs are unique", "https://a.org https://b.org"),
    ),
    refuses=(
        refused("contains no repeated bullets", "- one\n- two\n- one"),
        refused("no duplicate links", "https://a.org/x https://a.org/x"),
    ),
    unread=("no duplicate ideas", "three unique bullets"),
)
