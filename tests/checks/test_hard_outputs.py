"""Verdicts that a careful person gave before the code was run, on outputs meant to be hard.

`hard_outputs.jsonl` has a clause, an output and a verdict a line; `not_evaluable` where careful
people differ. The outputs hold other line ends, tabs, marks within marks, other scripts, comments,
front matter, HTML, data formats that are nearly right.
"""

import json
from pathlib import Path

import pytest

from grader.checks.decide import decide_clause
from grader.checks.read_clause import read_clause
from grader.cli.clause_input import clause_from_text, output_name
from grader.combine import combine_states
from grader.model.run import Output, Target
from grader.model.verdicts import Verdict

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "hard_outputs.jsonl").read_text("utf-8").split("\n")
    if line
]


def verdict_of(text, written):
    clause = clause_from_text(text)
    output = Output(service="case", name=output_name(clause), path="output", text=written)
    target = Target(outputs=(output,), how="binding", looked_for=("output",))
    decisions = decide_clause(clause, read_clause(clause), target)
    return combine_states([decision.state for decision in decisions]) or Verdict.NOT_EVALUABLE


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["clause"])
def test_code_says_what_a_careful_person_said(case):
    assert verdict_of(case["clause"], case["output"]) == case["verdict"]


def test_every_verdict_occurs_many_times():
    verdicts = [case["verdict"] for case in CASES]
    for verdict in (Verdict.SATISFIED, Verdict.VIOLATED, Verdict.NOT_EVALUABLE):
        assert verdicts.count(verdict) > 50


def test_control_another_output_has_another_verdict():
    assert verdict_of("at most 3 words", "one two") is Verdict.SATISFIED
    assert verdict_of("at most 3 words", "one two three four") is Verdict.VIOLATED
