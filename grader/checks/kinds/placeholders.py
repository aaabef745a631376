"""Placeholders in square brackets."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.items import Item
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.placeholder_marks import bracketed, of_any_style
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

_NOUNS = words_of("placeholder placeholders blank blanks slot slots")
# What stands in brackets for the brackets themselves.
_ANY = frozenset({"", "x"}) | words_of("placeholder placeholders bracketed bracket brackets square")


def _measure(document: Document, args: Args) -> Counted:
    found = of_any_style(document) if args.get("style") == "any" else bracketed(document)
    low = len(found.certain)
    return Counted(low=low, high=low + found.n_more, ranges=found.certain)


def _style(literals: Sequence[Item], words: frozenset[str]) -> Mapping[str, object] | None:
    if any(item.tag not in {"bracket"} for item in literals):
        return None
    if literals or words & {"bracket", "brackets", "bracketed"}:
        return {}
    return {"style": "any"} if words & {"placeholder", "placeholders"} else None


def _unnamed(items: Sequence[Item]) -> Mapping[str, object] | None:
    """Nothing more, or None for "the placeholder [Name]" and "a [Name] placeholder"."""
    for one, other in pairwise(items):
        named, noun = (one, other) if one.tag == "bracket" else (other, one)
        is_pair = named.tag == "bracket" and noun.text in _NOUNS
        if is_pair and named.text.strip("[] .\u2026").lower() not in _ANY:
            return None
    return {}


KIND = Kind(
    name="placeholders",
    title="Placeholders",
    rule=(
        "Text in square brackets that is no link, checkbox or reference number; readings differ "
        "for an index (`x[i]`) and an editor's mark (`[sic]`). A clause "
        "that names no brackets means any style: `{{x}}`, `<N>`, TBD, `TODO:`, lorem ipsum, and "
        "brackets whose words ask to be replaced (`[Your name]`, `[Date]`). What else may be one "
        "(other brackets, a key or a button, `[Name] is`, `{x}`, `___`) leaves the count open."
    ),
    decide=counter("placeholder", "placeholders", _measure),
    say=say_count("placeholder", "placeholders"),
    unit=Unit(
        nouns=_NOUNS,
        allows=words_of("square bracket brackets bracketed fill such like each leaves leave left "
                        "remaining remain unfilled template filled"),
        literals=_style,
        arranged=_unnamed,
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
