"""Words written in capital letters only."""

import re
from collections.abc import Mapping, Sequence

from grader.checks.character_classes import UPPER
from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.items import Item
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

# The first set is looked for fast; what stands before it is looked at after.
_RUN = re.compile(rf"[{UPPER}0-9](?<![^\W_].)[^\W_]*(?:[-'\u2019&./][^\W_]+)*", re.DOTALL)
_PART = re.compile(r"[^\W\d_]+")
_JOINERS = frozenset("-'\u2019&./")


def _measure(document: Document, _args: Args) -> Counted:
    joined, parts, n_long = [], 0, 0
    for match in _RUN.finditer(document.text, document.start, document.end):
        run = match.group()
        if run[1:].isalpha() and run[1:].islower():
            continue
        if run.isupper() and not _is_joined(document, match.start()):
            joined.append(match.span())
            n_long += sum(map(str.isalpha, run)) > 1
        if not run.islower():
            parts += sum(1 for part in _PART.findall(run) if part.isupper())
    return Counted(low=min(len(joined), n_long), high=max(len(joined), parts), ranges=joined)


def _is_joined(document: Document, at: int) -> bool:
    """True for the second half of "e-MAIL", whose first half is in small letters."""
    if at - 1 <= document.start or document.text[at - 1] not in _JOINERS:
        return False
    return document.text[at - 2].isalnum()


def _letters(literals: Sequence[Item], words: frozenset[str]) -> Mapping[str, object] | None:
    """A capitalised word has one capital; fully capitalised is meant here."""
    says_full = words & {"fully", "entirely", "wholly", "completely", "all"}
    if literals or (words & {"capitalised", "capitalized"} and not says_full):
        return None
    return {}


KIND = Kind(
    name="capital_words",
    title="Words in capital letters",
    rule=(
        "A word whose letters are all capitals. Readings differ in whether a single letter counts, "
        "and in whether a hyphen splits a word."
    ),
    decide=counter("word in capitals", "words in capitals", _measure),
    say=say_count("word in capital letters", "words in capital letters"),
    unit=Unit(
        nouns=words_of("word words"),
        needs=(words_of("caps uppercase upper capitals capital allcaps capitalised capitalized"),),
        allows=words_of(
            "all entirely fully wholly completely case cased letters letter only block times"
        ),
        literals=_letters,
    ),
    accepts=(
        accepted("at least two words in all capitals", "READ THIS now"),
        accepted("no fewer than 2 words entirely in upper case", "READ THIS now"),
    ),
    refuses=(
        refused("3+ all-caps words", "READ THIS now"),
        refused("no words in capital letters", "READ THIS now"),
    ),
    unread=("at least two capitalised words",),
)
