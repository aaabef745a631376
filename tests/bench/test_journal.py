"""The journal: every line on disk at once, a torn end dropped, a strange one refused."""

import pytest
from fake_bench import said

from grader.bench.adapter import CaseKey
from grader.bench.journal import Header, open_journal, resume_journal
from grader.errors import ReportError, SettingsError
from grader.model.benchmark import SuiteName

IDENTITY = {"provider": "openai", "model": "m", "repeats": 3}
HEADER = Header(started_utc="2026-11-30T12:00:00+00:00", identity=IDENTITY)


def key(case_id, repeat=0):
    return CaseKey(suite=SuiteName.CLAUSE_BATTERY, case_id=case_id, repeat=repeat)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "j.jsonl"


def written(path, n=3):
    journal = open_journal(path, HEADER)
    for at in range(n):
        journal.keep(key(f"c{at}"), said(f"answer {at}\u2028é", elapsed_ms=float(at)))
    return journal


def test_each_answer_is_in_the_file_before_the_next(path):
    journal = open_journal(path, HEADER)
    for at in range(3):
        journal.keep(key(f"c{at}"), said("x"))
        assert path.read_bytes().count(b"\n") == at + 2
    journal.close()


def test_what_was_kept_comes_back(path):
    written(path).close()
    journal = resume_journal(path, IDENTITY)
    assert [one.case_id for one in journal.done] == ["c0", "c1", "c2"]
    assert journal.done[key("c2")] == said("answer 2\u2028é", elapsed_ms=2.0)
    assert journal.header == HEADER
    journal.close()


@pytest.mark.parametrize("n_bytes", [1, 7, 40])
def test_a_line_that_a_crash_cut_off_is_dropped_and_written_over(path, n_bytes):
    written(path).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-n_bytes])
    journal = resume_journal(path, IDENTITY)
    assert len(journal.done) == 2
    journal.keep(key("c2"), said("answer 2\u2028é", elapsed_ms=2.0))
    journal.close()
    assert path.read_bytes() == whole


def test_a_damaged_line_before_the_end_is_refused_by_its_number(path):
    written(path).close()
    lines = path.read_bytes().split(b"\n")
    lines[2] = b'{"kind": "observation"}'
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(ReportError, match="line 3"):
        resume_journal(path, IDENTITY)


def test_two_processes_do_not_write_one_journal(path):
    journal = written(path)
    with pytest.raises(SettingsError, match="another process"):
        resume_journal(path, IDENTITY)
    journal.close()
    resume_journal(path, IDENTITY).close()


def test_a_journal_of_another_run_is_refused_and_left_alone(path):
    written(path).close()
    before = path.read_bytes()
    with pytest.raises(SettingsError, match="model, repeats differ"):
        resume_journal(path, {**IDENTITY, "model": "n", "repeats": 2})
    assert path.read_bytes() == before


def test_a_name_in_use_is_not_taken(path):
    written(path).close()
    with pytest.raises(FileExistsError):
        open_journal(path, HEADER)


def test_a_finished_journal_is_removed(path):
    written(path).remove()
    assert not path.exists()
