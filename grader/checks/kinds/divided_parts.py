"""Parts between divider lines of asterisks."""

import re
from collections.abc import Mapping, Sequence

from grader.checks.counting import Counted, counter, exactly, say_bound
from grader.checks.document import Document
from grader.checks.items import Item
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

_DIVIDERS = {
    "***": re.compile(r"^[ \t]*\*\*\*[ \t\r]*$", re.MULTILINE),
    "---": re.compile(r"^[ \t]*---[ \t\r]*$", re.MULTILINE),
}
_LOOSE = {"***": re.compile(r"\*{3,}"), "---": re.compile(r"^[ \t]*-{3,}[ \t\r]*$", re.MULTILINE)}

# A rule of the same marks in another spelling.
_SPACED = {
    "***": re.compile(r"^[ \t]*\*(?:[ \t]*\*){2,}+[ \t\r]*$", re.MULTILINE),
    "---": re.compile(r"^[ \t]*-(?:[ \t]*-){2,}+[ \t\r]*$", re.MULTILINE),
}


def _measure(document: Document, args: Args) -> Counted:
    divider = str(args["divider"])
    if divider not in document.body and not _SPACED[divider].search(document.body):
        return exactly([document.inner] if document.inner[0] < document.inner[1] else [])
    lines = _cut(document, _DIVIDERS[divider])
    loose = _cut(document, _LOOSE[divider])
    spaced = _cut(document, _SPACED[divider])
    counts = {len(lines), len(loose), len(spaced)}
    return Counted(low=min(counts), high=max(counts), ranges=lines)


def _cut(document: Document, divider: re.Pattern[str]) -> list[tuple[int, int]]:
    found, at = [], document.start
    for match in [*divider.finditer(document.text, document.start, document.end), None]:
        end = document.end if match is None else match.start()
        start, stop = document.part(at, end).inner
        if stop > start:
            found.append((start, stop))
        at = document.end if match is None else match.end()
    return found


def _divider(literals: Sequence[Item], words: frozenset[str]) -> Mapping[str, object] | None:
    marks = {item.text for item in literals if item.tag in {"stars", "code", "quoted"}}
    if len(marks) != 1 or len(marks) != len({item.text for item in literals}):
        return None
    mark = marks.pop()
    return {"divider": mark} if mark in _DIVIDERS and words else None


def _say(args: Args) -> str:
    return f"{say_bound(args)} part(s) between lines of {args['divider']}"


KIND = Kind(
    name="divided_parts",
    title="Parts between dividers",
    rule="Pieces between lines of `***` (or `---`) that are not blank, of any length.",
    decide=counter("part", "parts", _measure),
    say=_say,
    unit=Unit(
        nouns=words_of("part parts paragraph paragraphs block blocks piece pieces section sections "
                       "segment segments portion portions chunk chunks text texts"),
        allows=words_of("separated separate divided divide divider dividers delimited delimiter "
                        "split splits splitting separator separators markdown counted lines line "
                        "between them from one next or three asterisks as horizontal rule rules "
                        "using via mark marks marked off another each symbol "
                       "and falls fall asterisk"),
        literals=_divider,
        can_be_absent=False,
    ),
    accepts=(
        accepted("exactly 2 parts, separated by the Markdown divider ***", "one\n***\ntwo"),
        accepted("two sections divided by *** lines", "one\n\n***\n\ntwo"),
    ),
    refuses=(refused("at least 3 parts separated by ***", "one\n***\ntwo"),),
    unread=("two parts separated by a wide divider",),
)  # fmt: skip
