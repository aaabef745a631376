"""Fixtures as data: laid out to the byte, in either order, and every change noticed."""

import json
import os

import pytest

from grader.bench.cases import lay_out, load_fixtures, tree_digest
from grader.errors import SettingsError
from grader.model.benchmark import LANE_OF, Lane, SuiteName

LANE_A = [suite for suite in SuiteName if LANE_OF[suite] is Lane.A]
FILES = {"b.md": "one\r\n", "a/ü \U0001f30a.md": "\ufefftwo\n", "c.md": ""}


@pytest.mark.parametrize(("suite", "n_runs"), list(zip(LANE_A, (6, 15, 1), strict=True)))
def test_every_suite_of_lane_a_has_its_run_directories(suite, n_runs):
    runs = load_fixtures(suite).runs
    assert len(runs) == n_runs
    assert all({"program.md", "manifest.md"} <= set(files) for files in runs.values())


def test_texts_are_laid_out_to_the_byte(tmp_path):
    folder = lay_out(FILES, tmp_path / "run")
    read = {
        path.relative_to(folder).as_posix(): path.read_bytes().decode("utf-8")
        for path in folder.rglob("*.md")
    }
    assert read == FILES


def test_the_reverse_order_makes_the_same_tree(tmp_path):
    forth = lay_out(FILES, tmp_path / "forth" / "run")
    back = lay_out(FILES, tmp_path / "back" / "run", reverse=True)
    assert tree_digest(forth) == tree_digest(back)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda run: (run / "b.md").write_bytes(b"one\n"), id="a-byte"),
        pytest.param(lambda run: (run / "c.md").unlink(), id="a-file-gone"),
        pytest.param(lambda run: (run / "d.md").touch(), id="an-empty-file-more"),
        pytest.param(lambda run: (run / "d").mkdir(), id="an-empty-folder-more"),
        pytest.param(lambda run: (run / "c.md").rename(run / "e.md"), id="another-name"),
    ],
)
def test_any_change_moves_the_digest_of_a_tree(tmp_path, change):
    run = lay_out(FILES, tmp_path / "run")
    before = tree_digest(run)
    os.utime(run / "b.md", (1, 1))
    assert tree_digest(run) == before
    change(run)
    assert tree_digest(run) != before


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(None, id="absent"),
        pytest.param("{", id="no-json"),
        pytest.param(json.dumps({"runs": {"a": {"b.md": 1}}}), id="no-text"),
        pytest.param(json.dumps({"cases": {}}), id="another-shape"),
    ],
)
def test_fixtures_that_cannot_be_read_are_an_error_of_the_environment(tmp_path, text):
    if text is not None:
        (tmp_path / "determinism.json").write_text(text, "utf-8")
    with pytest.raises(SettingsError) as raised:
        load_fixtures(SuiteName.DETERMINISM, tmp_path)
    assert "install contract-grader again" in raised.value.hint
    assert str(tmp_path) not in raised.value.message
