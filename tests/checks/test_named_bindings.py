"""A text in backticks that is what an output or input is called may be that output or input."""

import pytest

from grader.checks.decide import decide_clause
from grader.checks.kind import Around
from grader.checks.read_clause import read_clause
from grader.model.verdicts import RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED


@pytest.fixture
def states(clause, output, target):
    """What is found of a clause on "the quick fox" beside an output `draft`, an input `wish`."""
    around = Around(
        outputs=(
            (output("quick", name="wish"),),
            (output("the quick", name="draft"), output("the quick fox", name="final")),
        ),
        promised=("lost-one",),
    )

    def decide(body):
        made = clause(body, name=None)
        aim = target(output("the quick fox", name="final"))
        return {one.state for one in decide_clause(made, read_clause(made), aim, around)}

    return decide


@pytest.mark.parametrize(
    "body",
    [
        "`final` contains `draft`",
        "`final` does not contain `draft`",
        "`final` includes `wish`",
        "`final` starts with `draft`",
        "`final` ends with `draft`",
        "`final` mentions `draft` and `wish`",
        "contains either `draft` or `wish`",
        "`final` contains `Draft` at least twice",
        "each line of `final` contains `draft`",
        "`final` contains `lost_one`",
        "contains `final`",
        'both `draft` and `final` contain "quick"',
        'either `draft` or `final` contains "fox"',
        'neither `draft` nor `final` contains "fox"',
    ],
)
def test_a_binding_in_backticks_is_no_text_to_look_for(states, body):
    assert states(body) == {UNDECIDED}


@pytest.mark.parametrize(
    ("body", "state"),
    [
        pytest.param("`final` contains `fox`", MET, id="nothing is called that"),
        pytest.param("`final` contains `cat`", NOT_MET, id="nor that"),
        pytest.param('`final` contains "draft"', NOT_MET, id="in quotation marks"),
        pytest.param("`final` contains the word `draft`", NOT_MET, id="said to be a word"),
        pytest.param("`final` contains the phrase `draft`", NOT_MET, id="said to be a phrase"),
        pytest.param("`final` has a section `draft`", NOT_MET, id="said to be a section"),
        pytest.param("`final` contains `draft` word for word", MET, id="the binding's text"),
    ],
)
def test_what_is_plainly_a_text_or_a_binding_is_decided(states, body, state):
    assert states(body) == {state}
