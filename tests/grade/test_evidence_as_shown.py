"""A judge that quotes what it was shown is found, whatever stands in the file behind U+FFFD."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.grade.evidence import Texts, find_quote, search_absent
from grader.grade.fence import fenced, sendable

COLOURED = "A fox \x1b[31m met an old woman at the mill.\nok\x1b[0m\nA page\fand the next page\n"

FOUND = [
    pytest.param("A fox \ufffd[31m met an old", "A fox \x1b[31m met an old", id="an-escape"),
    pytest.param(
        "A fox  \ufffd[31m  met an old", "A fox \x1b[31m met an old", id="with-other-blanks"
    ),
    pytest.param("fox \x1b[31m met  an old", "fox \x1b[31m met an old", id="as-the-file-has-it"),
    pytest.param("ok\ufffd[0m", "ok\x1b[0m", id="a-short-line"),
    pytest.param("page\ufffdand the next", "page\fand the next", id="a-form-feed-as-shown"),
    pytest.param("page and the next", "page\fand the next", id="a-form-feed-as-a-blank"),
    pytest.param("mill. ok\ufffd[0m A page", "mill.\nok\x1b[0m\nA page", id="over-line-ends"),
    pytest.param(
        "ok\ufffd[0m A page\ufffdand the",
        "ok\x1b[0m\nA page\fand the",
        id="an-escape-and-a-form-feed",
    ),
    pytest.param(
        "ok\ufffd[0m A page and the",
        "ok\x1b[0m\nA page\fand the",
        id="a-form-feed-beside-an-escape",
    ),
]


@pytest.mark.parametrize(("quote", "slice_"), FOUND)
def test_what_was_shown_is_found_and_the_files_slice_is_given(quote, slice_, make_output):
    span = find_quote(quote, [make_output(COLOURED)])
    assert span.quote == slice_
    assert COLOURED[span.start : span.end] == slice_


REFUSED = [
    pytest.param("A fox \ufffd[31m\ufffdmet an old", id="for-a-blank-that-was-shown"),
    pytest.param("A f\ufffdx \x1b[31m met an old", id="for-a-letter"),
    pytest.param("A fox [31m met an old woman", id="left-out"),
    pytest.param("A fox \ufffd\ufffd[31m met an old", id="twice-for-one"),
    pytest.param("at the mill.\ufffdok", id="for-a-line-end"),
    pytest.param("\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd", id="nothing-but-itself"),
    pytest.param("o\ufffd\ufffd[0m", id="for-a-letter-of-a-short-line"),
]


@pytest.mark.parametrize("quote", REFUSED)
def test_the_shown_sign_stands_for_nothing_else(quote, make_output):
    assert find_quote(quote, [make_output(COLOURED)]) is None


@pytest.mark.parametrize("hidden", ["\x00", "\x08", "\x0b", "\x0c", "\x1b", "\x1f", "\x7f"])
@pytest.mark.parametrize("quoted", ["Twelve letters{}and more", "no{}"])
def test_every_character_that_is_not_sent_is_found_as_it_was_shown(hidden, quoted, make_output):
    text = f"before\n{quoted.format(hidden)}\nafter"
    assert "\ufffd" in fenced("output 1", text)
    span = find_quote(quoted.format("\ufffd"), [make_output(text)])
    assert span.quote == quoted.format(hidden)


def test_the_sign_of_the_file_itself_is_found_too(make_output):
    text = "A broken \ufffd letter in the file"
    assert find_quote(text, [make_output(text)]).quote == text


def test_a_term_as_shown_is_not_absent(make_output):
    output = make_output(COLOURED)
    for term in ("\ufffd[31m", "\x1b[31m", "page\ufffdand", "page and"):
        assert search_absent([term], [output]) is None, term
    assert search_absent(["\ufffd[32m"], [output]).looked_for == ("\ufffd[32m",)
    assert search_absent(["page\ufffdnext"], [output]) is not None


@given(st.text(alphabet="ab1 \n\x1b\x00\f\x1d\ufffd-—", max_size=80), st.data())
def test_every_slice_as_it_was_shown_is_found(make_output, text, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    quote = sendable(text[start:end])
    span = find_quote(quote, [make_output(text)])
    if sum(char.isalnum() for char in quote) >= 12:
        assert span is not None
    if span is not None:
        assert text[span.start : span.end] == span.quote


def test_the_form_as_shown_is_made_once_and_only_where_it_differs(make_output):
    texts = Texts()
    plain, paged = make_output("plain \x1b text", "a"), make_output(COLOURED, "b")
    assert texts.shown(plain) is texts.normal(plain)
    assert texts.shown(paged) is texts.shown(paged)
    assert texts.shown(paged) is not texts.normal(paged)
