"""Links as written, names of code blocks, keys to press, lists in JSON, stops in Chinese."""

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED

BARE, WRITTEN = "see https://a.org/x", "see [x](https://a.org/x)"
HTTP = "see http://a.org"


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("contains a Markdown link", BARE, UNDECIDED, id="a bare address"),
        pytest.param("no Markdown links", BARE, UNDECIDED, id="a ban of them"),
        pytest.param("no Markdown links", "see ![x](a.png)", UNDECIDED, id="an image"),
        pytest.param("no Markdown links", "see [a][b]\n\n[b]: c.md", UNDECIDED, id="a reference"),
        pytest.param("contains a Markdown link", WRITTEN, MET, id="control: one is written"),
        pytest.param("no Markdown links", "see [a](b.md)", NOT_MET, id="control: of a file"),
        pytest.param("at least two Markdown links", WRITTEN, NOT_MET, id="control: one of two"),
        pytest.param("at least one link", BARE, MET, id="control: links of any form"),
        pytest.param("no http links", BARE, UNDECIDED, id="https may be meant too"),
        pytest.param("no http links", HTTP, NOT_MET, id="control: http"),
        pytest.param("no http links", "nothing", MET, id="control: no address"),
    ],
)
def test_links_of_a_form(decide, body, text, state):
    (decision,) = decide(body, text)
    assert decision.state is state


@pytest.mark.parametrize(
    ("language", "name", "state"),
    [
        ("HTML", "htm", UNDECIDED),
        ("JavaScript", "node", UNDECIDED),
        ("TypeScript", "tsx", UNDECIDED),
        ("CSS", "scss", UNDECIDED),
        ("JavaScript", "js", MET),
        ("JavaScript", "ts", NOT_MET),
        ("HTML", "css", NOT_MET),
    ],
)
def test_a_name_close_to_a_language_may_be_it(decide, language, name, state):
    (decision,) = decide(f"includes a {language} code block", f"```{name}\nx\n```\n\nSo.")
    assert decision.state is state


@pytest.mark.parametrize(
    ("text", "state"),
    [
        pytest.param("Press <Enter> to go on.", UNDECIDED, id="a key"),
        pytest.param("Click <Insert>, then wait.", UNDECIDED, id="a button"),
        pytest.param("Dear <NAME>, hello.", NOT_MET, id="control: a slot"),
        pytest.param("Dear Ann, hello.", MET, id="control: none"),
    ],
)
def test_a_key_in_angle_brackets_may_be_no_placeholder(decide, text, state):
    (decision,) = decide("no placeholders", text)
    assert decision.state is state


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("three bullets", '{"bullets": ["a", "b", "c"]}', UNDECIDED, id="called so"),
        pytest.param("three bullets", '["a", "b", "c"]', UNDECIDED, id="an array"),
        pytest.param("two bullets", '{"text": "- a\\n- b"}', UNDECIDED, id="inside a string"),
        pytest.param("two numbered steps", '{"steps": ["a", "b"]}', UNDECIDED, id="steps"),
        pytest.param("three bullets", '{"a": 1, "tags": ["x"]}', NOT_MET, id="control: no list"),
        pytest.param("three bullets", "- a\n- b\n- c", MET, id="control: Markdown"),
    ],
)
def test_lists_inside_json(decide, body, text, state):
    (decision,) = decide(body, text)
    assert decision.state is state


@pytest.mark.parametrize(
    ("text", "state"),
    [
        pytest.param("你好。今天很好!你去吗?", UNDECIDED, id="an ASCII mark between letters"),
        pytest.param("你好。今天很好\uff01你去吗\uff1f", MET, id="control: their own marks"),
        pytest.param("你好。今天很好。", NOT_MET, id="control: two"),
    ],
)
def test_an_ascii_stop_between_chinese_letters_may_end_a_sentence(decide, text, state):
    (decision,) = decide("three sentences", text)
    assert decision.state is state


MENTIONED = "# G\n\nOverview, then Costs.\n\n## {}\n\nx\n\n## {}\n\ny"


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param(
            '"Overview" comes before "Costs"',
            MENTIONED.format("Costs", "Overview"),
            UNDECIDED,
            id="headings in another order",
        ),
        pytest.param(
            '"Overview" comes before "Costs"',
            MENTIONED.format("Overview", "Costs"),
            MET,
            id="control: headings in that order",
        ),
        pytest.param(
            'the sections "Overview" and "Costs" in that order',
            MENTIONED.format("Costs", "Overview"),
            NOT_MET,
            id="control: headings are meant",
        ),
        pytest.param('"ink" appears before "pen"', "ink, pen, ink", MET, id="control: no headings"),
    ],
)
def test_the_order_of_mentions_and_of_headings(decide, body, text, state):
    (decision,) = decide(body, text)
    assert decision.state is state
