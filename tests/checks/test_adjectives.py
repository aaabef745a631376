"""An adjective that says what the things are like is no word to leave out of a count."""

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET, UNDECIDED = (
    RequirementState.MET, RequirementState.NOT_MET, RequirementState.UNDECIDED
)  # fmt: skip
TEXT = "# Notes\n\nIt rains. We stay in.\n\n- apples\n- pears\n\nSee https://a.example.\n"


@pytest.mark.parametrize("adjective", ["long", "brief", "short", "concise", "detailed", "plain"])
@pytest.mark.parametrize(
    "body",
    [
        "no {} bullets", "two {} bullets", "at most one {} sentence", "at least one {} sentence",
        "at most one {} paragraph", "no {} headings", "no {} links", "two {} sections",
        "contains {} bullets", "no {} URLs", 'has a {} "Notes" section', "at least three {} words",
        "no more than one {} bullet", "one {} heading",
    ],
)  # fmt: skip
def test_what_things_are_like_is_for_the_judge(decide, adjective, body):
    assert {d.state for d in decide(body.format(adjective), TEXT)} == {UNDECIDED}


@pytest.mark.parametrize(
    "body",
    [
        "two summary bullets", "two story paragraphs", "at least one article link",
        "at most one review sentence", "a long essay of at most 50 words", "bullets are long",
    ],
)  # fmt: skip
def test_a_noun_that_qualifies_another_is_no_name_of_the_output(decide, body):
    assert {d.state for d in decide(body, TEXT)} == {UNDECIDED}


@pytest.mark.parametrize(
    "body",
    [
        "at most 20 words long", "is at most 20 words long", "20 words or less long",
        "each bullet is at most 3 words long", "bullets are at most 3 words long",
        "between 5 and 20 words long", "a 5-to-20-word summary", "a brief of at most 20 words",
        "a two-bullet summary", "a summary of two bullets", "an essay, at most 20 words long",
        "no longer than 20 words", "two bullets in total", "two bullets altogether",
    ],
)  # fmt: skip
def test_control_words_that_change_nothing_are_left_out(decide, body):
    assert {d.state for d in decide(body, TEXT)} == {MET}
