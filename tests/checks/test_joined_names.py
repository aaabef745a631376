"""Names in backticks that a clause opens with: the first is one of them, not the output."""

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET, UNDECIDED = (
    RequirementState.MET, RequirementState.NOT_MET, RequirementState.UNDECIDED
)  # fmt: skip
AGE = '{"age": 3, "author": "Li"}'
NAME = '{"name": "Ann", "price": 3}'
IN_A_VALUE = '{"note": "name", "age": 3}'


@pytest.mark.parametrize("name", [None, "report"], ids=["no name", "a name"])
@pytest.mark.parametrize(
    ("body", "text", "states"),
    [
        pytest.param("`name` and `age` are present", AGE, [NOT_MET, MET], id="present"),
        pytest.param("`name`, `age` and `author` are included", AGE, [NOT_MET, MET, MET],
                     id="three with a comma"),
        pytest.param("`name` as well as `age` appear", AGE, [NOT_MET, MET], id="as well as"),
        pytest.param("`name` and `age` are both mentioned", "Her age.", [NOT_MET, MET],
                     id="mentioned in prose"),
        pytest.param("`name` or `title` is present", NAME, [MET], id="one of two"),
        pytest.param("`title` or `name` is present", NAME, [MET], id="the other of two"),
        pytest.param("`title` or `email` is present", NAME, [NOT_MET], id="neither of two"),
        pytest.param("`name` and `title` are not present", NAME, [NOT_MET], id="not present"),
        pytest.param("`name` and `title` never appear", NAME, [NOT_MET], id="never appear"),
        pytest.param("`email` and `title` do not appear", NAME, [MET], id="do not appear"),
        pytest.param("`name` and `age` are present", IN_A_VALUE, [UNDECIDED, MET],
                     id="a name that is no key of the JSON"),
        pytest.param("`name` and `title` are not present", IN_A_VALUE, [UNDECIDED],
                     id="a ban of a name that is no key of the JSON"),
        pytest.param("`name` and `age` are strings", AGE, [UNDECIDED], id="of what type they are"),
        pytest.param("`name` and `age` have at least 3 words", AGE, [UNDECIDED],
                     id="how long they are"),
    ],
)  # fmt: skip
def test_every_name_of_a_list_counts(decide, name, body, text, states):
    assert [d.state for d in decide(body, text, name=name)] == states


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param('`report` contains "rain"', "It rains: rain.", MET, id="the output by name"),
        pytest.param("in `report` at most 3 words", "It rains a lot.", NOT_MET, id="in the output"),
        pytest.param("contains `name`", IN_A_VALUE, MET, id="a text after the verb"),
    ],
)
def test_control_the_name_of_the_output_is_no_name_of_a_list(decide, body, text, state):
    assert [d.state for d in decide(body, text)] == [state]
