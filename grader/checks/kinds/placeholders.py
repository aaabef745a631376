"""Placeholders in square brackets."""

import re
from collections.abc import Mapping, Sequence

from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.items import Item
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

_BRACKETS = re.compile(r"\[([^\[\]\n]*)\](\(|\[|:)?")
_OTHER = re.compile(r"\{\{[^{}\n]*\}\}|<[A-Za-z_][^<>\n]*>|\bT(?:BD|ODO)\b|_{3,}")
_CHECKBOX = re.compile(r"[xX ]?")
_REFERENCE = re.compile(r"\^?\d+(?:[,\u2013-] ?\d+)*")


def _measure(document: Document, args: Args) -> Counted:
    sure, doubtful = [], 0
    for match in _BRACKETS.finditer(document.text, document.start, document.end):
        inner, after = match.group(1).strip(), match.group(2)
        if _CHECKBOX.fullmatch(inner) or _REFERENCE.fullmatch(inner):
            doubtful += bool(inner) and inner not in "xX"
        elif after in {"(", "["}:
            doubtful += 1
        else:
            sure.append(match.span())
    if args.get("style") == "any":
        other = list(_OTHER.finditer(document.text, document.start, document.end))
        return Counted(
            low=0 if not sure else 1, high=len(sure) + doubtful + len(other), ranges=sure
        )
    return Counted(low=len(sure), high=len(sure) + doubtful, ranges=sure)


def _style(literals: Sequence[Item], words: frozenset[str]) -> Mapping[str, object] | None:
    if any(item.tag not in {"bracket"} for item in literals):
        return None
    if literals or words & {"bracket", "brackets", "bracketed"}:
        return {}
    return {"style": "any"} if words & {"placeholder", "placeholders"} else None


KIND = Kind(
    name="placeholders",
    title="Placeholders",
    rule=(
        "Text in square brackets that is no link, checkbox or reference number. A clause that "
        "names no brackets means any style (`{{x}}`, `<x>`, TODO, TBD), and is decided only where "
        "there are none, or where one in brackets is enough."
    ),
    decide=counter("placeholder", "placeholders", _measure),
    say=say_count("placeholder", "placeholders"),
    unit=Unit(
        nouns=words_of("placeholder placeholders blank blanks slot slots"),
        allows=words_of("square bracket brackets bracketed fill such like each leaves leave left "
                        "remaining remain unfilled template filled"),
        literals=_style,
    ),
    accepts=(
        accepted("at least 2 placeholders in square brackets", "Dear [name], on [date]"),
        accepted("3+ bracketed placeholders like [date]", "[a] [b] [c] [d](x)"),
        accepted("no placeholders", "Dear Ann"),
    ),
    refuses=(
        refused("at least 2 [bracketed] placeholders", "Dear [name]"),
        refused("no placeholders remain", "Dear [name]"),
    ),
    unread=("two blanks for each name",),
)  # fmt: skip
