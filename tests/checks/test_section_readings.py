"""Sections of a level, sections that a text stands in, and the one section under a title."""

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET, UNDECIDED = (
    RequirementState.MET, RequirementState.NOT_MET, RequirementState.UNDECIDED
)  # fmt: skip
LEVELS = "# Plan\n\n## A\n\nGamma one.\n\n## B\n\nGamma two.\n\n### Level 2\n\nGamma.\n"
NAMED = "## Level 1\n\nText.\n\n## Level 2\n\nText.\n"
ONE = "# Report\n\n## Findings\n\nAll is well. No bug.\n"
UNDER_ONE = "# T\n\n## Only\n\nA b.\n\n### a\n\nOne.\n\n### b\n\nTwo. Three.\n"


def state(decide, body, text):
    (decision,) = decide(body, text)
    return decision.state


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("two level 2 sections", MET),
        ("exactly two level-2 sections", MET),
        ("two second-level sections", MET),
        ("two sections at level 2", MET),
        ("two sections of level two", MET),
        ("2 sections (level 2)", MET),
        ("level 2 sections: at least two", MET),
        ("two H2 sections", MET),
        ("one level 3 section", MET),
        ("at least one level 4 section", NOT_MET),
        ("three level 2 sections", NOT_MET),
        ("no level 2 sections", NOT_MET),
        ("two level 2 headings", MET),
    ],
)
def test_sections_of_a_level_are_its_headings(decide, body, expected):
    assert state(decide, body, LEVELS) is expected


@pytest.mark.parametrize(
    "body", ["two sections on level 2", "two level 1 sections", "two first-level sections"]
)
def test_a_level_that_may_be_another_is_left_open(decide, body):
    assert state(decide, body, LEVELS) is UNDECIDED


def test_control_sections_that_are_called_so_are_those(decide):
    assert state(decide, "one section called Level 2", NAMED) is UNDECIDED
    assert state(decide, 'at least 2 sections headed "Level 1", "Level 2"', NAMED) is MET
    assert state(decide, "exactly 3 sections called Level 1, Level 2, ...", NAMED) is NOT_MET


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("contains \"Gamma\" in each section", MET),
        ("includes \"Gamma\" in every section", MET),
        ("\"Gamma\" appears in every section", MET),
        ("mentions the word \"Gamma\" in each section", MET),
        ("contains \"one\" in each section", NOT_MET),
        ("each section contains \"Gamma\"", MET),
        ("contains \"Gamma\" in both sections", UNDECIDED),
        ("contains \"Gamma\" in no section", UNDECIDED),
        ("contains \"Gamma\" in a section", UNDECIDED),
        ("does not contain \"Gamma\" in each section", UNDECIDED),
        ("contains \"Gamma\" in a heading", UNDECIDED),
        ("contains \"Gamma\" under each heading", UNDECIDED),
        ("includes a \"Delta\" section", NOT_MET),
        ("includes an \"A\" section", MET),
    ],
)  # fmt: skip
def test_a_text_in_each_section_is_no_heading(decide, body, expected):
    assert state(decide, body, LEVELS) is expected


DIVIDED = "# T\n\n## A\n\nSource: x\n\n## B\n\nSource: y\n\n### B1\n\nz\n"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('each section contains "Source:"', UNDECIDED),
        ('contains "Source:" in each section', UNDECIDED),
        ('no section contains "Zebra"', MET),
        ("no section has more than 9 words", MET),
        ('each section contains "z"', NOT_MET),
        ('the second section contains "z"', MET),
    ],
)
def test_what_divides_a_section_is_a_section_to_some(decide, body, expected):
    assert state(decide, body, DIVIDED) is expected


@pytest.mark.parametrize(
    ("body", "text", "expected"),
    [
        ("the last section has two sentences", ONE, MET),
        ("the last section has three sentences", ONE, NOT_MET),
        ("the last section mentions \"bug\"", ONE, MET),
        ("at least one section", ONE, MET),
        ("at least three sections", ONE, NOT_MET),
        ("exactly one section", ONE, UNDECIDED),
        ("two sections", ONE, UNDECIDED),
        ("at most one section", ONE, UNDECIDED),
        ("the second section mentions \"bug\"", ONE, UNDECIDED),
        ("each section has at least one sentence", UNDER_ONE, MET),
        ("the last section has two sentences", UNDER_ONE, UNDECIDED),
        ("the last section mentions \"Three\"", UNDER_ONE, MET),
        ("exactly two sections", "# T\n\n## A\n\nOne.\n\n## B\n\nTwo.\n", UNDECIDED),
        ("exactly two sections", "## A\n\nOne.\n\n## B\n\nTwo.\n", MET),
    ],
)  # fmt: skip
def test_a_title_and_one_section(decide, body, text, expected):
    assert state(decide, body, text) is expected
