"""Acronyms and names that are ordinary words in small letters."""

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param('mentions the word "US"', "Tell us more.", UNDECIDED, id="an acronym"),
        pytest.param('avoids the word "US"', "Tell us more.", UNDECIDED, id="a ban of it"),
        pytest.param('names "China"', "china dishes", UNDECIDED, id="a name"),
        pytest.param('includes the word "May"', "we may go", UNDECIDED, id="a month"),
        pytest.param('mentions the word "US"', "the US and us", MET, id="control: as written"),
        pytest.param('names "China"', "CHINA IS FAR", MET, id="control: all in capitals"),
        pytest.param('mentions the word "US"', "nothing of it", NOT_MET, id="control: nowhere"),
        pytest.param('mentions the word "alpha"', "ALPHA", MET, id="control: small letters"),
        pytest.param('avoids the word "alpha"', "Alpha it is", NOT_MET, id="control: a ban"),
    ],
)
def test_a_word_with_a_capital_is_not_the_one_without(decide, body, text, state):
    (decision,) = decide(body, text)
    assert decision.state is state
