"""A refused key is refused for everything: no further call of any run, condition or tripwire."""

import json

import pytest
from fake_clauses import asked, reply_text
from fake_server import Step

RUNS = ["one", "two", "three"]
REFUSED = Step(kind="status", status=401)


@pytest.fixture
def runs(desk, vendor):
    """Several runs, each with a clause of its own and one under a condition."""
    quotes = ["The harbour of Brent is calm"]
    vendor.answer = lambda received: reply_text(asked(received).indices, quotes=quotes)
    for name in RUNS:
        desk.make_run(name, [f"the note names a harbour, {name}", "if rough: the note warns"])
    return RUNS


@pytest.mark.parametrize("flags", [(), ("--tripwire",), ("--trials", "3")], ids=lambda one: one)
def test_a_refusal_ends_the_asking_of_all_runs(desk, runs, judged_by, flags):
    judged_by.vendor.always = REFUSED
    result = desk.grade(
        *runs, *judged_by("anthropic"), "--concurrency", "1", "--format", "json", *flags
    )
    assert result.status == 4
    assert len(judged_by.vendor.received) == 1
    reports = json.loads(result.out)
    assert [one["run_id"] for one in reports] == runs, "the reports are printed"
    for report in reports:
        clause, *_ = report["services"][0]["ensures_clauses"]
        assert (clause["verdict"], clause["reason"]) == ("not_evaluable", "judge_failed")
        assert "401" in json.dumps(clause)
    assert "this invocation: 1 call, none of them billed" in result.err


def test_in_batches_too(desk, runs, judged_by):
    service = judged_by.vendor.batches
    service.play("submit", REFUSED, REFUSED, REFUSED)
    result = desk.grade(*runs, *judged_by("anthropic"), "--batch", "--format", "json")
    assert result.status == 4
    assert service.made == []
    assert "401" in result.out.decode()
    n_submits = sum(one.path.endswith("/batches") for one in judged_by.vendor.received)
    assert n_submits <= 1


def test_what_is_kept_answers_all_the_same(desk, runs, judged_by):
    words = [*judged_by("anthropic"), "--concurrency", "1", "--format", "json"]
    desk.grade("two", *words)
    judged_by.vendor.always = REFUSED
    n_before = len(judged_by.vendor.received)
    reports = json.loads(desk.grade(*runs, *words).out)
    verdicts = [one["services"][0]["ensures_clauses"][0]["verdict"] for one in reports]
    assert verdicts == ["not_evaluable", "satisfied", "not_evaluable"]
    assert len(judged_by.vendor.received) == n_before + 1


def test_control_what_heals_is_asked_again(desk, runs, judged_by):
    judged_by.vendor.play(Step(kind="status", status=429, headers={"retry-after": "0"}))
    result = desk.grade(*runs, *judged_by("anthropic"), "--format", "json")
    assert "judge_failed" not in result.out.decode()
