"""Bullets of one mark, and bullets of one place: what the words around "bullets" ask for."""

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET, UNDECIDED = (
    RequirementState.MET, RequirementState.NOT_MET, RequirementState.UNDECIDED
)  # fmt: skip
DASHES, STARS = "- one\n- two\n", "* one\n* two\n"


@pytest.mark.parametrize(
    "body",
    [
        "two dash bullets", "two hyphen bullets", "two bullets marked with -", "two - bullets",
        "two bullets using -", "two bullets starting with -", "two bullet points with dashes",
        "two bulleted lines beginning with a dash",
    ],
)  # fmt: skip
def test_bullets_with_another_mark_are_for_the_judge(decide, body):
    found = [decide(body, text)[0].state for text in (DASHES, STARS, "- one\n* two\n", "None.")]
    assert found == [MET, UNDECIDED, UNDECIDED, NOT_MET]


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("two asterisk bullets", STARS, MET, id="asterisk"),
        pytest.param("two asterisk bullets", DASHES, UNDECIDED, id="asterisk but dashes"),
        pytest.param("two • bullets", "• one\n• two\n", MET, id="dots"),
        pytest.param("two • bullets", STARS, UNDECIDED, id="dots but asterisks"),
        pytest.param("two plus bullets", "+ one\n+ two\n", MET, id="plus signs"),
        pytest.param("two plus bullets", STARS * 2, UNDECIDED, id="two or more, or plus signs"),
        pytest.param("two bullets marked with +", STARS, UNDECIDED, id="marked with a plus"),
        pytest.param("no dash bullets", STARS, UNDECIDED, id="none of a mark"),
        pytest.param("at most one dash bullet", "- a\n* b\n* c", UNDECIDED, id="at most of a mark"),
        pytest.param("at least three dash bullets", STARS, NOT_MET, id="too few of any mark"),
        pytest.param("2 bullets (lines starting with * or -)", DASHES, MET, id="one of two marks"),
        pytest.param("2+ bullets", DASHES * 2, MET, id="a plus after the number is a bound"),
        pytest.param("two plus words", "one two three", MET, id="so is the word elsewhere"),
    ],
)
def test_a_mark_that_is_named_counts(decide, body, text, state):
    assert [d.state for d in decide(body, text)] == [state]


@pytest.mark.parametrize(
    "body",
    [
        "starts with a bullet", "starts with bullets", "begins with three bullets",
        "starts with a bulleted list", "two bullets at the start", "no bullets at the beginning",
        "at least one bullet at the start", "two bullets to start", "starts with the bullets",
    ],
)  # fmt: skip
def test_where_bullets_stand_is_for_the_judge(decide, body):
    for text in (f"Intro.\n\n{DASHES}", DASHES, "No bullets."):
        assert {d.state for d in decide(body, text)} == {UNDECIDED}


@pytest.mark.parametrize("body", ["two bullets", "two bullet points", "two Markdown bullets"])
def test_control_bullets_without_a_mark_are_of_any(decide, body):
    assert [decide(body, text)[0].state for text in (DASHES, STARS)] == [MET, MET]
