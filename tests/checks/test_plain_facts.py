"""Clauses that say one plain fact of the whole text, and those that only come near them."""

import pytest

from grader.checks.decide import decide_clause
from grader.checks.read_clause import read_clause
from grader.model.verdicts import RequirementState

MET, NOT_MET, UNDECIDED = (
    RequirementState.MET, RequirementState.NOT_MET, RequirementState.UNDECIDED
)  # fmt: skip
TAGGED = "```python\nx\n```\n"
BARE = "```\ny\n```\n"
FRONT = "---\ntitle: A\n---\n\nText.\n"


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("only ASCII characters", "plain - text", MET, id="ASCII"),
        pytest.param("contains only ASCII characters", "na\u00efve", NOT_MET, id="an accent"),
        pytest.param("plain ASCII text", "\u201cx\u201d", NOT_MET, id="curly quotes"),
        pytest.param("no non-ASCII characters", "x \u2013 y", NOT_MET, id="a dash"),
        pytest.param("contains non-ASCII characters", "na\u00efve", MET, id="what is beyond it"),
        pytest.param("contains non-ASCII characters", "plain", NOT_MET, id="nothing beyond it"),
        pytest.param("only ASCII letters", "abc 1", UNDECIDED, id="letters are fewer"),
        pytest.param("names in ASCII only", "abc", UNDECIDED, id="of some words"),
        pytest.param("ASCII art only", "abc", UNDECIDED, id="art"),
        pytest.param("no ASCII characters", "abc", UNDECIDED, id="none of them"),
        pytest.param("begins with YAML front matter", FRONT, MET, id="front matter"),
        pytest.param("has front matter", "# A\n\nText.", NOT_MET, id="no front matter"),
        pytest.param("has front matter", "---\nnot: closed\n\nText.", UNDECIDED, id="not closed"),
        pytest.param("has front matter", "+++\na = 1\n+++\n", UNDECIDED, id="of another kind"),
        pytest.param("no front matter", FRONT, UNDECIDED, id="a ban of it"),
        pytest.param("has front matter with a title", FRONT, UNDECIDED, id="with a key"),
        pytest.param("every code block has a language tag", TAGGED, MET, id="a tag"),
        pytest.param("all code blocks have a language tag", TAGGED + BARE, NOT_MET, id="one bare"),
        pytest.param("code blocks are tagged with a language", BARE, NOT_MET, id="tagged with"),
        pytest.param("every code block has a language tag", "None.", UNDECIDED, id="no block"),
        pytest.param("every code block has a language tag", f"{TAGGED}\n    indented\n", UNDECIDED,
                     id="indented code has no place for it"),
        pytest.param("at least one code block has a language tag", TAGGED, UNDECIDED, id="one"),
        pytest.param("yes or no", "yes\n", MET, id="yes"),
        pytest.param("is either yes or no", "No", MET, id="No"),
        pytest.param("yes or no", "maybe", NOT_MET, id="neither"),
        pytest.param("answers yes or no", "Yes, because it rains.", UNDECIDED, id="yes and more"),
        pytest.param("asks a yes or no question", "yes", UNDECIDED, id="a question"),
    ],
)  # fmt: skip
def test_a_plain_fact_is_decided(decide, body, text, state):
    assert {d.state for d in decide(body, text)} == {state}


def test_front_matter_that_was_taken_for_an_envelope_is_not_missed(clause, target, output):
    made = clause("has front matter")
    after = output(FRONT, body_start=FRONT.index("Text"))
    (decision,) = decide_clause(made, read_clause(made), target(after))
    assert decision.state is UNDECIDED
