"""Markdown where the scanner opens nothing up."""

import pytest

from grader.checks.document import Document
from grader.checks.hidden_blocks import hidden_blocks


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        pytest.param("> # a\n> - b", ["heading", "item"], id="in a quotation"),
        pytest.param("> > - a", ["quote", "item"], id="in a quotation in a quotation"),
        pytest.param("x\n\n    - a\n", ["item"], id="in indented code"),
        pytest.param("```md\n| a |\n|---|\n```", ["table"], id="in a fence of Markdown"),
        pytest.param("```py\n# a\n```", [], id="a comment in a program is none"),
        pytest.param("# a\n- b", [], id="control: what is not hidden"),
    ],
)
def test_blocks_are_found_inside(text, kinds):
    assert [b.kind for b in hidden_blocks(Document(text, 0, len(text), "p", "n"))] == kinds


def test_a_tower_of_quotations_is_opened_five_times_at_most():
    text = "> " * 5_000 + "# a"
    assert len(hidden_blocks(Document(text, 0, len(text), "p", "n"))) <= 6
