"""`--provider openai-decisions` end to end, with the real SDK against the fake vendor."""

import json

import pytest
from fake_clauses import ClauseJudge, asked, reply_text
from fake_decisions import DecisionJudge, choice, refusal
from fake_server import Step

URL_WORDS = ("--provider", "openai-decisions", "--format", "json")
PROMISES = [
    "the note names a harbour",
    "the note says when the tide turns, and the note warns of the reef",
    "the note is signed by the keeper",
]


@pytest.fixture
def tide(desk):
    return desk.make_run("tides", PROMISES)


@pytest.fixture
def judged(fake_vendor):
    def words(lines=None, *more):
        fake_vendor.answer = DecisionJudge(lines)
        return (*URL_WORDS, "--base-url", fake_vendor.openai_url, *more)

    return words


def clauses(result):
    return json.loads(result.out)["services"][0]["ensures_clauses"]


def test_a_run_is_graded_with_one_request(desk, tide, judged, fake_vendor):
    words = judged({"signed": choice("not_met", 0.81), "harbour": choice("met", 0.93)})
    result = desk.grade(tide, *words)
    assert result.status == 1, result.err
    assert len(fake_vendor.received) == 1
    assert fake_vendor.received[0].path == "/v1/decisions"
    found = clauses(result)
    assert [one["verdict"] for one in found] == ["satisfied", "satisfied", "violated"]
    assert found[0]["evidence"][0]["found_by"] == "retrieved"
    assert "The harbour of Brent is calm" in found[0]["evidence_text"]
    assert "judge openai-decisions/gpt-6-luna" in result.err


def test_the_report_holds_when_it_is_verified(desk, tide, judged):
    words = judged({"signed": choice("not_met")})
    assert desk.grade(tide, *words, "--out", "report.json").status == 1
    result = desk.call("verify", "report.json", tide)
    assert result.status == 0, result.out + result.err.encode()


def test_a_report_with_another_passage_is_found_out(desk, tide, judged):
    desk.grade(tide, *judged(), "--out", "report.json")
    text = (desk.path / "report.json").read_text("utf-8")
    desk.write("report.json", text.replace("The harbour of Brent is calm", "The harbour burns now"))
    assert desk.call("verify", "report.json", tide).status == 1


def test_the_probability_is_the_confidence_and_all_of_them_are_kept(desk, tide, judged):
    found = clauses(desk.grade(tide, *judged({"harbour": choice("met", 0.93)})))
    assert found[0]["requirements"][0]["confidence"] == 93
    assert "not_met 0.02" in found[0]["requirements"][0]["finding"]


def test_an_improbable_choice_is_no_verdict(desk, tide, judged):
    (first, *_) = clauses(desk.grade(tide, *judged({"harbour": choice("met", 0.4)})))
    assert (first["verdict"], first["reason"]) == ("not_evaluable", "low_confidence")


def test_a_refused_question_is_judge_failed_and_the_others_stand(desk, tide, judged, fake_vendor):
    result = desk.grade(tide, *judged({"signed": refusal()}))
    assert result.status == 4
    found = clauses(result)
    assert [one["verdict"] for one in found] == ["satisfied", "satisfied", "not_evaluable"]
    assert found[2]["reason"] == "judge_failed"
    assert [len(one.body["questions"]) for one in fake_vendor.received] == [3, 1]


def test_a_second_run_asks_nobody_and_a_changed_clause_asks_one_question(
    desk, tide, judged, fake_vendor
):
    words = judged()
    first = json.loads(desk.grade(tide, *words).out)
    again = desk.grade(tide, *words)
    assert len(fake_vendor.received) == 1
    assert json.loads(again.out)["usage"] == first["usage"]
    changed = [PROMISES[0], "the note names a lighthouse", *PROMISES[2:]]
    desk.grade(desk.make_run("tides", changed), *words)
    assert [len(one.body["questions"]) for one in fake_vendor.received] == [3, 1]


def test_a_recording_is_replayed_without_a_vendor(desk, tide, judged, fake_vendor):
    words = judged({"signed": choice("not_met")})
    first = desk.grade(tide, *words, "--record", "taken.jsonl")
    fake_vendor.stop()
    again = desk.grade(tide, "--replay", "taken.jsonl", "--format", "json")
    assert (first.status, again.status) == (1, 1), again.err
    assert clauses(again) == clauses(first)


def test_a_dry_run_asks_nobody(desk, tide, judged, fake_vendor):
    result = desk.grade(tide, *judged(None, "--dry-run")[0:2], *judged()[4:], "--dry-run")
    assert result.status == 0, result.err
    assert fake_vendor.received == []
    assert b"1 call to openai-decisions/gpt-6-luna" in result.out


@pytest.mark.parametrize("model", ["gpt-6.2-sol", "gpt-6-luna-latest", "luna"])
def test_another_model_is_refused_before_any_call(desk, tide, judged, fake_vendor, model):
    result = desk.grade(tide, *judged(), "--model", model)
    assert result.status == 2
    assert "gpt-6-luna" in result.err
    assert fake_vendor.received == []


@pytest.mark.parametrize(
    "flags",
    [
        ("--trials", "3"),
        ("--escalate", "openai/gpt-6.2-sol"),
        ("--api", "chat"),
        ("--effort", "low"),
    ],
    ids=" ".join,
)
def test_what_makes_no_sense_for_it_is_refused(desk, tide, judged, fake_vendor, flags):
    result = desk.grade(tide, *judged(), *flags)
    assert result.status == 2, result.err
    assert fake_vendor.received == []


def test_it_sits_on_no_panel(desk, tide):
    panel = "anthropic/claude-sonnet-5-5,openai-decisions/gpt-6-luna,ollama/a:1"
    result = desk.grade(tide, "--panel", panel)
    assert result.status == 2
    assert "no further one" in result.err


def test_without_a_key_it_is_refused(desk, tide):
    result = desk.grade(tide, "--provider", "openai-decisions")
    assert result.status == 2
    assert "OPENAI_API_KEY" in result.err


QUOTE = "The harbour of Brent is calm tonight."


@pytest.fixture
def quoting(fake_vendor, judged):
    """Decisions by one model; the other quotes of each clause what `quotes` says, or nothing."""

    def words(lines, quotes, *more):
        decide = DecisionJudge(lines)
        text = ClauseJudge(quotes)

        def answer(received):
            return (decide if received.dialect == "decisions" else text)(received)

        found = judged(lines, "--quotes", "openai/gpt-6.2-sol", *more)
        fake_vendor.answer = answer
        return found

    return words


ALL_QUOTED = {
    "harbour": {"quotes": [QUOTE]},
    "tide turns": {"quotes": ["The tide turns at noon"]},
    "signed": {"answer": "not_met", "looked_for": ["a signature of the keeper"]},
}


def test_quotes_of_a_text_model_stand_under_the_verdicts(desk, tide, quoting, fake_vendor):
    result = desk.grade(tide, *quoting({"signed": choice("not_met")}, ALL_QUOTED))
    found = clauses(result)
    assert [one["verdict"] for one in found] == ["satisfied", "satisfied", "violated"], result.err
    assert [one["evidence"][0]["found_by"] for one in found] == ["judge", "judge", "retrieved"]
    assert found[0]["evidence_text"] == QUOTE
    assert [one["step"] for one in found] == ["first_call"] * 3
    assert [one.dialect for one in fake_vendor.received] == ["decisions", *["responses"] * 3]
    assert json.loads(result.out)["provenance"]["settings"]["quotes"] == "openai/gpt-6.2-sol"


def test_the_text_model_settles_nothing(desk, tide, quoting):
    """Where it says otherwise the decision stands, on the passage that code picked."""
    otherwise = {**ALL_QUOTED, "harbour": {"answer": "not_met", "quotes": [QUOTE]}}
    found = clauses(desk.grade(tide, *quoting({}, otherwise)))
    assert found[0]["verdict"] == "satisfied"
    assert found[0]["evidence"][0]["found_by"] == "retrieved"


def test_a_report_with_quotes_is_verified(desk, tide, quoting):
    words = quoting({"signed": choice("not_met")}, ALL_QUOTED, "--out", "report.json")
    desk.grade(tide, *words)
    result = desk.call("verify", "report.json", tide)
    assert result.status == 0, result.out + result.err.encode()


def test_quotes_cost_what_they_cost_and_come_from_the_cache_again(desk, tide, quoting, fake_vendor):
    words = quoting({"signed": choice("not_met")}, ALL_QUOTED)
    first = json.loads(desk.grade(tide, *words).out)
    n_calls = len(fake_vendor.received)
    again = json.loads(desk.grade(tide, *words).out)
    assert len(fake_vendor.received) == n_calls
    assert again["usage"] == first["usage"]
    steps = {one["step"]: one["n_answers"] for one in first["judging"]["cascade"]}
    assert (steps["first_call"], steps["quotes"]) == (3, 3)


@pytest.fixture
def without_quotes(desk, tide, quoting, fake_vendor):
    """Grades once with a text model that answers with this step, or reply, and no quotes."""

    def run(step):
        words = quoting({"signed": choice("not_met")}, ALL_QUOTED)
        decide = fake_vendor.answer
        if isinstance(step, Step):
            fake_vendor.play(Step(), *[step] * 9)
        else:
            told = step if callable(step) else lambda _: step
            fake_vendor.answer = lambda one: (decide if one.dialect == "decisions" else told)(one)
        result = desk.grade(tide, *words)
        said = [
            one["message"]
            for one in json.loads(result.out)["warnings"]
            if one["code"] == "votes-lost"
        ]
        return result, said

    return run


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        pytest.param(Step(kind="status", status=401), "provider", id="the-key-is-refused"),
        pytest.param(Step(kind="status", status=400), "provider", id="the-request-is"),
        pytest.param("I would rather not.", "read", id="junk"),
        pytest.param("", "empty", id="nothing"),
    ],
)
def test_a_text_model_that_gives_no_quotes_is_told(without_quotes, step, fault):
    result, (said,) = without_quotes(step)
    assert "openai/gpt-6.2-sol gave no answer that counts in 3 trials" in said
    assert fault in said
    assert [one["evidence"][0]["found_by"] for one in clauses(result)] == ["retrieved"] * 3
    assert [one["verdict"] for one in clauses(result)] == ["satisfied", "satisfied", "violated"]
    assert result.status == 1


def test_control_quotes_that_are_only_other_ones_are_no_fault(without_quotes):
    elsewhere = ["nowhere in the whole of the output"]
    _, said = without_quotes(lambda one: reply_text(asked(one).indices, quotes=elsewhere))
    assert said == []


def test_a_text_model_that_fails_leaves_the_verdicts_alone(desk, tide, quoting):
    broken = {"": "I would rather not."}
    result = desk.grade(tide, *quoting({"signed": choice("not_met")}, broken))
    assert result.status == 1
    assert {one["evidence"][0]["found_by"] for one in clauses(result)} == {"retrieved"}


@pytest.mark.parametrize(
    "flags",
    [
        ("--provider", "openai", "--quotes", "openai/gpt-6.1-terra"),
        ("--provider", "openai-decisions", "--quotes", "openai/gpt-6-luna"),
        ("--provider", "openai-decisions", "--quotes", "luna"),
    ],
    ids=" ".join,
)
def test_quotes_that_make_no_sense_are_refused(desk, tide, fake_vendor, flags):
    result = desk.grade(tide, *flags, "--base-url", fake_vendor.openai_url)
    assert result.status == 2, result.err
    assert fake_vendor.received == []
