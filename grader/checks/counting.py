"""A count against its bound: certain only when every plain reading of the count agrees."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from grader.checks.bounds import Bound
from grader.checks.document import Document, Range
from grader.checks.evidence import absence, lacking, opening, spans
from grader.checks.kind import MET, NOT_MET, UNDECIDED, Args, Around, Finding, text_arg
from grader.checks.made_of import covers_all, in_one_item_each, sentence_outside
from grader.model.lens import Lens
from grader.model.span import Evidence
from grader.model.verdicts import RequirementState

_MARKER = re.compile(r"\A\s*(?:[-*+\u2022\u2023\u25e6\u25aa\u30fb\u25cf]|\d{1,9}[.)]|#{1,6})\s+")
_BOUNDS = frozenset({"min", "max", "of", "is_all", "is_strict", "is_listed"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """How many there are: at fewest and at most over the readings, and where.

    `ranges` may hold only some of them; empty for a count of the whole text (words). `doubt` says
    why no count is certain; it is then undecided. `values` are items that are
    no ranges of the text.
    """

    low: int
    high: int
    ranges: Sequence[Range] = ()
    doubt: str = ""
    values: Sequence[object] = ()


def exactly(ranges: Sequence[Range]) -> Counted:
    """A count that has one reading."""
    return Counted(low=len(ranges), high=len(ranges), ranges=ranges)


def bound_args(bound: Bound) -> dict[str, object]:
    """A bound on whole numbers as a check's arguments: `min` and `max`, both inclusive."""
    low, high = bound.min, bound.max
    if low is not None and bound.min_open:
        low = int(low) + 1
    if high is not None and bound.max_open:
        high = -int(-high) - 1
    return {
        "min": None if low is None else _whole(low),
        "max": None if high is None else _whole(high),
    }


def _whole(value: float) -> float | int:
    return int(value) if value == int(value) else value


def limits(args: Args) -> tuple[float, float]:
    """The inclusive limits of a check's arguments."""
    low, high = args.get("min"), args.get("max")
    return (
        float(low) if isinstance(low, int | float) else 0.0,
        float(high) if isinstance(high, int | float) else float("inf"),
    )


def say_bound(args: Args) -> str:
    """The limits in words."""
    low, high = args.get("min"), args.get("max")
    if low is None:
        return f"at most {high}" if high != 0 else "no"
    if high is None:
        return f"at least {low}"
    return f"exactly {low}" if low == high else f"between {low} and {high}"


def counter(
    singular: str, plural: str, measure: Callable[[Document, Args], Counted]
) -> Callable[[Document, Args, Around], Finding]:
    """The decision of a kind that counts."""

    def decide(document: Document, args: Args, around: Around) -> Finding:
        what = tuple(sorted((k, str(v)) for k, v in args.items() if k not in _BOUNDS))
        counted = document.remember((measure, what), lambda: measure(document, args))
        if around.lens is Lens.DISTINCT_ITEMS:
            counted = distinct(document, counted)
        if counted.doubt:
            return Finding(state=UNDECIDED, observed=counted.doubt)
        low, high = limits(args)
        if low <= counted.low and counted.high <= high:
            state = MET
        elif counted.high < low or counted.low > high:
            state = NOT_MET
        else:
            state = UNDECIDED
        observed = f"found {_figure(counted)} {singular if counted.high == 1 else plural}"
        other = _other_text(document, args, counted) if state is MET else None
        if other is not None:
            return Finding(
                state=NOT_MET,
                observed=f"{observed} and other text",
                evidence=spans(document, [other]),
            )
        if state is not UNDECIDED and not _is_in_scope(document, args, counted, state):
            state, observed = UNDECIDED, f"{observed}, but others may be meant, or nothing else"
        return Finding(
            state=state,
            observed=observed,
            evidence=_evidence(document, counted, text_arg(args, "term"), plural),
        )

    return decide


def _other_text(document: Document, args: Args, counted: Counted) -> Range | None:
    """A sentence beside what a clause wants to be alone."""
    return sentence_outside(document, counted.ranges) if args.get("is_strict") else None


def _is_in_scope(document: Document, args: Args, counted: Counted, state: RequirementState) -> bool:
    """False where more than what was counted may make a breach of it, or a keeping.

    Too few of them, or none, are too few for a list as well; enough may stand outside of it.
    """
    if args.get("is_all") and state is MET and not covers_all(document, counted.ranges):
        return False
    if args.get("is_listed"):
        is_few = counted.high < limits(args)[0] or (counted.high == 0 == limits(args)[1])
        return is_few or (state is MET and in_one_item_each(document, counted.ranges))
    return True


def distinct(document: Document, counted: Counted) -> Counted:
    """The count with items of equal text counted once; letter case and blanks make no difference.

    Readings that leave items out, or take more in, move the figure as far as they can.
    """
    try:
        names = _names(document, counted)
    except RecursionError:
        return replace(counted, doubt="the items are nested too deeply to be compared")
    if not names:
        return counted
    n_once = len(set(names))
    n_left_out = max(0, len(names) - counted.low)
    n_more = max(0, counted.high - len(names))
    return Counted(
        low=max(min(1, counted.low), n_once - n_left_out),
        high=n_once + n_more,
        ranges=_first_of_each(names, counted.ranges),
        doubt=counted.doubt,
    )


def _names(document: Document, counted: Counted) -> list[str]:
    """What tells the items apart: their text without marker, letter case and runs of blanks."""
    texts = [json.dumps(value, sort_keys=True) for value in counted.values] or [
        _MARKER.sub("", document.text[start:end]) for start, end in counted.ranges
    ]
    return [" ".join(text.split()).casefold() for text in texts]


def _first_of_each(
    names: Sequence[str], ranges: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    if len(ranges) != len(names):
        return list(ranges)
    first: dict[str, tuple[int, int]] = {}
    for name, place in zip(names, ranges, strict=True):
        first.setdefault(name, place)
    return list(first.values())


def say_count(singular: str, plural: str) -> Callable[[Args], str]:
    """The reading of a kind that counts."""

    def say(args: Args) -> str:
        is_one = args.get("max") == 1 or (args.get("max") is None and args.get("min") == 1)
        return f"{say_bound(args)} {singular if is_one else plural}"

    return say


def _figure(counted: Counted) -> str:
    if counted.low == counted.high:
        return str(counted.low)
    return f"between {counted.low} and {counted.high} (readings differ)"


def _evidence(document: Document, counted: Counted, term: str, plural: str) -> tuple[Evidence, ...]:
    if counted.ranges:
        return spans(document, counted.ranges) or opening(document)
    if counted.high == 0 and term:
        return absence(document, [term])
    if counted.high == 0:
        return lacking(document, [plural], document.n_lines)
    return opening(document)
