"""`contract-grader decide`: bulk decisions, the dev data as the measure, the same bytes always."""

import gzip
import io
import json
import os
import random
import subprocess
import sys

import pytest

from grader.cli.commands.decide import Case, decide_case
from grader.cli.main import main

CASES = [
    {"id": "a", "clause": "`r`: at least 2 words", "output": "one two three"},
    {"id": "b", "clause": "no commas", "output": "one, two"},
    {"id": "c", "clause": "at least 2 words and no commas", "output": "one, two"},
    {"id": "d", "clause": "witty", "output": "one"},
    {"id": "e", "clause": "no commas", "output": " \n"},
    {"id": "f", "clause": "if asked: no commas", "output": "one"},
    {"id": "g", "clause": "at least 2 words and witty", "output": "one two"},
]


class Standard:
    """A standard input that has bytes."""

    def __init__(self, lines):
        self.buffer = io.BytesIO("\n".join(lines).encode())


def run(monkeypatch, capsys, lines, *flags):
    monkeypatch.setattr(sys, "stdin", Standard(lines))
    status = main(["decide", *flags])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_each_line_gets_its_verdict(monkeypatch, capsys):
    status, out, _ = run(monkeypatch, capsys, [json.dumps(case) for case in CASES])
    found = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [(v["id"], v["verdict"], v["reason"]) for v in found] == [
        ("a", "satisfied", None),
        ("b", "violated", None),
        ("c", "partially_satisfied", None),
        ("d", "not_evaluable", "needs_judge"),
        ("e", "violated", None),
        ("f", "not_evaluable", "condition_unknown"),
        ("g", "not_evaluable", "needs_judge"),
    ]
    assert [v["confidence"] for v in found[:4]] == [100, 100, 100, None]
    assert found[0]["observed"] == "met: found 3 words"
    assert all(v["elapsed_ms"] >= 0 for v in found)


def test_other_fields_change_no_byte(monkeypatch, capsys):
    plain = [json.dumps(case) for case in CASES]
    rng = random.Random(3)
    noisy = []
    for case in CASES:
        pairs = [*case.items(), ("gold", "violated"), ("type", "count"), ("params", {"n": 9})]
        rng.shuffle(pairs)
        noisy.append(json.dumps(dict(pairs)))
    first = run(monkeypatch, capsys, plain, "--no-times")
    assert first == run(monkeypatch, capsys, noisy, "--no-times")
    assert "elapsed_ms" not in first[1]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("{", id="no-json"),
        pytest.param("[1]", id="no-object"),
        pytest.param('{"id": "a", "clause": "no commas"}', id="no-output"),
        pytest.param('{"id": "a", "clause": " ", "output": "x"}', id="empty-clause"),
        pytest.param('{"id": [1], "clause": "x", "output": "x"}', id="id-is-a-list"),
    ],
)
def test_a_line_that_is_no_case_ends_with_usage(monkeypatch, capsys, line):
    status, _, err = run(monkeypatch, capsys, [json.dumps(CASES[0]), line])
    assert status == 2
    assert "line 2" in err


def test_the_bytes_are_the_same_under_another_hash_seed_locale_and_zone(shared, tmp_path):
    with gzip.open(shared / "data" / "clause_bench_dev.jsonl.gz", "rb") as lines:
        cases = tmp_path / "cases.jsonl"
        cases.write_bytes(b"".join(line for n, line in enumerate(lines) if n % 40 == 0))
    seen = set()
    for seed, locale, zone in (("0", "C", "UTC"), ("77", "tr_TR.UTF-8", "Asia/Tokyo")):
        env = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "TZ": zone}
        command = [sys.executable, "-m", "grader", "decide", "--no-times"]
        with cases.open("rb") as stdin:
            done = subprocess.run(command, stdin=stdin, capture_output=True, env=env, check=True)
        seen.add(done.stdout)
    assert len(seen) == 1


def test_the_dev_data_are_answered_and_answered_rightly(shared):
    """The bars of the issue, on every second case so that the gate stays short."""

    path = shared / "data" / "clause_bench_dev.jsonl.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        cases = [json.loads(line) for n, line in enumerate(lines) if n % 2 == 0]
    plain = [c for c in cases if not c["borderline"]]
    asked = [Case(**{name: c[name] for name in Case._fields}) for c in plain]
    found = [
        (c, decide_case(case, clock=lambda: 0.0)["verdict"])
        for c, case in zip(plain, asked, strict=True)
    ]
    decidable = [(c, v) for c, v in found if c["kind"] != "abstain"]
    answered = [(c, v) for c, v in decidable if v != "not_evaluable"]
    right = [c for c, v in answered if c["gold"] == v]
    false_answers = [c for c, v in found if c["kind"] == "abstain" and v != "not_evaluable"]
    assert len(answered) >= 0.9 * len(decidable)
    assert len(right) >= 0.99 * len(answered)
    assert false_answers == []


@pytest.mark.parametrize("number", [1, 0, -7, 10**20, "1"])
def test_an_id_may_be_an_integer_and_comes_back_as_it_was(monkeypatch, capsys, number):
    line = json.dumps({"id": number, "clause": "no commas", "output": "one"})
    status, out, _ = run(monkeypatch, capsys, [line])
    assert (status, json.loads(out)["id"]) == (0, number)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        pytest.param({"id": 1.5}, "id must be text or an integer", id="a-fraction"),
        pytest.param({"id": True}, "id must be text or an integer", id="a-truth"),
        pytest.param({"id": None}, "id must be text or an integer", id="null"),
        pytest.param({"output": 7}, "output must be text", id="an-output-of-digits"),
        pytest.param({"clause": 7}, "clause must be text", id="a-clause-of-digits"),
        pytest.param({"clause": " "}, "the clause is empty", id="a-blank-clause"),
    ],
)
def test_a_field_of_another_kind_is_named(monkeypatch, capsys, changes, said):
    line = json.dumps({"id": "a", "clause": "no commas", "output": "one"} | changes)
    status, out, err = run(monkeypatch, capsys, [line])
    assert (status, out) == (2, "")
    assert f"line 1: {said}" in err
