"""What is said of one of some parts is not counted over the whole text."""

import pytest

from grader.model.verdicts import RequirementState

MET, UNDECIDED = RequirementState.MET, RequirementState.UNDECIDED
TEXT = "# A\n\nSee https://a.example **now**.\n\n- apples\n- pears\n\n## B\n"


@pytest.mark.parametrize(
    "rest",
    [
        "one with a link", "at least one with a link", "one in bold", "one has a link",
        "one of them has a link", "exactly one of which has a link", "two in capitals",
        "the first with a link", "some with a link", "one or more of them with a link",
        "one contains a link", "1 with 2 words", "another with a link", "one under 3 words",
    ],
)  # fmt: skip
@pytest.mark.parametrize("joint", [", ", " and ", "; "])
@pytest.mark.parametrize("whole", ["two bullets", "two headings", "has two bullets"])
def test_what_some_of_them_have_is_for_the_judge(decide, whole, joint, rest):
    found = decide(f"{whole}{joint}{rest}", TEXT)
    assert UNDECIDED in {d.state for d in found}
    assert {d.state for d in found} <= {MET, UNDECIDED}


@pytest.mark.parametrize(
    "body",
    [
        "one line has two words", "one sentence with two words", "one line contains two words",
        "one paragraph has three words", "exactly one sentence has two words",
    ],
)  # fmt: skip
def test_one_part_among_others_is_not_the_whole(decide, body):
    assert {d.state for d in decide(body, "It rains. We all stay in.\n\nSo be it.")} == {UNDECIDED}


@pytest.mark.parametrize(
    ("body", "text"),
    [
        pytest.param("two bullets, one link", TEXT, id="another thing of the whole"),
        pytest.param("two bullets and one link", TEXT, id="another thing after and"),
        pytest.param("at most 20 words, one or more links", TEXT, id="or more of another thing"),
        pytest.param("a single sentence of at most 3 words", "It rains.", id="a single sentence"),
        pytest.param("a single sentence with at most 3 words", "It rains.", id="single, with"),
        pytest.param("exactly one sentence with at most 3 words", "It rains.", id="exactly one"),
        pytest.param(
            "contains one sentence of at most 3 words", "It rains.", id="of, after a verb"
        ),
    ],
)
def test_control_what_is_of_the_whole_is_counted(decide, body, text):
    assert {d.state for d in decide(body, text)} == {MET}
