"""A list item is its own line to one reader, all that hangs under it to another."""

import pytest

from grader.checks.document import Document
from grader.checks.item_extent import outermost_items, whole_items
from grader.model.verdicts import RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED

LATER = "- a b\n\n  foo d e f g\n- x\n"
LINKS = "- One\n  - source: https://x.org\n- Two\n  - source: https://y.org\n"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        pytest.param('no bullet contains "foo"', LATER, id="a banned word in a later paragraph"),
        pytest.param('no bullet contains "foo"', "- a\n  foo\n- x", id="in a continuation"),
        pytest.param('no list item contains "foo"', "- a\n  ```\n  foo\n  ```\n- x", id="in code"),
        pytest.param('no numbered item contains "foo"', "1. a\n   - foo\n2. x", id="one below it"),
        pytest.param("each bullet has at most 3 words", LATER, id="words of a later paragraph"),
        pytest.param("each bullet has at most 3 words", "- a b\n  - c d", id="words of a sub-list"),
        pytest.param("each bullet has a link", LINKS, id="a link in each sub-list"),
        pytest.param("each bullet ends with a full stop", "- a:\n  - b.\n  - c.", id="last of all"),
        pytest.param('each bullet contains "x"', "- x\n  - b\n- x", id="sub-bullets without it"),
        pytest.param("bullets are unique", "- a\n  - b\n- a\n  - c", id="two that go on otherwise"),
    ],
)
def test_what_hangs_under_an_item_leaves_it_open_where_it_counts(decide, body, text):
    (decision,) = decide(body, text)
    assert decision.state is UNDECIDED


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param('no bullet contains "foo"', "- a\n\n  b\n- x", MET, id="nowhere at all"),
        pytest.param('no bullet contains "foo"', "- a\n  - foo", NOT_MET, id="a sub-bullet is one"),
        pytest.param(
            'no bullet contains "foo"', "- a\n\nfoo", MET, id="a paragraph after the list"
        ),
        pytest.param("each bullet has at most 3 words", "- a b\n\n# c d e f", MET, id="a heading"),
        pytest.param("each bullet has at most 5 words", "- a b\n  - c d", MET, id="few even so"),
        pytest.param("each bullet has at most 3 words", "- a b c d\n- x", NOT_MET, id="one line"),
        pytest.param("each bullet has a link", f"{LINKS}- Three\n", NOT_MET, id="one without any"),
        pytest.param("each bullet ends with a full stop", "- a.\n- b.", MET, id="plain items"),
        pytest.param("bullets are unique", "- a\n- b\n- a", NOT_MET, id="twice the same line"),
        pytest.param("bullets are unique", "- a\n  - b\n- c\n  - d", MET, id="all differ"),
    ],
)
def test_what_every_extent_agrees_on_is_decided(decide, body, text, state):
    (decision,) = decide(body, text)
    assert decision.state is state


def test_items_reach_up_to_what_stands_no_deeper():
    text = "1. a\n   - b\n\n   c\n2. d\n\ne\n\n- f\n  - g\n"
    document = Document(text, 0, len(text), "x.md", "x")

    def shown(ranges):
        return [text[start:end] for start, end in ranges]

    assert shown(whole_items(document, numbered=True)) == ["a\n   - b\n\n   c", "d"]
    assert shown(whole_items(document, numbered=False)) == ["b", "f\n  - g", "g"]
    assert shown(outermost_items(document, numbered=False)) == ["b", "f\n  - g"]
    assert shown(outermost_items(document, numbered=None)) == ["a\n   - b\n\n   c", "d", "f\n  - g"]
