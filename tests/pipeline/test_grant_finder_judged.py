"""Two real runs before a judge who reads as a person did (spec/openprose.md 5.1)."""

import asyncio
import json

import pytest

from grader.audit.verify_report import verify_report
from grader.checks.read_clause import read_clause
from grader.cli.wiring import load_templates
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.grade.providers.scripted_provider import ScriptedProvider
from grader.model.graded import JudgeFacts, Priced
from grader.model.settings import GradeSettings, JudgingSettings
from grader.pipeline import grade_extracted
from grader.report.assemble import assemble_report
from grader.report.words import EN

JUDGING = JudgingSettings(provider="scripted", model="s-1", templates=load_templates("grade"))
REPORT = "format-report/markdown_report"
JSON_CLAUSES = (
    "resolve-assignment/research_assignment",
    "rank-opportunities/ranked_recommendations",
    "explain-top-picks/top_pick_explanations",
)


def found(text):
    """A line of the output that is long enough to be evidence."""
    return next(line.strip() for line in text.splitlines() if sum(map(str.isalnum, line)) >= 12)


def answer_about(requirement, text):
    """What a person answers about one requirement of these outputs."""
    asked = requirement.text
    if asked.startswith("`## Summary`"):
        return "not_met", [], ["total potential funding", "total funding"]
    if asked.startswith("`## Provenance`"):
        line = next(line for line in text.splitlines() if line.startswith("Generated at "))
        return "not_met", [line], []
    if asked.startswith("`## Coverage Gaps`"):
        return "not_applicable", [], ["not_checked"]
    return "met", [found(text)], []


def judge(run):
    """The whole clause's requirements, looked up in the run, answered one by one."""
    clauses = {clause.clause_id: clause for clause in run.clauses()}

    def reply(request):
        clause_id = request.questions[0].question_id
        text = run.targets[clause_id].outputs[0].text
        entries = []
        for one in read_clause(clauses[clause_id]):
            if f"index {one.index}: " not in request.questions[0].text:
                continue
            answer, quotes, looked_for = answer_about(one, text)
            entries.append(
                {
                    "index": one.index,
                    "quotes": quotes,
                    "looked_for": looked_for,
                    "finding": "as a person read it",
                    "answer": answer,
                    "confidence": 90,
                }
            )
        return json.dumps({"requirements": entries, "clause_class": "measurable"})

    return ScriptedProvider(reply)


@pytest.fixture(params=["cypris", "polyspectra"])
def graded(request, grant_finder_runs):
    files = read_run(grant_finder_runs[request.param])
    run = extract_run(files)
    facts = JudgeFacts(provider="scripted", model="s-1")
    settings = GradeSettings(judging=JUDGING)
    result = asyncio.run(grade_extracted(run, settings, judge(run), facts, lambda _: Priced()))
    report = assemble_report(result, EN)
    assert verify_report(report, run, files) == ()
    return {entry.clause_id: entry for one in report.services for entry in one.ensures_clauses}


def test_the_report_is_kept_in_part_for_the_two_gaps_that_a_person_sees(graded):
    entry = graded[REPORT]
    assert entry.verdict.value == "partially_satisfied"
    states = {one.text.split(":")[0]: one.state.value for one in entry.requirements}
    assert states["`## Summary`"] == "not_met"
    assert states["`## Provenance`"] == "not_met"
    assert states["`## Coverage Gaps`"] == "not_applicable"
    broken = [text for text, state in states.items() if state == "not_met"]
    assert broken == ["`## Summary`", "`## Provenance`"]


@pytest.mark.parametrize("clause_id", JSON_CLAUSES)
def test_the_json_outputs_are_satisfied(graded, clause_id):
    assert graded[clause_id].verdict.value == "satisfied"
    assert graded[clause_id].evidence


def test_code_alone_knows_that_the_recommendations_are_an_object(graded):
    first = graded["rank-opportunities/ranked_recommendations"].requirements[0]
    assert (first.state.value, first.decided_by.value) == ("met", "check")
