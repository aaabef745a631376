"""What a command writes never takes the place of a part of the run that it grades."""

import importlib
import pkgutil

import pytest

from grader.cli.run_guard import refuse_within_runs
from grader.errors import SettingsError
from grader.extract import layouts

HARBOUR = "the note names a harbour"


def files_of(folder):
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize(
    "target",
    [
        pytest.param("services/writer.md", id="the-contract-that-is-graded"),
        pytest.param("bindings/writer/note.md", id="an-output"),
        pytest.param("bindings/writer/report.md", id="what-would-become-an-output"),
        pytest.param("program.md", id="the-program"),
        pytest.param("manifest.md", id="the-manifest"),
        pytest.param("state.md", id="the-log-that-is-not-there"),
        pytest.param("bindings/../services/writer.md", id="by-a-detour"),
    ],
)
@pytest.mark.parametrize("option", ["--out", "--record", "--cache"])
def test_a_part_of_the_run_is_never_overwritten(desk, tide_run, judged_by, option, target):
    before = files_of(desk.path / tide_run)
    result = desk.grade(tide_run, *judged_by(), option, f"{tide_run}/{target}")
    assert (result.status, result.out) == (2, b"")
    assert f"{option} {tide_run}/{target} would overwrite a part of the run" in result.err
    assert files_of(desk.path / tide_run) == before
    assert judged_by.vendor.received == []


def test_nor_that_of_another_run_of_the_command_nor_through_a_link(desk, tide_run):
    other = desk.make_run("other", [HARBOUR])
    (desk.path / "alias").symlink_to(other)
    before = files_of(desk.path / other)
    for out in (f"{other}/services/writer.md", "alias/services/writer.md"):
        result = desk.grade(tide_run, other, "--provider", "core", "--out", out)
        assert (result.status, "would overwrite" in result.err) == (2, True)
    assert files_of(desk.path / other) == before


@pytest.mark.parametrize("target", ["tide/report.json", "report.json", "tide/reports/a.json"])
def test_control_a_report_beside_the_runs_files_is_written_and_written_again(
    desk, tide_run, target
):
    (desk.path / tide_run / "reports").mkdir()
    words = ["--provider", "core", "--allow-unjudged", "--format", "json", "--out", target]
    for _ in range(2):
        assert desk.grade(tide_run, *words).status == 0
        assert (desk.path / target).read_text("utf-8").startswith("{")


def test_a_page_is_not_written_over_the_run_that_it_shows(desk, tide_run):
    desk.grade(tide_run, "--provider", "core", "--format", "json", "--out", "report.json")
    words = ["render", "report.json", "--format", "html", "--run", tide_run, "-o"]
    refused = desk.call(*words, f"{tide_run}/services/writer.md")
    assert (refused.status, "would overwrite" in refused.err) == (2, True)
    assert desk.call(*words, f"{tide_run}/page.html").status == 0


def test_every_file_that_a_layout_reads_at_the_top_is_one_that_is_guarded(tmp_path):
    names = [one.name for one in pkgutil.iter_modules(layouts.__path__)]
    modules = [importlib.import_module(f"{layouts.__name__}.{name}") for name in names]
    specs = [one.SPEC for one in modules if hasattr(getattr(one, "SPEC", None), "root")]
    assert len(specs) == 4
    for spec in specs:
        folder = f"{spec.snapshots}/x.md"
        for name in filter(None, (spec.root, spec.log, spec.manifest, folder)):
            with pytest.raises(SettingsError):
                refuse_within_runs([tmp_path], {"--out": tmp_path / name})
