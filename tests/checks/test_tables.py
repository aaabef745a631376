"""Rows and columns of the one table: what a header or a row of totals decides is for a judge."""

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET, UNDECIDED = (
    RequirementState.MET, RequirementState.NOT_MET, RequirementState.UNDECIDED
)  # fmt: skip
TABLE = "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n"
TOTAL = TABLE + "| **Total** | 6 |\n"
EMPTY = TABLE + "|  |  |\n"


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("a table with two rows", TABLE, MET, id="rows under the header"),
        pytest.param("a table of three rows", TABLE, UNDECIDED, id="three with the header"),
        pytest.param("a table with four rows", TABLE, NOT_MET, id="too many by any reading"),
        pytest.param("at most one row", TABLE, NOT_MET, id="too few by any reading"),
        pytest.param("exactly two table rows", TABLE, UNDECIDED, id="table rows, two or three"),
        pytest.param("at least two table rows", TABLE, MET, id="table rows, enough"),
        pytest.param("three data rows", TABLE, NOT_MET, id="a header is no data"),
        pytest.param("two data rows", TABLE, MET, id="data rows"),
        pytest.param("a table with two rows", TOTAL, UNDECIDED, id="two and a row of totals"),
        pytest.param("a table with three rows", TOTAL, UNDECIDED, id="three with the totals"),
        pytest.param("a table with two rows", EMPTY, UNDECIDED, id="two and an empty row"),
        pytest.param("at least two rows", TOTAL, MET, id="enough by any reading"),
        pytest.param("two rows", TABLE + "\n" + TABLE, UNDECIDED, id="two tables"),
        pytest.param("two rows", "None.", UNDECIDED, id="no table"),
        pytest.param("a table with 2 columns", TABLE, MET, id="columns"),
        pytest.param("a two-column table", TABLE, MET, id="a two-column table"),
        pytest.param("a three-column table", TABLE, NOT_MET, id="a column is lacking"),
        pytest.param("at least two columns", TABLE, MET, id="at least so many"),
        pytest.param("two columns", "None.", UNDECIDED, id="columns of no table"),
        pytest.param("is a two-column table", f"See:\n\n{TABLE}", UNDECIDED, id="and more besides"),
        pytest.param("two columns", "| a\\|b | c |\n|---|---|\n| 1 | 2 |", MET, id="escaped pipe"),
    ],
)
def test_rows_and_columns(decide, body, text, state):
    assert [d.state for d in decide(body, text)] == [state]


@pytest.mark.parametrize(
    ("body", "state"),
    [
        pytest.param("a table with columns rank, city and area", NOT_MET, id="one is lacking"),
        pytest.param("a table with columns rank and city", UNDECIDED, id="one too many"),
        pytest.param("a table with the columns `Rank`, `City` and `Total cost`", MET, id="all"),
        pytest.param("has the columns `Rank` and `City`", MET, id="there may be more"),
        pytest.param("contains the columns rank and city", MET, id="unmarked names"),
        pytest.param('has a "Risks" column', NOT_MET, id="a column by name"),
        pytest.param('has a "Cost" column', UNDECIDED, id="in a longer name"),
        pytest.param("a table with columns aligned and labelled", UNDECIDED, id="no names"),
        pytest.param("a table with columns for rank and city", UNDECIDED, id="columns for"),
        pytest.param("a table with columns rank or city", UNDECIDED, id="one or the other"),
        pytest.param("no `price` column", UNDECIDED, id="a ban"),
        pytest.param("the column `rank` contains numbers", UNDECIDED, id="what it contains"),
    ],
)
def test_columns_by_name(decide, body, state):
    table = "| Rank | City | Total cost |\n|---|---|---|\n| 1 | Ulm | 3 |\n"
    assert {d.state for d in decide(body, table)} == {state}
    assert {d.state for d in decide(body, "No table here.")} == {UNDECIDED}
