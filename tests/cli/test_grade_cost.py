"""`--dry-run`, `--max-cost-usd`, `--max-calls`: what a grading costs, and what it may."""

import json
from decimal import Decimal

import pytest
from fake_server import COUNTING, Step

from grader.cli.wiring import load_registry
from grader.grade.pricing import cost_usd
from grader.model.usage import Usage

MODEL = ("--provider", "openai", "--model", "gpt-6.2-sol")
CARD = load_registry().card("openai", "gpt-6.2-sol")


@pytest.fixture
def many(desk):
    """A run with thirty clauses for the judge."""
    return desk.make_run("many", [f"the note names a harbour, {number}" for number in range(30)])


def judged(vendor, *words):
    return (*MODEL, "--base-url", vendor.openai_url, *words)


def asked(vendor):
    return [one for one in vendor.received if one.path not in COUNTING]


def reasons(out):
    clauses = json.loads(out)["services"][0]["ensures_clauses"]
    return [(one["verdict"], one["reason"]) for one in clauses]


def test_a_dry_run_counts_with_the_vendor_and_asks_for_no_verdict(desk, tide_run, vendor):
    vendor.counted_tokens = 12_345
    result = desk.grade(tide_run, *judged(vendor, "--dry-run"))
    assert result.status == 0, result.err
    assert asked(vendor) == []
    assert len(vendor.received) == 3
    lines = result.out.decode().splitlines()
    expected = cost_usd(Usage(uncached_input=12_345, output=400), CARD, CARD.prices[0].captured_at)
    assert lines[0] == tide_run
    assert lines[1].startswith("  3 calls to openai/gpt-6.2-sol at 127.0.0.1")
    assert lines[2] == "  input: 37,035 tokens (counted by the vendor)"
    assert lines[3] == "  output: 1,200 tokens (estimated, 400 an answer; at most 12,288)"
    assert f"about {3 * expected:.4f} USD, at most" in lines[4]
    assert f"prices of {CARD.prices[0].captured_at}" in lines[4]
    assert not (desk.path / ".contract-grader").exists(), "it is no grading, and none is kept"


@pytest.mark.parametrize("provider", ["anthropic", "openai"])
def test_each_vendor_counts_what_would_be_sent(desk, tide_run, vendor, judged_by, provider):
    words = judged_by(provider)
    assert desk.grade(tide_run, *words, "--dry-run").status == 0
    counted = [one.body for one in vendor.received]
    vendor.received.clear()
    assert desk.grade(tide_run, *words, "--concurrency", "1").status == 0
    sent = [one.body for one in vendor.received]
    shared = ("model", "messages", "system", "input", "instructions")
    pick = [{name: body.get(name) for name in shared} for body in counted]
    assert sorted(pick, key=str) == sorted(
        ({name: body.get(name) for name in shared} for body in sent), key=str
    )


def test_without_a_key_tokens_are_estimated_and_nobody_is_called(
    desk, tide_run, vendor, monkeypatch
):
    monkeypatch.delenv("CONTRACT_GRADER_API_KEY")
    result = desk.grade(tide_run, *judged(vendor, "--dry-run"))
    assert result.status == 0
    assert vendor.received == []
    assert b"(estimated, a token for every three bytes)" in result.out


def test_a_counting_call_that_fails_is_an_estimate(desk, tide_run, vendor):
    vendor.always = Step(kind="status", status=404)
    result = desk.grade(tide_run, *judged(vendor, "--dry-run", "--concurrency", "1"))
    assert result.status == 0
    assert b"(estimated, a token for every three bytes)" in result.out
    assert len(vendor.received) == 1, "the second is not tried"


def test_what_the_cache_answers_costs_nothing(desk, tide_run, vendor):
    words = judged(vendor)
    desk.grade(tide_run, *words)
    contract = desk.path / tide_run / "services/writer.md"
    contract.write_bytes(contract.read_bytes().replace(b"of the reef", b"of a reef"))
    vendor.received.clear()
    result = desk.grade(tide_run, *words, "--dry-run")
    assert b"1 call to openai/gpt-6.2-sol" in result.out
    assert b"2 more are answered by the cache" in result.out
    assert asked(vendor) == []
    whole = desk.grade(tide_run, *words, "--dry-run", "--no-cache")
    assert b"3 calls to" in whole.out


def test_a_dry_run_leaves_no_cache_behind(desk, tide_run, vendor):
    desk.grade(tide_run, *judged(vendor, "--dry-run", "--cache", "c.sqlite3"))
    assert not (desk.path / "c.sqlite3").exists()


def test_a_clause_under_an_open_condition_is_counted_too(desk, vendor):
    run = desk.make_run(
        "maybe", ["if the sea is rough: the note names a harbour", "the note pleases"]
    )
    result = desk.grade(run, *judged(vendor, "--dry-run"))
    assert b"3 calls to" in result.out, "the condition, the clause under it, the other clause"


def test_a_dry_run_with_a_model_without_a_price_says_so(desk, tide_run, judged_by):
    result = desk.grade(tide_run, *judged_by(), "--dry-run")
    assert result.status == 0
    assert b"cost: unknown, some-model has no known price" in result.out


def test_a_dry_run_of_code_alone_and_of_no_run(desk, tide_run):
    result = desk.grade(tide_run, "--provider", "core", "--dry-run")
    assert (result.status, result.out) == (0, b"tide\n  no calls: code alone decides\n")
    desk.write("empty/readme.md", "nothing")
    assert desk.grade("empty", "--provider", "core", "--dry-run").status == 3
    assert desk.grade("absent", "--provider", "core", "--dry-run").status == 2


@pytest.mark.parametrize("width", ["1", "8", "30"])
@pytest.mark.parametrize("bound", ["0.05", "0.2", "0.6"])
def test_no_call_starts_that_could_pass_the_budget(desk, many, vendor, bound, width):
    vendor.always = Step(usage={"uncached": 3000, "read": 0, "written": 900, "output": 4000})
    flags = ("--max-cost-usd", bound, "--concurrency", width, "--format", "json")
    result = desk.grade(many, *judged(vendor, *flags))
    one = cost_usd(
        Usage(uncached_input=3000, cache_write_input=900, output=4000),
        CARD,
        CARD.prices[0].captured_at,
    )
    n_asked = len(vendor.received)
    assert n_asked * one <= Decimal(bound)
    assert (n_asked + 2) * one > Decimal(bound), "and what there is gets used"
    assert result.status == 4, result.err
    found = reasons(result.out)
    assert found.count(("satisfied", None)) == n_asked
    assert found.count(("not_evaluable", "judge_failed")) == 30 - n_asked
    faults = [
        fault
        for clause in json.loads(result.out)["services"][0]["ensures_clauses"]
        for fault in clause["faults"]
    ]
    assert {fault["fault"] for fault in faults} == {"budget"}
    assert {fault["message"] for fault in faults} == {
        f"no further call fits into {bound} USD (--max-cost-usd)"
    }


def test_control_a_budget_that_is_large_enough_changes_nothing(desk, many, vendor):
    result = desk.grade(many, *judged(vendor, "--max-cost-usd", "5", "--max-calls", "30"))
    assert result.status == 0, result.err
    assert len(vendor.received) == 30


def test_the_report_says_that_the_budget_is_used_up_and_verify_agrees(desk, many, vendor):
    text = desk.grade(many, *judged(vendor, "--max-calls", "7"))
    assert b"it was not asked, because the budget is used up" in text.out
    assert "this invocation: 7 calls" in text.err
    assert len(vendor.received) == 7
    assert (
        desk.grade(
            many, *judged(vendor, "--max-calls", "0", "--out", "r.json", "--format", "json")
        ).status
        == 4
    )
    assert len(vendor.received) == 7, "seven came from the cache, and nobody was asked"
    assert desk.call("verify", "r.json", many).status == 0


def test_what_is_left_over_is_asked_on_the_next_day(desk, many, vendor):
    desk.grade(many, *judged(vendor, "--max-calls", "7"))
    assert desk.grade(many, *judged(vendor, "--max-calls", "23")).status == 0
    assert len(vendor.received) == 30


@pytest.mark.parametrize("runs", [1, 2])
def test_the_budget_is_one_for_all_runs(desk, vendor, runs):
    for number in range(runs):
        desk.make_run(
            f"run-{number}",
            [f"the note names a harbour, {at}" for at in range(4)],
            {"note": f"The harbour of Brent is calm {number}."},
        )
    names = [f"run-{number}" for number in range(runs)]
    desk.grade(*names, *judged(vendor, "--max-calls", "5"))
    assert len(vendor.received) == min(5, 4 * runs)


def test_a_model_without_a_price_fits_into_no_budget(desk, tide_run, judged_by):
    result = desk.grade(tide_run, *judged_by(), "--max-cost-usd", "1")
    assert result.status == 2
    assert "has no known price" in result.err
    assert judged_by.vendor.received == []


@pytest.mark.parametrize(
    "flags", [("--max-cost-usd", "-1"), ("--max-cost-usd", "nan"), ("--max-calls", "-1")]
)
def test_bounds_that_are_none_are_refused(desk, tide_run, vendor, flags):
    assert desk.grade(tide_run, *judged(vendor, *flags)).status == 2
    assert vendor.received == []


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        pytest.param(("--clause-deadline", "1"), "1 s for a clause", id="clause"),
        pytest.param(("--deadline", "1"), "1 s for the run", id="run"),
    ],
)
def test_a_clause_that_hangs_ends_at_its_deadline(desk, tide_run, judged_by, flags, words):
    judged_by.vendor.play(Step(kind="hang"))
    result = desk.grade(tide_run, *judged_by(), *flags, "--format", "json", "--concurrency", "3")
    assert result.status == 4
    clauses = json.loads(result.out)["services"][0]["ensures_clauses"]
    assert [one["verdict"] for one in clauses].count("satisfied") == 3
    (fault,) = [fault for one in clauses for fault in one["faults"]]
    assert (fault["fault"], words in fault["message"]) == ("deadline", True)


def test_a_vendor_whose_window_is_used_up_is_left_alone(desk, tide_run, judged_by):
    used_up = {"x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "400ms"}
    answer = judged_by.vendor.answer
    judged_by.vendor.play(Step(headers=used_up))
    arrivals = []

    def timed(received):
        arrivals.append(__import__("time").monotonic())
        return answer(received)

    judged_by.vendor.answer = timed
    assert desk.grade(tide_run, *judged_by(), "--concurrency", "1").status == 0
    assert arrivals[1] - arrivals[0] >= 0.4
    assert arrivals[2] - arrivals[1] < 0.4
