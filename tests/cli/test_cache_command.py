"""`contract-grader cache path|clear`."""

import sqlite3
from contextlib import closing
from datetime import date

import pytest

from grader.cli.main import main
from grader.grade.cache_key import QuestionKey
from grader.grade.cache_store import CacheStore
from grader.grade.stored_reply import StoredReply


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder for the cache, and nothing of the user's own."""
    for variable in ("CONTRACT_GRADER_CACHE", "CONTRACT_GRADER_SETTINGS"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def fill(path, n_replies):
    store = CacheStore(path, print)
    reply = StoredReply(
        text="{}",
        fault=None,
        message="",
        usage=None,
        response_model=None,
        bought_on=date(2026, 11, 30),
    )
    for number in range(n_replies):
        store.keep(QuestionKey(thread=str(number), attempt=0, limit=1), reply, has_vote=True)
    store.close()


def count(path):
    with closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT count(*) FROM replies").fetchone()[0]


def test_path_prints_the_file_and_makes_nothing(folder, capsys):
    assert main(["cache", "path"]) == 0
    printed = capsys.readouterr().out
    assert printed == f"{folder}/data/contract-grader/replies.sqlite3\n"
    assert list(folder.iterdir()) == []


def test_path_follows_the_flag_the_variable_and_the_settings_file(folder, capsys, monkeypatch):
    settings = folder / "config" / "contract-grader" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("cache = '/from/settings'", "utf-8")
    main(["cache", "path"])
    monkeypatch.setenv("CONTRACT_GRADER_CACHE", "/from/variable")
    main(["cache", "path"])
    main(["cache", "path", "--cache", "/from/flag"])
    assert capsys.readouterr().out.splitlines() == [
        "/from/settings",
        "/from/variable/replies.sqlite3",
        "/from/flag",
    ]


@pytest.mark.parametrize(
    ("n_replies", "said"), [(0, "removed 0 replies"), (1, "removed 1 reply"), (3, "3 replies")]
)
def test_clear_removes_every_reply_and_says_how_many(folder, capsys, n_replies, said):
    path = folder / "c"
    fill(path, n_replies)
    assert count(path) == n_replies
    assert main(["cache", "clear", "--cache", str(path)]) == 0
    assert said in capsys.readouterr().out
    assert count(path) == 0


def test_clear_without_a_cache_makes_none(folder, capsys):
    assert main(["cache", "clear", "--cache", str(folder / "c")]) == 0
    assert "no cache" in capsys.readouterr().out
    assert list(folder.iterdir()) == []


def test_an_empty_file_is_no_cache_and_does_not_become_one(folder, capsys):
    path = folder / "empty"
    path.touch()
    assert main(["cache", "clear", "--cache", str(path)]) == 0
    assert capsys.readouterr().out == f"there is no cache at {path}\n"
    assert path.stat().st_size == 0


def test_another_programs_database_is_not_cleared(folder, capsys):
    path = folder / "theirs"
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE replies (x)")
        file.execute("INSERT INTO replies VALUES (1)")
    assert main(["cache", "clear", "--cache", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "another program's database" in captured.err
    assert count(path) == 1


def test_a_settings_file_that_is_wrong_is_exit_2(folder, capsys):
    (folder / "contract-grader.toml").write_text("cache = '/tmp/x'", "utf-8")
    assert main(["cache", "path"]) == 2
    assert "never taken from a project's file" in capsys.readouterr().err
