"""`docs/viewer.html`, the page that waits for files: generated, committed, and in the wheel."""

import json
import tomllib
from pathlib import Path

import pytest

from grader.cli.commands.render import EPILOG
from grader.cli.main import main
from grader.cli.page_parts import load_page_parts
from grader.cli.run_texts import run_texts
from grader.model.benchmark import BenchmarkReport
from grader.model.report import GradeReport
from grader.report.page_data import FileKind, PageFile, page_json
from grader.report.render_html import render_html

ROOT = Path(__file__).resolve().parents[2]
VIEWER = ROOT / "docs" / "viewer.html"
RUN = ROOT / "examples" / "runs" / "abc123"


@pytest.fixture
def generated(capsysbinary, tmp_path):
    """The viewer with a demo of the core grader's own runs, made now."""
    assert main(["grade", str(RUN), "--provider", "core", "--exit-zero", "--format", "json"]) == 0
    graded = GradeReport.model_validate_json(capsysbinary.readouterr().out)
    origin = graded.provenance.model_copy(update={"timing": None})
    graded = graded.model_copy(update={"provenance": origin})
    files = [PageFile(name="demo.json", kind=FileKind.GRADE, value=graded.model_dump(mode="json"))]
    path = tmp_path / "lane-b.json"
    suite = ["--suite", "clause_battery"]
    assert main(["frontier-compare", *suite, "--json", "--report", str(path)]) == 0
    capsysbinary.readouterr()
    measured = timeless(BenchmarkReport.model_validate_json(path.read_bytes()))
    files.append(
        PageFile(
            name="demo-lane-b.json",
            kind=FileKind.BENCHMARK,
            value=measured.model_dump(mode="json"),
        )
    )
    demo = page_json(files, [run_texts(RUN, [graded])], is_demo=True)
    return render_html([], load_page_parts(), demo=demo)


def timeless(report):
    """Without what differs from machine to machine: times, memory, interpreter, platform."""
    run = report.run.model_copy(update={"python": "any", "platform": "any"})
    return report.model_copy(update={"timing": None, "run": run})


def test_the_committed_viewer_is_what_its_parts_make(generated, update_golden):
    if update_golden:
        VIEWER.write_text(generated, "utf-8")
    assert VIEWER.read_text("utf-8") == generated


def test_the_command_writes_the_viewer(capsysbinary, tmp_path):
    out = tmp_path / "viewer.html"
    assert main(["render", "--format", "html", "-o", str(out)]) == 0
    assert out.read_bytes() == VIEWER.read_bytes()
    assert "render --format html -o viewer.html" in EPILOG
    assert main(["render"]) == 2
    assert b"Missing argument 'FILE...'" in capsysbinary.readouterr().err


def test_the_wheel_carries_the_viewer_and_the_parts():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"]["docs/viewer.html"] == "grader/_data/viewer.html"
    assert wheel["packages"] == ["grader"]
    parts = ROOT / "grader" / "report" / "html"
    assert {path.suffix for path in parts.iterdir()} == {".css", ".js", ".j2"}


def test_the_demo_is_a_run_of_the_core_grader():
    (demo,) = [line for line in VIEWER.read_text("utf-8").splitlines() if 'id="page-demo"' in line]
    value = json.loads(demo.split(">", 1)[1].rsplit("<", 1)[0])
    assert value["demo"] is True
    report, measured = (one["value"] for one in value["files"])
    assert report["provenance"]["judge"]["provider"] == "core"
    assert (measured["lane"], measured["model"]) == ("B", "core-native")
    quoted = {file["digest"] for file in report["provenance"]["files"]}
    assert set(value["texts"]) == quoted
