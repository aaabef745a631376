"""The checks run again: a verdict that was flipped in every place of a report is found."""

import asyncio
import json
import shutil
from pathlib import Path

import pytest

from grader.audit.verify_report import verify_report
from grader.cli.main import main
from grader.cli.recheck import recheck
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.model.graded import JudgeFacts, Priced
from grader.model.report import GradeReport
from grader.model.settings import GradeSettings
from grader.pipeline import grade_run
from grader.report.assemble import assemble_report
from grader.report.render_json import render_json
from grader.report.trace import TraceBasis, trace_hash
from grader.report.words import EN

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "runs"
BY_CODE = {"check", "structure"}


def graded(run_dir):
    facts = JudgeFacts(provider="core", model="core-native")
    grading = grade_run(run_dir, GradeSettings(), None, facts, lambda _: Priced())
    return assemble_report(asyncio.run(grading), EN)


@pytest.fixture(scope="module")
def case():
    return case_of("small-l3")


def case_of(name):
    run_dir = EXAMPLES / name
    return graded(run_dir), extract_run(read_run(run_dir))


def requirements(report):
    """A changeable copy of the report and every requirement in force in it."""
    value = json.loads(render_json([report]))
    lists = [*value["services"], value["program_contract"]]
    clauses = [clause for one in lists for clause in one["ensures_clauses"]]
    return value, [r for clause in clauses for r in clause["requirements"]]


def again(value, run):
    return recheck(GradeReport.model_validate_json(json.dumps(value)), run)


@pytest.mark.parametrize("name", ["abc123", "small-l3"])
def test_a_correct_report_comes_out_the_same(name):
    report, run = case_of(name)
    assert recheck(report, run) == ()


def test_a_report_with_a_judges_answers_comes_out_the_same(desk, tide_run, judged_by):
    result = desk.grade(tide_run, *judged_by(), "--no-cache", "--format", "json")
    desk.write("report.json", result.out)
    found = desk.call("verify", "report.json", tide_run)
    assert (result.status, found.status) == (0, 0)
    assert b"ran the same checks again" in found.out


@pytest.mark.parametrize("field", ["state", "decided_by", "observed", "confidence", "reading"])
def test_each_thing_that_code_said_is_held_to_it(case, field):
    report, run = case
    _, all_of_them = requirements(report)
    decided = [at for at, one in enumerate(all_of_them) if one["decided_by"] in BY_CODE]
    assert decided
    for at in decided:
        value, copied = requirements(report)
        old = copied[at][field]
        others = {
            "state": "met" if old == "not_met" else "not_met",
            "decided_by": "judge",
            "confidence": 80,
        }
        copied[at][field] = others.get(field, "something else")
        assert [f.code for f in again(value, run)] == ["check-differs"], copied[at]


def test_what_was_left_to_a_judge_cannot_be_called_a_checks(case):
    report, run = case
    _, all_of_them = requirements(report)
    left = [at for at, one in enumerate(all_of_them) if one["reason"] == "needs_judge"]
    assert left
    for at in left:
        value, copied = requirements(report)
        copied[at] |= {"state": "met", "decided_by": "check", "reason": None, "confidence": 100}
        assert [f.code for f in again(value, run)] == ["check-differs"]


def test_control_a_judge_may_say_anything_of_what_was_left_to_it(case):
    report, run = case
    value, copied = requirements(report)
    for one in copied:
        if one["reason"] == "needs_judge":
            one |= {"state": "not_met", "decided_by": "judge", "reason": None, "confidence": 70}
            one |= {"observed": "", "finding": "It does not.", "evidence": []}
    assert again(value, run) == ()


def test_a_requirement_more_or_less_is_found(case):
    report, run = case
    value, _ = requirements(report)
    clause = value["services"][0]["ensures_clauses"][0]
    clause["requirements"].append(clause["requirements"][0])
    assert [f.code for f in again(value, run)] == ["check-differs"]


@pytest.fixture
def flipped(tmp_path):
    """A run that breaks its promise, and a report that denies it in every place alike."""
    files = {
        "program.md": "---\nname: tide\nservices: [writer]\n---\n",
        "manifest.md": "# M\n\n## Graph\n\n### writer\nsource: services/writer.md\n",
        "services/writer.md": "### Ensures\n\n- note: at most 3 words\n",
        "bindings/writer/note.md": "The tide turns at noon.\n",
    }
    for name, text in files.items():
        path = tmp_path / "r1" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    value = json.loads(render_json([graded(tmp_path / "r1")]))
    (service,) = value["services"]
    (clause,) = service["ensures_clauses"]
    clause |= {"verdict": "satisfied", "explanation": "The requirement is met."}
    clause["requirements"][0]["state"] = "met"
    service |= {"service_score": 100.0, "service_verdict": "satisfied"}
    value |= dict.fromkeys(("overall_score", "contract_satisfaction", "pooled_score"), 100.0)
    value["overall_verdict"] = "satisfied"
    return value, tmp_path


def rehashed(value):
    """The report of a forger who also makes the hash anew."""
    report = GradeReport.model_validate_json(json.dumps(value))
    given = report.provenance
    basis = TraceBasis(
        ruleset=given.ruleset_version,
        lens="unanchored",
        digests={one.path: one.digest for one in given.files},
        judge=(given.judge.provider, given.judge.model, given.prompts_digest),
    )
    clause = report.services[0].ensures_clauses[0]
    value["services"][0]["ensures_clauses"][0]["trace_hash"] = trace_hash(clause, basis)
    return value


def test_a_verdict_flipped_in_every_place_is_found_by_the_checks_alone(flipped, capsys):
    value, folder = flipped
    report = folder / "report.json"
    report.write_text(json.dumps(rehashed(value)), "utf-8")
    files = read_run(folder / "r1")
    read = GradeReport.model_validate_json(json.dumps(value))
    assert verify_report(read, extract_run(files), files) == ()
    assert main(["verify", str(report), str(folder / "r1")]) == 1
    out = capsys.readouterr().out
    assert "check-differs: writer/#1: requirement 1 is met (check)" in out
    assert "the checks say not_met (check)" in out
    assert "ran the same checks again" in out


@pytest.mark.parametrize("words", [[], ["r1"]])
def test_without_the_run_or_with_other_rules_the_checks_are_not_run(flipped, capsys, words):
    value, folder = flipped
    report = folder / "report.json"
    value["provenance"]["ruleset_version"] = "0" if words else value["provenance"]["tool_version"]
    report.write_text(json.dumps(rehashed(value)), "utf-8")
    assert main(["verify", str(report), *(str(folder / word) for word in words)]) == 0
    out = capsys.readouterr().out
    assert ("not run again: the checks, as rule set 0" in out) is bool(words)
    assert "ran the same checks" not in out


def test_words_are_compared_only_with_a_report_of_this_version(case):
    report, run = case
    value, copied = requirements(report)
    next(one for one in copied if one["decided_by"] in BY_CODE)["observed"] = "found 5 words"
    assert len(again(value, run)) == 1
    value["provenance"]["tool_version"] = "0.0.1"
    assert again(value, run) == ()


def test_a_clause_that_is_not_declared_is_left_to_the_audit(tmp_path):
    report = graded(EXAMPLES / "abc123")
    shutil.copytree(EXAMPLES / "abc123", tmp_path / "abc123")
    for path in (tmp_path / "abc123" / "services").iterdir():
        path.write_text(path.read_text("utf-8").replace("- `", "- `x-"), "utf-8")
    run = extract_run(read_run(tmp_path / "abc123"))
    declared = {clause.clause_id for clause in run.clauses()}
    assert {finding.clause_id for finding in recheck(report, run)} <= declared
