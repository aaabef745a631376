"""Ctrl-C: a partial report that says so, nothing paid for twice, exit 130."""

import json
import signal
import threading

import pytest
from fake_server import Step

PROMISES = {
    "a": "the note names a harbour",
    "b": "the note says when the tide turns",
    "c": "the note warns of the reef",
}
WAITING = Step(kind="status", status=429, headers={"retry-after": "120"})


class Arrivals(list):
    """The requests that came in; somebody may wait for the n-th."""

    def __init__(self):
        super().__init__()
        self._changed = threading.Condition()

    def append(self, received):
        with self._changed:
            super().append(received)
            self._changed.notify_all()

    def wait_for(self, n_requests, process):
        """Wait for so many requests of a process that is still alive."""
        with self._changed:
            while not self._changed.wait_for(lambda: len(self) >= n_requests, 0.5):
                assert process.poll() is None, process.stderr.read().decode()


@pytest.fixture
def interrupted(desk, judged_by):
    """Grade with these steps first and press Ctrl-C at the n-th request."""
    vendor = judged_by.vendor
    vendor.received = Arrivals()

    def grade(runs, steps, at_request, *flags, presses=1):
        vendor.play(*steps)
        words = ["--format", "jsonl", "--concurrency", "1", *flags]
        process = desk.spawn("grade", *runs, *judged_by(), *words)
        vendor.received.wait_for(at_request, process)
        for _ in range(presses):
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert process.returncode == 130
        assert b"Traceback" not in err
        return [json.loads(line) for line in out.splitlines()], err.decode()

    return grade


def found(report):
    return {
        one["clause_id"]: one["reason"] or one["verdict"]
        for one in report["services"][0]["ensures_clauses"]
    }


good = [Step()]


@pytest.mark.parametrize(
    "last", [Step(kind="hang"), WAITING], ids=["while-an-answer-is-awaited", "while-a-retry-waits"]
)
def test_what_was_judged_is_reported_and_kept(desk, tide_run, interrupted, judged_by, last):
    (report,), err = interrupted([tide_run], [*good, last], 2)
    assert report["complete"] is False
    assert found(report) == {
        "writer/#1": "satisfied",
        "writer/#2": "satisfied",
        "writer/#3": "judge_failed",
        "writer/#4": "judge_failed",
    }
    assert "partial" in err.splitlines()[-1]
    assert "this invocation: 2 calls" in err
    (kept,) = (desk.path / ".contract-grader/results").iterdir()
    assert json.loads(kept.read_bytes()) == report
    n_before = len(judged_by.vendor.received)
    again = desk.grade(tide_run, *judged_by(), "--format", "json")
    assert again.status == 0
    assert len(judged_by.vendor.received) == n_before + 2, "the first clause is not paid for twice"
    assert json.loads(again.out)["complete"] is True


def test_the_partial_report_holds_before_verify(desk, tide_run, interrupted):
    (report,), _ = interrupted([tide_run], [*good, Step(kind="hang")], 2)
    desk.write("report.json", json.dumps(report))
    assert desk.call("verify", "report.json", tide_run).status == 0


def test_a_text_report_says_that_it_is_partial(desk, tide_run, judged_by):
    vendor = judged_by.vendor
    vendor.received = Arrivals()
    vendor.always = Step(kind="hang")
    process = desk.spawn("grade", tide_run, *judged_by())
    vendor.received.wait_for(3, process)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "interrupted: this report is not complete" in out.decode()


def test_runs_before_stand_whole_and_runs_after_are_not_begun(desk, interrupted, judged_by):
    runs = [desk.make_run(name, [clause]) for name, clause in PROMISES.items()]
    reports, _ = interrupted(runs, [*good, Step(kind="hang")], 2)
    assert [(one["run_id"], one["complete"]) for one in reports] == [("a", True), ("b", False)]
    assert len(judged_by.vendor.received) == 2
    assert len(list((desk.path / ".contract-grader/results").iterdir())) == 2


def test_a_waiver_does_not_hide_an_interruption(tide_run, interrupted):
    reports, _ = interrupted([tide_run], [Step(kind="hang")], 1, "--exit-zero", "--allow-unjudged")
    assert [one["complete"] for one in reports] == [False]


def test_a_second_press_ends_at_once(tide_run, interrupted):
    interrupted([tide_run], [Step(kind="hang")], 1, presses=2)


def test_control_without_ctrl_c_the_same_words_end_in_a_verdict(desk, tide_run, judged_by):
    result = desk.run("grade", tide_run, *judged_by(), "--format", "jsonl")
    assert result.status == 0
    assert json.loads(result.out)["complete"] is True
