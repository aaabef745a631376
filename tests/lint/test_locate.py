"""From a clause's text back to its file: every syntax, line ending and bullet."""

import pytest

from grader.extract.contracts import read_contracts
from grader.lint.locate import source_offsets, starts_of_lines

FORMS = [
    pytest.param("ensures:\n- menu: a\n  b\n", id="continuation"),
    pytest.param("ensures:\r\n- menu: a good\r\n  menu\r\n  - x: y\r\n", id="crlf"),
    pytest.param("ensures:\n- `menu`: a\n\t- x: one\n\t- y: two\n", id="tabs"),
    pytest.param("### Ensures\n\n* menu: a\n    * x: one two\n    + y: z\n", id="stars-and-plus"),
    pytest.param("```\nensures:\n  - menu: a\n  - other: b\n```\n", id="fence"),
    pytest.param("ensures:\n- if rain: menu: soup\n- soup: soup\n", id="conditional"),
    pytest.param("ensures:\n- menu: \U0001d518 \u00e9\n", id="astral-and-accents"),
]


def clauses(text):
    read = read_contracts("svc.md", text)
    return [clause for one in read.contracts() for clause in one.contract.clauses]


@pytest.mark.parametrize("body", FORMS)
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["no-bom", "bom"])
def test_every_visible_character_is_found_again(body, mark):
    text = f"{mark}---\nname: svc\n---\n\n{body}"
    assert clauses(text)
    _check(text)


def test_every_corpus_clause_is_found_in_its_lines(shared):
    n_clauses = 0
    for file in sorted((shared / "corpus/openprose").rglob("*.md")):
        n_clauses += _check(file.read_bytes().decode("utf-8", errors="replace"))
    assert n_clauses > 100


def _check(text):
    starts = starts_of_lines(text)
    found = clauses(text)
    for clause in found:
        offsets = source_offsets(clause, text, starts)
        assert offsets is not None, clause.text
        assert len(offsets) == len(clause.text)
        assert list(offsets) == sorted(offsets)
        for line_start, line in _lines(clause.text):
            for at, character in enumerate(line, line_start):
                if not character.isspace():
                    assert text[offsets[at]] == character
    return len(found)


def _lines(text):
    """Lines without the marker of a sub-bullet, which the file may write otherwise."""
    at = 0
    for number, line in enumerate(text.split("\n")):
        skipped = len(line) - len(line.lstrip()) + 2 if number else 0
        yield at + skipped, line[skipped:]
        at += len(line) + 1


def test_control_a_clause_of_another_file_is_not_found():
    clause = clauses("---\nname: svc\n---\n\nensures:\n- menu: soup\n")[0]
    other = "---\nname: svc\n---\n\nensures:\n- menu: stew\n"
    assert source_offsets(clause, other, starts_of_lines(other)) is None
