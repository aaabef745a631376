"""Lines that open with a mark."""

import pytest

from grader.checks.document import Document
from grader.checks.line_marks import LineMark

TEXT = "# a\nb # c\n# d\n\n# e"


@pytest.mark.parametrize(
    ("start", "end", "n"),
    [
        pytest.param(0, len(TEXT), 3, id="the first line, a later one, one after a blank one"),
        pytest.param(4, len(TEXT), 2, id="a window that opens with another line"),
        pytest.param(6, 9, 1, id="a windows first line is where it begins"),
        pytest.param(0, 9, 1, id="what lies after a window is no part of it"),
    ],
)
def test_lines_are_counted_within_the_window(start, end, n):
    assert LineMark("# ").count(Document(TEXT, start, end, "p", "n")) == n


def test_marks_of_two_lines_one_after_the_other_both_count():
    assert LineMark("[-] *x").count(Document("- x\n-x\n- x", 0, 10, "p", "n")) == 3
