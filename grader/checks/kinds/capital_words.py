"""Words written in capital letters only."""

import re

from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of

_RUN = re.compile(r"[^\W_]+(?:[-'\u2019&./][^\W_]+)*")
_PART = re.compile(r"[^\W\d_]+")


def _measure(document: Document, _args: Args) -> Counted:
    joined, parts, long_ones = [], 0, 0
    for match in _RUN.finditer(document.text, document.start, document.end):
        run = match.group()
        if run.isupper():
            joined.append(match.span())
            long_ones += len(run) > 1
            parts += len(_PART.findall(run))
        elif not run.islower():
            parts += sum(1 for part in _PART.findall(run) if part.isupper())
    return Counted(low=min(len(joined), long_ones), high=max(len(joined), parts), ranges=joined)


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
        needs=(words_of("caps uppercase upper capitals capital allcaps"),),
        allows=words_of(
            "all entirely fully wholly completely case cased letters letter only block times"
        ),
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
