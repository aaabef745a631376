"""Core on both lanes: no socket, the same bytes in any interpreter, compared with itself."""

import json

import pytest

from grader.bench.bench_json import read_bench_report
from grader.cli.bench_comparing import RENDERERS
from grader.cli.commands.frontier_compare import FORMATS

OFFLINE = """
import socket, sys
class NoSocket(socket.socket):
    def __init__(self, *_, **__): raise AssertionError("a socket was opened")
socket.socket = NoSocket
def no(*_, **__): raise AssertionError("a socket was opened")
socket.socketpair = socket.create_connection = no
if "--control" in sys.argv:
    import asyncio
    asyncio.run(asyncio.sleep(0))
from grader.cli.main import main
statuses = [
    main(["frontier-compare", "--report", "a.json"]),
    main(["frontier-compare", "--lane", "B", "--repeats", "2", "--report", "b.json"]),
]
sys.exit(max(statuses))
"""
ENVIRONMENTS = (
    {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "77", "TZ": "Pacific/Kiritimati", "LC_ALL": "C.UTF-8", "LANG": "tr_TR"},
)


def test_both_lanes_pass_with_sockets_that_raise(desk):
    result = desk.run_command([desk.python, "-c", OFFLINE])
    assert result.status == 0, result.err
    a, b = (read_bench_report((desk.path / f"{name}.json").read_text(), name) for name in "ab")
    assert [suite.case_count for suite in a.suites] == [6, 14, 8]
    assert [suite.case_count for suite in b.suites] == [7, 48, 55]
    assert a.summary.passed and b.summary.passed
    clauses = b.suites[1].metrics
    assert clauses["decidable_accuracy"] == 1.0 and clauses["false_satisfied_rate"] == 0.0
    assert b.timing.peak_rss_bytes > 0 and b.timing.peak_allocated_bytes > 0


def test_control_an_event_loop_would_have_raised(desk):
    result = desk.run_command([desk.python, "-c", OFFLINE, "--control"])
    assert result.status != 0 and "a socket was opened" in result.err


@pytest.mark.parametrize(
    "words",
    [["--suite", "prompt_battery", "--suite", "clause_battery"], ["--suite", "truth_lock"]],
    ids=["lane-b", "lane-a"],
)
def test_two_interpreters_give_the_same_bytes(desk, words):
    found = []
    for at, env in enumerate(ENVIRONMENTS):
        here = desk.path / f"folder {at}"
        here.mkdir()
        temporary = {"TMPDIR": str(here)}
        command = [desk.python, "-m", "grader.bench", *words, "--json"]
        result = desk.run_command(command, cwd=here, env=env | temporary)
        assert result.status == 0, result.err
        report = json.loads(result.out)
        assert report.pop("timing")["cases"]
        found.append(json.dumps(report, ensure_ascii=False))
    assert found[0] == found[1]
    assert "folder" not in found[0], "no absolute path"


def test_compare_prints_a_table_and_refuses_two_lanes(desk):
    one, other = ["--suite", "clause_battery"], ["--suite", "truth_lock"]
    assert desk.call("frontier-compare", *one, "--report", "b.json").status == 0
    assert desk.call("frontier-compare", *other, "--report", "a.json").status == 0
    result = desk.call("frontier-compare", "compare", "b.json", "b.json")
    assert result.status == 0
    first = result.out.decode().splitlines()[0].split()
    assert first == ["dimension", "measure", "core/core-native", "core/core-native", "#2"]
    mixed = desk.call("frontier-compare", "compare", "a.json", "b.json")
    assert (mixed.status, mixed.out) == (2, b"")
    assert "error[lane-mixing]" in mixed.err
    for form in ("markdown", "json"):
        assert desk.call("frontier-compare", "compare", "b.json", "--format", form).status == 0


def test_every_format_has_its_renderer():
    assert set(FORMATS) == set(RENDERERS)


@pytest.mark.parametrize("name", ["absent.json", "."], ids=["absent", "a-folder"])
def test_compare_refuses_what_it_cannot_read(desk, name):
    result = desk.call("frontier-compare", "compare", name)
    assert (result.status, result.out) == (2, b"")
    assert "cannot be read" in result.err


def test_help_names_both_lanes_and_every_suite(desk):
    out = desk.call("frontier-compare", "--help").out.decode()
    for word in ("Lane A (core alone)", "Lane B (any provider)", "truth_lock", "clause_battery"):
        assert word in out
    assert "Exit status: 0 passed" in out and "contract-grader frontier-compare compare" in out
