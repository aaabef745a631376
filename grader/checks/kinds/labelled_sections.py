"""Sections that open with a label and a number: Day 1, Day 2."""

import re

from grader.checks.counting import Counted, counter, say_bound
from grader.checks.document import Document
from grader.checks.kind import Args, Kind, accepted, refused, text_arg

_DECOR = r"[ \t#>*_\-(\[\"']{0,12}"


def _measure(document: Document, args: Args) -> Counted:
    if text_arg(args, "label").casefold() not in document.lower:
        return Counted(low=0, high=0)
    label = re.escape(text_arg(args, "label"))
    text, start, end = document.text, document.start, document.end
    at_line = re.compile(rf"^{_DECOR}{label}[ \t]*\d+\b", re.MULTILINE | re.IGNORECASE)
    anywhere = re.compile(rf"\b{label}\s*\d+\b", re.IGNORECASE)
    opened = [m.span() for m in at_line.finditer(text, start, end)]
    mentioned = sum(1 for _ in anywhere.finditer(text, start, end))
    counts = {len(opened), mentioned}
    if args.get("is_cased"):
        cased = re.compile(rf"\b{label}\s*\d+\b")
        counts.add(sum(1 for _ in cased.finditer(text, start, end)))
    return Counted(low=min(counts), high=max(counts), ranges=opened)


KIND = Kind(
    name="labelled_sections",
    title="Labelled sections",
    rule=(
        "Lines that open with the label and a number, whatever marks stand before it. Readings "
        "differ for mentions inside lines and in other letter case."
    ),
    decide=counter("labelled section", "labelled sections", _measure),
    say=lambda args: f'{say_bound(args)} section(s) labelled "{text_arg(args, "label")} N"',
    accepts=(
        accepted('at least 2 sections headed "Day 1", "Day 2" and so on', "Day 1\na\n\nDay 2\nb"),
        accepted(
            "2+ sections introduced as Audience X (X being its number)", "Audience 1\nAudience 2"
        ),
    ),
    refuses=(
        refused("no fewer than three parts labelled Section 1, Section 2, ...", "Section 1\na"),
    ),
    unread=('two sections headed "Day 1" and "Night"',),
)
