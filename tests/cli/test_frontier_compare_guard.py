"""What is refused before anything else is touched: no file read, no SDK loaded, no call made."""

import json
import os

import pytest
from fake_bench_judge import BenchJudge
from fake_request import KEY
from fake_server import Step

PROBE = """
import json, socket, sys
class NoSocket(socket.socket):
    def __init__(self, *_, **__): raise AssertionError("a socket was opened")
may_connect, commands = json.loads(sys.argv[1])
if not may_connect:
    socket.socket = NoSocket
from grader.cli.main import main
statuses = [main(["frontier-compare", *words]) for words in commands]
loaded = [name for name in ("anthropic", "openai", "httpx2") if name in sys.modules]
print(json.dumps([statuses, loaded]), file=sys.stderr)
"""
REFUSED = [
    pytest.param(
        ["--provider", "openai", "--suite", "determinism"],
        "only core exposes",
        id="lane-a-of-a-model",
    ),
    pytest.param(
        ["--suite", "determinism", "--suite", "prompt_battery"], "together", id="both-lanes"
    ),
    pytest.param(
        ["--provider", "openai-decisions", "--suite", "prompt_battery"],
        "no free text",
        id="a-decision-model-has-no-text",
    ),
    pytest.param(["--provider", "openai", "--model", "gpt-4o"], "floating alias", id="an-alias"),
    pytest.param(
        ["--provider", "anthropic", "--model", "claude-opus-4-5"],
        "claude-opus-4-5-20251101",
        id="an-alias-names-the-pinned-id",
    ),
    pytest.param(
        ["--provider", "anthropic", "--model", "no-such"], "no model no-such", id="unknown"
    ),
    pytest.param(
        ["--provider", "ollama", "--model", "llama3.2"], "floating alias", id="a-bare-tag"
    ),
    pytest.param(["--provider", "ollama", "--model", "llama3.2:latest"], "floating", id="latest"),
    pytest.param(["--provider", "ollama", "--model", "llama3.2:3b"], "--allow-mutable", id="a-tag"),
    pytest.param(["--provider", "ollama"], "no default model", id="no-default"),
    pytest.param(["--model", "gpt-4o"], "--model with", id="a-model-in-lane-a"),
    pytest.param(
        ["--provider", "anthropic", "--effort", "heroic"], "no effort", id="an-unknown-effort"
    ),
]


def probed(desk, *commands, may_connect=False):
    """Commands in one new process: its statuses, the SDKs that it loaded, its stderr."""
    asked = json.dumps([may_connect, commands])
    result = desk.run_command([desk.python, "-c", PROBE, asked])
    said, _, last = result.err.rstrip().rpartition("\n")
    statuses, loaded = json.loads(last)
    return statuses, loaded, said


def names(desk):
    return sorted(path.name for path in desk.path.iterdir())


@pytest.mark.parametrize(("words", "said"), REFUSED)
def test_a_refusal_opens_no_environment_file(desk, words, said):
    (desk.path / ".env").mkdir()
    before = names(desk)
    result = desk.call("frontier-compare", *words)
    assert (result.status, result.out) == (2, b""), result.err
    assert said in result.err
    assert names(desk) == before


LANE_A = ("determinism", "truth_lock", "axis_orthogonality")
OTHERS = ("anthropic", "openai", "openai-decisions", "ollama", "compatible")
PAIRS = [(provider, suite) for provider in OTHERS for suite in LANE_A]


@pytest.mark.parametrize(("provider", "suite"), [*PAIRS, ("openai-decisions", "prompt_battery")])
def test_every_refused_pair_ends_before_anything_is_touched(desk, provider, suite):
    (desk.path / ".env").mkdir()
    before = names(desk)
    result = desk.call("frontier-compare", "--provider", provider, "--suite", suite)
    assert (result.status, result.out) == (2, b"")
    assert result.err.startswith(f"error[lane-mixing]: {suite} with --provider {provider} was")
    assert names(desk) == before


def test_no_refusal_loads_an_sdk_or_opens_a_socket_or_a_file(desk):
    os.mkfifo(desk.path / ".env")  # who opens it waits for ever
    commands = [row.values[0] for row in REFUSED]
    statuses, loaded, _ = probed(desk, *commands)
    assert statuses == [2] * len(REFUSED)
    assert loaded == []


def test_control_a_run_that_is_not_refused_opens_the_environment_file(desk):
    (desk.path / ".env").mkdir()
    result = desk.call("frontier-compare", "--provider", "openai")
    assert result.status == 2
    assert ".env: cannot be read" in result.err


def test_a_missing_key_ends_after_the_file_and_before_the_sdk(desk):
    desk.write(".env", "ANTHROPIC_API_KEY=\n")
    before = names(desk)
    statuses, loaded, said = probed(desk, ["--provider", "anthropic"])
    assert (statuses, loaded) == ([2], [])
    assert "ANTHROPIC_API_KEY is not set" in said
    assert names(desk) == before, "no results folder without a key"


def test_control_with_a_key_the_sdk_is_loaded(desk, fake_vendor):
    fake_vendor.always = Step(kind="status", status=401)
    desk.write(".env", f"CONTRACT_GRADER_API_KEY={KEY}\n")
    words = ["--provider", "anthropic", "--base-url", fake_vendor.url, "--suite", "prompt_battery"]
    statuses, loaded, _ = probed(desk, words, may_connect=True)
    assert statuses == [3]
    assert "anthropic" in loaded


def test_the_key_of_an_environment_file_reaches_the_host_and_nothing_else(desk, fake_vendor):
    fake_vendor.answer = BenchJudge()
    desk.write("keys.env", f"CONTRACT_GRADER_API_KEY={KEY}\n")
    words = ["--base-url", fake_vendor.url, "--env-file", "keys.env", "--suite", "prompt_battery"]
    result = desk.call("frontier-compare", "--provider", "anthropic", *words)
    assert result.status == 0, result.err
    assert {one.headers["authorization"] for one in fake_vendor.received} == {f"Bearer {KEY}"}
    (desk.path / "keys.env").unlink()
    assert KEY.encode() not in desk.everything() + result.out + result.err.encode()


def test_a_lane_mixing_message_has_three_parts(desk):
    result = desk.call("frontier-compare", "--provider", "openai", "--suite", "truth_lock")
    assert result.status == 2
    message, hint = result.err.splitlines()
    assert message.startswith("error[lane-mixing]: truth_lock with --provider openai was asked for")
    assert "trace_hash, closure_residual, grounding_source" in message
    assert hint.count("`contract-grader frontier-compare") == 2


@pytest.mark.parametrize(
    ("words", "status"),
    [
        pytest.param(["--suite", "nonsense"], 2, id="no-such-suite"),
        pytest.param(["--repeats", "1"], 2, id="too-few-repeats"),
        pytest.param(["--max-cost-usd", "0"], 2, id="no-money"),
        pytest.param(["--min-accuracy", "nan"], 2, id="no-number"),
        pytest.param(["--report", ".", "--lane", "B"], 2, id="a-folder-as-report"),
        pytest.param(["--suite", "clause_battery", "compare", "x.json"], 2, id="flags-of-a-run"),
    ],
)
def test_usage(desk, words, status):
    result = desk.call("frontier-compare", *words)
    assert (result.status, result.out) == (status, b"")
    assert result.err
