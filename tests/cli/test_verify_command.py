"""`contract-grader verify`: statuses, what is printed, hostile reports."""

import asyncio
import io
import json
import shutil
import sys
from pathlib import Path

import pytest

from grader.cli.main import main
from grader.model.graded import JudgeFacts, Priced
from grader.model.settings import GradeSettings
from grader.pipeline import grade_run
from grader.report.assemble import assemble_report
from grader.report.render_json import render_json, render_jsonl
from grader.report.words import EN

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "runs"


@pytest.fixture(scope="module")
def reports():
    """Both examples, graded without a judge."""
    found = []
    for name in ("abc123", "small-l3"):
        facts = JudgeFacts(provider="core", model="core-native")
        grading = grade_run(EXAMPLES / name, GradeSettings(), None, facts, lambda _: Priced())
        found.append(assemble_report(asyncio.run(grading), EN))
    return found


@pytest.fixture
def run_dir(tmp_path):
    copied = tmp_path / "abc123"
    shutil.copytree(EXAMPLES / "abc123", copied)
    return copied


def write(tmp_path, text):
    path = tmp_path / "report.json"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_report_holds_against_its_run(tmp_path, reports, run_dir, capsys):
    report = write(tmp_path, render_json(reports[:1]))
    assert main(["verify", report, str(run_dir)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[-1] == "every claim holds"
    assert "23 clauses, and quotes, searches, digests and clauses against the run" in out[0]


def test_without_the_run_it_says_what_it_could_not_check(tmp_path, reports, capsys):
    assert main(["verify", write(tmp_path, render_json(reports[:1]))]) == 0
    assert "not checked without the run: quotes, searches" in capsys.readouterr().out


def test_a_report_is_read_from_standard_input(reports, monkeypatch, capsys):
    data = io.BytesIO(render_json(reports[:1]).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data, encoding="utf-8"))
    assert main(["verify", "-"]) == 0
    assert capsys.readouterr().out.startswith("abc123: checked")


def test_an_altered_score_is_named_with_its_service(tmp_path, reports, capsys):
    value = json.loads(render_json(reports[:1]))
    value["services"][-1]["service_score"] = 100.0
    assert main(["verify", write(tmp_path, json.dumps(value))]) == 1
    out = capsys.readouterr().out
    assert out.startswith("score-differs: guide-writer: service_score is 100.0")
    assert out.splitlines()[-1] == "1 claim does not hold"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param(
            ("bindings/weather-check/forecast.md", "seasonal average", "seasonal overage"),
            "span-differs",
            id="a-quoted-output",
        ),
        pytest.param(
            ("services/guide-writer.md", "200 words", "300 words"),
            "clause-differs",
            id="a-contract",
        ),
        pytest.param(("state.md", "✗ forecast-unavailable", "✓"), "digest-differs", id="the-log"),
    ],
)
def test_a_run_changed_after_grading_is_noticed(run_dir, reports, capsys, change, code):
    report = write(run_dir.parent, render_json(reports[:1]))
    path, old, new = change
    file = run_dir / path
    file.write_text(file.read_text("utf-8").replace(old, new), encoding="utf-8")
    assert main(["verify", report, str(run_dir)]) == 1
    assert f"\n{code}: " in "\n" + capsys.readouterr().out


@pytest.mark.parametrize("render", [render_json, render_jsonl], ids=["a-list", "lines"])
def test_of_several_reports_the_runs_own_is_checked_against_it(
    tmp_path, reports, run_dir, capsys, render
):
    assert main(["verify", write(tmp_path, render(reports)), str(run_dir)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert "against the run" in next(one for one in out if one.startswith("abc123: checked"))
    assert "not checked" in next(one for one in out if one.startswith("small-l3: checked"))


def test_several_reports_none_of_the_run_is_a_usage_error(tmp_path, reports, run_dir, capsys):
    other = run_dir.rename(run_dir.with_name("other"))
    assert main(["verify", write(tmp_path, render_json(reports)), str(other)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "none of its 2 reports is about other" in captured.err


def test_one_report_of_another_run_does_not_hold(tmp_path, reports, run_dir, capsys):
    assert main(["verify", write(tmp_path, render_json(reports[1:])), str(run_dir)]) == 1
    assert "fact-differs: small-l3: run_id is 'small-l3'" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("", "no report", id="empty"),
        pytest.param("[" * 100_000, "deeper than 200", id="deep"),
        pytest.param('{"schema_version": "1.0", "schema_version": "1.0"}', "twice", id="repeated"),
        pytest.param('{"schema_version": "\\u001b[31m"}', "\\x1b[31m", id="control-characters"),
    ],
)
def test_an_unreadable_report_is_a_usage_error(tmp_path, capsys, text, said):
    assert main(["verify", write(tmp_path, text)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert "\x1b" not in captured.err
    assert "Traceback" not in captured.err


def test_control_characters_of_a_report_never_reach_the_terminal(tmp_path, reports, capsys):
    value = json.loads(render_json(reports[:1]))
    value["services"][0]["name"] = value["run_id"] = "\x1b]0;owned\x07\u202e"
    assert main(["verify", write(tmp_path, json.dumps(value))]) in {0, 1}
    out = capsys.readouterr().out
    assert not {"\x1b", "\x07", "\u202e"} & set(out)
    assert "\\x1b]0;owned" in out


def test_an_empty_name_is_said_to_be_empty(capsys):
    assert main(["verify", ""]) == 2
    captured = capsys.readouterr()
    assert (captured.out, "the name of the report is empty" in captured.err) == ("", True)


def test_paths_that_are_not_there_are_usage_errors(tmp_path, reports, capsys):
    assert main(["verify", str(tmp_path / "nothing.json")]) == 2
    report = write(tmp_path, render_json(reports[:1]))
    assert main(["verify", report, str(tmp_path / "nowhere")]) == 2
    assert main(["verify", report, report]) == 2
    assert capsys.readouterr().out == ""


def test_a_directory_that_is_no_run_cannot_be_read(tmp_path, reports, capsys):
    empty = tmp_path / "empty"
    empty.mkdir()
    assert main(["verify", write(tmp_path, render_json(reports[:1])), str(empty)]) == 3
    assert "error[missing-program]" in capsys.readouterr().err
