"""`frontier-compare` at work: reports kept, nothing paid twice, statuses that can be trusted."""

import json
import signal
import threading

import pytest
from fake_bench_judge import BenchJudge
from fake_server import Step

from grader.bench.bench_json import read_bench_report

RESULTS = ".contract-grader/results"
N_CLAUSES = 48


@pytest.fixture
def paid(fake_vendor):
    """Words that measure a model behind the fake vendor on the clause battery."""
    fake_vendor.answer = BenchJudge()

    def words(*more, provider="openai", suite="clause_battery"):
        url = fake_vendor.url if provider == "anthropic" else fake_vendor.openai_url
        named = ["--model", "llama3.2:3b", "--allow-mutable"] if provider == "ollama" else []
        suites = ["--suite", suite] if suite else []
        return [
            "frontier-compare",
            "--provider",
            provider,
            "--base-url",
            url,
            *named,
            *suites,
            *more,
        ]

    return words


def kept(desk, suffix=".json"):
    return sorted((desk.path / RESULTS).glob(f"*{suffix}"))


def without_times(report):
    return report.model_copy(update={"timing": None}).model_dump_json()


def read(path):
    return read_bench_report(path.read_text("utf-8"), path.name)


@pytest.mark.parametrize("provider", ["anthropic", "openai", "openai-decisions", "ollama"])
def test_every_provider_is_measured_on_all_it_can_do_and_kept(paid, desk, fake_vendor, provider):
    result = desk.call(*paid("--repeats", "2", provider=provider, suite=None))
    assert result.status == 0, result.err
    (path,) = kept(desk)
    report = read(path)
    suites = [suite.suite.value for suite in report.suites]
    both = ["clause_battery", "replay_variability"]
    assert suites == (both if provider == "openai-decisions" else ["prompt_battery", *both])
    n_calls = 48 * 3 if provider == "openai-decisions" else 55 * 3
    assert sum(one.dialect is not None for one in fake_vendor.received) == n_calls
    assert report.suites[-2].metrics["accuracy"] == 1.0
    assert report.summary.passed and report.complete and report.lane.value == "B"
    assert kept(desk, ".jsonl") == [], "a whole report needs no journal"


def test_stdout_and_every_file_hold_the_same_bytes(paid, desk):
    result = desk.call(*paid("--json", "--report", "mine.json"))
    (path,) = kept(desk)
    assert result.out == path.read_bytes() == (desk.path / "mine.json").read_bytes()
    assert result.out.endswith(b"}\n")
    assert "kept at" in result.err


def test_a_name_is_of_provider_model_and_moment_and_never_taken_twice(paid, desk):
    for _ in range(3):
        assert desk.call(*paid(provider="ollama")).status == 0
    names = [path.name for path in kept(desk)]
    assert len(names) == 3
    assert all(name.startswith("ollama_llama3.2_3b_20") for name in names)


def test_core_is_kept_only_where_that_is_asked_for(desk):
    assert desk.call("frontier-compare", "--suite", "prompt_battery").status == 0
    assert not (desk.path / RESULTS).exists()
    words = ["--suite", "prompt_battery", "--results-dir", "here"]
    assert desk.call("frontier-compare", *words).status == 0
    assert [path.name[:17] for path in (desk.path / "here").iterdir()] == ["core_core-native_"]


def test_a_place_that_cannot_be_written_is_found_before_the_first_call(paid, desk, fake_vendor):
    desk.write("blocked", "a file")
    result = desk.call(*paid("--results-dir", "blocked/results"))
    assert result.status == 2
    result = desk.call(*paid("--report", "nowhere/at/all.json"))
    assert result.status == 2
    assert fake_vendor.received == []


def test_a_refused_key_stops_at_once_and_nothing_was_measured(paid, desk, fake_vendor):
    fake_vendor.always = Step(kind="status", status=401)
    result = desk.call(*paid())
    assert result.status == 3
    assert len(fake_vendor.received) == 1
    (path,) = kept(desk)
    report = read(path)
    assert not report.complete
    assert report.suites[0].cases[0].failures == ("adapter_error:auth",)
    assert "stopped: " in result.err and "--resume" in result.err


def test_a_vendor_that_never_answers_is_not_measured(paid, desk, fake_vendor):
    fake_vendor.always = Step(kind="status", status=400)
    result = desk.call(*paid())
    assert result.status == 3
    (path,) = kept(desk)
    assert read(path).complete, "every case was asked"


def test_refusals_are_a_finding_and_not_a_broken_environment(paid, desk, fake_vendor):
    fake_vendor.always = Step(ending="refusal")
    result = desk.call(*paid())
    assert result.status == 1
    assert b"refusal" in result.out


@pytest.mark.parametrize(
    ("bar", "status"), [("0.97", 0), ("0.99", 1)], ids=["reached", "not-reached"]
)
def test_a_bar_for_a_model(paid, desk, fake_vendor, bar, status):
    fake_vendor.answer = BenchJudge(wrong={"format_1_json_valid": "violated"})
    assert desk.call(*paid("--min-accuracy", bar)).status == status


def test_an_answer_later_than_its_budget_fails(paid, desk):
    result = desk.call(*paid("--max-elapsed-ms", "0.001", "--json"))
    assert result.status == 1
    report = read_bench_report(result.out.decode(), "stdout")
    labels = {label for case in report.suites[0].cases for label in case.failures}
    assert labels == {"elapsed_budget_exceeded"}


def test_money_runs_out_before_it_is_exceeded(paid, desk, fake_vendor):
    result = desk.call(*paid("--max-cost-usd", "0.06", "--json"))
    assert result.status == 1
    report = read_bench_report(result.out.decode(), "stdout")
    n_asked = len(fake_vendor.received)
    assert 0 < n_asked < N_CLAUSES and not report.complete
    costs = [one.estimated_cost_usd for case in report.suites[0].cases for one in case.observations]
    assert len(costs) == n_asked and sum(costs) <= 0.06
    assert "no further call fits" in result.err


def test_a_budget_for_a_model_without_a_price_is_refused(paid, desk, fake_vendor):
    result = desk.call(*paid("--max-cost-usd", "1", provider="ollama"))
    assert result.status == 2
    assert fake_vendor.received == []


def test_another_model_than_the_one_asked_for_fails_the_run(paid, desk, fake_vendor):
    fake_vendor.answer = BenchJudge()
    body = {
        "id": "r",
        "model": "gpt-6-something-else",
        "status": "completed",
        "output": [],
        "usage": {},
    }
    fake_vendor.play(Step(kind="json", body=body))
    result = desk.call(*paid("--json"))
    assert result.status == 1
    first = read_bench_report(result.out.decode(), "stdout").suites[0].cases[0]
    assert "model_identity_mismatch" in first.failures


@pytest.mark.parametrize(
    ("provider", "price"),
    [
        pytest.param("openai", "at most ", id="with-a-price"),
        pytest.param("ollama", "price unknown", id="without"),
    ],
)
def test_before_the_first_call_it_says_how_many_where_to_and_what_they_may_cost(
    paid, desk, fake_vendor, provider, price
):
    result = desk.call(*paid(provider=provider))
    line = next(line for line in result.err.splitlines() if " calls to " in line)
    assert f": 48 calls to 127.0.0.1:{fake_vendor.port}, {price}" in line
    assert "; journal: .contract-grader/results/" in line
    if provider == "openai":
        most = float(line.partition("at most ")[2].split()[0])
        cases = read(kept(desk)[0]).suites[0].cases
        spent = sum(one.estimated_cost_usd for case in cases for one in case.observations)
        assert 0 < spent <= most


def test_a_call_that_got_no_reply_is_made_again_on_resuming(paid, desk, fake_vendor):
    fake_vendor.play(Step(), Step(), Step(kind="status", status=401))
    assert desk.call(*paid()).status == 1
    (journal,) = kept(desk, ".jsonl")
    result = desk.call(*paid("--resume", str(journal)))
    assert result.status == 0, result.err
    assert len(fake_vendor.received) == 3 + N_CLAUSES - 2
    whole, partial = kept(desk)  # "-2.json" comes before ".json"
    assert (read(partial).complete, read(whole).complete) == (False, True)
    assert read(partial).suites[0].case_count == 3


def wait_for(fake_vendor, n_calls, process):
    """Until so many calls have arrived; the server then holds the last one back."""
    tick = threading.Event()
    for _ in range(6000):
        if len(fake_vendor.received) >= n_calls:
            return
        assert process.poll() is None, process.stderr.read().decode()
        tick.wait(0.01)
    raise AssertionError(f"{len(fake_vendor.received)} of {n_calls} calls arrived")


def test_a_kill_loses_nothing_and_a_resumed_run_pays_for_the_rest_alone(paid, desk, fake_vendor):
    fake_vendor.play(*[Step()] * 11, Step(kind="hang"))
    process = desk.spawn(*paid())
    wait_for(fake_vendor, 12, process)
    process.send_signal(signal.SIGKILL)
    process.wait()
    (journal,) = kept(desk, ".jsonl")
    lines = journal.read_bytes().splitlines()
    assert len(lines) == 12, "a header and eleven answers"
    assert kept(desk) == []

    with journal.open("ab") as stream:
        stream.write(b'{"kind": "observation", "suite": "cl')  # as a kill amid writing leaves it
    before = len(fake_vendor.received)
    result = desk.call(*paid("--resume", str(journal)))
    assert result.status == 0, result.err
    assert len(fake_vendor.received) - before == N_CLAUSES - 11
    (path,) = kept(desk)
    assert not journal.exists()
    resumed = read(path)
    assert desk.call(*paid("--report", "whole.json")).status == 0
    assert without_times(resumed) == without_times(read(desk.path / "whole.json"))


def test_an_interruption_keeps_a_partial_report_that_says_so(paid, desk, fake_vendor):
    fake_vendor.play(*[Step()] * 4, Step(kind="hang"))
    process = desk.spawn(*paid("--json"))
    wait_for(fake_vendor, 5, process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err.decode()
    (path,) = kept(desk)
    assert out == path.read_bytes()
    report = read(path)
    assert not report.complete and not report.summary.passed
    assert report.suites[0].case_count == 4
    (journal,) = kept(desk, ".jsonl")
    assert f"--resume {RESULTS}/{journal.name}" in err.decode()


@pytest.mark.parametrize(
    ("other", "named"),
    [
        pytest.param(["--provider", "anthropic"], "provider", id="another-provider"),
        pytest.param(["--effort", "low"], "effort", id="another-effort"),
        pytest.param(["--suite", "prompt_battery"], "suites", id="other-suites"),
    ],
)
def test_a_journal_of_another_run_is_not_gone_on_with(paid, desk, fake_vendor, other, named):
    fake_vendor.always = Step(kind="status", status=401)
    desk.call(*paid())
    (journal,) = kept(desk, ".jsonl")
    text = journal.read_bytes()
    words = paid("--resume", str(journal), *other)
    result = desk.call(*words)
    assert result.status == 2 and "is of another run: " in result.err and named in result.err
    assert journal.read_bytes() == text


@pytest.mark.parametrize(
    ("content", "status"),
    [
        pytest.param(b"", 2, id="empty"),
        pytest.param(b"{}\n", 2, id="no-header"),
        pytest.param(None, 2, id="absent"),
    ],
)
def test_what_is_no_journal_is_refused(paid, desk, fake_vendor, content, status):
    if content is not None:
        desk.write("j.jsonl", content)
    result = desk.call(*paid("--resume", "j.jsonl"))
    assert (result.status, result.out) == (status, b"")
    assert fake_vendor.received == []


def test_the_human_report_names_suites_cases_and_measures(desk):
    result = desk.call("frontier-compare", "--suite", "clause_battery")
    lines = result.out.decode().splitlines()
    assert lines[0] == "frontier_compare_wave1  lane B  core-native (core)"
    assert lines[1] == "-" * len(lines[0])
    assert lines[2].split() == ["clause_battery", "PASS", "0.875", "48", "cases"]
    assert "decidable 1.000" in lines[3] and "selective accuracy 1.000" in lines[3]
    assert lines[4] == f"  {'format_1_json_valid':<42}  PASS  1.000  -"
    assert lines[-1].split() == ["overall", "PASS", "0.875", "48", "cases"]


def test_the_module_is_the_same_command(desk):
    words = ["--suite", "prompt_battery", "--json"]
    one = desk.run_command([desk.python, "-m", "grader.bench", *words])
    other = desk.call("frontier-compare", *words)
    assert one.status == other.status == 0
    found = [json.loads(out) for out in (one.out, other.out)]
    assert [report.pop("timing") for report in found]
    assert found[0] == found[1]
