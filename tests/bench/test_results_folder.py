"""Names that no model id can break out of; files that are never overwritten."""

import os

import pytest

from grader.bench.results_folder import first_free, probe_folder, stem, write_new
from grader.errors import SettingsError

AT = "20261130T120000Z"


@pytest.mark.parametrize(
    ("provider", "model", "name"),
    [
        pytest.param("openai", "gpt-6-luna", f"openai_gpt-6-luna_{AT}", id="plain"),
        pytest.param("ollama", "a/b:3b@sha256:00", f"ollama_a_b_3b_sha256_00_{AT}", id="signs"),
        pytest.param("x", "../../etc", f"x_.._.._etc_{AT}", id="no-way-out"),
        pytest.param("x", "émoji 🙂\n", f"x__moji____{AT}", id="only-ascii"),
        pytest.param("..", "m", f"_m_{AT}", id="no-hidden-file"),
    ],
)
def test_a_stem(provider, model, name):
    assert stem(provider, model, AT) == name


def test_a_long_model_still_makes_a_name_that_a_file_system_takes():
    assert len(stem("compatible", "m" * 5000, AT)) < 200


def test_nothing_is_overwritten(tmp_path):
    made = [
        first_free(tmp_path, "r", ".json", lambda path, n=n: write_new(path, b"%d" % n))
        for n in range(3)
    ]
    assert [path.name for path in made] == ["r.json", "r-2.json", "r-3.json"]
    assert [path.read_bytes() for path in made] == [b"0", b"1", b"2"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["r-2.json", "r-3.json", "r.json"]


def test_a_file_system_without_links_keeps_the_report_and_the_others(tmp_path, monkeypatch):
    def no_links(*_):
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    test_nothing_is_overwritten(tmp_path)


def test_a_folder_is_made_and_left_empty(tmp_path):
    probe_folder(tmp_path / "a" / "b")
    assert list((tmp_path / "a" / "b").iterdir()) == []


def test_a_place_that_cannot_be_a_folder_is_refused(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(SettingsError, match="cannot be written"):
        probe_folder(tmp_path / "file" / "results")
