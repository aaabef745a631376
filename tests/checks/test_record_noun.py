"""Records of the clause's noun and records of another; columns whose names say more."""

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED

CONTACTS = (
    "## Tasks\n\n- Write it\n- Book it\n\n## Contacts\n\n| Name | Owner |\n|--|--|\n| A | Li |\n"
    "| B | Bo |\n"
)
CITIES = "| City | Owner |\n|--|--|\n| Ulm | Li |\n| Bonn | Bo |\n"
NAMES = "| Name | Owner |\n|--|--|\n| A | Li |\n| B | Bo |\n"
ITEMS = "- Ulm; Owner: Li\n- Bonn; Owner: Bo\n"


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("each task has an owner", CONTACTS, UNDECIDED, id="a table of contacts"),
        pytest.param("each contact has an owner", CONTACTS, MET, id="the heading above says so"),
        pytest.param("each vendor has an owner", CITIES, UNDECIDED, id="a first column of cities"),
        pytest.param("each city has an owner", CITIES, MET, id="the first column says so"),
        pytest.param("each task has an owner", NAMES, MET, id="a column of any names"),
        pytest.param(
            "each task has an owner", f"{NAMES}\nThe tasks are: write, test.", UNDECIDED, id="apart"
        ),
        pytest.param(
            "each task has an owner", f"All the tasks:\n\n{NAMES}", MET, id="the line above says so"
        ),
        pytest.param(
            "each task has a `price`",
            f"# Our vendors\n\n{NAMES}",
            UNDECIDED,
            id="a title of others",
        ),
        pytest.param(
            "each task has a `price`", f"# Our tasks\n\n{NAMES}", NOT_MET, id="control: lacking"
        ),
        pytest.param(
            "each task has an owner",
            "| # | Task | Owner |\n|--|--|--|\n| 1 | a | Li |\n| 2 | b | Bo |\n",
            MET,
            id="a later column says so",
        ),
        pytest.param(
            "each task has an owner", f"## Contacts\n\n{ITEMS}", UNDECIDED, id="items of others"
        ),
        pytest.param("each task has an owner", f"## Tasks\n\n{ITEMS}", MET, id="items of tasks"),
        pytest.param("each task has an owner", ITEMS, MET, id="items and nothing else"),
        pytest.param(
            "each task has an owner",
            "# Notes\n\n## Task 1\n\nOwner: Li\n\n## Task 2\n\nOwner: Bo\n",
            MET,
            id="every section is called so",
        ),
        pytest.param(
            "each task has an owner",
            '[{"city": "Ulm", "owner": "Li"}, {"city": "Bonn", "owner": "Bo"}]',
            UNDECIDED,
            id="objects that open with another key",
        ),
        pytest.param(
            "each task has an owner",
            '[{"title": "a", "owner": "Li"}, {"title": "b", "owner": "Bo"}]',
            MET,
            id="control: objects with a title",
        ),
        pytest.param(
            "each vendor has an owner",
            "# Vendors\n\n| Company | Owner |\n|--|--|\n| A | Li |\n",
            MET,
            id="the title says so, whatever the column",
        ),
    ],
)
def test_records_of_another_noun_decide_nothing(decide, body, text, state):
    (decision,) = decide(body, text)
    assert decision.state is state


@pytest.mark.parametrize(
    ("head", "state"),
    [
        pytest.param("Cost (EUR)", MET, id="a unit in brackets"),
        pytest.param("Cost [%]", MET, id="in square brackets"),
        pytest.param("Total cost", UNDECIDED, id="a longer name"),
        pytest.param("Price", NOT_MET, id="control: another name"),
        pytest.param("Cost", MET, id="control: the name"),
    ],
)
def test_a_column_with_a_unit_has_the_name(decide, head, state):
    (decision,) = decide("each product has a `cost`", f"| Product | {head} |\n|--|--|\n| Pen | 2 |")
    assert decision.state is state
