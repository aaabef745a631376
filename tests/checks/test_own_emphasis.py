"""The asterisks of a clause's own prose say nothing of the output."""

import pytest

from grader.extract.clauses import read_line
from grader.model.verdicts import RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED

SECTIONS = "## a\n\nx\n\n## b\n\nx\n\n## c\n\nx\n"


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("has *exactly* 3 sections", SECTIONS, MET, id="a stressed bound"),
        pytest.param("has **exactly 4** sections", SECTIONS, NOT_MET, id="a bound in bold"),
        pytest.param('does *not* contain "x"', SECTIONS, NOT_MET, id="a stressed negation"),
        pytest.param('**must** contain "x"', SECTIONS, MET, id="a stressed verb"),
        pytest.param("at least 2 **bold** phrases", "**a** **b**", MET, id="bold asks for bold"),
        pytest.param("at least 2 **bold** phrases", "*a* *b*", NOT_MET, id="italics are not bold"),
        pytest.param("3+ *emphasised* or **bold** phrases", "*a* **b** *c*", MET, id="either"),
        pytest.param("2 highlighted sections like *this*", "*a* **b**", MET, id="an example"),
    ],
)
def test_a_clause_is_read_without_its_own_marks(decide, body, text, state):
    (decision,) = decide(body, text)
    assert decision.state is state


@pytest.mark.parametrize(
    ("body", "text"),
    [
        pytest.param("has *exactly* 3 sections", "*a* *b* *c*", id="no emphasis is asked for"),
        pytest.param("at least 3 **complete** sections", SECTIONS, id="an adjective in bold"),
        pytest.param("at least 3 *distinct* sections", SECTIONS, id="an adjective in italics"),
        pytest.param("contains the word *fox*", "*fox*", id="a stressed term"),
        pytest.param("highlights *at most* 1 passage", "*a* *b*", id="a bound beside emphasis"),
        pytest.param("has *3* bold words", "**a**", id="a number beside emphasis"),
        pytest.param("lists *.md and *.py files", "*.md *.py", id="stars that pair with nothing"),
        pytest.param("**story**: at most 3 words", "a b c d", id="a bold label"),
        pytest.param("**story:** at most 3 words", "a b c d", id="its colon in bold too"),
        pytest.param("*story*: at most 3 words", "a b c d", id="a label in italics"),
        pytest.param("**Note**: valid JSON", "x", id="a label before a format"),
    ],
)
def test_what_marks_may_mean_is_left_open(decide, body, text):
    assert {decision.state for decision in decide(body, text)} == {UNDECIDED}


@pytest.mark.parametrize(
    "text",
    ['never: contains "wolf"', "avoid: a wolf", "optional: at most 2 words", "_story_: 3 words"],
)
def test_words_that_turn_a_promise_are_no_names(text):
    assert read_line(text).name is None


def test_a_bare_word_is_a_name():
    assert read_line("story: 3 words").name == "story"
