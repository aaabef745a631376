"""Emphasis by underscores, and numbered items inside numbered items: open where they decide."""

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED

SCORED = "Use __great__ care, _always_. Call my_var_name and a__b."
NESTED = "1. Plan\n   1. list\n   2. sort\n2. Do\n3. Check\n"


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("no highlighted text", SCORED, UNDECIDED, id="underscores may be emphasis"),
        pytest.param("contains no bold or italic", SCORED, UNDECIDED, id="of either style"),
        pytest.param("at least two highlighted phrases", SCORED, UNDECIDED, id="enough of them"),
        pytest.param("at least three highlighted phrases", SCORED, NOT_MET, id="too few even so"),
        pytest.param("at least one highlighted phrase", f"*x* {SCORED}", MET, id="stars suffice"),
        pytest.param("no highlighted text", "it is ==so==", UNDECIDED, id="pairs of equal signs"),
        pytest.param("no highlighted text", "a == b, x==y==z", MET, id="control: comparisons"),
        pytest.param("no highlighted text", "my_var_name, a__b", MET, id="control: names"),
        pytest.param("no highlighted text", "call `__init__`", MET, id="control: in code"),
        pytest.param("no highlighted text", "**so** it is", NOT_MET, id="control: stars"),
    ],
)
def test_underscores_leave_the_count_of_emphasis_open(decide, body, text, state):
    (decision,) = decide(body, text)
    assert decision.state is state


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("three numbered steps", NESTED, UNDECIDED, id="three outer ones"),
        pytest.param("five numbered steps", NESTED, UNDECIDED, id="five with the inner ones"),
        pytest.param("at most four numbered steps", NESTED, UNDECIDED, id="a limit between"),
        pytest.param("at least three numbered steps", NESTED, MET, id="enough either way"),
        pytest.param("six numbered steps", NESTED, NOT_MET, id="too few either way"),
        pytest.param("two numbered steps", "- A\n  1. x\n  2. y", MET, id="inside a bullet"),
        pytest.param(
            "two numbered steps",
            "1. A\n   - x\n     1. y",
            UNDECIDED,
            id="inside a bullet of a step",
        ),
        pytest.param(
            "each numbered step has at most 2 words",
            "1. A b\n   1. x y z\n2. B",
            UNDECIDED,
            id="each of the outer ones",
        ),
        pytest.param(
            "each numbered step has at most 9 words",
            "1. A b\n   1. x y z\n2. B",
            MET,
            id="control: each of all",
        ),
        pytest.param("three numbered steps", "1. a\n2. b\n3. c", MET, id="control: none nested"),
    ],
)
def test_nested_numbers_are_counted_and_not(decide, body, text, state):
    (decision,) = decide(body, text)
    assert decision.state is state
