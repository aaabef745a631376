"""A name in backticks that the one JSON object has as a key is that field's."""

import pytest

from grader.checks.decide import decide_clause
from grader.checks.read_clause import read_clause
from grader.model.verdicts import RequirementState

MET, NOT_MET, UNDECIDED = (
    RequirementState.MET, RequirementState.NOT_MET, RequirementState.UNDECIDED
)  # fmt: skip
OBJECT = """{"title": "Hi", "note": "Job done. All is well.", "long": "queue queue queue queue",
 "tags": ["a", "b"], "none": [], "n": 3, "half": 0.5, "is_on": true, "user": {"pages": 3},
 "id": "7", "day": "2024-05-01", "empty": "", "nil": null, "rows": [{"name": "A"}]}"""


@pytest.mark.parametrize(
    ("body", "state"),
    [
        ("`title` has at most 2 characters", MET),
        ("`title` has at least 9 characters", NOT_MET),
        ("`title` contains \"queue\"", NOT_MET),
        ("`title` contains no digits", MET),
        ("`long` is lowercase", MET),
        ("`note` is two sentences", MET),
        ("`note` starts with \"Job\"", MET),
        ("`note` ends with a period", MET),
        ("`note` ends with \"}\"", NOT_MET),
        ("at most 5 words in `note`", MET),
        ("`n` is an integer", MET),
        ("`half` is an integer", NOT_MET),
        ("`half` is a number", MET),
        ("`is_on` is a boolean", MET),
        ("`day` is an ISO date", MET),
        ("`title` is an ISO date", NOT_MET),
        ("`none` is empty", MET),
        ("`tags` is not empty", MET),
        ("`tags` is empty", NOT_MET),
        ("`empty` is empty", MET),
        ("`user` has the key `pages`", MET),
        ("`user` contains the key `title`", NOT_MET),
        ("`title` is exactly \"Ho\"", NOT_MET),
        ("`title` is one of \"Hi\", \"Ho\"", MET),
    ],
)  # fmt: skip
def test_the_value_is_looked_at_and_not_the_object(decide, body, state):
    (decision,) = decide(body, OBJECT, name=None)
    assert decision.state is state
    (span,) = decision.evidence
    assert OBJECT[span.start : span.end] == span.quote
    assert span.quote.startswith(f'"{body.partition("`")[2].partition("`")[0]}"')


@pytest.mark.parametrize(
    "body",
    [
        "`id` is an integer", "`nil` is empty", "`empty` has at most 3 words",
        "`tags` contains \"a\"", "`user` mentions \"pages\"", "`title` is valid JSON",
        "`note` contains `title`",
        "`name` has at most 3 characters", "`missing` is an integer",
    ],
)  # fmt: skip
def test_a_value_of_another_type_or_at_another_depth_is_left_open(decide, body):
    (decision,) = decide(body, OBJECT, name=None)
    assert decision.state is UNDECIDED


@pytest.mark.parametrize(
    "text", [f"```json\n{OBJECT}\n```", f"[{OBJECT}]", OBJECT.replace('"A"', '"A", "title": "x"')]
)
def test_a_fence_an_array_and_a_second_key_leave_it_open(decide, text):
    (decision,) = decide("`title` has at most 2 characters", text, name=None)
    assert decision.state is UNDECIDED


def test_a_breach_in_an_output_that_may_be_another_is_none(clause, target, output):
    made = clause("`title` has at least 9 characters", name=None)
    aim = target(output(OBJECT), uncertain="name-mismatch")
    (decision,) = decide_clause(made, read_clause(made), aim)
    assert decision.state is UNDECIDED


def test_control_a_text_called_so_is_the_text(decide):
    (decision,) = decide("`report` has at most 2 words", "one two", name=None)
    assert decision.state is MET


@pytest.mark.parametrize(
    ("body", "state"),
    [
        ("`is_on` is true", MET),
        ("`is_on` is false", NOT_MET),
        ("`nil` is null", MET),
        ("`title` is null", NOT_MET),
        ('`title` is "Hi"', MET),
        ('`title` is "Ho"', NOT_MET),
        ('`title` must be "Hi"', MET),
        ("`n` is 3", MET),
        ("`n` is at most 2", NOT_MET),
        ("`half` is between 0 and 1", MET),
        ("`title` is a string", MET),
        ("`n` is a string", NOT_MET),
        ("`tags` is an array", MET),
        ("`user` is an object", MET),
        ("`tags` has exactly 2 strings", MET),
        ("`tags` has at least 3 entries", NOT_MET),
        ("`rows` has exactly 1 object", MET),
        ("`rows` has no more than 5 items", MET),
        ("`none` has at least 1 entry", NOT_MET),
    ],
)
def test_a_plain_value_and_so_many_members_are_decided(decide, body, state):
    (decision,) = decide(body, OBJECT, name=None)
    assert decision.state is state


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("`is_on` is true", '{"is_on": "true"}'),
        ("`n` is 3", '{"n": "3"}'),
        ('`n` is "3"', '{"n": 3}'),
        ('`status` is "pass"', '{"status": "PASS"}'),
        ('`status` is "pass"', "pass"),
        ('`status` is "pass"', "Status: pass"),
        ("`tags` has 2 strings", '{"tags": ["a", 1]}'),
        ("`tags` has at least 1 entry", '{"tags": {"a": 1}}'),
        ("`tags` has at least 1 entry", "- one\n- two"),
        ("`is_on` is true", '{"a": {"is_on": true}}'),
        ("`plan` is true", "The plan is true."),
    ],
)
def test_what_a_type_a_place_or_a_text_makes_doubtful_is_left_open(decide, body, text):
    (decision,) = decide(body, text, name=None)
    assert decision.state is UNDECIDED
