"""Readers that leave, streams that are closed, disks that are full: the status stays the run's."""

import os
from pathlib import Path

import pytest

BROKEN = "note: at most 3 words"
KEPT = "note: at most 50 words"
RESULTS = ".contract-grader/results"


@pytest.fixture
def long_run(desk):
    """A run whose report is longer than a pipe holds."""
    clauses = [f"note: at most {number} words" for number in range(1, 600)]
    return desk.make_run("long", clauses)


def shell(desk, script, *words, **options):
    """A line of bash, in which "$@" is the command."""
    command = ["bash", "-c", script, "bash", desk.python, "-m", "grader", *words]
    return desk.run_command(command, **options)


@pytest.mark.parametrize("format_", ["text", "json"])
def test_a_reader_that_leaves_does_not_change_the_status(desk, long_run, format_):
    words = ["grade", long_run, "--provider", "core", "--format", format_]
    result = shell(desk, '"$@" | head -c 10 >/dev/null; exit ${PIPESTATUS[0]}', *words)
    assert (result.status, result.err) == (1, "")
    assert len(desk.grade(*words[1:]).out) > 100_000, "control: the pipe does not hold it all"


def test_a_reader_of_stderr_that_leaves_does_not_change_the_status(desk, tide_run, judged_by):
    words = ["grade", tide_run, *judged_by(), "--timeout", "5"]
    result = shell(desk, '"$@" 2> >(exec 0<&-; true)', *words)
    assert result.status == 0
    assert b"4 satisfied" in result.out


@pytest.mark.parametrize("script", ['"$@" >&-', '"$@" 2>&-', '"$@" <&- >&- 2>&-'])
def test_closed_streams_do_not_change_the_status(desk, script):
    run = desk.make_run("broken", [BROKEN])
    assert shell(desk, script, "grade", run, "--provider", "core").status == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("size", ["short", "long"])
def test_a_full_disk_under_stdout_is_an_error_and_no_verdict(desk, long_run, size):
    run = long_run if size == "long" else desk.make_run("kept", [KEPT])
    result = shell(desk, '"$@" >/dev/full', "grade", run, "--provider", "core")
    assert result.status == 2
    assert "stdout cannot be written: No space left on device" in result.err
    assert "Traceback" not in result.err
    assert "Exception ignored" not in result.err


def test_a_full_disk_under_stderr_is_no_error(desk, tide_run, judged_by):
    result = shell(desk, '"$@" 2>/dev/full', "grade", tide_run, *judged_by())
    assert result.status == 0
    assert b"4 satisfied" in result.out


def test_a_database_never_takes_the_place_of_a_closed_stdout(desk, tide_run, judged_by):
    words = ["grade", tide_run, *judged_by(), "--cache", "c"]
    assert shell(desk, '"$@" >&- 2>&-', *words).status == 0
    assert (desk.path / "c").read_bytes()[:15] == b"SQLite format 3"
    again = desk.grade(*words[1:])
    assert (again.status, again.err) == (0, "")


@pytest.mark.parametrize(
    "script",
    [
        pytest.param('"$@" >&-', id="stdout-closed"),
        pytest.param('"$@" >/dev/full', id="disk-full"),
        pytest.param('"$@" | true', id="nobody-reads"),
        pytest.param('"$@" --out made/report.json', id="out-in-a-folder-that-goes"),
    ],
)
def test_a_paid_report_is_kept_whatever_becomes_of_the_printed_one(
    desk, tide_run, judged_by, script
):
    vendor = judged_by.vendor
    made = desk.path / "made"
    made.mkdir()
    lines = vendor.answer

    def answer(received):
        if made.exists():
            made.rmdir()
        return lines(received)

    vendor.answer = answer
    shell(desk, script, "grade", tide_run, *judged_by(), "--format", "json")
    (kept,) = (desk.path / RESULTS).iterdir()
    assert b'"complete": true' in kept.read_bytes()
    assert desk.call("verify", str(kept), tide_run).status == 0


def test_a_folder_that_goes_while_the_judge_works_is_2_and_says_where_the_report_is(
    desk, tide_run, judged_by
):
    made = desk.path / "made"
    made.mkdir()
    lines = judged_by.vendor.answer

    def answer(received):
        if made.exists():
            made.rmdir()
        return lines(received)

    judged_by.vendor.answer = answer
    result = desk.grade(tide_run, *judged_by(), "--out", "made/report.txt")
    assert (result.status, result.out) == (2, b"")
    assert "made/report.txt cannot be written" in result.err
    assert RESULTS in result.err


def test_control_a_reader_that_stays_gets_it_all(desk, long_run):
    words = ["grade", long_run, "--provider", "core"]
    result = shell(desk, '"$@" | cat; exit ${PIPESTATUS[0]}', *words)
    assert result.status == 1
    assert result.out == desk.grade(*words[1:]).out
    assert os.linesep == "\n"
