"""What the line above sub-bullets makes of them."""

import pytest

from grader.checks.read_clause import read_clause
from grader.cli.clause_input import clause_from_text

PLAN = "# Plan\n\n## Goals\n\ntext\n\n## Budget\n\ntext\n"


def listed(lead, *items):
    return "\n".join([lead, *(f"  - `## {item}`" for item in items)])


@pytest.mark.parametrize(
    ("lead", "reading"),
    [
        ("with these sections:", 'has the level-2 heading "Goals"'),
        ("`plan`: must have the following headings:", 'has the level-2 heading "Goals"'),
        ("a plan with these sections:", 'has the level-2 heading "Goals"'),
        ("the plan has the following sections", 'has the level-2 heading "Goals"'),
        ("must not contain these sections:", 'not: has the level-2 heading "Goals"'),
        ("`plan`: leaves out the following headings:", 'not: has the level-2 heading "Goals"'),
        ("has none of these headings:", 'not: has the level-2 heading "Goals"'),
        ("omits:", 'not: has the level-2 heading "Goals"'),
        ("not:", 'not: has the level-2 heading "Goals"'),
        ("no section named:", 'not: has the level-2 heading "Goals"'),
    ],
)
def test_the_lead_in_is_part_of_the_reading(lead, reading):
    assert [r.reading for r in read_clause(clause_from_text(listed(lead, "Goals")))] == [reading]


@pytest.mark.parametrize(
    ("lead", "said"),
    [
        ("a plan of the weekend with these sections:", "a plan of the weekend"),
        ("`script`: the words of the host in these sections:", "the words of the host"),
        ("`report`: the proof of the theorem with these sections:", "the proof of the theorem"),
        ("the plan made by the tool. The plan includes:", "the plan made by the tool."),
    ],
)
def test_what_a_lead_says_of_the_output_is_a_requirement_too(lead, said):
    first, *others = read_clause(clause_from_text(listed(lead, "Goals")))
    assert (first.text, first.check) == (said, None)
    assert [r.reading for r in others] == ['has the level-2 heading "Goals"']


def test_under_each_the_lead_stays_whole_and_its_list_is_of_parts():
    lead = "`picks`: array of records for the best grants, each containing:"
    found = read_clause(clause_from_text(listed(lead, "Goals")))
    assert [r.text for r in found] == [lead.removeprefix("`picks`: "), "`## Goals`"]
    assert not any(r.check for r in found)


def test_every_requirement_under_a_ban_is_in_the_words_of_the_clause():
    clause = clause_from_text(listed("must not contain these sections:", "Goals", "Risks"))
    found = read_clause(clause)
    assert {" ".join(clause.text.split())} == {r.text for r in found}
    assert [r.check.args["title"] for r in found] == ["Goals", "Risks"]


def test_at_least_one_of_some_is_one_requirement_with_several_ways():
    clause = clause_from_text(listed("at least one of these sections:", "Goals", "Risks"))
    (found,) = read_clause(clause)
    assert found.reading == 'has the level-2 heading "Goals" or has the level-2 heading "Risks"'


def test_what_stands_before_the_lead_in_is_promised_too():
    clause = clause_from_text(listed("at most 3 headings, with these sections:", "Goals"))
    assert [r.reading for r in read_clause(clause)] == [
        "at most 3 Markdown headings", 'has the level-2 heading "Goals"',
    ]  # fmt: skip


@pytest.mark.parametrize(
    "lead",
    [
        "one of:", "two of the following headings:", "at most one of these sections:",
        "exactly these sections:", "only these sections:", "no headings other than:",
        "headings in this order:", "with these sections in this order:", "may include:",
        "these headings (optional):",
        "has these sections if there is anything to say:", "forbidden headings:",
        "drops the following sections:", "must not contain all of these sections:",
        "the sections to be dropped:", "some of the following headings:", "skips the sections",
        "no headings", "valid JSON with the keys:", "a plan where each part has:",
    ],
)  # fmt: skip
def test_under_a_line_that_is_not_understood_nothing_is_read(lead):
    found = read_clause(clause_from_text(listed(lead, "Goals", "Risks")))
    assert not any(r.reading.startswith("has the") for r in found)


@pytest.mark.parametrize(
    ("lead", "state"),
    [
        ("must not contain these sections:", "not_met"),
        ("at least one of these sections:", "met"),
        ("with these sections:", "met"),
    ],
)
def test_a_heading_that_is_there_is_decided_by_the_lead_in(decide, lead, state):
    clause = clause_from_text(listed(lead, "Goals"))
    (decision,) = decide(lead, PLAN, items=clause.items, name=None)
    assert decision.state == state


def test_what_a_line_promises_before_its_list_is_asked_about():
    body = "JSON conforming to the canonical schema, with these fields filled conservatively:"
    clause = clause_from_text(f"{body}\n  - `a`: the name\n  - `b`: the age")
    texts = [one.text for one in read_clause(clause)]
    assert texts[0] == body.rstrip(":")
    assert len(texts) == 3
