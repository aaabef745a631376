"""Reports of judged runs are kept under .contract-grader/results/, under safe names."""

import json
import re

import pytest

RESULTS = ".contract-grader/results"
HARBOUR = "the note names a harbour"
SAFE_NAME = re.compile(r"[A-Za-z0-9.-]*_[a-z]+_[A-Za-z0-9.-]+_\d{8}T\d{6}Z(-\d+)?\.json")


def kept(desk):
    folder = desk.path / RESULTS
    return sorted(folder.iterdir()) if folder.is_dir() else []


def test_a_judged_report_is_kept_as_it_was_printed(desk, tide_run, judged_by):
    result = desk.grade(tide_run, *judged_by(), "--format", "json")
    (path,) = kept(desk)
    assert path.read_bytes() == result.out
    assert SAFE_NAME.fullmatch(path.name)
    assert path.name.startswith("tide_compatible_some-model_")


def test_control_an_offline_report_is_not_kept(desk, tide_run):
    desk.grade(tide_run, "--provider", "core")
    assert kept(desk) == []


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("a b;$(touch x)`id`&'\"*?[", id="a-shells-words"),
        pytest.param("-rf", id="an-option"),
        pytest.param("...", id="dots"),
        pytest.param(".hidden", id="hidden"),
        pytest.param("n" * 250, id="long"),
        pytest.param("漢" * 80, id="long-in-bytes"),
        pytest.param("\x1b]0;owned\x07\n\u202e", id="controls"),
        pytest.param("C:\\x\\..\\y", id="backslashes"),
    ],
)
def test_a_hostile_name_of_a_run_makes_a_plain_name_of_a_file(desk, judged_by, name):
    desk.make_run(name, [HARBOUR])
    result = desk.grade("--format", "json", *judged_by(), "--", name)
    assert result.status == 0
    (path,) = kept(desk)
    assert SAFE_NAME.fullmatch(path.name)
    assert not path.name.startswith((".", "-"))
    assert json.loads(path.read_bytes())["run_id"] == json.loads(result.out)["run_id"]
    assert sorted(one.name for one in desk.path.iterdir()) == sorted(
        [".contract-grader", ".git", name]
    )


def test_runs_of_one_name_in_one_second_are_all_kept(desk, judged_by):
    runs = [desk.make_run(f"{folder}/same", [HARBOUR]) for folder in "abc"]
    desk.write("b/same/bindings/writer/note.md", "The harbour of Brent is calm, once more.\n")
    assert desk.grade(*runs, *judged_by()).status == 0
    reports = [json.loads(path.read_bytes()) for path in kept(desk)]
    assert len(reports) == 3
    digests = {json.dumps(one["provenance"]["files"]) for one in reports}
    assert len(digests) == 2


@pytest.mark.parametrize("obstacle", [".contract-grader", RESULTS], ids=["folder", "subfolder"])
def test_where_nothing_can_be_kept_the_report_is_printed_with_a_warning(
    desk, tide_run, judged_by, obstacle
):
    desk.write(obstacle, "in the way")
    result = desk.grade(tide_run, *judged_by(), "--format", "json")
    assert result.status == 0
    assert json.loads(result.out)["complete"] is True
    assert "warning: the report could not be kept" in result.err
    assert (desk.path / obstacle).read_bytes() == b"in the way"


def test_a_run_that_cannot_be_graded_does_not_cost_the_others_report(desk, tide_run, judged_by):
    empty = desk.path / "empty"
    empty.mkdir()
    result = desk.grade(tide_run, "empty", *judged_by())
    assert result.status == 3
    assert len(kept(desk)) == 1
