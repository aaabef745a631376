"""The marks at the two ends of a line."""

import pytest

from grader.checks.without_marks import without_marks


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        pytest.param("# Title", "Title", id="a hash"),
        pytest.param("## Title ##", "Title", id="closing hashes"),
        pytest.param("# C#", "C#", id="a hash that belongs to the word stays"),
        pytest.param("- **Bold** ", "Bold", id="an item in bold"),
        pytest.param("> 1. [x] done", "done", id="a task in a numbered item in a quotation"),
        pytest.param("| a | b |", "a | b", id="a table row's outer bars"),
        pytest.param("-5 degrees", "-5 degrees", id="a minus is no item mark"),
        pytest.param("1.5 litres", "1.5 litres", id="a decimal is no number of an item"),
        pytest.param("***", "", id="nothing but marks"),
        pytest.param("plain", "plain", id="control: nothing to take away"),
    ],
)
def test_marks_go_and_words_stay(text, bare):
    start, end = without_marks(f"x\n{text}\ny", 2, 2 + len(text))
    assert f"x\n{text}\ny"[start:end] == bare


def test_a_megabyte_of_marks_takes_linear_time():
    text = "*" * 500_000 + " >" * 250_000 + "x"
    assert without_marks(text, 0, len(text)) == (len(text) - 1, len(text))
