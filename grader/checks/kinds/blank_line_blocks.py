"""Blocks between blank lines."""

from grader.checks.counting import Counted, counter, exactly, say_count
from grader.checks.document import Document
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of


def _measure(document: Document, _args: Args) -> Counted:
    return exactly(document.chunks)


KIND = Kind(
    name="blank_line_blocks",
    title="Blocks between blank lines",
    rule="Everything between blank lines is one block, headings and list items included.",
    decide=counter("block", "blocks", _measure),
    say=say_count("block between blank lines", "blocks between blank lines"),
    unit=Unit(
        nouns=words_of("paragraph paragraphs block blocks chunk chunks part parts piece pieces "
                       "section sections stanza stanzas"),
        needs=(words_of("blank empty"), words_of("line lines")),
        allows=words_of("text separated separate divided divide delimited delimit split between "
                        "every each counting counted counts as one or two newline from another "
                       "them and"),
    ),
    accepts=(
        accepted("exactly 2 blocks separated by blank lines", "# Title\n\ntext"),
        accepted(
            "two paragraphs, every block between blank lines counting as one", "one\n\ntwo"
        ),
    ),
    refuses=(refused("3 blank-line-separated blocks", "# Title\n\ntext"),),
    unread=("3 blank lines between chapters",),
)  # fmt: skip
