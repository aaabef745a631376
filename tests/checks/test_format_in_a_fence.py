"""A format "in a code fence" asks for the fence; "a fence is fine" only allows it."""

import pytest

from grader.checks.lens import asks_for_format
from grader.checks.read_clause import read_clause
from grader.model.verdicts import RequirementState

MET, NOT_MET, UNDECIDED = (
    RequirementState.MET, RequirementState.NOT_MET, RequirementState.UNDECIDED
)  # fmt: skip
BARE = {"JSON": '{"a": 1}', "YAML": "a: 1\nb: 2\n", "CSV": "a,b\n1,2\n"}


def fenced(text):
    return f"```\n{text.strip()}\n```\n"


@pytest.mark.parametrize("name", BARE)
@pytest.mark.parametrize(
    "body",
    [
        "{} in a code fence", "{} in a Markdown code block", "{} inside a fenced code block",
        "valid {} wrapped in a code fence", "fenced {}", "a Markdown code block containing {}",
        "only {} in a code fence", "is {} in a fence",
    ],
)  # fmt: skip
def test_a_fence_that_is_asked_for_must_be_there(decide, name, body):
    said = body.format(name)
    states = [
        [d.state for d in decide(said, text)]
        for text in (BARE[name], fenced(BARE[name]), f"Here it is:\n\n{fenced(BARE[name])}",
                     "Nothing of the kind.")
    ]  # fmt: skip
    assert states == [[NOT_MET], [MET], [UNDECIDED], [NOT_MET]]


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("JSON in a code fence", fenced("{'a': 1}"), NOT_MET, id="a fence, no JSON"),
        pytest.param("JSON in a code block", '    {"a": 1}', UNDECIDED, id="indented code"),
        pytest.param("JSON in a code block", '<pre>{"a": 1}</pre>', UNDECIDED, id="an HTML block"),
        pytest.param("JSON in a code fence", fenced("[1]") * 2, UNDECIDED, id="two fences"),
    ],
)
def test_what_a_fence_holds_counts(decide, body, text, state):
    assert [d.state for d in decide(body, text)] == [state]


@pytest.mark.parametrize(
    "body",
    [
        "valid JSON (a code fence around it is fine)", "JSON, optionally in a code fence",
        "JSON in a code fence or not", "JSON, with or without a code fence",
        "JSON, a code fence is allowed", "a single block of JSON",
    ],
)  # fmt: skip
def test_control_a_fence_that_is_only_allowed_may_be_missing(decide, body):
    for text in (BARE["JSON"], fenced(BARE["JSON"])):
        assert [d.state for d in decide(body, text)] == [MET]


@pytest.mark.parametrize("body", ["JSON without a code fence", "JSON, no code fence"])
def test_control_a_fence_that_is_forbidden_is_a_breach(decide, body):
    assert NOT_MET in {d.state for d in decide(body, fenced(BARE["JSON"]))}
    assert {d.state for d in decide(body, BARE["JSON"])} == {MET}
    assert NOT_MET in {d.state for d in decide(body, "No JSON at all.")}


def test_no_lens_opens_a_fence_that_was_asked_for(clause):
    (asked,) = read_clause(clause("JSON in a code fence"))
    (plain,) = read_clause(clause("valid JSON"))
    assert not asks_for_format(asked.check)
    assert asks_for_format(plain.check)
