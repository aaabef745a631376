"""Characters of a named class: commas, digits, question marks, emoji, kana, accents."""

import re
from collections.abc import Mapping, Sequence

from grader.checks.character_classes import CLASSES, NOUNS, OF_WORDS
from grader.checks.counting import Counted, counter, say_bound
from grader.checks.document import Document
from grader.checks.items import Item
from grader.checks.kind import Args, Kind, accepted, refused, text_arg
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

_AT_ALL = words_of("at all")  # "no comma at all" is of no at signs


def _measure(document: Document, args: Args) -> Counted:
    wanted = CLASSES[text_arg(args, "class")]
    ranges = _ranges(document, wanted.certain)
    wide = len(_ranges(document, wanted.possible)) if wanted.possible else len(ranges)
    return Counted(low=len(ranges), high=max(len(ranges), wide), ranges=ranges)


def _ranges(document: Document, pattern: re.Pattern[str]) -> list[tuple[int, int]]:
    return [m.span() for m in pattern.finditer(document.text, document.start, document.end)]


def _class(literals: Sequence[Item], words: frozenset[str]) -> Mapping[str, object] | None:
    if literals:
        return None
    named = words & OF_WORDS - (_AT_ALL if words >= _AT_ALL else frozenset())
    found = [name for name, phrases in NOUNS.items() if named in phrases]
    return {"class": found[0]} if len(found) == 1 else None


def _say(args: Args) -> str:
    return f"{say_bound(args)} {CLASSES[text_arg(args, 'class')].plural}"


KIND = Kind(
    name="marks",
    title="Characters of a class",
    rule=(
        "Commas, full stops, digits, question marks, emoji, accented letters, kana and so on. "
        "Where a mark has kin in other scripts (the ideographic comma), those count in the wider "
        "reading only. A flag, a joined emoji and one with a skin tone are one emoji; stars, "
        "arrows and ticks are some to the wider reading."
    ),
    decide=counter("such character", "such characters", _measure),
    say=_say,
    unit=Unit(
        nouns=OF_WORDS,
        allows=words_of(
            "character characters single symbol symbols used text every anywhere from using"
        ),
        literals=_class,
    ),
    accepts=(
        accepted("contains no commas", "no mark here"),
        accepted("at least one question mark", "Why?"),
        accepted("free of digits", "none here"),
        accepted("no emoji", "plain"),
    ),
    refuses=(
        refused("without a single comma", "one, two"),
        refused("no digits", "route 66"),
        refused("at most one exclamation mark", "No! No!"),
    ),
    unread=("commas are used correctly",),
)
