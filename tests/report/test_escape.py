"""Foreign text in each medium: nothing acts, nothing is lost."""

import pytest

from grader.report.escape import (
    github_data,
    github_log,
    github_property,
    markdown_code,
    markdown_text,
    one_line,
    shortened,
    uri_path,
    visible,
    xml_text,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("\x1b[31mred", "\\x1b[31mred", id="an ANSI escape is shown"),
        pytest.param("\x9b31m", "\\x9b31m", id="an eight-bit escape is shown"),
        pytest.param("a\x00b", "a\\x00b", id="NUL is shown"),
        pytest.param("a\u202eb", "a\\u202eb", id="a bidi override is shown"),
        pytest.param("a\u200bb", "a\\u200bb", id="a zero-width blank is shown"),
        pytest.param("a\ud800b", "a\\ud800b", id="a lone surrogate is shown"),
        pytest.param("a\U000e0041", "a\\U000e0041", id="a tag character is shown"),
        pytest.param("naïve 漢字 🎉", "naïve 漢字 🎉", id="letters and emoji stay"),
        pytest.param("back\\slash", "back\\slash", id="a backslash stays"),
    ],
)
def test_hidden_characters_are_made_visible(text, shown):
    assert visible(text) == shown


def test_white_space_of_every_kind_becomes_one_blank():
    assert one_line("  a\r\n\tb\u2028c\u3000d\x85e ") == "a b c d e"


@pytest.mark.parametrize(
    ("text", "at_most", "expected"),
    [
        pytest.param("a" * 10, 10, "a" * 10, id="short enough stays"),
        pytest.param("abcdefghijklmnop", 12, "abcdef … nop", id="the middle goes"),
    ],
)
def test_shortening_keeps_both_ends(text, at_most, expected):
    assert shortened(text, at_most) == expected
    assert len(shortened(text, at_most)) <= at_most


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a|b", "a&#124;b", id="pipe"),
        pytest.param("# no", "\\# no", id="heading"),
        pytest.param("1. no", "1\\. no", id="ordered list"),
        pytest.param("41.7", "41.7", id="a figure is no list"),
        pytest.param("- no", "\\- no", id="bullet"),
        pytest.param("<b>&amp;", "&lt;b&gt;&amp;amp;", id="HTML and entities"),
        pytest.param("https://x.org", "https\\://x.org", id="a bare address"),
        pytest.param("www.x.org", "www\\.x.org", id="a bare host"),
    ],
)
def test_markdown_text_is_only_text(text, expected):
    assert markdown_text(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a", "`a`", id="plain"),
        pytest.param("a`b", "``a`b``", id="the fence outgrows the text"),
        pytest.param("`", "`` ` ``", id="a backtick at the edge is padded"),
        pytest.param("", "` `", id="empty"),
        pytest.param("a\nb", "`a b`", id="one line"),
    ],
)
def test_markdown_code_cannot_be_closed_from_inside(text, expected):
    assert markdown_code(text) == expected


def test_xml_keeps_line_breaks_and_escapes_the_rest():
    assert xml_text("a\r\n<b>\"'&\x0c]]>") == "a\n&lt;b&gt;&quot;&#x27;&amp;\\x0c]]&gt;"


def test_github_escapes_percent_first_and_separators_in_properties():
    assert github_data("50%\r\n::error::x") == "50%25%0A::error::x"
    assert github_data("%0A") == "%250A"
    assert github_property("a:b,c%") == "a%3Ab%2Cc%25"


def test_a_log_line_is_no_command():
    assert github_log("::error::x") == ". ::error::x"
    assert github_log("  ::stop-commands::t") == ". ::stop-commands::t"
    assert "##[" not in github_log("x ##[add-path]/tmp")


def test_a_path_becomes_a_uri_reference():
    assert uri_path("a b/ü#?.md") == "a%20b/%C3%BC%23%3F.md"
    assert uri_path("http://evil") == "http%3A//evil"
    assert uri_path("\udcff") == "%ED%B3%BF"
