"""Killed at any moment, or two at once: no finished call is repeated, the report is the same."""

import json
import random
import sqlite3
import time
from collections import Counter
from contextlib import closing

import pytest
from fake_clauses import asked, reply_text

N = 24
WIDTH = 3


@pytest.fixture
def many(desk):
    """A run with so many clauses for the judge."""
    return desk.make_run("many", [f"the note names a harbour, {number}" for number in range(N)])


@pytest.fixture
def words(judged_by):
    """Grade as JSON with a cache of this name."""
    base = judged_by()
    return lambda cache: (*base, "--format", "json", "--cache", cache, "--concurrency", WIDTH)


def timeless(out):
    report = json.loads(out)
    assert report["provenance"].pop("timing") is not None
    return json.dumps(report)


def n_kept(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT count(*) FROM replies").fetchone()[0]


def questions(vendor):
    return Counter(json.dumps(one.body) for one in vendor.received)


def wait_for(condition, process=None):
    end = time.monotonic() + 60
    while not condition():
        assert process is None or process.poll() is None, process.stderr.read()
        assert time.monotonic() < end, "this hangs"
        time.sleep(0.005)


@pytest.mark.parametrize("n_before", [1, N - 1])
def test_a_killed_run_goes_on_where_it_stopped(desk, many, vendor, words, n_before):
    undisturbed = desk.grade(many, *words("other.sqlite3"))
    assert undisturbed.status == 0
    vendor.received.clear()

    vendor.latency_s = 0.03
    recorded = (*words("c.sqlite3"), "--record", "r.jsonl")
    process = desk.spawn("grade", many, *recorded)
    wait_for(lambda: len(vendor.received) >= n_before, process)
    process.kill()
    process.communicate()
    assert process.returncode == -9
    assert not (desk.path / "r.jsonl").exists(), "half a recording is none"
    wait_for(lambda: vendor.n_open == 0)
    kept = n_kept(desk.path / "c.sqlite3")
    assert kept < N, "the control: it was not finished"

    vendor.latency_s = 0.0
    before = len(vendor.received)
    result = desk.grade(many, *recorded)
    assert result.status == 0, result.err
    assert len(vendor.received) - before == N - kept
    repeated = sum(times - 1 for times in questions(vendor).values())
    assert repeated <= WIDTH, "only what was under way when it was killed"
    replayed = desk.grade(many, "--format", "json", "--replay", "r.jsonl")
    assert timeless(result.out) == timeless(undisturbed.out) == timeless(replayed.out)


def verdicts(out):
    """What a report says of each clause."""
    (service,) = json.loads(out)["services"]
    return {
        one["clause_id"]: (one["verdict"], one["reason"], one["confidence"])
        for one in service["ensures_clauses"]
    }


def test_a_run_after_two_at_once_says_of_each_clause_what_one_of_them_said(
    desk, many, vendor, words
):
    """A judge that says something else each time; and sometimes nothing."""
    chance = random.Random(11)

    def unlike(received):
        if chance.random() < 0.3:
            return "I would rather not say."
        return reply_text(
            asked(received).indices,
            answer=chance.choice(["met", "not_met"]),
            quotes=["The harbour of Brent is calm"],
            confidence=chance.choice([55, 60, 90, 95]),
        )

    vendor.answer, vendor.latency_s = unlike, 0.12
    pair = [desk.spawn("grade", many, *words("c.sqlite3")) for _ in range(2)]
    outs = [process.communicate(timeout=60) for process in pair]
    assert {process.returncode for process in pair} <= {1, 4}, outs
    assert all(b"warning" not in err for _, err in outs)
    said = [verdicts(out) for out, _ in outs]
    assert len({json.dumps(one) for one in said}) == 2, "the control: they paid twice and differ"
    n_before = len(vendor.received)
    later = verdicts(desk.grade(many, *words("c.sqlite3")).out)
    # where nobody got a vote, a later run may get one; of every other clause it says what was said
    settled = [one for one in later if any(both[one][1] != "judge_failed" for both in said)]
    assert len(settled) > N // 2
    assert [one for one in settled if later[one] not in (said[0][one], said[1][one])] == []
    bought = [asked(one).clause for one in vendor.received[n_before:]]
    unsettled = [one for one in later if one not in settled]
    assert len(set(bought)) <= len(unsettled), "no settled clause is paid for again"


def test_two_at_once_share_a_cache_and_say_the_same(desk, many, vendor, words):
    vendor.latency_s = 0.01
    pair = [desk.spawn("grade", many, *words("c.sqlite3")) for _ in range(2)]
    outs = [process.communicate(timeout=60) for process in pair]
    assert [process.returncode for process in pair] == [0, 0], outs
    assert timeless(outs[0][0]) == timeless(outs[1][0])
    assert all(b"warning" not in err for _, err in outs)
    assert len(questions(vendor)) == N
    assert len(vendor.received) <= 2 * N
    before = len(vendor.received)
    third = desk.grade(many, *words("c.sqlite3"))
    assert timeless(third.out) == timeless(outs[0][0])
    assert len(vendor.received) == before


@pytest.mark.parametrize("damage", [b"this is no database", b"SQLite format 3\0" + b"\xff" * 9000])
def test_a_damaged_cache_is_set_aside_with_a_warning(desk, many, vendor, words, damage):
    first = desk.grade(many, *words("replies.sqlite3"))
    for suffix in ("-wal", "-shm"):
        (desk.path / f"replies.sqlite3{suffix}").unlink(missing_ok=True)
    desk.write("replies.sqlite3", damage)
    second = desk.grade(many, *words("replies.sqlite3"))
    assert second.status == 0, second.err
    assert "was damaged" in second.err
    assert (desk.path / "replies.sqlite3.damaged-1").read_bytes() == damage
    assert timeless(second.out) == timeless(first.out)
    assert len(vendor.received) == 2 * N
    assert desk.grade(many, *words("replies.sqlite3")).err == ""
    assert len(vendor.received) == 2 * N
