"""--escalate, --panel and --tripwire from the command line, with keys of several vendors."""

import json

import pytest
from fake_bodies import reply_body
from fake_clauses import ClauseJudge, reply_text
from fake_server import COUNTING, Step

HARBOUR = "the note names a harbour"
QUOTE = "The harbour of Brent is calm"
A, B, C = "compatible/claude-x", "compatible/gpt-x", "compatible/qwen-x"


@pytest.fixture
def by_model(vendor):
    """Answers of the fake vendor by model and by how often that model was asked before."""
    counts = {}

    def use(lines):
        def answer(received):
            model = received.body["model"]
            n = counts[model] = counts.get(model, -1) + 1
            line = lines[model]
            fields = line[min(n, len(line) - 1)] if isinstance(line, list) else line
            return ClauseJudge({"": lambda one: reply_text(one.indices, **fields)})(received)

        vendor.answer = answer

    return use


def said(answer="met", confidence=90):
    return {"answer": answer, "confidence": confidence, "quotes": [QUOTE]}


def asked_models(vendor):
    return [received.body["model"] for received in vendor.received]


@pytest.fixture
def run(desk):
    return desk.make_run("tide", [HARBOUR])


def test_a_disagreement_goes_to_the_other_model_and_all_is_cached(desk, vendor, by_model, run):
    by_model({"claude-x": [said(confidence=60), said("not_met")], "gpt-x": said()})
    words = [
        "--model", "claude-x", "--base-url", vendor.openai_url, "--escalate", B, "--format", "json",
    ]  # fmt: skip
    first = desk.grade(run, *words)
    report = json.loads(first.out)
    assert asked_models(vendor) == ["claude-x", "claude-x", "gpt-x"]
    entry = report["services"][0]["ensures_clauses"][0]
    assert (entry["verdict"], entry["confidence"], entry["step"]) == (
        "satisfied", 67, "second_opinion",
    )  # fmt: skip
    assert "a second opinion of compatible/gpt-x where needed" in first.err
    second = json.loads(desk.grade(run, *words).out)
    assert len(vendor.received) == 3, "a second run asks nobody"
    del report["provenance"]["timing"], second["provenance"]["timing"]
    assert report == second
    desk.write("report.json", first.out)
    assert desk.call("verify", "report.json", run).status == 0


def test_a_second_opinion_that_never_came_is_asked_for_again_and_nothing_else(
    desk, vendor, by_model, run
):
    by_model({"claude-x": [said(confidence=60), said("not_met")], "gpt-x": said()})
    inner = vendor.answer
    vendor.answer = lambda one: Step(status=400) if one.body["model"] == "gpt-x" else inner(one)
    words = [
        "--model", "claude-x", "--base-url", vendor.openai_url, "--escalate", B, "--format", "json",
    ]  # fmt: skip
    first = desk.grade(run, *words)
    entry = json.loads(first.out)["services"][0]["ensures_clauses"][0]
    assert (first.status, entry["reason"]) == (4, "judge_failed")
    assert entry["explanation"].startswith("No majority, and compatible/gpt-x gave no answer")
    desk.write("report.json", first.out)
    assert desk.call("verify", "report.json", run).status == 0
    vendor.answer = inner
    n_asked = len(vendor.received)
    second = desk.grade(run, *words)
    assert asked_models(vendor)[n_asked:] == ["gpt-x"]
    entry = json.loads(second.out)["services"][0]["ensures_clauses"][0]
    assert (second.status, entry["verdict"], entry["confidence"]) == (0, "satisfied", 67)


@pytest.mark.parametrize(
    ("flags", "first"),
    [
        pytest.param(["--max-calls", "1"], said(confidence=60), id="a-second-trial"),
        pytest.param(["--trials", "3", "--max-calls", "1"], said(), id="two-trials-of-three"),
        pytest.param(
            ["--max-calls", "1"], said() | {"quotes": ["nowhere to be found"]}, id="its-evidence"
        ),
    ],
)
def test_a_bound_freezes_no_half_asked_clause(desk, vendor, by_model, run, flags, first):
    by_model({"claude-x": [first, said("not_met")]})
    words = ["--model", "claude-x", "--base-url", vendor.openai_url, "--format", "json"]
    bounded = desk.grade(run, *words, *flags)
    report = json.loads(bounded.out)
    entry = report["services"][0]["ensures_clauses"][0]
    assert (bounded.status, entry["reason"]) == (4, "judge_failed")
    assert [one["code"] for one in report["warnings"]].count("votes-lost") == 1
    desk.write("report.json", bounded.out)
    assert desk.call("verify", "report.json", run).status == 0
    assert len(vendor.received) == 1
    desk.grade(run, *words, *[one for one in flags if one not in ("--max-calls", "1")])
    assert len(vendor.received) > 1, "without the bound the rest is asked"


def test_a_panel_asks_each_vendor_once(desk, vendor, by_model, run):
    by_model({"claude-x": said(), "gpt-x": said("not_met"), "qwen-x": said()})
    words = ["--base-url", vendor.openai_url, "--panel", f"{A},{B},{C}"]
    result = desk.grade(run, *words, "--format", "json")
    report = json.loads(result.out)
    assert sorted(asked_models(vendor)) == ["claude-x", "gpt-x", "qwen-x"]
    assert report["judging"]["voting"] == "panel"
    entry = report["services"][0]["ensures_clauses"][0]
    assert (entry["verdict"], entry["confidence"]) == ("satisfied", 67)
    text = desk.grade(run, *words).out.decode()
    assert "compatible/gpt-x, trial 2: not met" in text
    assert "qwen-x: 3 calls, cost unknown" in result.err


@pytest.mark.parametrize(
    ("answered", "n_warnings"),
    [
        pytest.param("tiny-y", 1, id="another-model"),
        pytest.param("claude-x-2026-11-01", 0, id="control-a-snapshot"),
        pytest.param("claude-x", 0, id="control-the-same"),
    ],
)
def test_a_reply_by_another_model_is_warned_of(desk, vendor, run, answered, n_warnings):
    text = reply_text([0], quotes=[QUOTE])
    body = reply_body("chat", {"model": answered}, text)
    vendor.always = Step(kind="json", body=body)
    words = ["--model", "claude-x", "--base-url", vendor.openai_url]
    result = desk.grade(run, *words, "--format", "json")
    report = json.loads(result.out)
    found = [one["message"] for one in report["warnings"] if one["code"] == "other-model"]
    assert found == [f"an answer names the model {answered}, and asked was claude-x"] * n_warnings
    desk.write("report.json", result.out)
    assert desk.call("verify", "report.json", run).status == 0
    report["warnings"] = [one for one in report["warnings"] if one["code"] != "other-model"]
    desk.write("report.json", json.dumps(report))
    assert desk.call("verify", "report.json", run).status == n_warnings, "the warning left out"


def test_a_recorded_panel_is_replayed_without_a_key(desk, vendor, by_model, run):
    by_model({"claude-x": said(), "gpt-x": said("not_met"), "qwen-x": said()})
    panel = ["--panel", f"{A},{B},{C}", "--format", "json"]
    first = desk.grade(run, "--base-url", vendor.openai_url, *panel, "--record", "r.jsonl")
    desk.set(CONTRACT_GRADER_API_KEY=None)
    n_asked = len(vendor.received)
    again = desk.grade(run, *panel, "--replay", "r.jsonl")
    assert again.status == first.status == 0
    assert len(vendor.received) == n_asked
    clauses = [json.loads(one.out)["services"] for one in (first, again)]
    assert clauses[0] == clauses[1]


def test_a_tripwire_that_is_missed_exits_4_and_says_so(desk, vendor, by_model, run):
    by_model({"claude-x": said()})
    words = ["--model", "claude-x", "--base-url", vendor.openai_url]
    assert desk.grade(run, *words).status == 0
    result = desk.grade(run, *words, "--tripwire")
    assert result.status == 4
    assert b"tripwire-failed" in result.out
    for flags in (["--register", "terse"], ["--register", "terse", "--format", "markdown"], []):
        shown = desk.grade(run, *words, "--tripwire", *flags).out.decode()
        assert "compatible/claude-x got a clause with a known answer wrong" in shown, flags
        assert "its grades are suspect" in " ".join(shown.split())
    assert desk.grade(run, *words, "--tripwire", "--exit-zero").status == 0


REFUSED = [
    pytest.param(["--panel", f"{A},{B}"], "2 members", id="a-panel-of-two"),
    pytest.param(["--panel", f"{A},{B},compatible/claude-y"], "of the vendor", id="one-vendor"),
    pytest.param(["--panel", f"{A},{B},gpt"], "names no judge", id="no-provider"),
    pytest.param(["--panel", f"{A},{B},{C}", "--trials", "3"], "exclude", id="panel-and-trials"),
    pytest.param(["--panel", f"{A},{B},{C}", "--escalate", A], "exclude", id="panel-and-escalate"),
    pytest.param(["--panel", f"{A},{B},{C}", "--model", "x"], "does not fit", id="panel-and-model"),
    pytest.param(["--model", "x", "--escalate", "compatible/x"], "own second", id="the-same-model"),
    pytest.param(["--model", "x", "--escalate", "core"], "names no judge", id="escalate-to-core"),
    pytest.param(["--model", "x", "--calibration", "none.json"], "cannot be read", id="no-file"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "said_of_it"), REFUSED)
def test_what_does_not_go_together_is_refused_before_anything_is_asked(
    desk, vendor, run, words, said_of_it
):
    result = desk.grade(run, "--base-url", vendor.openai_url, *words)
    assert result.status == 2
    assert said_of_it in result.err
    assert vendor.received == []


ENDED = "gpt-5"
OTHERS = "anthropic/claude-sonnet-5-5,ollama/qwen-x:1"
NAMED = [
    pytest.param(["--model", ENDED], "use --model {}", id="control-the-judge"),
    pytest.param(["--escalate", f"openai/{ENDED}"], "use --escalate openai/{}", id="escalate"),
    pytest.param(
        ["--provider", "openai-decisions", "--quotes", f"openai/{ENDED}"],
        "use --quotes openai/{}", id="quotes",
    ),
    pytest.param(
        ["--panel", f"openai/{ENDED},{OTHERS}"], "use openai/{} in --panel", id="first-of-a-panel"
    ),
    pytest.param(
        ["--panel", f"{OTHERS},openai/{ENDED}"], "use openai/{} in --panel", id="last-of-a-panel"
    ),
]  # fmt: skip


@pytest.mark.parametrize(("words", "hint"), NAMED)
def test_what_follows_an_ended_model_is_named_as_the_model_was(desk, run, words, hint):
    desk.set(OPENAI_API_KEY="k", ANTHROPIC_API_KEY="k")
    provider = [] if "--panel" in words or "--provider" in words else ["--provider", "openai"]
    result = desk.grade(run, *provider, *words)
    assert (result.status, f"{ENDED} is a floating alias" in result.err) == (2, True)
    assert hint.format("gpt-6.2-sol") in result.err


@pytest.mark.parametrize("name", ["escalate", "panel", "calibration"])
def test_a_projects_file_does_not_choose_who_judges(desk, run, name):
    desk.write("contract-grader.toml", f"{name} = 'openai/gpt-6.2-sol'")
    result = desk.grade(run, "--provider", "core")
    assert result.status == 2
    assert "never taken from a project's file" in result.err


def test_a_dry_run_prices_every_member_of_a_panel(desk, vendor, run):
    panel = "openai/gpt-6.2-sol,anthropic/claude-sonnet-5-5,compatible/qwen-x"
    flags = ["--base-url", vendor.openai_url, "--panel", panel]
    result = desk.grade(run, *flags, "--dry-run")
    assert result.status == 0, result.err
    lines = result.out.decode().splitlines()
    calls = [line.split(" at ")[0] for line in lines if line.startswith("  1 call to ")]
    assert calls == [f"  1 call to {member}" for member in panel.split(",")]
    costs = [line for line in lines if line.startswith("  cost: ")]
    assert ["about" in line for line in costs] == [True, True, False]
    assert all(one.path.endswith(COUNTING) for one in vendor.received), "nobody gave a verdict"


def test_a_dry_run_of_a_panel_knows_what_each_member_has_answered(desk, vendor, by_model, run):
    by_model({"claude-x": said(), "gpt-x": said(), "qwen-x": said()})
    flags = ["--base-url", vendor.openai_url, "--panel"]
    assert desk.grade(run, *flags, f"{A},{B},{C}").status == 0
    result = desk.grade(run, *flags, f"{A},{B},compatible/llama-x", "--dry-run")
    found = [line for line in result.out.decode().splitlines() if " to compatible/" in line]
    assert [("0 calls" in line, "1 more are answered" in line) for line in found] == [
        (True, True), (True, True), (False, False),
    ]  # fmt: skip
