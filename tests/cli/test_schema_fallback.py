"""A compatible server that takes no JSON schema is asked by looser means, and nothing is lost."""

import json

import pytest
from fake_server import Step

JSON_OBJECT, NOTHING = "json_object", None


def server(vendor, known):
    """The fake vendor as a server that takes only these types of response_format."""

    def step(received):
        kind = received.body.get("response_format", {}).get("type")
        if kind is not None and kind not in known:
            said = f"'response_format.type' must be one of {sorted(known)}"
            return Step(kind="status", status=400, message=said)
        return Step()

    vendor.always = step


def channels(vendor):
    return [one.body.get("response_format", {}).get("type") for one in vendor.received]


@pytest.mark.parametrize(
    ("known", "first", "then"),
    [
        pytest.param({"json_object"}, ["json_schema", "json_object"], JSON_OBJECT, id="json-mode"),
        pytest.param(set(), ["json_schema", "json_object", None], NOTHING, id="text-only"),
    ],
)
def test_every_clause_is_judged_by_the_channel_that_works(
    desk, tide_run, judged_by, known, first, then
):
    vendor = judged_by.vendor
    server(vendor, known)
    words = [*judged_by(), "--concurrency", "1", "--format", "json"]
    result = desk.grade(tide_run, *words)
    assert channels(vendor) == [*first, then, then], "learnt once"
    assert result.status == 0
    assert result.err.count("the server takes no JSON schema") == 1
    verdicts = [one["verdict"] for one in json.loads(result.out)["services"][0]["ensures_clauses"]]
    assert verdicts == ["satisfied"] * 4
    n_sent = len(vendor.received)
    again = desk.grade(tide_run, *words)
    assert (again.status, len(vendor.received)) == (0, n_sent), "all is cached"
    assert "JSON schema" not in again.err


def test_what_was_taken_down_is_replayed(desk, tide_run, judged_by):
    server(judged_by.vendor, {"json_object"})
    words = [*judged_by(), "--format", "json"]
    assert desk.grade(tide_run, *words, "--record", "r.jsonl").status == 0
    n_sent = len(judged_by.vendor.received)
    assert desk.grade(tide_run, "--replay", "r.jsonl", "--format", "json").status == 0
    assert len(judged_by.vendor.received) == n_sent


def test_several_at_once_settle_on_the_same_channel(desk, tide_run, judged_by):
    server(judged_by.vendor, set())
    result = desk.grade(tide_run, *judged_by(), "--concurrency", "8", "--no-head-start")
    assert result.status == 0
    assert result.err.count("the server takes no JSON schema") == 1
    assert channels(judged_by.vendor).count(NOTHING) == 3


def test_a_reply_that_breaks_the_schema_is_no_vote_by_the_loosest_channel_either(
    desk, tide_run, judged_by
):
    judged_by.vendor.answer = '{"requirements": [{"index": 0, "answer": "surely"}]}'
    server(judged_by.vendor, set())
    result = desk.grade(tide_run, *judged_by(), "--format", "json")
    entries = json.loads(result.out)["services"][0]["ensures_clauses"]
    assert [one["reason"] for one in entries[1:]] == ["judge_failed"] * 3


@pytest.mark.parametrize(
    "step",
    [
        pytest.param(Step(kind="status", status=400, message="max_tokens is too large"), id="else"),
        pytest.param(Step(kind="status", status=401, message="response_format"), id="no-key"),
    ],
)
def test_control_any_other_refusal_ends_the_asking(desk, tide_run, judged_by, step):
    judged_by.vendor.always = step
    result = desk.grade(tide_run, *judged_by(), "--concurrency", "1")
    assert (result.status, channels(judged_by.vendor)) == (4, ["json_schema"])
    assert "JSON schema" not in result.err


def test_control_a_server_that_takes_it_is_asked_as_before(desk, tide_run, judged_by):
    result = desk.grade(tide_run, *judged_by())
    assert set(channels(judged_by.vendor)) == {"json_schema"}
    assert (result.status, "JSON schema" in result.err) == (0, False)
