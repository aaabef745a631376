"""The auditor's residual by itself, and each negative control of it: all three suites notice."""

import json
import re

import pytest
from mutant_engines import sound, ticking

from grader.audit.closure import LIMIT, closure_residual
from grader.bench.cases import files_as_they_are, lay_out, load_fixtures
from grader.bench.engine import grade_by_code, observed
from grader.bench.native import Asked
from grader.bench.repeat import LIMIT_OF_RESIDUAL, RESIDUAL_EXCEEDED, Repeat
from grader.bench.suites.lane_a import (
    run_axis_orthogonality,
    run_determinism,
    run_truth_lock,
)
from grader.model.benchmark import SuiteName
from grader.model.report import GradeReport

ASKED = Asked()


def clauses(value):
    return [one for service in value["services"] for one in service["ensures_clauses"]]


def drop_a_clause(value):
    """The first clause that is not the only one of the whole report is forgotten."""
    service = next(one for one in value["services"] if one["ensures_clauses"])
    del service["ensures_clauses"][0]


def flip_a_verdict(value):
    clauses(value)[0]["verdict"] = (
        "violated" if clauses(value)[0]["verdict"] == "satisfied" else "satisfied"
    )


def shift_a_span(value):
    for one in clauses(value):
        for evidence in (*one["evidence"], *one["requirements"][0]["evidence"]):
            if evidence["found_by"] == "check":
                evidence["start"] += 1
                evidence["end"] += 1


def round_a_score(value):
    service = next(one for one in value["services"] if one["service_score"] % 1)
    service["service_score"] = float(round(service["service_score"]))


def round_the_whole(value):
    value["overall_score"] = round(value["overall_score"], 3)


CONTROLS = {
    "a-clause-dropped": drop_a_clause,
    "a-verdict-flipped-without-rescoring": flip_a_verdict,
    "a-span-shifted-by-one": shift_a_span,
    "a-score-rounded": round_a_score,
    "the-overall-score-rounded": round_the_whole,
}
# a fixture that each control can be made on: a score that is not whole, evidence by a check
MIXED = "det_unicode_crlf"


def faulty(control, only=None):
    """Our own engine, whose report has one fault before anything is observed."""

    def engine(run_dir, asked):
        if only is not None and run_dir.name != only:
            return sound(run_dir, asked)
        graded, report = grade_by_code(run_dir, asked)
        value = report.model_dump(mode="json")
        control(value)
        altered = GradeReport.model_validate_json(json.dumps(value), strict=True)
        return observed(graded, altered, run_dir, asked)

    return engine


@pytest.fixture
def place(tmp_path):
    return lay_out(load_fixtures(SuiteName.DETERMINISM).runs[MIXED], tmp_path / MIXED)


def test_a_correct_report_closes_far_under_the_limit(place):
    run = observed(*grade_by_code(place, ASKED), place, ASKED)
    residuals = {one.closure_residual for one in run.observations.values()}
    assert max(residuals) < 1e-12
    assert float(LIMIT) == LIMIT_OF_RESIDUAL


@pytest.mark.parametrize("control", CONTROLS.values(), ids=CONTROLS)
def test_each_control_gives_at_least_the_limit(place, control):
    run = faulty(control)(place, ASKED)
    assert all(one.closure_residual >= 1e-6 for one in run.observations.values())


@pytest.mark.parametrize("control", CONTROLS.values(), ids=CONTROLS)
def test_each_control_fails_determinism(tmp_path, control):
    engine = faulty(control, only=MIXED)

    def fresh(run_dirs, asked, workspace):
        workspace.mkdir()
        return [Repeat(run=engine(one, asked)) for one in run_dirs]

    report = run_determinism(
        engine, repeats=2, workspace=tmp_path, clock=ticking(), fresh=fresh
    ).report
    failing = {case.case_id: set(case.failures) for case in report.cases if case.failures}
    assert failing == {MIXED: {RESIDUAL_EXCEEDED}}
    assert not report.passed


@pytest.mark.parametrize("control", [drop_a_clause, flip_a_verdict, shift_a_span])
def test_the_controls_fail_the_truth_lock(tmp_path, control):
    engine = faulty(control, only="structural")
    report = run_truth_lock(engine, workspace=tmp_path, clock=ticking()).report
    (case,) = [one for one in report.cases if one.failures]
    assert case.case_id == "structural"
    assert RESIDUAL_EXCEEDED in case.failures
    assert not report.passed


@pytest.mark.parametrize("control", [flip_a_verdict, shift_a_span, round_the_whole])
def test_the_controls_fail_the_axes(tmp_path, control):
    report = run_axis_orthogonality(faulty(control), workspace=tmp_path, clock=ticking()).report
    assert all(RESIDUAL_EXCEEDED in case.failures for case in report.cases)


def test_the_residual_is_the_auditors_and_never_the_scorers():
    """The auditor's files name neither scorer nor checks: a vacuous check would."""
    from grader.audit import closure, rescore, verdicts  # noqa: PLC0415 - read as text

    for module in (closure, rescore, verdicts):
        with open(module.__file__, encoding="utf-8") as file:  # noqa: PTH123 - a module's own path
            assert not re.search(r"grader\.(score|combine|checks|grade|pipeline)\b", file.read())


def test_the_files_are_read_by_other_code_than_the_graders(tmp_path):
    run_dir = lay_out({"a/b.md": "x\r\n\ufeffé\n", "c.md": ""}, tmp_path / "r")
    files = files_as_they_are(run_dir)
    assert dict(files.texts) == {"a/b.md": "x\r\n\ufeffé\n", "c.md": ""}
    assert set(files.entries) == set(files.digests) == {"a/b.md", "c.md"}


def test_the_residual_needs_the_files(place):
    graded, report = grade_by_code(place, ASKED)
    value = report.model_dump(mode="json")
    shift_a_span(value)
    altered = GradeReport.model_validate_json(json.dumps(value), strict=True)
    assert closure_residual(altered, graded.run) < LIMIT
    assert closure_residual(altered, graded.run, files_as_they_are(place)) >= LIMIT
