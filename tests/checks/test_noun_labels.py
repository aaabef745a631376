"""A clause that opens with a noun and a colon, but has no name, may be of another text."""

import pytest

from grader.checks.lead_in import may_call_an_output


@pytest.mark.parametrize("text", ["report: 3 words", "Summary: short", "final-report: 3 words"])
def test_a_noun_may_call_an_output(text):
    assert may_call_an_output(text)


@pytest.mark.parametrize("text", ["Length: 3 words", "note: 3 words", "the report: x", "report:"])
def test_other_words_do_not(text):
    assert not may_call_an_output(text)
