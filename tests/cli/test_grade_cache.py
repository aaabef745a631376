"""What was answered once is not bought again, and a second report says the same."""

import json
import sqlite3
from contextlib import closing

import pytest
from fake_clauses import ClauseJudge, reply_text
from fake_server import Step

from grader.grade.cache_name import OWN_NAME

PROVIDERS = ("anthropic", "openai", "compatible", "ollama")
HARBOUR = "the note names a harbour"
QUOTE = "The harbour of Brent is calm"


def timeless(out):
    report = json.loads(out)
    assert report["provenance"].pop("timing") is not None
    return json.dumps(report)


@pytest.fixture
def json_of(desk, judged_by):
    """Grade as JSON: the result, and how many calls it made."""

    def grade(run, provider="compatible", *flags, status=0):
        before = len(judged_by.vendor.received)
        result = desk.grade(run, *judged_by(provider), "--format", "json", *flags)
        assert result.status == status, result.err
        return result, len(judged_by.vendor.received) - before

    return grade


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_second_run_makes_no_call_and_says_the_same(tide_run, json_of, provider):
    first, n_first = json_of(tide_run, provider)
    second, n_second = json_of(tide_run, provider)
    assert (n_first, n_second) == (3, 0)
    assert timeless(first.out) == timeless(second.out)
    assert json.loads(first.out)["usage"]["n_answers"] == 3


@pytest.mark.parametrize("format_", ["text", "markdown", "junit", "sarif", "github"])
def test_the_other_formats_say_the_same_to_the_byte(desk, tide_run, judged_by, format_):
    first, second = (desk.grade(tide_run, *judged_by(), "--format", format_) for _ in range(2))
    assert first.out == second.out
    assert len(judged_by.vendor.received) == 3


@pytest.mark.parametrize(
    ("edit", "n_calls"),
    [
        pytest.param((b"names a harbour", b"names a harbour by name"), 1, id="a-clause"),
        pytest.param((b"ensures:\n", b"ensures:\n- the tide turns\n"), 1, id="one-clause-more"),
        pytest.param((b"at most 50", b"at most 60"), 0, id="a-clause-for-code"),
        pytest.param((b"- the note names a harbour\n", b""), 0, id="one-clause-less"),
    ],
)
def test_an_edit_costs_what_it_touches(desk, tide_run, json_of, edit, n_calls):
    json_of(tide_run)
    contract = desk.path / tide_run / "services/writer.md"
    text = contract.read_bytes()
    contract.write_bytes(text.replace(*edit))
    assert contract.read_bytes() != text
    assert json_of(tide_run)[1] == n_calls


def test_a_changed_output_another_model_and_another_host_are_other_questions(
    desk, tide_run, json_of
):
    json_of(tide_run)
    assert json_of(tide_run, "compatible", "--model", "other")[1] == 3
    assert json_of(tide_run, "openai", "--model", "some-model")[1] == 3
    assert json_of(tide_run, "compatible", "--effort", "low")[1] == 3
    note = desk.path / tide_run / "bindings/writer/note.md"
    note.write_text(note.read_text() + "Good night.\n")
    assert json_of(tide_run)[1] == 3
    assert json_of(tide_run, "compatible", "--timeout", "7", "--concurrency", "2")[1] == 0


def test_the_first_trial_is_one_that_was_asked_before(tide_run, json_of):
    assert json_of(tide_run)[1] == 3
    # the second trial of each clause agrees with the first, so that a third could change nothing
    assert json_of(tide_run, "compatible", "--trials", "3")[1] == 3


def test_without_the_cache_everything_is_asked_and_nothing_kept(desk, tide_run, json_of):
    assert json_of(tide_run, "compatible", "--no-cache")[1] == 3
    assert list(desk.home.rglob("*")) == []
    assert json_of(tide_run)[1] == 3
    assert json_of(tide_run, "compatible", "--no-cache")[1] == 3
    assert json_of(tide_run)[1] == 0


def test_where_the_cache_lies_and_who_may_read_it(desk, tide_run, json_of):
    json_of(tide_run, "compatible", "--cache", "here.sqlite3")
    assert (desk.path / "here.sqlite3").stat().st_mode & 0o777 == 0o600
    desk.set(CONTRACT_GRADER_CACHE=desk.path / "folder")
    assert json_of(tide_run)[1] == 3
    assert (desk.path / "folder/replies.sqlite3").is_file()
    assert list(desk.home.rglob("*")) == []


@pytest.mark.parametrize("place", ["tide", "tide/program.md/c", "/dev/null/c"])
def test_a_place_that_is_none_is_2_before_anybody_is_asked(desk, tide_run, judged_by, place):
    result = desk.grade(tide_run, *judged_by(), "--cache", place)
    assert (result.status, result.out) == (2, b"")
    assert "--cache" in result.err
    assert judged_by.vendor.received == []


def scrawl(path):
    path.write_bytes(b"this is no database " * 500)


def cut(path):
    path.write_bytes(path.read_bytes()[:-700])


def change_replies(path):
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE replies SET reply = replace(reply, 'met', 'not_met')")
        file.execute("DELETE FROM reports")  # else the whole report is found, which is undamaged


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        pytest.param(scrawl, "was damaged", id="no-database"),
        pytest.param(cut, "was damaged", id="cut-short"),
        pytest.param(change_replies, "", id="replies-changed-by-hand"),
    ],
)
def test_a_damaged_cache_is_a_cache_without_answers(desk, tide_run, json_of, damage, said):
    first, _ = json_of(tide_run, "compatible", "--cache", OWN_NAME)
    damage(desk.path / OWN_NAME)
    second, n_calls = json_of(tide_run, "compatible", "--cache", OWN_NAME)
    assert n_calls == 3
    assert timeless(first.out) == timeless(second.out)
    assert said in second.err
    assert json_of(tide_run, "compatible", "--cache", OWN_NAME)[1] == 0


BAD = [
    pytest.param(Step(text="I think so."), id="prose"),
    pytest.param(Step(text=None, ending="refusal"), id="a-refusal"),
    pytest.param(Step(text="", ending="length"), id="cut-off"),
    pytest.param(Step(text=""), id="empty"),
    pytest.param(Step(text='{"verdict": "satisfied"}'), id="wrong-keys"),
]


@pytest.mark.parametrize("provider", ["anthropic", "openai", "compatible"])
@pytest.mark.parametrize("bad", BAD)
def test_a_reply_without_a_vote_is_not_bought_again_when_the_next_one_had_one(
    desk, vendor, json_of, provider, bad
):
    run = desk.make_run("one", [HARBOUR])
    vendor.play(bad)
    first, n_first = json_of(run, provider)
    second, n_second = json_of(run, provider)
    assert (n_first, n_second) == (2, 0)
    assert timeless(first.out) == timeless(second.out)
    assert json.loads(second.out)["usage"]["n_answers"] == 2


@pytest.mark.parametrize("bad", BAD)
def test_where_no_reply_had_a_vote_a_later_run_asks_again(desk, vendor, json_of, bad):
    run = desk.make_run("one", [HARBOUR])
    vendor.play(bad, bad)
    first, n_first = json_of(run, status=4)
    assert n_first == 2
    assert json.loads(first.out)["services"][0]["ensures_clauses"][0]["reason"] == "judge_failed"
    second, n_second = json_of(run)
    assert n_second == 1
    assert json.loads(second.out)["services"][0]["ensures_clauses"][0]["verdict"] == "satisfied"
    assert json_of(run)[1] == 0


def test_errors_are_not_kept(desk, vendor, json_of):
    run = desk.make_run("one", [HARBOUR])
    vendor.play(Step(kind="status", status=401))
    assert json_of(run, status=4)[1] == 1
    assert json_of(run)[1] == 1


def test_usage_and_cost_are_those_of_the_purchase(desk, vendor, tide_run):
    usage = {"uncached": 1000, "read": 0, "written": 0, "output": 100}
    vendor.always = Step(text=reply_text([0], quotes=[QUOTE]), usage=usage)
    words = ["--provider", "openai", "--model", "gpt-6.2-sol", "--base-url", vendor.openai_url]
    first, second = (desk.grade(tide_run, *words, "--format", "json") for _ in range(2))
    costs = [json.loads(one.out)["usage"] for one in (first, second)]
    assert costs[0] == costs[1]
    assert costs[0]["cost_usd"] > 0
    assert costs[0]["tokens"]["uncached_input"] == 3000
    assert f"{costs[0]['cost_usd']:.4f} USD" in first.err
    assert second.err == ""


def test_two_processes_at_once_end_with_one_set_of_answers(desk, tide_run, judged_by):
    vendor = judged_by.vendor
    vendor.latency_s = 0.1
    turns = iter(range(100))
    quotes = ["The harbour of Brent is calm", "The tide turns at noon", "Keep clear of the reef"]

    def another_time(one):
        return reply_text(one.indices, quotes=quotes, finding=f"Answer {next(turns)}.")

    vendor.answer = ClauseJudge({"the note": another_time})
    words = ["grade", tide_run, *judged_by(), "--format", "json"]
    processes = [desk.spawn(*words) for _ in range(2)]
    outs = [process.communicate(timeout=60)[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    n_calls = len(vendor.received)
    assert 3 <= n_calls <= 6
    third = desk.run(*words)
    assert len(vendor.received) == n_calls
    assert {timeless(out) for out in outs} == {timeless(third.out)}
