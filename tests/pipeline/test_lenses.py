"""Lenses in a whole grading: what they move, what they leave, what is said of them."""

import asyncio
import json
from pathlib import Path

import pytest

from grader.bench.cases import lay_out, load_fixtures
from grader.cli.main import main
from grader.grade.providers.scripted_provider import ScriptedProvider
from grader.model.benchmark import SuiteName
from grader.model.graded import JudgeFacts, Priced
from grader.model.lens import MODE_OF, Lens
from grader.model.settings import GradeSettings, JudgingSettings, Templates
from grader.pipeline import grade_run
from grader.report.assemble import assemble_report
from grader.report.render_json import render_json
from grader.report.words import EN

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = sorted((ROOT / "tests" / "golden" / "runs").glob("*/run"))
MODE = {lens: MODE_OF[lens] for lens in Lens if MODE_OF[lens]}


@pytest.fixture(scope="module")
def grid(tmp_path_factory):
    files = load_fixtures(SuiteName.AXIS_ORTHOGONALITY).runs["grid"]
    return lay_out(files, tmp_path_factory.mktemp("lenses") / "grid")


def report_of(run_dir, settings, provider=None):
    facts = JudgeFacts(provider=settings.judging.provider, model="none")
    grading = grade_run(run_dir, settings, provider, facts, lambda _: Priced())
    return assemble_report(asyncio.run(grading), EN)


def scores(report):
    return (
        report.overall_score,
        report.pooled_score,
        report.coverage,
        [(one.service_score, one.weight, one.n_evaluable) for one in report.services],
    )


@pytest.mark.parametrize("run_dir", GOLDEN, ids=lambda one: one.parent.name)
def test_unanchored_is_no_lens_at_all_to_the_byte(run_dir):
    plain = report_of(run_dir, GradeSettings())
    named = report_of(run_dir, GradeSettings(lens=Lens.UNANCHORED))
    assert render_json([named]) == render_json([plain])
    assert "lens" not in plain.provenance.settings


@pytest.mark.parametrize("run_dir", GOLDEN, ids=lambda one: one.parent.name)
def test_what_is_graded_as_if_triggered_stands_outside_every_score(run_dir):
    plain = report_of(run_dir, GradeSettings())
    under = report_of(run_dir, GradeSettings(lens=Lens.AS_IF_TRIGGERED))
    assert scores(under) == scores(plain)
    assert under.unevaluable_clauses == plain.unevaluable_clauses
    assert under.conditional_ensures == plain.conditional_ensures
    assert under.untested_paths == plain.untested_paths
    for one, other in zip(under.services, plain.services, strict=True):
        assert one.ensures_clauses == other.ensures_clauses


def test_a_lens_stands_in_the_settings_and_at_the_clauses_that_it_bore_on(grid):
    for lens, mode in MODE.items():
        report = report_of(grid, GradeSettings(lens=lens))
        assert report.provenance.settings["lens"] == lens.value
        modes = [one.lens_mode for service in report.services for one in service.ensures_clauses]
        as_if = [one.as_if for service in report.services for one in service.conditional_ensures]
        marked = [one for one in modes if one] + [one.lens_mode for one in as_if if one]
        assert marked == [mode]


def test_an_untested_clause_keeps_its_state_beside_what_it_would_have_been(grid):
    report = report_of(grid, GradeSettings(lens=Lens.AS_IF_TRIGGERED))
    (entry,) = [one for service in report.services for one in service.conditional_ensures]
    assert (entry.state.value, entry.as_if.verdict.value) == ("untested", "violated")
    assert entry.trace_hash != entry.as_if.trace_hash
    plain = report_of(grid, GradeSettings())
    (other,) = [one for service in plain.services for one in service.conditional_ensures]
    assert other.trace_hash == entry.trace_hash
    assert other.as_if is None


def test_a_clause_in_force_is_not_graded_twice(tmp_path):
    files = load_fixtures(SuiteName.DETERMINISM).runs["det_errored"]
    run_dir = lay_out(files, tmp_path / "det_errored")
    report = report_of(run_dir, GradeSettings(lens=Lens.AS_IF_TRIGGERED))
    (service,) = report.services
    assert [one.lens_mode for one in service.ensures_clauses] == [""]
    assert [one.as_if is not None for one in service.conditional_ensures] == [True]


def test_no_judge_is_asked_about_what_did_not_happen(tmp_path):
    files = dict(load_fixtures(SuiteName.AXIS_ORTHOGONALITY).runs["grid"])
    files["services/sounder.md"] = files["services/sounder.md"].replace(
        '`depths` contains the word "estimate"', "`depths` sounds sorry"
    )
    run_dir = lay_out(files, tmp_path / "grid")
    asked = []

    def answer(request):
        asked.extend(question.question_id for question in request.questions)
        return json.dumps({})

    prompts = ROOT / "prompts" / "grade"
    templates = Templates(
        system=(prompts / "system.j2").read_text("utf-8"),
        user=(prompts / "user.j2").read_text("utf-8"),
    )
    judging = JudgingSettings(provider="scripted", model="none", templates=templates)
    settings = GradeSettings(judging=judging, lens=Lens.AS_IF_TRIGGERED)
    report = report_of(run_dir, settings, ScriptedProvider(answer))
    (entry,) = [one for service in report.services for one in service.conditional_ensures]
    assert entry.as_if.reason.value in {"vague", "needs_judge"}
    assert all("sounder/#2" not in one for one in asked)


@pytest.mark.parametrize("lens", list(Lens))
def test_grade_takes_the_lens_and_verify_holds_its_report(grid, tmp_path, capsys, lens):
    out = tmp_path / "report.json"
    command = ["grade", str(grid), "--provider", "core", "--lens", lens.value, "--exit-zero"]
    assert main([*command, "--format", "json", "--out", str(out)]) == 0
    assert main(["verify", str(out), str(grid)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "every claim holds"


@pytest.mark.parametrize("form", ["text", "markdown"])
@pytest.mark.parametrize("lens", list(MODE))
def test_a_report_for_people_says_what_the_lens_did(grid, capsys, lens, form):
    command = ["grade", str(grid), "--provider", "core", "--exit-zero", "--format", form]
    assert main([*command, "--lens", lens.value]) == 0
    said = capsys.readouterr().out
    assert f"Graded with the lens {lens.value}" in said
    assert MODE[lens] in said
    assert main(command) == 0
    plain = capsys.readouterr().out
    assert not any(mode in plain for mode in MODE.values())


def test_a_lens_moves_the_exit_status_where_it_moves_a_verdict(tmp_path):
    files = dict(load_fixtures(SuiteName.AXIS_ORTHOGONALITY).runs["grid"])
    del files["services/recorder.md"], files["bindings/recorder/record.md"]
    files["program.md"] = "---\nname: grid\nservices: [lister]\n---\n"
    files["manifest.md"] = "# M\n\n## Graph\n\n### lister\nsource: services/lister.md\n"
    run_dir = lay_out(files, tmp_path / "grid")
    command = ["grade", str(run_dir), "--provider", "core"]
    assert main(command) == 0
    assert main([*command, "--lens", "distinct-items"]) == 1


def test_a_lens_that_there_is_not_is_refused(grid, capsys):
    assert main(["grade", str(grid), "--provider", "core", "--lens", "rose-tinted"]) == 2
    assert "rose-tinted" in capsys.readouterr().err
