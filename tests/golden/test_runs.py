"""Tiny runs whose states, scores and exit status were worked out on paper before any grading."""

import asyncio
import json
from fractions import Fraction
from pathlib import Path

import pytest

from grader.audit.verify_report import verify_report
from grader.cli.gate_facts import status_of_run
from grader.cli.grade_status import Gate
from grader.cli.wiring import load_templates
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.grade.providers.scripted_provider import ScriptedProvider
from grader.model.graded import JudgeFacts, Priced
from grader.model.settings import GradeSettings, JudgingSettings
from grader.pipeline import grade_run
from grader.report.assemble import assemble_report
from grader.report.words import EN

HERE = Path(__file__).parent / "runs"
CASES = sorted(path.parent for path in HERE.glob("*/expected.json"))


def scripted(case):
    path = case / "replies.json"
    if not path.exists():
        return None
    replies = json.loads(path.read_text("utf-8"))

    def answer(request):
        (question,) = request.questions
        return json.dumps(replies[question.question_id])

    return ScriptedProvider(answer)


def graded_and_report(case):
    provider = scripted(case)
    name = "scripted" if provider else "core"
    judging = JudgingSettings(
        provider=name, model=f"{name}-1", templates=load_templates("grade") if provider else None
    )
    graded = asyncio.run(
        grade_run(
            case / "run",
            GradeSettings(judging=judging),
            provider,
            JudgeFacts(provider=name, model=f"{name}-1"),
            lambda _: Priced(),
        )
    )
    return graded, assemble_report(graded, EN)


def entries(report):
    """Clause id -> state, verdict, reason and service, from the places where clauses stand."""
    found = {}
    parts = [(service.name, service) for service in report.services]
    for service, part in [*parts, (None, report.program_contract)]:
        for entry in part.ensures_clauses:
            verdict = entry.verdict.value
            reason = entry.reason.value if entry.reason else None
            found[entry.clause_id] = (entry.state.value, verdict, reason, service)
        for entry in (*part.conditional_ensures, *part.not_in_force):
            found[entry.clause_id] = (entry.state.value, None, None, service)
    for entry in report.not_run:
        found[entry.clause_id] = (entry.state.value, None, None, entry.service)
    return found


def fraction(text):
    return None if text is None else Fraction(text)


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_a_run_ends_as_it_was_worked_out_on_paper(case):
    expected = json.loads((case / "expected.json").read_text("utf-8"))
    graded, report = graded_and_report(case)
    wanted = {
        clause_id: (one["state"], one["verdict"], one["reason"], one["service"])
        for clause_id, one in expected["clauses"].items()
    }
    got = entries(report)
    for clause_id, one in list(wanted.items()):
        if one[1] is None and got.get(clause_id, ("",) * 4)[0] == "not_evaluable":
            got[clause_id] = (got[clause_id][0], None, *got[clause_id][2:])
    assert got == wanted
    scores = graded.scores
    assert {
        one.name: (one.score, one.weight, one.verdict and one.verdict.value)
        for one in scores.services
    } == {
        name: (fraction(one["score"]), one["weight"], one["verdict"])
        for name, one in expected["services"].items()
    }
    verdict = scores.overall_verdict and scores.overall_verdict.value
    assert (scores.overall, scores.pooled, scores.coverage, verdict) == (
        fraction(expected["overall_score"]),
        fraction(expected["pooled_score"]),
        fraction(expected["coverage"]),
        expected["overall_verdict"],
    )
    assert status_of_run(graded, Gate()) == expected["exit"]


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_every_claim_of_its_report_holds(case):
    files = read_run(case / "run")
    _, report = graded_and_report(case)
    assert verify_report(report, extract_run(files), files) == ()


def test_there_are_at_least_twenty_and_each_says_why():
    assert len(CASES) >= 20
    assert all(json.loads((c / "expected.json").read_text("utf-8"))["why"] for c in CASES)


def test_control_a_wrong_expectation_is_noticed():
    case = HERE / "all-satisfied"
    expected = json.loads((case / "expected.json").read_text("utf-8"))
    graded, _ = graded_and_report(case)
    assert graded.scores.overall == fraction(expected["overall_score"])
    assert graded.scores.overall != fraction(expected["overall_score"]) - Fraction(1, 10**9)
