"""Parts stand in alphabetical order."""

from collections.abc import Sequence
from itertools import pairwise

from grader.checks.document import Document, Range
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
from grader.checks.raw_structure import doubt_of_structure
from grader.checks.separate_lists import separate_lists
from grader.checks.sort_keys import FURTHER, USUAL, Key

_OF_LISTS = frozenset({"bullet", "numbered item", "list item"})


def _decide(document: Document, args: Args, _around: Around) -> Finding:
    part = text_arg(args, "part")
    ranges = part_readings(document, part)[0]
    if len(ranges) < 2 or document.is_json:
        return Finding(state=UNDECIDED, observed="there are fewer than two to compare")
    groupings: list[Sequence[Sequence[Range]]] = [[ranges]]
    if part in _OF_LISTS:
        groupings += separate_lists(document, ranges)
    down = args.get("descending") is True
    falls = [
        [_first_fall(document, groups, key, down=down) for key in USUAL] for groups in groupings
    ]
    flat = [pair for row in falls for pair in row]
    if all(pair is None for pair in flat) and not (
        part in _OF_LISTS and doubt_of_structure(document)
    ):
        observed = f"all {len(ranges)} stand in order"
        return Finding(state=MET, observed=observed, evidence=spans(document, ranges))
    more = [
        _first_fall(document, groups, key, down=down) for groups in groupings for key in FURTHER
    ]
    pairs = [pair for pair in (*flat, *more) if pair is not None]
    if len(pairs) < len(flat) + len(more):
        return Finding(
            state=UNDECIDED, observed="one way of sorting has them in order, another not"
        )
    (start, end), (next_start, next_end) = pairs[0]
    one, other = document.text[start:end][:40], document.text[next_start:next_end][:40]
    return Finding(
        state=NOT_MET,
        observed=f'"{other}" stands after "{one}"',
        evidence=spans(document, pairs[0]),
    )


def _first_fall(
    document: Document, groups: Sequence[Sequence[Range]], key: Key, *, down: bool
) -> tuple[Range, Range] | None:
    """The first two neighbours of a group that stand in the wrong order."""
    for group in groups:
        keys = (key(document.text[start:end]) for start, end in group)
        for at, (one, other) in enumerate(pairwise(keys)):
            if (one < other) if down else (one > other):
                return group[at], group[at + 1]
    return None


KIND = Kind(
    name="alphabetical",
    title="Alphabetical order",
    rule=(
        "Compared without letter case and leading marks. Decided only where every usual way of "
        "sorting agrees: accents counted or not, numbers by their digits or their value, blanks "
        "and hyphens counted or not, the whole text or what stands before its colon. Another order "
        "is a breach only where code points, capitals first, and leaving out a leading article do "
        "not put it right either. Nested and separate lists are taken as one and each by itself."
    ),
    decide=_decide,
    say=lambda args: f"the {text_arg(args, 'part')}s are in alphabetical order",
    accepts=(
        accepted("the bullets are sorted alphabetically", "- ant\n- Bee\n- cat"),
        accepted("the list is sorted alphabetically", "- ant\n- bee"),
        accepted("the lines are in alphabetical order", "ant\nbee"),
    ),
    refuses=(refused("list items are in alphabetical order", "- bee\n- ant"),),
    unread=("items are sorted by relevance", "items are ranked from most to least promising"),
)
