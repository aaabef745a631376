"""Characters of the text."""

import re
from collections.abc import Mapping, Sequence

from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.items import Item
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

# Everything that `str.split` takes for white space.
_WHITE = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007"
    "\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)

# What is seen as one character together with what stands before it.
_JOINED = re.compile(
    "[\u0300-\u036f\u1ab0-\u1aff\u20d0-\u20ff\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
    "|\u200d.?"
)


def _measure(document: Document, args: Args) -> Counted:
    start, end = document.inner
    stripped = document.text[start:end]
    bare = len(stripped) - sum(map(stripped.count, _WHITE))
    joined = 0 if stripped.isascii() else sum(len(m.group()) for m in _JOINED.finditer(stripped))
    if args.get("spaces") == "without":
        return Counted(low=bare - joined, high=bare)
    low = len(stripped) - stripped.count("\r\n") if args.get("spaces") == "with" else bare
    return Counted(low=low - joined, high=len(document.body))


def _spaces(literals: Sequence[Item], words: frozenset[str]) -> Mapping[str, object] | None:
    if literals:
        return None
    if not words & {"spaces", "whitespace", "space"}:
        return None if words & {"excluding", "without", "including", "counting"} else {}
    return {"spaces": "without" if words & {"excluding", "without", "not"} else "with"}


def _say(args: Args) -> str:
    said = say_count("character", "characters")(args)
    if "spaces" not in args:
        return said
    return f"{said}, spaces {'not ' if args['spaces'] == 'without' else ''}counted"


KIND = Kind(
    name="characters",
    title="Characters",
    rule=(
        "Code points, with and without white space, unless the clause says which; marks that join "
        "the character before them (accents, skin tones, joined emoji) counted and not. Decided "
        "only where all agree."
    ),
    decide=counter("character", "characters", _measure),
    say=_say,
    unit=Unit(
        nouns=words_of("character characters chars"),
        allows=words_of("spaces space whitespace including excluding without counting text"),
        literals=_spaces,
    ),
    accepts=(
        accepted("at most 20 characters", "a short text"),
        accepted("exactly 3 characters excluding spaces", "a bc"),
    ),
    refuses=(
        refused("at most 5 characters", "a longer text"),
        refused("at least 20 characters", "a short text"),
    ),
    unread=("three main characters",),
)
