"""Lines of the text."""

from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.raw_structure import has_other_breaks
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of


def _measure(document: Document, _args: Args) -> Counted:
    start, end = document.inner
    lines = document.text[start:end].split("\n") if end > start else []
    filled = sum(1 for line in lines if line.strip())
    doubt = "some lines end in no line feed" if has_other_breaks(document) else ""
    return Counted(low=filled, high=len(lines), doubt=doubt)


KIND = Kind(
    name="line_count",
    title="Lines",
    rule="Lines from the first to the last that is not blank, with and without the blank ones.",
    decide=counter("line", "lines", _measure),
    say=say_count("line", "lines"),
    unit=Unit(nouns=words_of("line lines"), allows=words_of("text")),
    accepts=(
        accepted("at most 3 lines", "one\ntwo"),
        accepted("exactly two lines", "one\ntwo\n"),
    ),
    refuses=(refused("at most one line", "one\ntwo"),),
    unread=("two lines of thought", "the first three lines"),
)
