"""The closure residual: nothing for a correct report, plainly more for any fault."""

import json
from fractions import Fraction

import pytest

from grader.audit.closure import LIMIT, closure_residual
from grader.model.report import GradeReport


def test_a_correct_report_closes(world):
    assert closure_residual(world.report, world.run, world.files) < Fraction(1, 10**12)


def drop_clause(report):
    del report["services"][0]["ensures_clauses"][0]


def flip_verdict(report):
    report["services"][0]["ensures_clauses"][0]["verdict"] = "violated"


def shift_span(report):
    for evidence in report["services"][0]["ensures_clauses"][0]["evidence"]:
        evidence["start"] += 1
        evidence["end"] += 1


def round_score(report):
    report["services"][0]["service_score"] = round(report["services"][0]["service_score"], 1)


def forget_score(report):
    report["overall_score"] = None


@pytest.mark.parametrize(
    "alter", [drop_clause, flip_verdict, shift_span, round_score, forget_score]
)
def test_a_fault_does_not_close(world, alter):
    changed = world.report.model_dump(mode="json")
    alter(changed)
    report = GradeReport.model_validate_json(json.dumps(changed), strict=True)
    residual = closure_residual(report, world.run, world.files)
    assert LIMIT <= residual <= 1
