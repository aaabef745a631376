"""`contract-grader rewrite` and `unevaluable`: what is shown, what is written, how they end."""

import json
import shutil
from pathlib import Path

import pytest

from grader.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
RUN = ROOT / "examples/runs/abc123"
VAGUE = "---\nname: cook\n---\n\nensures:\n- menu: a polished menu\n- bill: at least 3 rows\n"


def run(capsys, *arguments):
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_a_diff_is_shown_and_nothing_is_written(tmp_path, capsys):
    file = tmp_path / "cook.md"
    file.write_text(VAGUE)
    status, out, err = run(capsys, "rewrite", file)
    assert status == 1
    assert (
        "-- menu: a polished menu\n+- menu: a polished menu (that is, <what a reader finds>)\n"
        in out
    )
    assert "1 rewrite, 1 placeholder to fill" in err
    assert file.read_text() == VAGUE


def test_apply_writes_and_a_second_time_there_is_nothing_to_do(tmp_path, capsys):
    file = tmp_path / "cook.md"
    file.write_bytes(VAGUE.replace("\n", "\r\n").encode())
    assert run(capsys, "rewrite", "--apply", file)[0] == 1
    assert b"a polished menu (that is, <what a reader finds>)\r\n- bill" in file.read_bytes()
    assert run(capsys, "rewrite", "--apply", file)[:2] == (0, "")


def test_a_clause_that_can_be_graded_is_left_alone(tmp_path, capsys):
    file = tmp_path / "cook.md"
    file.write_text(
        "---\nname: cook\n---\n\nensures:\n- menu: an excellent menu with soup and fish\n"
    )
    assert run(capsys, "rewrite", "--apply", file)[:2] == (0, "")


@pytest.mark.parametrize("flag", [None, "--snapshot"])
def test_a_snapshot_is_rewritten_only_when_asked_for(tmp_path, capsys, flag):
    copy = tmp_path / "abc123"
    shutil.copytree(RUN, copy)
    file = copy / "services/day-planner.md"
    before = file.read_text()
    flags = [flag] if flag else []
    _, _, err = run(capsys, "rewrite", "--apply", *flags, copy)
    assert (file.read_text() == before) == (flag is None)
    assert ("is the snapshot of a run" in err) == (flag is None)


def test_hostile_text_reaches_no_terminal(tmp_path, capsys):
    file = tmp_path / "cook.md"
    file.write_text(VAGUE.replace("polished", "polished\u202e"))
    out = run(capsys, "rewrite", file)[1]
    assert "\u202e" not in out
    assert "\\u202e" in out


def test_a_run_lists_its_vague_clauses_with_a_way_out(capsys):
    status, out, _ = run(capsys, "unevaluable", "--format", "json", RUN)
    (row,) = json.loads(out)
    assert status == 1
    assert (row["service"], row["clause_id"], row["reason"]) == (
        "day-planner", "day-planner/#5", "vague",
    )  # fmt: skip
    assert row["rewrite"] == "a good, well-rounded plan (that is, <what a reader finds>)"


def test_all_adds_what_only_a_judge_can_decide(capsys):
    rows = json.loads(run(capsys, "unevaluable", "--all", "--format", "json", RUN)[1])
    assert {row["reason"] for row in rows} == {"vague", "needs_judge"}


def test_a_report_lists_what_got_no_verdict(tmp_path, capsys):
    report = tmp_path / "report.json"
    report.write_text(run(capsys, "grade", "--provider", "core", "--format", "json", RUN)[1])
    status, out, _ = run(capsys, "unevaluable", report)
    assert status == 1
    assert "9 clauses wait for a judge (--provider)" in out
    assert out.endswith("10 clauses cannot be evaluated\n")
    assert run(capsys, "unevaluable", "--format", "markdown", report)[1].startswith("## Not eval")


@pytest.mark.parametrize("style", ["text", "markdown"])
def test_grade_ends_with_the_section_that_unevaluable_prints(tmp_path, capsys, style):
    grade = ("grade", "--provider", "core", RUN, "--format")
    report = tmp_path / "report.json"
    report.write_text(run(capsys, *grade, "json")[1])
    graded = run(capsys, *grade, style)[1]
    section = run(capsys, "unevaluable", "--format", style, report)[1]
    shown = section.rpartition("\n\n")[0] if style == "text" else section.strip()
    assert shown
    before, _, after = graded.partition(shown)
    assert before != graded
    assert after.strip().startswith(("Cost", "Cost:"))


def test_every_command_suggests_the_same_words(capsys):
    (listed,) = json.loads(run(capsys, "unevaluable", "--format", "json", RUN)[1])
    report = json.loads(run(capsys, "grade", "--provider", "core", "--format", "json", RUN)[1])
    advised = {one["clause_id"]: one["rewrite"] for one in report["recommendations"]}
    assert advised["day-planner/#5"] == listed["rewrite"]
    assert f"+- {listed['rewrite']}\n" in run(capsys, "rewrite", RUN)[1]
    (view,) = [one for one in report["unevaluable_clauses"] if one["reason"] == "vague"]
    assert view["explanation"] == listed["explanation"]


def test_a_run_without_vague_clauses_says_so(capsys):
    status, out, _ = run(capsys, "unevaluable", ROOT / "tests/golden/runs/all-satisfied/run")
    assert (status, out) == (0, "Every clause can be evaluated.\n")


@pytest.mark.parametrize("style", ["text", "markdown", "json"])
def test_promises_that_were_not_read_are_no_pass(tmp_path, capsys, style):
    folder = tmp_path / "tide"
    (folder / "services").mkdir(parents=True)
    (folder / "bindings/w").mkdir(parents=True)
    (folder / "bindings/w/note.md").write_text("calm\n")
    (folder / "program.md").write_text("---\nname: tide\nservices: [w]\n---\n")
    (folder / "manifest.md").write_text("# M\n\n## Graph\n\n### w\n")
    (folder / "services/w.md").write_text("---\nname: w\n---\n\n### Ensures\n\nA good note.\n")
    report = tmp_path / "report.json"
    report.write_text(
        run(capsys, "grade", "--provider", "core", "--format", "json", folder)[1], "utf-8"
    )
    for source in (folder, report):
        status, out, err = run(capsys, "unevaluable", "--format", style, source)
        assert status == 1
        assert "tide/services/w.md:5: Ensures holds no bullet" in err
        assert out.startswith("[]" if style == "json" else "Not every promise could be read;")


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        pytest.param(["unevaluable"], 2, id="nothing-named"),
        pytest.param(["unevaluable", "absent"], 2, id="no-such-path"),
        pytest.param(["unevaluable", ROOT / "tests"], 3, id="a-folder-that-is-no-run"),
        pytest.param(["unevaluable", ROOT / "pyproject.toml"], 2, id="no-report"),
        pytest.param(["rewrite"], 2, id="rewrite-nothing-named"),
    ],
)
def test_usage(capsys, arguments, status):
    assert run(capsys, *arguments)[0] == status
