"""No promise is dropped silently: bullets with any space are read, text that is none is told."""

import pytest

from grader.extract.contracts import read_contracts

HEADS = (
    pytest.param("### Ensures\n\n", id="under a heading"),
    pytest.param("ensures:\n\n", id="lower case"),
)


def read(text):
    found = read_contracts("x.md", f"---\nname: x\n---\n{text}")
    lines = [w.line for w in found.warnings if w.code == "ungraded-text"]
    return [clause.text for clause in found.own.contract.clauses], lines


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("at most 3 words", id="a paragraph"),
        pytest.param("`story` is short.", id="one that opens with a name"),
        pytest.param("> - at most 3 words", id="a bullet in a quotation"),
        pytest.param("\u2022 at most 3 words", id="a bullet sign"),
        pytest.param("| a | b |", id="a table"),
    ],
)
def test_text_after_the_list_is_told_with_its_line(head, text):
    clauses, lines = read(f"{head}- a: b\n\n{text}\n")
    assert (clauses, lines) == (["a: b"], [4 + head.count("\n") + 2])


@pytest.mark.parametrize("head", HEADS)
def test_text_before_the_list_is_told_but_for_an_introduction(head):
    assert read(f"{head}It is short.\n\n- a: b\n")[1]
    assert not read(f"{head}These hold:\n\n- a: b\n")[1]


def test_text_beside_the_keyword_is_told():
    assert read("ensures: a report\n- a: b\n")[1] == [4]


def test_bullets_below_what_ended_a_lower_case_list_are_told():
    assert read("ensures:\n- a: b\n\nMore:\n\n- c: d\n") == (["a: b"], [7])


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("ensures:\n- a: b\n\nYou are a writer.\n", id="a persona below a list"),
        pytest.param("ensures:\n- a: b\n\npersona:\n- calm\n", id="another key"),
        pytest.param("### Ensures\n- a: b\n\n<!-- note -->\n", id="a comment"),
        pytest.param("### Ensures\n- a: b\n\n#### More\n- c: d\n", id="a heading"),
        pytest.param("### Ensures\n- a: b\n\n```json\n{}\n```\n", id="an example in a fence"),
        pytest.param("### Ensures\n- a: b\n\n  and c\n", id="a paragraph of the bullet"),
        pytest.param("### Maintains\nThe table.\n\n- postcondition: x\n", id="what is maintained"),
        pytest.param("### Strategies\n- a: b\n\nBe quick.\n", id="another section"),
    ],
)
def test_what_promises_nothing_is_not_told(text):
    assert not read(text)[1]


@pytest.mark.parametrize("space", ["\u00a0", "\u2003", "\u3000", "\t"])
def test_a_bullet_may_have_any_space_after_its_marker(space):
    clauses, _ = read(f"### Ensures\n- a: b\n-{space}c: d\n  *{space}e\n")
    assert clauses == ["a: b", "c: d\n  - e"]


def test_a_marker_without_a_space_is_no_bullet():
    assert read("### Ensures\n- a: b\n\n-c: d\n") == (["a: b"], [7])
