"""A noun that often only fills is no filling where it says something more."""

import pytest

from grader.checks.read_clause import read_clause
from grader.model.verdicts import RequirementState

MET, NOT_MET, UNDECIDED = (
    RequirementState.MET, RequirementState.NOT_MET, RequirementState.UNDECIDED
)  # fmt: skip
BULLETS = "- tea\n- milk\n- soap\n\nShop at https://shop.example.org before noon.\n"
TABLE = "# Order\n\n| Item | Price |\n|---|---|\n| Pen | 2 |\n| Ink | 5 |\n\nThanks.\n"


def states(decide, body, text):
    return [decision.state for decision in decide(body, text)]


@pytest.mark.parametrize(
    "body",
    [
        "no bullet contains a number", "no bullets have a list", "no bullet is a number",
        "no bullet carries any number", "no heading has a number", "no question with a count",
        "no code block contains Markdown", "at most one bullet contains a number",
        "three bullets contain a bulleted list", "a table with a total", "a table without a total",
        "the table has no total", "no total in the table", "at most 40 words with a total",
        'contains "Thanks" as a number',
        'contains "Thanks" in a total', 'a section titled "Order" with a total',
        'an "Order" heading with a number', "at least one row with an item number",
        "three bullets on features", "no bullets about the total", "two rows with a total in it",
    ],
)  # fmt: skip
@pytest.mark.parametrize("text", [BULLETS, TABLE], ids=["bullets", "a table"])
def test_what_is_counted_or_named_and_holds_a_number_is_for_the_judge(decide, body, text):
    assert states(decide, body, text) == [UNDECIDED]


def test_the_total_after_a_comma_is_a_requirement_of_its_own(decide):
    assert states(decide, "at most 40 words, with a total", TABLE) == [MET, UNDECIDED]


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        ("a total of three bullets", BULLETS, MET),
        ("three bullets in total", BULLETS, MET),
        ("a list of three bullets", BULLETS, MET),
        ("contains a list of three bullets", BULLETS, MET),
        ("contains a list with three bullets", BULLETS, MET),
        ("the number of bullets is three", BULLETS, MET),
        ("contains a total of four bullets", BULLETS, NOT_MET),
        ("a table with five rows in total", TABLE, NOT_MET),
        ("no bullets", BULLETS, NOT_MET),
        ("has a table", TABLE, MET),
        ('a section titled "Order"', TABLE, MET),
        ('contains "Thanks"', TABLE, MET),
    ],
)
def test_a_figure_of_the_count_itself_is_decided(decide, body, text, state):
    assert states(decide, body, text) == [state]


@pytest.mark.parametrize(
    "body",
    ["no made-up links", "no made-up bullets", "no links are made up", "three made-up bullets",
     "at most one made-up link", "three bullets that are made up"],
)  # fmt: skip
def test_made_up_things_are_for_the_judge(clause, body):
    assert [r.check for r in read_clause(clause(body))] == [None]


@pytest.mark.parametrize(
    ("body", "state"),
    [("is made up of three bullets", MET), ("is made up only of three bullets", MET),
     ("made up of four bullets", NOT_MET)],
)  # fmt: skip
def test_what_a_text_is_made_up_of_is_decided(decide, body, state):
    assert states(decide, body, "- tea\n- milk\n- soap\n") == [state]
