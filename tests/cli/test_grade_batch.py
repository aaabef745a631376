"""--batch from the command line, with both vendors' batch services: half price, same report."""

import json
import re
import signal
import stat
import time

import pytest
from fake_clauses import ClauseJudge, reply_text
from fake_request import KEY
from fake_server import Step

PROVIDERS = ("anthropic", "openai")
FIRST, SECOND, THIRD = "writer/#2", "writer/#3", "writer/#4"
QUOTE = "The harbour of Brent is calm"
KEPT = ("satisfied", None)
FAILED = ("not_evaluable", "judge_failed")
USED = {"uncached": 3000, "read": 0, "written": 900, "output": 400}

both = pytest.mark.parametrize("provider", PROVIDERS)


@pytest.fixture
def words(judged_by):
    def make(provider, *more):
        return [*judged_by(provider), "--format", "json", *more]

    return make


@pytest.fixture
def batch(desk, tide_run, vendor, words):
    """Grade in batches; the result, beside `batch.vendor`."""

    def grade(provider, *more):
        return desk.grade(tide_run, *words(provider, "--batch", *more))

    grade.vendor = vendor
    return grade


def timeless(out):
    report = json.loads(out)
    del report["provenance"]["timing"]
    return report


def without_usage(out):
    report = timeless(out)
    del report["usage"]
    for row in report["judging"]["cascade"]:
        del row["cost_usd"]
    return report


def found(out):
    clauses = json.loads(out)["services"][0]["ensures_clauses"]
    return {one["clause_id"]: (one["verdict"], one["reason"]) for one in clauses}


def bodies(requests):
    return sorted(json.dumps(one.body, sort_keys=True) for one in requests)


def unsure(one):
    return reply_text(one.indices, quotes=[QUOTE], confidence=60)


@both
def test_a_batch_gives_the_report_of_the_immediate_way_at_half_its_cost(
    desk, tide_run, vendor, words, provider
):
    vendor.always = Step(usage=USED)
    result = desk.grade(tide_run, *words(provider, "--batch"))
    assert result.status == 0, result.err
    assert vendor.received == [], "nothing is asked at once"
    assert [len(one.entries) for one in vendor.batches.made] == [3]
    at_once = desk.grade(tide_run, *words(provider, "--cache", "other.sqlite3"))
    assert without_usage(result.out) == without_usage(at_once.out)
    dear, cheap = json.loads(at_once.out)["usage"], json.loads(result.out)["usage"]
    assert (dear["n_batch_answers"], cheap["n_batch_answers"]) == (0, 3)
    assert cheap["cost_usd"] == pytest.approx(dear["cost_usd"] / 2)
    assert cheap["tokens"] == dear["tokens"]
    # what is sent for a clause is what is sent for it at once
    assert bodies(vendor.batches.asked) == bodies(vendor.received)
    for line in ("in batches; text of the run goes to 127.0.0.1", "round 1: 3 requests to"):
        assert line in result.err
    spent = re.search(r"this invocation: 3 calls, (\S+) USD", result.err)[1]
    assert float(spent) == pytest.approx(cheap["cost_usd"], abs=1e-4)


@both
def test_each_way_reads_what_the_other_has_bought_and_the_cost_stays(
    desk, tide_run, vendor, words, provider
):
    first = desk.grade(tide_run, *words(provider, "--batch"))
    n_calls = len(vendor.batches.calls)
    for more in (["--batch"], [], ["--batch", "--concurrency", "3"]):
        later = desk.grade(tide_run, *words(provider, *more))
        assert timeless(later.out) == timeless(first.out)
        assert later.err == ""
    assert (len(vendor.batches.calls), vendor.received) == (n_calls, [])
    assert json.loads(first.out)["usage"]["n_batch_answers"] == 3
    desk.write("first.json", first.out)
    assert desk.call("verify", "first.json", tide_run).status == 0
    assert b"3 of them bought in a batch" in desk.call("render", "first.json").out

    at_once = ("--cache", "at-once.sqlite3")
    desk.grade(tide_run, *words(provider, *at_once))
    vendor.batches.calls.clear()
    assert desk.grade(tide_run, *words(provider, *at_once, "--batch")).status == 0
    assert vendor.batches.calls == [], "what was bought at once is not bought in a batch"


@both
def test_conditions_go_first_then_clauses_then_who_is_unsure(desk, vendor, words, provider):
    run = desk.make_run(
        "maybe", ["if the sea is rough: the note names a harbour", "the note warns of the reef"]
    )
    vendor.answer = ClauseJudge(
        {
            "harbour": {"quotes": [QUOTE]},
            "reef": unsure,
        }
    )
    result = desk.grade(run, *words(provider, "--batch"))
    assert [len(one.entries) for one in vendor.batches.made] == [1, 2, 1]
    assert [f"round {n}" in result.err for n in (1, 2, 3, 4)] == [True, True, True, False]
    assert "2 calls" not in result.err.splitlines()[0], "what a condition decides about counts too"
    at_once = desk.grade(run, *words(provider, "--cache", "other.sqlite3"))
    assert without_usage(result.out) == without_usage(at_once.out)


def status(code, kind=None):
    return Step(kind="status", status=code, code=kind)


ENDS = [
    pytest.param({"both": [Step(text="?")]}, KEPT, 2, id="prose-once"),
    pytest.param(
        {"both": [Step(text="?"), Step(), Step(), Step(text="?")]}, FAILED, 2, id="prose-twice"
    ),
    pytest.param({"both": [Step(text="", ending="length")]}, KEPT, 2, id="cut-off-once"),
    pytest.param({"both": [Step(text="", ending="refusal")]}, KEPT, 2, id="a-refusal-once"),
    pytest.param({"both": [Step(kind="expired")]}, KEPT, 2, id="expired"),
    pytest.param({"both": [Step(kind="canceled")]}, FAILED, 1, id="cancelled"),
    pytest.param(
        {"anthropic": [status(500, "api_error")], "openai": [status(500)]}, KEPT, 2, id="its-500"
    ),
    pytest.param(
        {"anthropic": [status(0, "overloaded_error")], "openai": [status(429)]}, KEPT, 2,
        id="its-429",
    ),
    pytest.param(
        {"anthropic": [status(0, "invalid_request_error")], "openai": [status(400)]}, FAILED, 1,
        id="its-400",
    ),
]  # fmt: skip


@both
@pytest.mark.parametrize(("steps", "first", "n_batches"), ENDS)
def test_one_request_of_a_batch_that_goes_wrong(batch, provider, steps, first, n_batches):
    batch.vendor.play(*(steps.get("both") or steps[provider]))
    result = batch(provider)
    assert "Traceback" not in result.err
    verdicts = found(result.out)
    assert verdicts.pop("writer/#1") == KEPT
    assert verdicts == {FIRST: first, SECOND: KEPT, THIRD: KEPT}
    assert result.status == (0 if first == KEPT else 4)
    assert len(batch.vendor.batches.made) == n_batches


@pytest.mark.parametrize(
    ("ending", "reason", "n_batches"),
    [
        pytest.param("failed", "refused the batch: line 1 is no JSON", 1, id="refused-as-a-whole"),
        pytest.param("expired", "expired at openai", 3, id="expired"),
        pytest.param("cancelled", "was cancelled at openai", 1, id="cancelled"),
    ],
)
def test_a_whole_batch_that_goes_wrong_gives_no_verdict(batch, ending, reason, n_batches):
    batch.vendor.batches.ending = ending
    result = batch("openai")
    assert result.status == 4
    assert {*found(result.out).values()} == {KEPT, FAILED}
    assert reason in result.out.decode()
    assert len(batch.vendor.batches.made) == n_batches
    batch.vendor.batches.ending = "ended"
    assert batch("openai").status == 0


@both
def test_the_results_are_fetched_from_the_address_we_know(desk, tide_run, vendor, words, provider):
    vendor.batches.results_url = "http://127.0.0.1:9/steal"
    assert desk.grade(tide_run, *words(provider, "--batch")).status == 0
    seen = [one for _, one in vendor.batches.calls]
    assert {one.headers["authorization"] for one in seen} == {f"Bearer {KEY}"}


@both
def test_no_key_stays_anywhere_whatever_the_service_repeats(
    desk, tide_run, vendor, words, provider
):
    vendor.play(
        Step(text=f"Your key is {KEY}."),
        Step(kind="status", status=400, code="invalid_request_error", message=f"bad key {KEY}"),
        Step(text=reply_text([0], finding=f"You sent {KEY}.")),
    )
    result = desk.grade(tide_run, *words(provider, "--batch", "--record", "r.jsonl"))
    assert result.status == 4
    left = result.out + result.err.encode() + desk.everything()
    assert all(piece.encode() not in left for piece in (KEY, KEY[3:14], KEY[-12:]))
    for path in desk.home.rglob("*.sqlite3*"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def wait_for(is_so, process):
    end = time.monotonic() + 60
    while not is_so():
        assert process.poll() is None, process.stderr.read()
        assert time.monotonic() < end, "this hangs"
        time.sleep(0.005)


@both
def test_a_killed_run_picks_its_batch_up(desk, tide_run, vendor, words, provider):
    vendor.batches.n_looks = 10**9
    process = desk.spawn("grade", tide_run, *words(provider, "--batch"))
    wait_for(lambda: any(call == "state" for call, _ in vendor.batches.calls), process)
    process.kill()
    process.communicate()
    vendor.batches.made[0].n_looks = 0
    result = desk.grade(tide_run, *words(provider, "--batch"))
    assert result.status == 0, result.err
    assert "picked up batch" in result.err
    assert len(vendor.batches.made) == 1
    assert "this invocation" not in result.err, "it has bought nothing"
    assert json.loads(result.out)["usage"]["n_batch_answers"] == 3


@both
def test_killed_while_the_service_took_it_it_is_found_again(
    desk, tide_run, vendor, words, provider
):
    vendor.batches.play("submit", Step(kind="hang"))
    process = desk.spawn("grade", tide_run, *words(provider, "--batch"))
    wait_for(lambda: any(call == "submit" for call, _ in vendor.batches.calls), process)
    process.kill()
    process.communicate()
    # the service had it all the same
    (received,) = [one for call, one in vendor.batches.calls if call == "submit"]
    vendor.batches.answer("submit", received, None)
    result = desk.grade(tide_run, *words(provider, "--batch"))
    assert result.status == 0, result.err
    assert len(vendor.batches.made) == 1


@both
def test_ctrl_c_leaves_the_batch_and_tells_how_to_go_on(desk, tide_run, vendor, words, provider):
    vendor.batches.n_looks = 10**9
    process = desk.spawn("grade", tide_run, *words(provider, "--batch"))
    wait_for(lambda: any(call == "state" for call, _ in vendor.batches.calls), process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert json.loads(out)["complete"] is False
    assert b"_0 goes on at " + provider.encode() in err
    assert b"the same command picks up its answers" in err
    assert b"this invocation: 3 calls, cost unknown" in err
    vendor.batches.made[0].n_looks = 0
    assert desk.grade(tide_run, *words(provider, "--batch")).status == 0
    assert len(vendor.batches.made) == 1


@both
def test_a_deadline_leaves_the_batch_too(desk, tide_run, vendor, words, provider):
    vendor.batches.n_looks = 10**9
    result = desk.grade(tide_run, *words(provider, "--batch", "--deadline", "0.3"))
    assert result.status == 4
    assert "goes on at" in result.err
    assert "within 0.3 s for the run (--deadline)" in result.out.decode()
    vendor.batches.made[0].n_looks = 0
    assert desk.grade(tide_run, *words(provider, "--batch", "--deadline", "9")).status == 0
    assert len(vendor.batches.made) == 1


@both
def test_runs_of_one_command_share_their_batches(desk, vendor, words, provider):
    names = [
        desk.make_run(name, ["the note names a harbour"], {"note": f"{QUOTE} {name}."})
        for name in ("one", "two", "three")
    ]
    flags = [word if word != "json" else "jsonl" for word in words(provider, "--batch")]
    result = desk.grade(*names, *flags)
    assert result.status == 0, result.err
    assert [len(one.entries) for one in vendor.batches.made] == [3]
    assert [json.loads(line)["run_id"] for line in result.out.splitlines()] == names
    assert result.err.count("text of the run goes to") == 1


@both
def test_a_recording_of_a_batch_replays_to_the_same_bytes(desk, tide_run, vendor, words, provider):
    first = desk.grade(tide_run, *words(provider, "--batch", "--record", "r.jsonl"))
    for more in ([], ["--batch"]):
        again = desk.grade(tide_run, "--format", "json", "--replay", "r.jsonl", *more)
        assert timeless(again.out) == timeless(first.out)
    assert len(vendor.batches.made) == 1


@both
def test_a_dry_run_shows_half_the_price(desk, tide_run, vendor, words, provider):
    flags = words(provider, "--dry-run")
    lines = [desk.grade(tide_run, *flags, *more).out.decode() for more in ([], ["--batch"])]
    full, half = (float(re.search(r"about (\S+) USD", text)[1]) for text in lines)
    assert half == pytest.approx(full / 2, rel=0.01)
    assert "in batches" in lines[1]
    assert vendor.batches.calls == []


@both
def test_a_batch_stays_within_the_budget(desk, vendor, words, provider):
    run = desk.make_run("many", [f"the note names a harbour, {at}" for at in range(12)])
    result = desk.grade(run, *words(provider, "--batch", "--max-calls", "5"))
    assert (result.status, len(vendor.batches.asked)) == (4, 5)
    later = desk.grade(run, *words(provider, "--batch", "--max-calls", "7"))
    assert (later.status, len(vendor.batches.asked)) == (0, 12)


def test_trials_go_out_together(desk, tide_run, vendor, words):
    vendor.answer = ClauseJudge({"": unsure})
    result = desk.grade(tide_run, *words("anthropic", "--batch", "--trials", "3"))
    assert [len(one.entries) for one in vendor.batches.made] == [6]
    assert found(result.out)[FIRST] == KEPT


REFUSED = [
    pytest.param(["--provider", "core"], "there is no judge whose requests", id="core"),
    pytest.param(["--provider", "openai-decisions"], "has no batches", id="decisions"),
    pytest.param(["--provider", "ollama", "--model", "some:1"], "no batch service", id="ollama"),
    pytest.param(
        ["--model", "m", "--base-url", "http://127.0.0.1:9"], "no batch service", id="a-base-url"
    ),
    pytest.param(["--provider", "openai", "--api", "chat"], "no batch service", id="chat"),
    pytest.param(["--provider", "anthropic", "--no-cache"], "needs the cache", id="no-cache"),
    pytest.param(
        ["--provider", "anthropic", "--clause-deadline", "9"], "--deadline", id="clause-deadline"
    ),
    pytest.param(
        ["--provider", "anthropic", "--escalate", "ollama/some:1"], "no batch service",
        id="a-second-opinion-without",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("flags", "said"), REFUSED)
def test_what_cannot_be_asked_in_batches_is_refused_before_anything_is_sent(
    desk, tide_run, vendor, flags, said
):
    desk.set(ANTHROPIC_API_KEY="k", OPENAI_API_KEY="k")
    result = desk.grade(tide_run, *flags, "--batch")
    assert result.status == 2
    assert said in result.err
    assert "hint:" in result.err
    assert vendor.batches.calls == []


@both
@pytest.mark.parametrize("code", [404, 405])
def test_a_server_without_batches_is_a_usage_error(desk, tide_run, vendor, words, provider, code):
    vendor.batches.play("upload" if provider == "openai" else "submit", status(code))
    result = desk.grade(tide_run, *words(provider, "--batch"))
    assert result.status == 2
    assert "takes no batches at this address" in result.err
    assert "leave --batch out" in result.err


@both
@pytest.mark.parametrize("code", [400, 401, 403])
def test_a_service_that_refuses_us_gives_no_verdict(desk, tide_run, vendor, words, provider, code):
    vendor.batches.play("submit", status(code))
    result = desk.grade(tide_run, *words(provider, "--batch"))
    assert result.status == 4
    assert {*found(result.out).values()} == {KEPT, FAILED}
    assert f"{provider} answered {code}" in result.out.decode()
    assert vendor.batches.made == []
    assert desk.grade(tide_run, *words(provider, "--batch")).status == 0


def test_control_a_breach_is_found_in_a_batch(desk, tide_run, vendor, words):
    vendor.answer.lines["the reef"] = {"answer": "not_met", "looked_for": ["lighthouse keeper"]}
    vendor.answer.lines = dict(reversed(vendor.answer.lines.items()))
    result = desk.grade(tide_run, *words("anthropic", "--batch"))
    assert result.status == 1
    assert found(result.out)[THIRD] == ("violated", None)


def test_calibrate_puts_its_labels_into_one_batch(desk, vendor, words):
    lines = [
        {"clause": f"the note names a harbour, {at}", "output": QUOTE, "verdict": "satisfied"}
        for at in range(60)
    ]
    desk.write("labels.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    flags = words("openai", "--batch", "--out", "calibration.json")
    result = desk.call("calibrate", "labels.jsonl", *flags)
    assert result.status == 0, result.err
    assert [len(one.entries) for one in vendor.batches.made] == [60]
    assert json.loads(result.out)["accuracy"] == 1.0
