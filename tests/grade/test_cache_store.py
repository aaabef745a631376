"""The cache's file: whose it is, what is left of it after damage, who may write at once."""

import asyncio
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from fake_judge import WHO, Judge, a_run, said
from fake_request import KEY, a_request

from grader.errors import SettingsError
from grader.grade.cache_name import OWN_NAME
from grader.grade.cache_store import CacheStore
from grader.grade.cached import CachedProvider
from grader.grade.providers.base import Answer

REQUEST = a_request()
ROOT = Path(__file__).resolve().parents[2]


def test_the_file_is_the_owners_alone_and_holds_no_key(tmp_path):
    path = tmp_path / "new" / "folder" / "c"
    a_run(path, Judge(said("{1}")))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert KEY.encode() not in path.read_bytes()


def spoil_header(path):
    path.write_bytes(b"\0" * 100 + path.read_bytes()[100:])


def spoil_pages(path):
    data = bytearray(path.read_bytes())
    data[100:4096] = b"\xff" * 3996
    path.write_bytes(data)


def spoil_end(path):
    path.write_bytes(path.read_bytes()[:5000])


def make_text(path):
    path.write_text("these are my notes")


@pytest.mark.parametrize("spoil", [spoil_header, spoil_pages, spoil_end, make_text])
def test_a_damaged_file_is_set_aside_and_a_new_one_begun(tmp_path, spoil):
    path = tmp_path / OWN_NAME
    a_run(path, Judge(said("{1}")))
    spoil(path)
    spoiled = path.read_bytes()
    warnings = []
    judge = Judge(said("{2}"))
    assert a_run(path, judge, warn=warnings.append)[0][0].answers == (Answer(text="{2}"),)
    assert len(warnings) == 1
    assert "damaged" in warnings[0]
    assert (tmp_path / f"{OWN_NAME}.damaged-1").read_bytes() == spoiled
    assert a_run(path, Judge())[0][0].answers == (Answer(text="{2}"),)


@pytest.mark.parametrize("spoil", [spoil_header, make_text])
def test_a_file_of_another_name_without_our_mark_is_left_as_it_is(tmp_path, spoil):
    path = tmp_path / "notes"
    a_run(path, Judge(said("{1}")))
    spoil(path)
    before = path.read_bytes()
    with pytest.raises(SettingsError, match="left as it is"):
        a_run(path, Judge(said("{2}")))
    assert path.read_bytes() == before


@pytest.mark.parametrize("spoil", [spoil_pages, spoil_end])
def test_control_a_damaged_file_with_our_mark_is_set_aside_whatever_its_name(tmp_path, spoil):
    path = tmp_path / "c"
    a_run(path, Judge(said("{1}")))
    spoil(path)
    a_run(path, Judge(said("{2}")), warn=lambda _: None)
    assert (tmp_path / "c.damaged-1").exists()


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE replies SET reply = replace(reply, '{1}', '{9}')",
        "UPDATE replies SET reply = '{}'",
        "UPDATE replies SET reply = x'ff'",
        "UPDATE replies SET seal = ''",
    ],
)
def test_a_row_that_was_tampered_with_answers_nothing(tmp_path, sql):
    path = tmp_path / "c"
    a_run(path, Judge(said("{1}")))
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(sql)
    judge = Judge(said("{2}"))
    assert a_run(path, judge)[0][0].answers == (Answer(text="{2}"),)


def test_another_programs_database_is_left_alone(tmp_path):
    path = tmp_path / "theirs"
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE bookmarks (url)")
    before = path.read_bytes()
    with pytest.raises(SettingsError, match="another program"):
        CacheStore(path, print)
    assert path.read_bytes() == before


def test_a_later_versions_file_is_left_alone(tmp_path):
    path = tmp_path / "c"
    CacheStore(path, print).close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA user_version = 99")
    with pytest.raises(SettingsError, match="later version"):
        CacheStore(path, print)


def test_a_folder_is_no_cache(tmp_path):
    with pytest.raises(SettingsError, match="not a file"):
        CacheStore(tmp_path, print)


def test_a_file_that_cannot_be_written_costs_a_warning_and_nothing_else(tmp_path):
    path = tmp_path / "c"
    warnings = []

    async def asking():
        store = CacheStore(path, warnings.append)
        store._writer.execute("PRAGMA query_only = ON")
        judge = Judge(said("{1}"), said("{2}"))
        provider = CachedProvider(judge, store, WHO)
        replies = [await provider.ask(a_request(trial=trial)) for trial in range(2)]
        await provider.aclose()
        return replies

    assert [one.answers[0].text for one in asyncio.run(asking())] == ["{1}", "{2}"]
    assert len(warnings) == 1
    assert "nothing is kept" in warnings[0]


def test_clearing_says_how_many_there_were(tmp_path):
    a_run(tmp_path / "c", Judge(said("{1}"), said("{2}")), REQUEST, replace(REQUEST, trial=1))
    store = CacheStore(tmp_path / "c", print)
    assert (store.clear(), store.clear()) == (2, 0)
    store.close()
    store.close()


PROCESS = """
import os, sys
sys.path[:0] = [{root!r}, {fakes!r}]
from dataclasses import replace
from pathlib import Path
from fake_judge import Judge, a_run, said
from fake_request import a_request
class Mortal(Judge):
    async def ask(self, request):
        if len(self.asked) == {dies_after}:
            os.kill(os.getpid(), 9)
        return await super().ask(request)
requests = [replace(a_request(), trial=trial) for trial in range({n})]
replies = a_run(Path({path!r}), Mortal(*[said("{{" + sys.argv[1] + "}}")] * {n}), *requests)
print([one[0].answers[0].text for one in replies])
"""


def a_process(path, name, *, n, dies_after=-1):
    fakes = str(ROOT / "tests" / "fake_vendor")
    program = PROCESS.format(
        root=str(ROOT), fakes=fakes, path=str(path), n=n, dies_after=dies_after
    )
    command = [sys.executable, "-c", program, name]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_a_run_that_was_killed_repeats_no_finished_call(tmp_path):
    killed = a_process(tmp_path / "c", "first", n=9, dies_after=6)
    killed.communicate()
    assert killed.returncode == -9
    judge = Judge(*[said("{second}")] * 3)
    replies = a_run(tmp_path / "c", judge, *[replace(REQUEST, trial=i) for i in range(9)])
    texts = [one[0].answers[0].text for one in replies]
    assert texts == ["{first}"] * 6 + ["{second}"] * 3


def test_two_processes_on_one_file_lose_nothing_and_agree(tmp_path):
    both = [a_process(tmp_path / "c", name, n=150) for name in ("a", "b")]
    printed = [one.communicate() for one in both]
    assert [one.returncode for one in both] == [0, 0], printed
    assert printed[0][1] == printed[1][1] == ""
    assert printed[0][0] == printed[1][0], "whoever was first, both say the same"
    a_run(tmp_path / "c", Judge(), *[replace(REQUEST, trial=i) for i in range(150)])
