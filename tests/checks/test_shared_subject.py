"""The subject that a clause opens with is that of its other parts too."""

import pytest

from grader.checks.read_clause import read_clause
from grader.cli.clause_input import clause_from_text


def subjects(text):
    return [r.check.args.get("of") for r in read_clause(clause_from_text(text)) if r.check]


@pytest.mark.parametrize(
    ("text", "shared"),
    [
        ("`title` has two words and no digits", "title"),
        ("`title` has two words, no digits and at most 9 characters", "title"),
        ("`title` starts with \"A\" and ends with \"b\"", "title"),
        ("the summary has 3 bullets and no digits", "summary"),
        ("the list has 3 items and no digits", "the list"),
    ],
)  # fmt: skip
def test_every_part_has_it(text, shared):
    found = subjects(text)
    assert len(found) > 1
    assert set(found) == {shared}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("`title` has two words and the output has no digits", ["title", None]),
        ("at most 2 words in `title` and no digits", ["title", None]),
        ("the output has two words and no digits", [None, None]),
        ("two words and no digits", [None, None]),
    ],
)
def test_control_a_part_that_names_another_or_a_clause_that_opens_otherwise(text, found):
    assert subjects(text) == found


def test_each_of_alternatives_has_its_own(decide):
    (decision,) = decide("the summary is empty, or at most 3 bullets", "- one", name=None)
    assert decision.state == "met"
