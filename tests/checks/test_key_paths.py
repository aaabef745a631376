"""Keys written as paths: what lies at the end of one may be what is meant."""

import pytest

from grader.checks.key_paths import end_of_path, has_key_anywhere
from grader.model.verdicts import RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED

USER = '{"user": {"name": "Ann"}, "items": [{"sku": "x"}]}'


@pytest.mark.parametrize(
    ("key", "end"),
    [
        pytest.param("user.name", "name", id="dots"),
        pytest.param("$.user.name", "name", id="from the root"),
        pytest.param("items[].sku", "sku", id="of each member"),
        pytest.param("items[0]", "items", id="of one member"),
        pytest.param("user/name", "name", id="slashes"),
        pytest.param("user_name", "", id="control: one name"),
        pytest.param("user-name", "", id="control: a hyphen"),
    ],
)
def test_the_end_of_a_path(key, end):
    assert end_of_path(key) == end


def test_a_key_is_found_at_any_depth():
    assert has_key_anywhere([{"a": {"b": 1}}], "b")
    assert not has_key_anywhere([{"a": "b"}], "b")


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("JSON with the key `user.name`", USER, UNDECIDED, id="a nested key"),
        pytest.param("has an `items[].sku` field", USER, UNDECIDED, id="of an array"),
        pytest.param("JSON with the key `user.mail`", USER, NOT_MET, id="control: nowhere"),
        pytest.param(
            "JSON with the key `user.name`", '{"user.name": 1}', MET, id="control: as written"
        ),
        pytest.param(
            "a JSON object with exactly the keys `user.name` and `b`",
            '{"user": {"name": 1}, "b": 2}',
            UNDECIDED,
            id="among all the keys",
        ),
        pytest.param(
            "each finding has a `user.name`",
            '[{"user": {"name": 1}}, {"user": {"name": 2}}]',
            UNDECIDED,
            id="in each record",
        ),
        pytest.param(
            "each finding has a `name`",
            '[{"name": 1}, {"user": 2}]',
            NOT_MET,
            id="control: no path",
        ),
    ],
)
def test_a_path_is_not_taken_literally_alone(decide, body, text, state):
    (decision,) = decide(body, text)
    assert decision.state is state
