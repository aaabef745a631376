"""Some blocks and nothing besides: a sentence beside them is a breach, a heading is for a judge."""

import time

import pytest

from grader.model.verdicts import RequirementState

MET, NOT_MET, UNDECIDED = (
    RequirementState.MET, RequirementState.NOT_MET, RequirementState.UNDECIDED
)  # fmt: skip
BULLETS = "- one\n- two\n- three\n"
TABLE = "| a | b |\n|---|---|\n| 1 | 2 |\n"
FENCE = "```\nx = 1\n```\n"


@pytest.mark.parametrize(
    ("block", "body"),
    [
        (BULLETS, "bullets only"),
        (BULLETS, "only bullet points"),
        (BULLETS, "nothing but a bulleted list"),
        (BULLETS, "consists only of bullets"),
        (BULLETS, "consists exclusively of bullets"),
        (BULLETS, "three bullets only"),
        (BULLETS, "exactly three bullets and nothing else"),
        (BULLETS, "a bulleted list of three items and nothing else"),
        (BULLETS, "nothing but three bullets"),
        (TABLE, "only a table"),
        (TABLE, "contains only a table"),
        (TABLE, "one table and nothing else"),
        (FENCE, "a single code block and nothing else"),
        (FENCE, "only a code block"),
        ("1. one\n2. two\n", "only numbered items"),
    ],
)
@pytest.mark.parametrize(
    ("before", "after", "state"),
    [
        pytest.param("", "", MET, id="alone"),
        pytest.param(
            "The logs of the week were read twice.\n\n", "", NOT_MET, id="a sentence before"
        ),
        pytest.param("", "\nNobody was on call at that time.\n", NOT_MET, id="a sentence after"),
        pytest.param("# Result\n\n", "", UNDECIDED, id="a heading"),
        pytest.param("Here is what I found:\n\n", "", UNDECIDED, id="chat around it"),
        pytest.param("Result\n\n", "", UNDECIDED, id="a word"),
    ],
)
def test_nothing_may_stand_beside_it(decide, block, body, before, after, state):
    assert [d.state for d in decide(body, before + block + after)] == [state]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        pytest.param("bullets only", "Only prose here.", id="no bullets"),
        pytest.param("only a table", TABLE + "\n" + TABLE, id="two tables"),
        pytest.param("three bullets only", "- one\n- two\n", id="too few"),
        pytest.param("valid JSON and nothing else", 'Sure:\n{"a": 1}', id="JSON and chat"),
        pytest.param("valid JSON and nothing else", '```json\n{"a": 1}\n```', id="JSON, a fence"),
    ],
)
def test_what_is_not_there_is_a_breach(decide, body, text):
    assert [d.state for d in decide(body, text)] == [NOT_MET]


def test_a_format_alone_keeps_it(decide):
    assert [d.state for d in decide("valid JSON and nothing else", '{"a": 1}')] == [MET]


@pytest.mark.parametrize(
    "body",
    [
        "uses bullets only", "only the bullets", "not only bullets", "bullets only where needed",
        "bullets and nothing else but a title", "only links", "only one risk",
        "three bullets, nothing more",
    ],
)  # fmt: skip
def test_control_what_is_not_plain_stays_open(decide, body):
    for text in (BULLETS, f"Here is what I found.\n\n{BULLETS}"):
        assert {d.state for d in decide(body, text)} == {UNDECIDED}


def test_as_a_part_of_a_longer_clause_it_is_not_read(decide):
    found = decide("contains only bullets and a table", f"{BULLETS}\n{TABLE}")
    assert NOT_MET not in {d.state for d in found}


def test_the_sentence_beside_it_is_the_evidence(decide):
    (decision,) = decide("bullets only", f"It rains in the hills.\n\n{BULLETS}")
    assert [e.quote for e in decision.evidence] == ["It rains in the hills."]


def test_many_blocks_beside_many_others_are_looked_at_once(decide):
    started = time.process_time()
    (decision,) = decide("bullets only", "- an item\n\n" * 30_000 + "a word or two\n\n" * 30_000)
    assert decision.state is not MET
    assert time.process_time() - started < 20
