"""A rule, footnotes and the targets of links at an end of the text may be no part of it."""

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED


@pytest.mark.parametrize(
    ("body", "text"),
    [
        pytest.param('ends with "bye"', "bye\n\n---", id="a rule"),
        pytest.param('ends with "bye"', "bye\n---", id="dashes that make a heading"),
        pytest.param('ends with "bye"', "bye[^1]\n\n[^1]: note", id="a footnote"),
        pytest.param('ends with "bye"', "bye\n\n[^1]: a\n    goes on\n\n[^2]: c", id="footnotes"),
        pytest.param('ends with "bye"', "bye\n\n[1]: https://x.org", id="a link's target"),
        pytest.param('ends with "bye"', "bye [1]\n\n[1] Ray 2020", id="a list of references"),
        pytest.param("ends with a question mark", "ok?\n\n---", id="a mark before a rule"),
        pytest.param('does not end with "bye"', "bye\n\n---", id="a ban"),
        pytest.param('ends with "note"', "bye[^1]\n\n[^1]: note", id="the footnote's own end"),
        pytest.param('the last line is "bye"', "bye\n\n---", id="a last line"),
        pytest.param('starts with "bye"', "---\n\nbye", id="a rule at the start"),
        pytest.param('starts with "a b"', "a&nbsp;b", id="an entity at the start"),
        pytest.param('ends with "a b"', "a&nbsp;b", id="an entity at the end"),
        pytest.param('no bullet contains "a b"', "- a&nbsp;b\n- x", id="an entity in a part"),
        pytest.param('each line contains "a b"', "a&nbsp;b\na b", id="an entity in each"),
        pytest.param('starts with "bye"', "[^1]: note\n\nbye", id="a footnote at the start"),
    ],
)
def test_what_is_no_text_at_an_end_leaves_it_open(decide, body, text):
    (decision,) = decide(body, text)
    assert decision.state is UNDECIDED


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param('ends with "bye"', "bye\n\nTail\n\n---", NOT_MET, id="text before the rule"),
        pytest.param('ends with "bye"', "a\n\n---\n\nbye", MET, id="a rule in the middle"),
        pytest.param('ends with "---"', "bye\n\n---", MET, id="the rule is asked for"),
        pytest.param('starts with "a"', "a\n\n---\n\nbye", MET, id="no rule at the start"),
        pytest.param('ends with "bye"', "[1] bye", MET, id="one line that is all the text"),
        pytest.param('ends with "bye"', "bye\n\nTail", NOT_MET, id="plain text"),
    ],
)
def test_text_at_the_ends_is_decided(decide, body, text, state):
    (decision,) = decide(body, text)
    assert decision.state is state


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("each finding has a `url`", '[{"URL": "x"}]', UNDECIDED, id="another case"),
        pytest.param("each finding has a `url`", '[{"url": "x"}]', MET, id="as written"),
        pytest.param("each finding has a `page_url`", '[{"pageUrl": 1}]', UNDECIDED, id="camel"),
        pytest.param("each finding has a title", '[{"Title": "x"}]', MET, id="no name of a key"),
        pytest.param("each finding has a `url`", '[{"title": "x"}]', NOT_MET, id="none at all"),
    ],
)
def test_a_key_in_backticks_is_wanted_as_written(decide, body, text, state):
    (decision,) = decide(body, text, name="findings")
    assert decision.state is state
