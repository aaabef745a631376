"""What a section holds may stand in its heading, and a section may be a part of another one."""

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED

NAMED = "## A x\n\nbody\n\n## B\n\nx\n"
PARTS = "### c\n\nd e f\n\n### f\n\ng h i\n"


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param('each section contains "x"', NAMED, UNDECIDED, id="it is in a heading"),
        pytest.param('no section contains "x"', "## A x\n\nb\n\n## B\n\nc", UNDECIDED, id="a ban"),
        pytest.param('each section contains "y"', NAMED, NOT_MET, id="it is nowhere"),
        pytest.param('each section contains "x"', "## A\n\nx\n\n## B\n\nx", MET, id="in each"),
        pytest.param('each section starts with "x"', "## A\n\nx\n\n## B\n\nx", MET, id="an edge"),
        pytest.param("each section has at most 5 words", f"## A\n\n{PARTS}", UNDECIDED, id="sum"),
        pytest.param("each section has at most 5 words", f"# A\n\n{PARTS}", MET, id="a title"),
        pytest.param("each section has at most 20 words", f"## A\n\n{PARTS}", MET, id="few in all"),
        pytest.param("each section has at most 2 words", f"## A\n\n{PARTS}", NOT_MET, id="many"),
    ],
)
def test_each_section(decide, body, text, state):
    (decision,) = decide(body, text)
    assert decision.state is state
