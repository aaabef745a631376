"""Sentences of the text."""

from grader.checks.counting import Counted, counter, say_count
from grader.checks.document import Document
from grader.checks.evidence import MOST_SPANS
from grader.checks.kind import Args, Kind, accepted, refused
from grader.checks.letter_frame import letter_body
from grader.checks.unit import Unit
from grader.checks.vocabulary import words_of


def _measure(document: Document, _args: Args) -> Counted:
    if document.is_json:
        return Counted(low=0, high=0, doubt="the text is JSON, which has no sentences")
    found = document.sentences
    body = letter_body(document)
    low = found.low if body is None else min(found.low, body.sentences.low)
    return Counted(low=low, high=found.high, ranges=found.first(MOST_SPANS))


KIND = Kind(
    name="sentence_count",
    title="Sentences",
    rule=(
        "A sentence ends with a stop mark (`.`, `!`, `?`, an ellipsis, and their kin in other "
        "scripts) before white space or the end; quotation marks, brackets and reference marks "
        "(`[1]`, `¹`) may stand between. Readings differ in whether a line or a paragraph without "
        "a stop mark, and a letter's salutation and sign-off, are sentences too, and whether a "
        "stop after an abbreviation, an initial, before a small letter or with no blank after it "
        "counts."
    ),
    decide=counter("sentence", "sentences", _measure),
    say=say_count("sentence", "sentences"),
    unit=Unit(nouns=words_of("sentence sentences"), allows=words_of("prose text")),
    accepts=(
        accepted("at least 2 sentences", "It rains. We stay. Good."),
        accepted("a single sentence", "It rains."),
        accepted("fewer than four sentences", "Dr. Smith came. He left."),
    ),
    refuses=(
        refused("exactly one sentence", "It rains. We stay."),
        refused("three sentences", "It rains. We stay."),
    ),
    unread=("the three opening sentences",),
)
