"""Lint and the judge together say how specific a clause is (design, section 4, Class)."""

import asyncio
import json

import pytest

from grader.audit.verify_report import verify_report
from grader.cli.wiring import load_templates
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.grade.providers.scripted_provider import ScriptedProvider
from grader.model.graded import JudgeFacts, Priced
from grader.model.report import GradeReport
from grader.model.settings import GradeSettings, JudgingSettings
from grader.pipeline import grade_run
from grader.report.assemble import assemble_report
from grader.report.words import EN

QUOTE = "The harbour is calm tonight."
VAGUE = "a good, well-rounded note"
SUBJECTIVE = "the note tells the crew when to cast off"
MEASURABLE = "each line of the note has 2 verbs"
READ = "`note`: at most 50 words"


@pytest.fixture
def graded(tmp_path):
    def make(promise, kind=None, confidence=90, answer="met"):
        files = {
            "program.md": "---\nname: tide\nservices: [writer]\n---\n",
            "manifest.md": "# M\n\n## Graph\n\n### writer\n",
            "services/writer.md": f"---\nname: writer\n---\n\nensures:\n- {promise}\n",
            "bindings/writer/note.md": f"{QUOTE}\n",
        }
        for name, text in files.items():
            path = tmp_path / "r1" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        entry = {
            "index": 0, "quotes": [QUOTE], "looked_for": [], "finding": "So.",
            "answer": answer, "confidence": confidence,
        }  # fmt: skip
        reply = json.dumps({"requirements": [entry], "clause_class": kind})
        provider = ScriptedProvider(lambda _: reply) if kind else None
        name = "scripted" if kind else "core"
        judging = JudgingSettings(provider=name, model="m-1", templates=load_templates("grade"))
        facts = JudgeFacts(provider=name, model="m-1")
        settings = GradeSettings(judging=judging)
        result = asyncio.run(
            grade_run(tmp_path / "r1", settings, provider, facts, lambda _: Priced())
        )
        report = assemble_report(result, EN)
        files_read = read_run(tmp_path / "r1")
        assert verify_report(report, extract_run(files_read), files_read) == ()
        (outcome,) = result.outcomes.values()
        return result, outcome, report

    return make


@pytest.mark.parametrize(
    ("promise", "judged", "kind", "confidence"),
    [
        pytest.param(READ, None, "measurable", 100, id="read-by-code"),
        pytest.param(MEASURABLE, "measurable", "measurable", 90, id="both-measurable"),
        pytest.param(MEASURABLE, "subjective", "subjective", 80, id="the-judge-less-specific"),
        pytest.param(SUBJECTIVE, "measurable", "subjective", 80, id="lint-less-specific"),
        pytest.param(VAGUE, "measurable", "subjective", 80, id="vague-but-the-judge-has-one"),
        pytest.param(VAGUE, "subjective", "subjective", 80, id="vague-but-the-judge-can-read-it"),
    ],
)
def test_a_verdict_has_the_class_and_its_ceiling(graded, promise, judged, kind, confidence):
    _, outcome, _ = graded(promise, judged)
    assert (outcome.clause_class, outcome.outcome.confidence) == (kind, confidence)


@pytest.mark.parametrize(
    ("promise", "judged", "answer", "reason"),
    [
        pytest.param(VAGUE, None, None, "vague", id="lint-and-no-judge"),
        pytest.param(VAGUE, "vague", "met", "vague", id="lint-and-the-judge"),
        pytest.param(VAGUE, "vague", "cannot_tell", "vague", id="the-judge-says-no-more"),
        pytest.param(SUBJECTIVE, "vague", "met", "vague", id="the-judge-alone"),
        pytest.param(SUBJECTIVE, None, None, "needs_judge", id="neither-so-a-judge-is-needed"),
        pytest.param(MEASURABLE, None, None, "needs_judge", id="exact-and-yet-not-read"),
    ],
)
def test_why_there_is_none(graded, promise, judged, answer, reason):
    result, outcome, report = graded(promise, judged, answer=answer)
    assert outcome.outcome.reason == reason
    assert set(result.suggestions) == ({"writer/#1"} if reason == "vague" else set())
    (advice,) = [one for one in report.recommendations if one.clause_id == "writer/#1"]
    assert advice.kind == "rewrite"


def test_control_a_vague_clause_that_only_wants_a_judge_is_found_out(graded, tmp_path):
    _, _, report = graded(SUBJECTIVE)
    value = report.model_dump(mode="json")
    value["services"][0]["ensures_clauses"][0]["clause_class"] = "vague"
    files = read_run(tmp_path / "r1")
    faults = verify_report(GradeReport.model_validate(value), extract_run(files), files)
    assert [one.code for one in faults] == ["class-differs"]
