"""Which values say that there is nothing."""

import pytest

from grader.checks.nothing import stands_for_nothing


@pytest.mark.parametrize(
    "value",
    [None, "", " ", [], {}, "-", "\u2014", "N/A", "n/a.", "**TBD**", "(none found)", "none yet",
     "Not available", "no sources", "No sources were found", "to be decided"],
)  # fmt: skip
def test_nothing(value):
    assert stands_for_nothing(value)


@pytest.mark.parametrize(
    "value", [0, False, 1, "Ann", "Nina", "none of the above pumps", "x" * 100, ["a"], {"a": None}]
)
def test_control_something(value):
    assert not stands_for_nothing(value)
