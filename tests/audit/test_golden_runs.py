"""What the grader reports of every golden run holds, with the run at hand."""

import asyncio
import json
from pathlib import Path

import pytest

from grader.audit.closure import LIMIT, closure_residual
from grader.audit.verify_report import verify_report
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.grade.providers.scripted_provider import ScriptedProvider
from grader.model.graded import JudgeFacts, Priced
from grader.model.settings import GradeSettings, JudgingSettings, Templates
from grader.pipeline import grade_run
from grader.report.assemble import assemble_report
from grader.report.words import EN

ROOT = Path(__file__).resolve().parents[2]
CASES = sorted(one for one in (ROOT / "tests" / "golden" / "runs").iterdir() if one.is_dir())


def judge_of(case):
    """The scripted judge of a case; None where code is to manage alone."""
    script = case / "replies.json"
    if not script.exists():
        return None
    replies = json.loads(script.read_text("utf-8"))
    return ScriptedProvider(lambda asked: json.dumps(replies[asked.questions[0].question_id]))


def graded(case):
    prompts = ROOT / "prompts" / "grade"
    templates = Templates(
        system=(prompts / "system.j2").read_text("utf-8"),
        user=(prompts / "user.j2").read_text("utf-8"),
    )
    judge = judge_of(case)
    name = "core" if judge is None else "scripted"
    settings = GradeSettings(
        judging=JudgingSettings(provider=name, model="none", templates=templates)
    )
    facts = JudgeFacts(provider=name, model="none")
    grading = grade_run(case / "run", settings, judge, facts, lambda _: Priced())
    return assemble_report(asyncio.run(grading), EN)


@pytest.mark.parametrize("case", CASES, ids=lambda one: one.name)
def test_the_report_of_a_golden_run_holds(case):
    report = graded(case)
    files = read_run(case / "run")
    run = extract_run(files)
    assert verify_report(report, run, files) == ()
    assert closure_residual(report, run, files) < LIMIT


def test_control_a_report_does_not_hold_against_another_run():
    report = graded(next(one for one in CASES if one.name == "all-satisfied"))
    files = read_run(next(one for one in CASES if one.name == "none-met") / "run")
    assert verify_report(report, extract_run(files), files) != ()
