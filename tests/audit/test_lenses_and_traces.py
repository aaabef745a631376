"""What a lens did and what a hash binds, altered in a report: the audit names it."""

import asyncio
import copy
import json

import pytest

from grader.audit.closure import LIMIT, closure_residual
from grader.audit.verify_report import verify_report
from grader.bench.cases import lay_out, load_fixtures
from grader.cli.recheck import recheck
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.model.benchmark import SuiteName
from grader.model.graded import JudgeFacts, Priced
from grader.model.lens import Lens
from grader.model.report import GradeReport
from grader.model.settings import GradeSettings
from grader.pipeline import grade_run
from grader.report.assemble import assemble_report
from grader.report.words import EN


@pytest.fixture(scope="module")
def run_dir(tmp_path_factory):
    files = load_fixtures(SuiteName.AXIS_ORTHOGONALITY).runs["grid"]
    return lay_out(files, tmp_path_factory.mktemp("lenses") / "grid")


@pytest.fixture(scope="module")
def reports(run_dir):
    """The fixture's report under each lens, as JSON values."""
    facts = JudgeFacts(provider="core", model="core-native")
    found = {}
    for lens in Lens:
        grading = grade_run(run_dir, GradeSettings(lens=lens), None, facts, lambda _: Priced())
        report = assemble_report(asyncio.run(grading), EN)
        found[lens] = report.model_dump(mode="json")
    return found


def codes(value, run_dir):
    """The codes of all findings, of the checks that are run again, too."""
    report = GradeReport.model_validate_json(json.dumps(value), strict=True)
    files = read_run(run_dir)
    run = extract_run(files)
    return {one.code for one in (*verify_report(report, run, files), *recheck(report, run))}


def residual(value, run_dir):
    report = GradeReport.model_validate_json(json.dumps(value), strict=True)
    files = read_run(run_dir)
    return closure_residual(report, extract_run(files), files)


def clause(value, service):
    return next(s for s in value["services"] if s["name"] == service)["ensures_clauses"][0]


def untested(value):
    return next(s for s in value["services"] if s["name"] == "sounder")["conditional_ensures"][0]


@pytest.mark.parametrize("lens", list(Lens))
def test_a_report_of_each_lens_holds(reports, run_dir, lens):
    assert codes(reports[lens], run_dir) == set()
    assert residual(reports[lens], run_dir) < LIMIT


def test_the_hash_of_a_clause_in_force_binds(reports, run_dir):
    value = copy.deepcopy(reports[Lens.UNANCHORED])
    clause(value, "lister")["trace_hash"] = "0" * 64
    assert codes(value, run_dir) == {"trace-differs"}


def test_the_hash_of_an_untested_clause_binds(reports, run_dir):
    value = copy.deepcopy(reports[Lens.UNANCHORED])
    untested(value)["trace_hash"] = "0" * 64
    assert codes(value, run_dir) == {"trace-differs"}


def test_the_hash_of_what_is_graded_as_if_triggered_binds(reports, run_dir):
    value = copy.deepcopy(reports[Lens.AS_IF_TRIGGERED])
    untested(value)["as_if"]["trace_hash"] = "0" * 64
    assert codes(value, run_dir) == {"trace-differs"}


def test_a_hash_left_out_is_found_where_others_have_one(reports, run_dir):
    value = copy.deepcopy(reports[Lens.UNANCHORED])
    clause(value, "lister")["trace_hash"] = None
    assert codes(value, run_dir) == {"trace-differs"}


def test_a_report_of_an_earlier_version_has_no_hash_at_all(reports, run_dir):
    value = copy.deepcopy(reports[Lens.UNANCHORED])
    for service in value["services"]:
        for entry in (*service["ensures_clauses"], *service["conditional_ensures"]):
            entry["trace_hash"] = None
            for requirement in entry.get("requirements", ()):
                requirement["check"] = None
    report = GradeReport.model_validate_json(json.dumps(value), strict=True)
    assert verify_report(report, extract_run(read_run(run_dir)), read_run(run_dir)) == ()


def test_hashes_left_out_of_a_report_that_names_its_checks_are_found(reports, run_dir):
    value = copy.deepcopy(reports[Lens.UNANCHORED])
    for service in value["services"]:
        for entry in (*service["ensures_clauses"], *service["conditional_ensures"]):
            entry["trace_hash"] = None
    assert codes(value, run_dir) == {"trace-differs"}


def test_another_check_is_found_although_every_word_is_the_same(reports, run_dir):
    value = copy.deepcopy(reports[Lens.UNANCHORED])
    clause(value, "lister")["requirements"][0]["check"] = None
    assert codes(value, run_dir) == {"trace-differs", "check-differs"}


def test_a_lens_that_the_settings_do_not_name_is_found(reports, run_dir):
    value = copy.deepcopy(reports[Lens.DISTINCT_ITEMS])
    del value["provenance"]["settings"]["lens"]
    assert "lens-differs" in codes(value, run_dir)


def test_a_lens_that_there_is_not_is_found(reports, run_dir):
    value = copy.deepcopy(reports[Lens.UNANCHORED])
    value["provenance"]["settings"]["lens"] = "rose-tinted"
    assert codes(value, run_dir) == {"lens-differs"}


def test_a_mode_of_another_lens_is_found(reports, run_dir):
    value = copy.deepcopy(reports[Lens.DISTINCT_ITEMS])
    clause(value, "lister")["lens_mode"] = "fenced-block-is-document"
    assert codes(value, run_dir) >= {"lens-differs", "trace-differs", "check-differs"}


def test_a_mode_hushed_up_is_found(reports, run_dir):
    value = copy.deepcopy(reports[Lens.DISTINCT_ITEMS])
    clause(value, "lister")["lens_mode"] = ""
    assert codes(value, run_dir) == {"trace-differs", "check-differs"}


def test_a_mode_said_where_the_lens_had_no_part_is_found(reports, run_dir):
    value = copy.deepcopy(reports[Lens.DISTINCT_ITEMS])
    clause(value, "sounder")["lens_mode"] = "duplicates-count-once"
    assert codes(value, run_dir) == {"trace-differs", "check-differs"}


def test_a_report_read_through_a_lens_and_called_plain_is_found(reports, run_dir):
    value = copy.deepcopy(reports[Lens.DISTINCT_ITEMS])
    del value["provenance"]["settings"]["lens"]
    clause(value, "lister")["lens_mode"] = ""
    assert "check-differs" in codes(value, run_dir)


def flip_as_if(entry):
    entry["verdict"] = "satisfied"


def flip_its_requirement(entry):
    entry["requirements"][0]["state"] = "met"
    entry["verdict"] = "satisfied"


def rename_as_if(entry):
    entry["text"] = "if no-echo: something else"


def judge_as_if(entry):
    entry["requirements"][0]["decided_by"] = "judge"


def unmark_as_if(entry):
    entry["lens_mode"] = ""


@pytest.mark.parametrize(
    ("alter", "code"),
    [
        pytest.param(flip_as_if, "verdict-differs", id="its-verdict"),
        pytest.param(flip_its_requirement, "check-differs", id="its-requirement"),
        pytest.param(rename_as_if, "lens-differs", id="its-text"),
        pytest.param(judge_as_if, "lens-differs", id="a-judge-asked-about-it"),
        pytest.param(unmark_as_if, "lens-differs", id="its-mark"),
    ],
)
def test_what_is_graded_as_if_triggered_is_audited(reports, run_dir, alter, code):
    value = copy.deepcopy(reports[Lens.AS_IF_TRIGGERED])
    alter(untested(value)["as_if"])
    assert code in codes(value, run_dir)


def test_what_is_graded_as_if_triggered_needs_that_lens(reports, run_dir):
    value = copy.deepcopy(reports[Lens.AS_IF_TRIGGERED])
    value["provenance"]["settings"]["lens"] = "fenced-part"
    assert "lens-differs" in codes(value, run_dir)


def test_a_quote_of_it_that_is_not_there_does_not_close(tmp_path):
    files = dict(load_fixtures(SuiteName.AXIS_ORTHOGONALITY).runs["grid"])
    files["bindings/sounder/depths.md"] += "An estimate in fathoms.\n"
    folder = lay_out(files, tmp_path / "grid")
    facts = JudgeFacts(provider="core", model="core-native")
    settings = GradeSettings(lens=Lens.AS_IF_TRIGGERED)
    report = assemble_report(
        asyncio.run(grade_run(folder, settings, None, facts, lambda _: Priced())), EN
    )
    value = report.model_dump(mode="json")
    assert residual(value, folder) < LIMIT
    entry = untested(value)["as_if"]
    for evidence in (*entry["evidence"], *entry["requirements"][0]["evidence"]):
        evidence["start"] += 1
        evidence["end"] += 1
    assert residual(value, folder) >= LIMIT
    assert "span-differs" in codes(value, folder)
