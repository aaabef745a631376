"""A literal that is to be a whole line or sentence, and an answer that is to be one of some."""

import pytest

from grader.checks.document import Document
from grader.checks.kind import MET, NOTHING_AROUND, UNDECIDED
from grader.checks.read_clause import read_text
from grader.checks.run_check import run_check


@pytest.mark.parametrize(
    ("clause", "text", "state"),
    [
        ('the final sentence is "Bye now."', "So long. Bye now.", MET),
        ('the final sentence is "Bye now."', "# Farewell\nBye now.", MET),
        ('the final sentence is "Bye now."', "So long. I said Bye now.", UNDECIDED),
        ('the last line is "Bye now."', "So long.\nBye now.", MET),
        ('the last line is "Bye now."', "So long. Bye now.", UNDECIDED),
        ('starts with the line "Title"', "Title\nText", MET),
        ('starts with the line "Title"', "Title page\nText", UNDECIDED),
        ('starts with the sentence "I agree."', "I agree. Fully.", MET),
        ('starts with the sentence "I agree"', "I agree with none.", UNDECIDED),
        ('answers with one of "yes", "no"', "yes, always", MET),
        ('answers with one of "yes", "no"', "yes and no", UNDECIDED),
        ('contains one of "yes", "no"', "yes and no", MET),
    ],
)
def test_a_whole_sentence_or_line_may_be_longer_than_the_literal(clause, text, state):
    (check,) = read_text(clause, ())
    document = Document(text, 0, len(text), "", "")
    assert run_check(check, document, NOTHING_AROUND).state is state
