"""What a blank output keeps: only what promises emptiness or allows it in so many words."""

import pytest


@pytest.mark.parametrize(
    ("body", "state"),
    [
        ("empty, or at most 3 bullets", "met"),
        ("at most 3 bullets, or empty", "met"),
        ("a list of 0 to 3 items", "met"),
        ("zero or more bullets", "met"),
        ("no output at all", "met"),
        ("an empty file", "met"),
        ("may be empty", "undecided"),
        ("empty if there are no errors", "undecided"),
        ("at most 3 bullets", "not_met"),
        ("no commas", "not_met"),
        ("exactly 0 commas", "not_met"),
        ("is not empty", "not_met"),
        ("is witty", "not_met"),
    ],
)
def test_a_blank_output(decide, body, state):
    assert [d.state for d in decide(body, " \n")] == [state]


@pytest.mark.parametrize(
    ("output", "state"), [("- a\n- b", "met"), ("- a\n- b\n- c\n- d", "not_met")]
)
def test_or_empty_still_binds_what_is_there(decide, output, state):
    (decision,) = decide("empty, or at most 3 bullets", output)
    assert decision.state == state
