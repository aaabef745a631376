"""The text as other readers see it: without what is not shown, without what is around it all."""

import pytest

from grader.checks.document import Document
from grader.checks.shown import is_about_shown, other_readings
from grader.model.requirement import Check

WORDS = Check(kind="words", args={})


def readings(text, check=WORDS):
    document = Document(text, 0, len(text), "p", "n")
    return [other.body for other in other_readings(document, check)]


@pytest.mark.parametrize(
    ("text", "others"),
    [
        pytest.param("a <!-- b\nc --> d", ["a       \n      d"], id="a comment, places kept"),
        pytest.param("---\nx: 1\n---\n# A", ["   \n    \n   \n# A"], id="front matter"),
        pytest.param("a <b>c</b> d", ["a    c     d"], id="tags"),
        pytest.param("```text\na\n```", ["a"], id="a fence around it all"),
        pytest.param("> a\n> b", ["a\nb"], id="a quotation around it all"),
        pytest.param("```\n<!-- a -->\n```\n\nb", [], id="a comment inside code is text"),
        pytest.param("`<b>` is a tag", [], id="a tag in a code span is text"),
        pytest.param('{"a": "<b>x</b>"}', [], id="JSON is read as it is"),
        pytest.param("a < b, <name>", [], id="control: nothing of the kind"),
    ],
)
def test_other_readings(text, others):
    assert readings(text) == others


@pytest.mark.parametrize(
    ("text", "check"),
    [
        pytest.param("```\na\n```", Check(kind="code_blocks", args={}), id="the fence is counted"),
        pytest.param(
            "> a", Check(kind="starts_with", args={"text": ">"}), id="the mark is asked for"
        ),
        pytest.param(
            "<b>a</b>", Check(kind="literal_text", args={"terms": ["<b>"]}), id="the tag is"
        ),
        pytest.param(
            "<b>a</b>", Check(kind="things", args={"thing": "html_tag"}), id="tags are counted"
        ),
    ],
)
def test_what_is_asked_for_is_looked_at_as_written(text, check):
    assert readings(text, check) == []


LOOKS = Check(kind="literal_text", args={"terms": ["x"]})


@pytest.mark.parametrize(
    ("text", "others"),
    [
        pytest.param("a\n\n```python\nb\n```", ["a\n\n```      \nb\n```"], id="a language's name"),
        pytest.param("a [b](c)", ["a [b]   "], id="a link's target"),
        pytest.param("a[^src]\n\n[^src]: b", ["a      \n\n      : b"], id="a footnote's"),
        pytest.param("a &amp; b", ["a & b"], id="an entity"),
        pytest.param("a\n\n```\nb\n```", [], id="control: a fence without a name"),
        pytest.param("a & b; c", [], id="control: marks alone"),
    ],
)
def test_what_looks_for_words_looks_past_names_and_entities(text, others):
    assert readings(text, LOOKS) == others
    assert readings(text) == []


def test_markdown_is_looked_for_as_written():
    check = Check(kind="literal_text", args={"terms": ["```python"]})
    assert readings("a\n\n```python\nb\n```", check) == []


def test_an_address_is_looked_for_where_links_lead_to():
    check = Check(kind="literal_text", args={"terms": ["https://a.org"]})
    assert readings("see [b](https://a.org)", check) == []


def test_data_is_read_as_written():
    assert not is_about_shown(Check(kind="data_format", args={"format": "xml"}))
    assert is_about_shown(WORDS)
