"""Parts stand in alphabetical order."""

import unicodedata
from collections.abc import Sequence
from itertools import pairwise

from grader.checks.document import Document
from grader.checks.evidence import spans
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
from grader.checks.parts_of_text import part_readings

_DRESSING = " \t*_`\"'\u201c\u2018([#"


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    ranges = part_readings(document, text_arg(args, "part"))[0]
    if len(ranges) < 2 or document.is_json:
        return Finding(state=UNDECIDED, observed="there are fewer than two to compare")
    words = [document.text[start:end].strip(_DRESSING).casefold() for start, end in ranges]
    bare = [_without_accents(word) for word in words]
    broken = {_first_fall(w, descending=args.get("descending") is True) for w in (words, bare)}
    if broken == {None}:
        observed = f"all {len(ranges)} stand in order"
        return Finding(state=MET, observed=observed, evidence=spans(document, ranges))
    if None in broken:
        return Finding(state=UNDECIDED, observed="the order depends on how accents are sorted")
    at = min(n for n in broken if n is not None)
    pair = list(ranges[at : at + 2])
    observed = f'"{words[at + 1][:40]}" stands after "{words[at][:40]}"'
    return Finding(state=NOT_MET, observed=observed, evidence=spans(document, pair))


def _without_accents(word: str) -> str:
    split = unicodedata.normalize("NFD", word)
    return "".join(mark for mark in split if mark.isalnum() or mark.isspace())


def _first_fall(words: Sequence[str], *, descending: bool) -> int | None:
    for at, (one, other) in enumerate(pairwise(words)):
        if (one < other) if descending else (one > other):
            return at
    return None


KIND = Kind(
    name="alphabetical",
    title="Alphabetical order",
    rule=(
        "Compared without letter case and leading marks, with and without accents; both must agree."
    ),
    decide=_decide,
    say=lambda args: f"the {text_arg(args, 'part')}s are in alphabetical order",
    accepts=(
        accepted("the bullets are sorted alphabetically", "- ant\n- Bee\n- cat"),
        accepted("the lines are in alphabetical order", "ant\nbee"),
    ),
    refuses=(refused("list items are in alphabetical order", "- bee\n- ant"),),
    unread=("items are sorted by relevance", "items are ranked from most to least promising"),
)
