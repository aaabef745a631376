"""A local model is the one that its digest names, and says how much memory it takes."""

import pytest
from fake_bench_judge import BenchJudge
from fake_server import Step

from grader.bench.bench_json import read_bench_report

DIGEST = "ab" * 32
N_QUESTIONS = 7


def tags(name="llama3.2:3b", digest=DIGEST):
    return Step(kind="json", body={"models": [{"name": name, "digest": digest}]})


def loaded(size=2_000_000_000, name="llama3.2:3b"):
    return Step(kind="json", body={"models": [{"name": name, "size": size}]})


@pytest.fixture
def measured(desk, fake_vendor):
    fake_vendor.answer = BenchJudge()

    def measure(model, *more, before=None, after=None):
        steps = [before or tags(), *[Step()] * N_QUESTIONS, after or loaded()]
        fake_vendor.play(*steps)
        words = ["--provider", "ollama", "--model", model, "--suite", "prompt_battery", *more]
        return desk.call("frontier-compare", "--base-url", fake_vendor.openai_url, *words, "--json")

    return measure


@pytest.mark.parametrize(
    ("model", "more"),
    [
        pytest.param(f"llama3.2:3b@sha256:{DIGEST}", [], id="pinned"),
        pytest.param(f"llama3.2:3b@sha256:{DIGEST[:12]}", [], id="pinned-as-ollama-list-shows-it"),
        pytest.param("llama3.2:3b", ["--allow-mutable"], id="a-tag-by-leave"),
    ],
)
def test_the_digest_that_is_served_stands_in_the_report(measured, fake_vendor, model, more):
    result = measured(model, *more)
    assert result.status == 0, result.err
    report = read_bench_report(result.out.decode(), "stdout")
    assert report.provider_config["model_digest"] == f"sha256:{DIGEST}"
    assert report.model == model
    assert report.timing.resident_model_bytes == 2_000_000_000
    asked = [one.body["model"] for one in fake_vendor.received if one.dialect == "chat"]
    assert set(asked) == {"llama3.2:3b"}, "the server knows no digest in a name"
    assert [one.path for one in fake_vendor.received if one.dialect is None] == [
        "/api/tags",
        "/api/ps",
    ]


@pytest.mark.parametrize(
    ("before", "said"),
    [
        pytest.param(tags(digest="cd" * 32), "has the digest sha256:cdcd", id="pulled-anew"),
        pytest.param(tags(name="other:1b"), "has no model llama3.2:3b", id="not-there"),
    ],
)
def test_another_model_under_the_name_is_refused_before_any_question(
    measured, fake_vendor, before, said
):
    result = measured(f"llama3.2:3b@sha256:{DIGEST}", before=before)
    assert (result.status, result.out) == (2, b"")
    assert said in result.err
    assert [one.path for one in fake_vendor.received] == ["/api/tags"]


def test_a_pin_too_short_to_tell_models_apart_does_not_agree(measured):
    assert measured(f"llama3.2:3b@sha256:{DIGEST[:8]}").status == 2


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(Step(kind="status", status=404), loaded(), id="no-list"),
        pytest.param(Step(kind="raw", body=b"<html>"), loaded(), id="a-page-as-list"),
    ],
)
def test_a_server_without_a_list_is_measured_with_a_warning(measured, before, after):
    result = measured("llama3.2:3b", "--allow-mutable", before=before, after=after)
    assert result.status == 0, result.err
    assert "warning: the digest of llama3.2:3b is not known" in result.err
    report = read_bench_report(result.out.decode(), "stdout")
    assert report.provider_config["model_digest"] is None


@pytest.mark.parametrize(
    "after",
    [
        pytest.param(Step(kind="status", status=404), id="no-such-page"),
        pytest.param(Step(kind="raw", body=b"{"), id="no-json"),
        pytest.param(Step(kind="json", body=[3]), id="no-object"),
        pytest.param(loaded(name="other"), id="another-model"),
        pytest.param(loaded(size=-1), id="no-size"),
        pytest.param(Step(kind="reset"), id="a-broken-line"),
    ],
)
def test_a_size_that_is_not_said_is_unknown_and_costs_nothing(measured, after):
    result = measured(f"llama3.2:3b@sha256:{DIGEST}", after=after)
    assert result.status == 0, result.err
    report = read_bench_report(result.out.decode(), "stdout")
    assert report.timing.resident_model_bytes is None
