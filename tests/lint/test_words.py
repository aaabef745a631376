"""Words, literals, paths, numbers and names of a clause, with their places."""

import pytest

from grader.lint.words import LONGEST, read_words


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        pytest.param("a good report", "word word word", id="plain-words"),
        pytest.param("`a b` and 'c d'", "literal word literal", id="backticks-and-quotes"),
        pytest.param("the project's code", "word word word", id="an-apostrophe-opens-nothing"),
        pytest.param("saved as out/a.txt", "word word path", id="a-path"),
        pytest.param("input/output and/or", "word word", id="a-stroke-between-words-is-no-path"),
        pytest.param("run_id and main()", "path word path", id="identifiers"),
        pytest.param("at least 3-5 rows", "word word number word", id="a-range"),
        pytest.param("three rows", "number word", id="a-number-in-words"),
        pytest.param("the other one", "word word word", id="one-as-a-pronoun"),
        pytest.param("one row", "number word", id="one-as-a-number"),
        pytest.param("valid JSON for OpenProse", "word name word name", id="names"),
        pytest.param("at most <N> words", "word word placeholder word", id="a-placeholder"),
        pytest.param("a <!-- note --> b", "word word", id="a-comment-is-left-out"),
        pytest.param("high-quality", "word", id="a-compound-is-one-word"),
    ],
)
def test_kinds(text, kinds):
    assert [word.kind for word in read_words(text)] == kinds.split()


@pytest.mark.parametrize("text", ["a `b` c, d.", "  é 'q' — \u201cx\u201d 3 %", ""])
def test_places_are_code_points_of_the_text(text):
    for word in read_words(text):
        assert text[word.start : word.end].lower().replace("\u2019", "'") == word.text


def test_what_lies_beyond_the_limit_is_not_read():
    words = read_words("a " * LONGEST)
    assert words[-1].end <= LONGEST
