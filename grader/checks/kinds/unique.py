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
from grader.checks.parts_of_text import part_readings


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    part = text_arg(args, "of")
    ranges = _parts(document, part)
    if document.is_json and part != "url":
        return Finding(state=UNDECIDED, observed="the text is JSON")
    seen: dict[str, Range] = {}
    for start, end in ranges:
        words = " ".join(document.text[start:end].split()).casefold()
        if words in seen:
            pair = [seen[words], (start, end)]
            observed = f'"{words[:60]}" stands there twice'
            return Finding(state=NOT_MET, observed=observed, evidence=spans(document, pair))
        seen[words] = (start, end)
    if len(ranges) < 2:
        return Finding(state=UNDECIDED, observed=f"there are fewer than two {part}s")
    return Finding(
        state=MET,
        observed=f"all {len(ranges)} {part}s differ",
        evidence=spans(document, ranges) or opening(document),
    )


def _parts(document: Document, part: str) -> Sequence[Range]:
    if part != "url":
        return part_readings(document, part)[0]
    found = URL.finditer(document.text, document.start, document.end)
    return [(m.start(), m.start() + len(m.group().rstrip(".,;:!?*_").rstrip("/"))) for m in found]


KIND = Kind(
    name="unique",
    title="No repetition",
    rule=(
        "Lines that are not blank, bullets, list items, headings, rows, sentences, paragraphs or "
        "web addresses, compared without letter case and runs of white space."
    ),
    decide=_decide,
    say=lambda args: f"no two {text_arg(args, 'of')}s are equal",
    accepts=(
        accepted("no duplicate lines", "one\ntwo"),
        accepted("all URLs are unique", "https://a.org https://b.org"),
    ),
    refuses=(
        refused("contains no repeated bullets", "- one\n- two\n- One"),
        refused("no duplicate links", "https://a.org https://a.org/"),
    ),
    unread=("no duplicate ideas", "three unique bullets"),
)
