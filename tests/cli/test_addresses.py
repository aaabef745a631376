"""One base URL for judges of every dialect, asked with the vendors' own SDKs."""

import json

import pytest
from fake_clauses import ClauseJudge, reply_text

from grader.cli.addresses import dialect_url

QUOTE = "The harbour of Brent is calm"
HARBOUR = "the note names a harbour"
GATEWAY = "https://gw.example"


@pytest.mark.parametrize(
    ("base_url", "provider", "url"),
    [
        pytest.param("/v1", "anthropic", "", id="its-sdk-adds-the-version"),
        pytest.param("/v1/", "anthropic", "", id="a-slash-at-the-end"),
        pytest.param("", "anthropic", "", id="a-host-alone"),
        pytest.param("/api/v1", "anthropic", "/api", id="a-path-before-the-version"),
        pytest.param("/anthropic", "anthropic", "/anthropic", id="a-path-without-one"),
        pytest.param("/dev1", "anthropic", "/dev1", id="a-name-that-ends-like-it"),
        pytest.param("", "openai", "/v1", id="openai-on-a-host-alone"),
        pytest.param("/", "openai", "/v1", id="openai-on-a-host-with-a-slash"),
        pytest.param("", "openai-decisions", "/v1", id="decisions-on-a-host-alone"),
        pytest.param("", "ollama", "/v1", id="ollama-on-a-host-alone"),
        pytest.param("/v1", "openai", "/v1", id="openai-with-its-version"),
        pytest.param("/v1/", "ollama", "/v1", id="ollama-with-a-slash"),
        pytest.param("/openai/v1", "openai", "/openai/v1", id="openai-behind-a-path"),
        pytest.param("/v4", "openai", "/v4", id="another-version"),
        pytest.param("", "compatible", "", id="a-compatible-host-without-versions"),
        pytest.param("/v1", "compatible", "/v1", id="a-compatible-host"),
    ],
)
def test_an_address_as_the_dialect_wants_it(base_url, provider, url):
    assert dialect_url(GATEWAY + base_url, provider) == GATEWAY + url
    assert dialect_url(GATEWAY + url, provider) == GATEWAY + url, "and no further"


@pytest.fixture
def judge(vendor):
    vendor.answer = ClauseJudge({"": lambda one: reply_text(one.indices, quotes=[QUOTE])})
    return vendor


def paths(vendor):
    return sorted(received.path for received in vendor.received)


MIXED = "anthropic/claude-x,openai/gpt-x,{}/qwen-x:1"
PATHS = ["/v1/chat/completions", "/v1/messages", "/v1/responses"]


@pytest.mark.parametrize(
    ("end", "third"),
    [
        pytest.param("/v1", "compatible", id="with-the-version"),
        pytest.param("/v1/", "ollama", id="with-the-version-and-a-slash"),
        pytest.param("", "ollama", id="without-it"),
        pytest.param("/", "ollama", id="without-it-and-with-a-slash"),
    ],
)
def test_one_address_serves_a_panel_of_three_dialects(desk, judge, end, third):
    run = desk.make_run("tide", [HARBOUR])
    words = ["--base-url", judge.url + end, "--panel", MIXED.format(third), "--format", "json"]
    result = desk.grade(run, *words, "--record", "r.jsonl")
    assert paths(judge) == PATHS
    entry = json.loads(result.out)["services"][0]["ensures_clauses"][0]
    assert (result.status, entry["verdict"], entry["confidence"]) == (0, "satisfied", 80)
    again = desk.grade(run, *words, "--replay", "r.jsonl")
    assert (again.status, len(judge.received)) == (0, 3), "the same flags fit their recording"


def test_an_address_that_is_none_is_refused_on_a_replay_too(desk, judge):
    run = desk.make_run("tide", [HARBOUR])
    words = ["--base-url", judge.openai_url, "--model", "m"]
    desk.grade(run, *words, "--record", "r.jsonl")
    result = desk.grade(run, "--replay", "r.jsonl", "--base-url", "http://[")
    assert (result.status, "no http or https address" in result.err) == (2, True)


def test_control_a_compatible_address_is_taken_as_it_is(desk, judge):
    run = desk.make_run("tide", [HARBOUR])
    result = desk.grade(run, "--base-url", judge.url, "--model", "m", "--format", "json")
    assert json.loads(result.out)["provenance"]["judge"]["base_url"] == judge.url
    assert result.status == 4, "the fake vendor has nothing at /chat/completions"


@pytest.mark.parametrize("provider", ["anthropic", "openai", "ollama"])
@pytest.mark.parametrize("end", ["", "/v1"])
def test_either_form_asks_the_same_and_hits_the_same_cache(desk, judge, provider, end):
    run = desk.make_run("tide", [HARBOUR])
    words = ["--provider", provider, "--model", "m-2026-01-01", "--format", "json"]
    assert desk.grade(run, *words, "--base-url", judge.url + end).status == 0
    n_asked = len(judge.received)
    other = judge.url + ("/v1" if end == "" else "")
    assert desk.grade(run, *words, "--base-url", other).status == 0
    assert len(judge.received) == n_asked
    assert {path in PATHS for path in paths(judge)} == {True}
