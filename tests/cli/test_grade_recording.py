"""`--record` and `--replay`: the same report without a key, a host or an SDK."""

import json
import subprocess
import sys

import pytest
from fake_clauses import reply_text
from fake_request import KEY
from fake_server import Step

PROVIDERS = ("anthropic", "openai", "compatible", "ollama")
FORMATS = ("text", "markdown", "junit", "sarif", "github")
PROGRAM = """
import socket, sys
def refuse(*_):
    raise AssertionError("a replay reached for the network")
socket.socket.connect = socket.socket.connect_ex = refuse
from grader.cli.main import main
status = main(sys.argv[1:])
sys.stdout.flush()
print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
sys.exit(status)
"""


def timeless(out):
    report = json.loads(out)
    assert report["provenance"].pop("timing") is not None
    return json.dumps(report)


@pytest.fixture
def keyless(vendor, monkeypatch):
    """From here on nobody has a key and nobody answers."""

    def lose():
        monkeypatch.delenv("CONTRACT_GRADER_API_KEY")
        vendor.stop()

    return lose


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_replay_says_the_same_without_key_and_host(desk, tide_run, judged_by, keyless, provider):
    words = ("--format", "json", "--no-cache")
    first = desk.grade(tide_run, *judged_by(provider), *words, "--record", "r.jsonl")
    assert first.status == 0, first.err
    keyless()
    second = desk.grade(tide_run, *words, "--replay", "r.jsonl")
    assert second.status == 0, second.err
    assert timeless(second.out) == timeless(first.out)
    assert second.err == "", "nobody was asked and nothing is to be said"


@pytest.mark.parametrize("format_", FORMATS)
def test_the_other_formats_are_the_same_to_the_byte(desk, tide_run, judged_by, keyless, format_):
    words = ("--format", format_)
    first = desk.grade(tide_run, *judged_by(), *words, "--record", "r.jsonl")
    keyless()
    assert desk.grade(tide_run, *words, "--replay", "r.jsonl").out == first.out


def test_a_replay_loads_no_sdk_and_opens_no_connection(desk, tide_run, judged_by):
    assert desk.grade(tide_run, *judged_by(), "--record", "r.jsonl").status == 0
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "grade", tide_run, "--replay", "r.jsonl"],
        cwd=desk.path,
        env=desk.environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert set(done.stderr.split()) & {"anthropic", "openai", "httpx2", "tenacity"} == set()


def test_recording_an_unchanged_run_again_gives_the_same_bytes(desk, tide_run, judged_by):
    recordings = []
    for _ in range(2):
        desk.grade(tide_run, *judged_by(), "--record", "r.jsonl", "--concurrency", "3")
        recordings.append((desk.path / "r.jsonl").read_bytes())
    assert recordings[0] == recordings[1]
    assert len(recordings[0].splitlines()) == 1 + 3
    assert KEY.encode() not in recordings[0]
    assert len(judged_by.vendor.received) == 3, "the second was taken from the cache"


def test_replies_without_a_vote_are_replayed_as_well(desk, tide_run, judged_by, keyless):
    judged_by.vendor.play(Step(text="prose"), Step(text="", ending="refusal"), Step(text="{"))
    words = ("--format", "json", "--concurrency", "1")
    first = desk.grade(tide_run, *judged_by(), *words, "--record", "r.jsonl")
    assert first.status == 4
    keyless()
    second = desk.grade(tide_run, *words, "--replay", "r.jsonl")
    assert second.status == 4
    assert timeless(second.out) == timeless(first.out)


def test_a_changed_clause_is_an_error_that_names_it_and_no_verdict(desk, tide_run, judged_by):
    assert desk.grade(tide_run, *judged_by(), "--record", "r.jsonl").status == 0
    contract = desk.path / tide_run / "services/writer.md"
    contract.write_bytes(contract.read_bytes().replace(b"warns of the reef", b"warns of a reef"))
    result = desk.grade(tide_run, "--replay", "r.jsonl")
    assert result.status == 2
    assert result.out == b""
    assert "r.jsonl has no reply to the question about writer/#4" in result.err
    assert "record it again" in result.err


def test_a_replay_pays_nothing_and_keeps_no_report_as_paid(desk, tide_run, judged_by):
    desk.grade(tide_run, *judged_by(), "--record", "r.jsonl")
    kept = desk.path / ".contract-grader" / "results"
    before = sorted(kept.iterdir())
    desk.grade(tide_run, "--replay", "r.jsonl", "--max-cost-usd", "0", "--max-calls", "0")
    assert sorted(kept.iterdir()) == before


def test_a_recording_that_lacks_replies_says_so(desk, tide_run, judged_by):
    judged_by.vendor.play(Step(kind="status", status=429, headers={"retry-after": "3600"}))
    words = ("--concurrency", "1", "--record", "r.jsonl")
    result = desk.grade(tide_run, *judged_by(), *words)
    assert result.status == 4
    assert "r.jsonl lacks replies" in result.err
    again = desk.grade(tide_run, *judged_by(), *words)
    assert (again.status, "lacks" in again.err) == (0, False)
    assert desk.grade(tide_run, "--replay", "r.jsonl").status == 0


def test_a_whole_recording_gives_way_to_no_half_one(desk, tide_run, judged_by):
    desk.grade(tide_run, *judged_by(), "--record", "r.jsonl")
    whole = (desk.path / "r.jsonl").read_bytes()
    judged_by.vendor.play(Step(kind="status", status=429, headers={"retry-after": "3600"}))
    words = ("--no-cache", "--record", "r.jsonl")
    result = desk.grade(tide_run, *judged_by(), *words)
    assert (result.status, "lacks replies" in result.err) == (4, True)
    assert (desk.path / "r.jsonl").read_bytes() == whole


@pytest.mark.parametrize("place", ["tide", "nowhere/r.jsonl", "tide/program.md/r.jsonl"])
def test_where_no_recording_can_be_written_nobody_is_asked(desk, tide_run, judged_by, place):
    result = desk.grade(tide_run, *judged_by(), "--record", place)
    assert result.status == 2
    assert "no place for a recording" in result.err
    assert judged_by.vendor.received == []


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        pytest.param(["--model", "other"], "has model some-model, not other", id="model"),
        pytest.param(["--provider", "openai"], "has provider compatible", id="provider"),
        pytest.param(["--base-url", "http://127.0.0.1:1/v1"], "has base url", id="address"),
        pytest.param(["--effort", "low"], "has effort -", id="effort"),
        pytest.param(["--record", "x"], "exclude each other", id="both"),
        pytest.param(["--dry-run"], "exclude each other", id="dry-run"),
    ],
)
def test_a_flag_that_names_another_judge_is_refused(desk, tide_run, judged_by, flags, words):
    desk.grade(tide_run, *judged_by(), "--record", "r.jsonl")
    result = desk.grade(tide_run, "--replay", "r.jsonl", *flags)
    assert result.status == 2
    assert words in result.err
    same = ["--model", "some-model", "--provider", "compatible"]
    assert desk.grade(tide_run, "--replay", "r.jsonl", *same).status == 0


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        pytest.param("compatible", "core", "a provider that is none", id="core"),
        pytest.param("compatible", "\\u001b[2J", "a provider that is none", id="terminal-codes"),
        pytest.param('"pinning": null', '"pinning": "x"', "pins its model", id="pinning"),
        pytest.param('"version": 1', '"version": 9', "version 9", id="version"),
        pytest.param('"judges"', '"judge"', "no line of a recording", id="a-missing-field"),
    ],
)
def test_a_recording_made_by_hand_is_told_apart(desk, tide_run, judged_by, old, new, words):
    desk.grade(tide_run, *judged_by(), "--record", "r.jsonl")
    text = (desk.path / "r.jsonl").read_text("utf-8")
    assert old in text
    desk.write("r.jsonl", text.replace(old, new))
    result = desk.grade(tide_run, "--replay", "r.jsonl")
    assert result.status == 2
    assert words in result.err
    assert "\x1b" not in result.err
    assert result.out == b""


@pytest.mark.parametrize("data", [None, b"\xff\xfe", b"", b"{}\n", b"\0" * 100])
def test_a_file_that_is_none_is_said(desk, tide_run, data):
    if data is not None:
        desk.write("r.jsonl", data)
    result = desk.grade(tide_run, "--replay", "r.jsonl")
    assert result.status == 2
    assert "r.jsonl" in result.err


def test_a_quote_invented_in_a_recording_proves_nothing(desk, tide_run, judged_by):
    desk.grade(tide_run, *judged_by(), "--record", "r.jsonl")
    path = desk.path / "r.jsonl"
    head, *lines = path.read_text("utf-8").splitlines()
    forged = json.loads(lines[0])
    forged["reply"]["text"] = reply_text([0], quotes=["a harbour that nobody ever wrote about"])
    again = {**forged, "attempt": 1}
    path.write_text("\n".join([head, *map(json.dumps, (forged, again)), *lines[1:]]), "utf-8")
    result = desk.grade(tide_run, "--replay", "r.jsonl", "--format", "json")
    assert result.status == 4
    clauses = json.loads(result.out)["services"][0]["ensures_clauses"]
    reasons = [one["reason"] for one in clauses]
    assert reasons == [None, "evidence_not_in_output", None, None]


def test_without_a_judge_there_is_nothing_to_record(desk, tide_run):
    result = desk.grade(tide_run, "--provider", "core", "--record", "r.jsonl")
    assert result.status == 2
    assert not (desk.path / "r.jsonl").exists()
    assert "--provider" in result.err


def test_a_project_cannot_make_anybody_write_or_read_a_recording(desk, tide_run):
    for name in ("record", "replay"):
        desk.write("contract-grader.toml", f'{name} = "x.jsonl"\n')
        result = desk.grade(tide_run)
        assert result.status == 2
        assert "never taken from a project's file" in result.err


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_vendor_that_repeats_the_key_gets_it_into_no_recording(
    desk, tide_run, judged_by, provider
):
    judged_by.vendor.always = Step(text=reply_text([0], finding=f"your key is {KEY}"))
    result = desk.grade(tide_run, *judged_by(provider), "--record", "r.jsonl")
    assert result.status == 4
    assert len((desk.path / "r.jsonl").read_bytes().splitlines()) > 3
    assert KEY.encode() not in desk.everything() + result.out + result.err.encode()
