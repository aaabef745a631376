"""What is said on stderr: one line before the first call, what was spent, a bar on a terminal."""

import os
import pty
import re
import signal

import pytest
from fake_server import Step

CONDITIONAL = "if the sea is rough: the note warns of it"


def test_offline_nothing_is_said(desk, tide_run):
    result = desk.grade(tide_run, "--provider", "core")
    assert result.status == 4
    assert result.err == ""


def test_the_judge_the_calls_the_cost_and_the_host_come_before_the_first_call(
    desk, tide_run, vendor
):
    desk.set(CONTRACT_GRADER_API_KEY=None)
    host = f"127.0.0.1:{vendor.port}"
    words = ["--model", "gpt-6.2-sol", "--provider", "openai", "--base-url", vendor.openai_url]
    vendor.always = Step(kind="hang")
    process = desk.spawn("grade", tide_run, *words)
    first = process.stderr.readline().decode()
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    assert re.fullmatch(
        rf"judge openai/gpt-6\.2-sol: 3 calls, at most 6 with second trials, about 0\.0\d+ USD;"
        rf" text of the run goes to {re.escape(host)}\n",
        first,
    )


def test_what_this_invocation_spent_comes_last_and_nothing_when_all_is_known(
    desk, tide_run, vendor
):
    words = ["--provider", "openai", "--model", "gpt-6.2-sol", "--base-url", vendor.openai_url]
    first = desk.grade(tide_run, *words)
    announced, spent = first.err.splitlines()
    assert announced.startswith("judge openai/gpt-6.2-sol: 3 calls, at most 6 with second trials, ")
    assert re.fullmatch(r"this invocation: 3 calls, 0\.0\d+ USD", spent)
    assert desk.grade(tide_run, *words).err == ""


@pytest.mark.parametrize(
    ("flags", "most", "n_calls"),
    [
        ((), "3 calls, at most 6 with second trials", "3 calls"),
        (("--trials", "3"), "6 calls, at most 9 for majorities", "6 calls"),
    ],
    ids=["once", "thrice-but-two-agree"],
)
def test_every_trial_is_a_call(desk, tide_run, judged_by, flags, most, n_calls):
    result = desk.grade(tide_run, *judged_by(), *flags)
    assert f": {most}, cost unknown" in result.err
    assert f"this invocation: {n_calls}, cost unknown" in result.err
    assert f"{len(judged_by.vendor.received)} calls" == n_calls


def test_of_several_runs_each_is_announced_by_name_when_it_asks(desk, judged_by):
    one = desk.make_run("one", ["the note names a harbour"])
    two = desk.make_run("two", ["the note warns of the reef", "the note names a harbour"])
    code = desk.make_run("code", ["note: at most 50 words"])
    result = desk.grade(code, one, two, *judged_by())
    first, second, spent = result.err.splitlines()
    assert first.startswith(
        "one: judge compatible/some-model: 1 call, at most 2 with second trials, "
    )
    assert second.startswith(
        "two: judge compatible/some-model: 2 calls, at most 4 with second trials, "
    )
    # the runs are alike, and the harbour's clause was already answered
    assert spent == "this invocation: 2 calls, cost unknown"


def test_clauses_that_come_after_a_condition_are_announced_with_it(desk, vendor, judged_by):
    vendor.answer = lambda _: "no answer"
    run = desk.make_run("rough", [CONDITIONAL, "the note names a harbour"])
    result = desk.grade(run, *judged_by(), "--concurrency", "1")
    assert ": 3 calls, at most 6 with second trials" in result.err.splitlines()[0]


def test_a_model_name_from_a_projects_file_cannot_write_on_the_terminal(desk, tide_run, vendor):
    desk.write("contract-grader.toml", 'model = "m\\u001b]0;owned\\u0007"\n')
    result = desk.grade(tide_run, "--base-url", vendor.openai_url)
    assert result.status == 0
    assert b"\x1b" not in result.out + result.err.encode()
    assert "m\\x1b]0;owned\\x07" in result.err


def on_a_terminal(desk, *words):
    """What a person sees on stderr, a pseudo-terminal, and what went to stdout, a pipe."""
    ours, theirs = pty.openpty()
    process = desk.spawn(*words, stderr=theirs)
    os.close(theirs)
    seen = b""
    try:
        while chunk := _read(ours):
            seen += chunk
    finally:
        os.close(ours)
        out, _ = process.communicate(timeout=30)
    return process.returncode, out, seen.decode()


def _read(descriptor):
    try:
        return os.read(descriptor, 65536)
    except OSError:  # the other side is closed
        return b""


def test_a_bar_is_drawn_on_a_terminal_and_nowhere_else(desk, tide_run, judged_by):
    status, out, seen = on_a_terminal(desk, "grade", tide_run, *judged_by())
    assert status == 0
    for done in ("1/3", "2/3", "3/3"):
        assert f"{done} questions judged" in seen
    assert "\r[" in seen
    assert b"questions judged" not in out
    status, _, seen = on_a_terminal(desk, "grade", tide_run, *judged_by())
    assert (status, seen) == (0, ""), "what the cache answers needs no bar"


def test_control_without_a_terminal_there_is_no_bar(desk, tide_run, judged_by):
    result = desk.run("grade", tide_run, *judged_by())
    assert "\r" not in result.err
    assert "questions judged" not in result.err
    assert "this invocation: 3 calls" in result.err


def test_how_far_a_batch_is_is_drawn_on_a_terminal_and_nowhere_else(desk, tide_run, judged_by):
    judged_by.vendor.batches.n_looks = 2
    words = ("grade", tide_run, *judged_by("openai"), "--batch")
    status, _, seen = on_a_terminal(desk, *words, "--cache", "one.sqlite3")
    assert status == 0
    looks = re.findall(r"\r\[[#-]{30}\] (\d/3) answered by openai", seen)
    assert looks == ["0/3", "0/3", "3/3"]
    assert re.search(r"3/3 answered by openai\r?\nthis invocation: 3 calls", seen)
    piped = desk.run(*words, "--cache", "two.sqlite3")
    assert "answered by" not in piped.err
    assert "\r" not in piped.err
    assert piped.status == 0


OPENAI = ["--provider", "openai", "--model", "gpt-6.2-sol", "--no-cache"]
BUSY = Step(kind="status", status=429, headers={"retry-after": "0"})


@pytest.mark.parametrize(
    ("steps", "flags", "line"),
    [
        pytest.param([], [], r"1 call, 0\.0\d+ USD", id="control-an-answer"),
        pytest.param([BUSY], [], r"2 calls, 0\.0\d+ USD", id="a-refusal-costs-nothing"),
        pytest.param(
            [Step(kind="cut"), Step(kind="cut")],
            [],
            r"3 calls, at least 0\.0\d+ USD; 2 requests without an answer may have been billed",
            id="two-that-were-cut-off",
        ),
        pytest.param(
            [Step(kind="hang")],
            ["--timeout", "1"],
            r"2 calls, at least 0\.0\d+ USD; 1 request without an answer may have been billed",
            id="one-that-hung",
        ),
        pytest.param(
            [BUSY, BUSY], ["--max-calls", "2"], "2 calls, none of them billed", id="only-refusals"
        ),
        pytest.param(
            [Step(kind="cut"), Step(kind="cut")],
            ["--max-calls", "2"],
            "2 calls, cost unknown; 2 requests without an answer may have been billed",
            id="the-last-one-stops-at-the-bound",
        ),
    ],
)
def test_every_request_counts_that_went_out_and_what_is_not_known_is_said(
    desk, vendor, steps, flags, line
):
    run = desk.make_run("tide", ["the note names a harbour"])
    vendor.play(*steps)
    result = desk.grade(run, *OPENAI, "--base-url", vendor.openai_url, *flags)
    assert re.fullmatch(f"this invocation: {line}", result.err.splitlines()[-1])


def test_where_nobody_listens_nothing_is_billed(desk, vendor):
    run = desk.make_run("tide", ["the note names a harbour"])
    vendor.stop()
    result = desk.grade(run, *OPENAI, "--base-url", vendor.openai_url, "--max-calls", "2")
    assert result.err.splitlines()[-1] == "this invocation: 2 calls, none of them billed"


def test_in_a_batch_what_may_have_been_billed_is_told(desk, vendor):
    run = desk.make_run("tide", ["the note names a harbour", "the note warns of the reef"])
    vendor.play(Step(kind="missing"))
    words = ["--provider", "openai", "--model", "gpt-6.2-sol", "--batch"]
    result = desk.grade(run, *words, "--base-url", vendor.openai_url)
    assert re.fullmatch(
        r"this invocation: 3 calls, at least (< )?0\.0\d+ USD;"
        r" 1 request without an answer may have been billed",
        result.err.splitlines()[-1],
    )
