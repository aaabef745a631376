"""A conditional clause that did not come about: untested, or another path was taken."""

import pytest

OTHERWISE = ["if no-data: a list of 3 items", "otherwise: a list of 2 items"]
ERRORS = "\nerrors:\n- no-data: the gauge is silent\n"
UNTESTED = "did not happen: the path is untested"
REPLACED = "did not happen: not in force, another path was taken"


def said(text, clause):
    """The line under a clause in the section of the conditional clauses."""
    lines = text.split("Conditional clauses", 1)[1].splitlines()
    at = next(at for at, line in enumerate(lines) if f"{clause}:" in line)
    return lines[at + 1].strip()


@pytest.mark.parametrize(
    ("with_error", "first", "second"),
    [
        pytest.param(True, "happened; the output for it was there", REPLACED, id="otherwise"),
        pytest.param(
            False, UNTESTED, "happened; the output for it was there", id="control-untested"
        ),
    ],
)
def test_a_branch_that_was_not_taken_is_called_what_it_is(desk, with_error, first, second):
    run = desk.make_run("tide", OTHERWISE, {"note": "- a\n- b\n"})
    contract = desk.path / run / "services/writer.md"
    contract.write_text(contract.read_text() + ERRORS)
    if with_error:
        desk.write(f"{run}/workspace/writer/__error.md", "---\nerror: no-data\n---\n\n# no-data\n")
    text = desk.grade(run, "--provider", "core", "--exit-zero").out.decode()
    assert (said(text, "writer/#1"), said(text, "writer/#2")) == (first, second)
    assert ("Not in force" in text) is with_error
