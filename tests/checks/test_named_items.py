"""What an output calls by name: which list it is, and which members of an array."""

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED

PLAIN = "## Risks\n\n- outage\n- loss\n- fines\n"
GROUPED = "## Risks\n\n- Technical\n  - outage\n  - loss\n- Legal\n  - fines\n"
DETAILED = "## Risks\n\n- outage\n  - Impact: high\n  - Owner: Li\n- loss\n  - Impact: low\n"
SOURCES = "## Findings\n\nWe looked at these sources:\n\n- logs\n- dumps\n\nAll is well.\n"
TEXT_AFTER = "## Findings\n\n- logs\n- dumps\n\nThe third finding is a leak.\n"
FIELDS = "## Examples\n\n- Input: 3\n- Output: 9\n- Input: 4\n- Output: 16\n"


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("exactly 3 risks", PLAIN, MET, id="the list under the heading"),
        pytest.param("at least 4 risks", PLAIN, NOT_MET, id="control: too few"),
        pytest.param("at least three risks", GROUPED, UNDECIDED, id="groups or what is in them"),
        pytest.param("at least six risks", GROUPED, NOT_MET, id="too few however counted"),
        pytest.param(
            "exactly three risks", f"{PLAIN}  - and more\n", MET, id="one with a word below it"
        ),
        pytest.param("exactly two risks", DETAILED, MET, id="labelled details are no risks"),
        pytest.param("exactly two findings", SOURCES, UNDECIDED, id="a list of other things"),
        pytest.param(
            "exactly two findings",
            SOURCES.replace("We looked at these sources", "In order of weight"),
            MET,
            id="an introduction that names nothing else",
        ),
        pytest.param(
            "exactly two findings",
            SOURCES.replace("sources", "findings"),
            MET,
            id="an introduction that names them",
        ),
        pytest.param(
            "exactly two findings",
            "## Findings\n\nThe index is slow, the cache is stale, and the worker grows until it "
            "is stopped by hand in the early hours of nearly every day.\n\n- add one\n- restart\n",
            UNDECIDED,
            id="a text that tells of them itself",
        ),
        pytest.param(
            "exactly two findings",
            "## Findings\n\nThe first finding is a leak. Steps we took:\n\n- logs\n- dumps\n",
            UNDECIDED,
            id="the last sentence above names others",
        ),
        pytest.param("exactly two findings", TEXT_AFTER, UNDECIDED, id="text goes on with them"),
        pytest.param(
            "exactly two findings",
            TEXT_AFTER.replace("The third finding is a leak", "Ask us for more"),
            MET,
            id="text below says nothing of them",
        ),
        pytest.param(
            "two examples",
            "## Examples\n\n1. Input: 3\n   Output: 9\n2. Input: 4\n   Output: 16\n",
            MET,
            id="one label for each of them",
        ),
        pytest.param("four examples", FIELDS, UNDECIDED, id="labels that come again"),
        pytest.param(
            "two examples", "## Examples\n\n- Input: 3\n- Output: 9\n", UNDECIDED, id="known labels"
        ),
        pytest.param(
            "two risks", "## Risks\n\n- Outage: all day\n- Loss: of data\n", MET, id="own labels"
        ),
        pytest.param(
            "one risk", f"{PLAIN}\n## More risks\n\n- theft\n", UNDECIDED, id="a second heading"
        ),
        pytest.param(
            "three risks", f"{PLAIN}\n### Measures\n\n- replicas\n", UNDECIDED, id="a heading below"
        ),
        pytest.param(
            "three risks", f"{PLAIN}\n## Measures\n\n- replicas\n", MET, id="a heading beside"
        ),
        pytest.param(
            "at least three benefits",
            "## Benefits\n\n- speed, safety and price\n",
            UNDECIDED,
            id="several in one item",
        ),
    ],
)
def test_the_list_that_is_meant(decide, body, text, state):
    (decision,) = decide(body, text)
    assert decision.state is state


@pytest.mark.parametrize(
    ("body", "text", "state"),
    [
        pytest.param("a list of three strings", '["a", "b", "c"]', MET, id="strings"),
        pytest.param("a list of three strings", "[1, 2, 3]", NOT_MET, id="numbers are none"),
        pytest.param("three objects", "[1, 2, 3]", NOT_MET, id="nor are they objects"),
        pytest.param("three objects", "[{}, {}, {}]", MET, id="objects"),
        pytest.param("two booleans", "[true, false]", MET, id="booleans"),
        pytest.param("two integers", "[1, true]", UNDECIDED, id="mixed types"),
        pytest.param("two integers", "[1, 2.0]", UNDECIDED, id="a float without a fraction"),
        pytest.param("at least two strings", "[]", NOT_MET, id="an empty array has none"),
        pytest.param(
            "three benefits", '["speed, safety and price"]', UNDECIDED, id="several in one member"
        ),
        pytest.param(
            "three risks",
            '{"risks": [{"technical": ["a", "b"]}, {"legal": ["c"]}]}',
            UNDECIDED,
            id="members that are groups",
        ),
        pytest.param("three keys", "[1, 2, 3]", UNDECIDED, id="an array has no keys"),
        pytest.param("three names", "[1, 2, 3]", UNDECIDED, id="bare numbers may be anything"),
        pytest.param("three names", '["a", "b", "c"]', MET, id="control: strings may be names"),
        pytest.param("three names", '{"names": [1, 2, 3]}', MET, id="control: called so"),
        pytest.param("two strings", '{"strings": [1, 2]}', UNDECIDED, id="called so, but none"),
    ],
)
def test_the_members_of_an_array(decide, body, text, state):
    (decision,) = decide(body, text)
    assert decision.state is state
