"""A promise such as "a summary of at most 10 words" may be of a part of the text."""

import pytest

from grader.checks.decide import decide_clause
from grader.checks.read_clause import read_clause
from grader.model.verdicts import RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED

LONG = "One two three four five six.\n\nSeven eight nine ten eleven twelve. Thirteen. Last.\n"
HEADED = f"# Report\n\n{LONG}\n## Summary\n\na b c\n"
SHORT = "# Report\n\na b\n\n## Summary\n\na b c\n"


@pytest.fixture
def state(clause, output, target):
    def decide(body, text, name="report"):
        made = clause(body, name=None)
        (found,) = decide_clause(made, read_clause(made), target(output(text, name=name)))
        return found.state

    return decide


@pytest.mark.parametrize(
    ("body", "text"),
    [
        pytest.param("a summary of at most 10 words", HEADED, id="a heading"),
        pytest.param("a summary with at most 3 sentences", HEADED, id="another unit"),
        pytest.param("a 10-word summary", HEADED, id="a number before the noun"),
        pytest.param("a summary in at most 10 words", f"{LONG}\n**Summary:** a b c", id="a label"),
        pytest.param(
            "a summary of at most 10 words", HEADED.replace("Summary", "A summary"), id="longer"
        ),
        pytest.param(
            "a description of at most 2 words", '{"description": "a b", "x": 1}', id="key"
        ),
    ],
)
def test_a_noun_that_names_a_part_leaves_the_whole_open(state, body, text):
    assert state(body, text) is UNDECIDED


@pytest.mark.parametrize(
    ("body", "text", "expected"),
    [
        pytest.param("a summary of at most 10 words", LONG, NOT_MET, id="no such part"),
        pytest.param("a summary of at most 10 words", SHORT, MET, id="few in all"),
        pytest.param("at most 10 words", HEADED, NOT_MET, id="no noun"),
        pytest.param('contains the text "summary"', LONG, NOT_MET, id="a quoted noun"),
    ],
)
def test_else_the_whole_is_decided(state, body, text, expected):
    assert state(body, text) is expected


def test_the_outputs_own_noun_is_the_output(state):
    assert state("a summary of at most 10 words", f"# Summary\n\n{LONG}", "summary") is NOT_MET
