"""Which items are compared with which."""

import pytest

from grader.checks.document import Document
from grader.checks.parts_of_text import part_readings
from grader.checks.separate_lists import separate_lists


def groupings(text):
    document = Document(text, 0, len(text), "p", "n")
    places = part_readings(document, "list item")[0]
    return [
        [[text[start:end] for start, end in group] for group in groups]
        for groups in separate_lists(document, places)
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("- a\n- b", [], id="one list is only one row"),
        pytest.param(
            "- a\n  - z\n- b", [[["a", "b"]], [["a", "b"], ["z"]]], id="nested items by themselves"
        ),
        pytest.param(
            "- a\n- b\n\ntext\n\n- c", [[["a", "b"], ["c"]]], id="a paragraph ends a list"
        ),
        pytest.param("- a\n\n  more\n- b", [], id="a paragraph inside an item does not"),
        pytest.param("## A\n- b\n## B\n- a\n- c", [[["b"], ["a", "c"]]], id="a heading does"),
    ],
)
def test_lists_are_told_apart(text, found):
    assert groupings(text) == found
