"""Clauses that compare an output with another binding of the run."""

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED


@pytest.mark.parametrize(
    ("body", "other", "text", "state"),
    [
        pytest.param(
            "echoes the caller's `topic`", "blue whales", "On blue whales.", MET, id="echoed"
        ),
        pytest.param(
            "echoes the caller's `topic`", "blue whales", "On big fish.", UNDECIDED, id="reworded"
        ),
        pytest.param("is identical to `topic`", "a text", "a text\n", MET, id="equal"),
        pytest.param("is identical to `topic`", "a text", "b text", NOT_MET, id="not-equal"),
        pytest.param("is identical to `topic`", "a text", "a  text", UNDECIDED, id="nearly-equal"),
        pytest.param(
            "lists every file in `topic`", '["a.py", "b.py"]', "b.py, a.py", MET, id="every-file"
        ),
        pytest.param(
            "lists every file in `topic`", "- a.py\n- b.py", "b.py", NOT_MET, id="a-file-missing"
        ),
        pytest.param("lists every item of `topic`", "", "b.py", UNDECIDED, id="blank-other"),
    ],
)
def test_another_binding_is_compared(decide, output, body, other, text, state):
    (decision,) = decide(body, text, inputs=(output(other, name="topic"),))
    assert decision.state is state


def test_a_missing_item_is_named(decide, output):
    other = output("- a.py\n- b.py", name="inventory")
    (decision,) = decide("lists every file in `inventory`", "b.py", others=(other,))
    assert '"a.py"' in decision.observed


def test_a_binding_that_is_not_at_hand_leaves_it_open(decide):
    (decision,) = decide("lists every file in `inventory`", "b.py")
    assert decision.state is UNDECIDED


@pytest.mark.parametrize("body", ["summarises the `draft`", "is consistent with `inventory`"])
def test_what_compares_in_another_way_is_not_read(decide, body):
    (decision,) = decide(body, "text")
    assert decision.observed == ""
