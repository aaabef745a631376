"""The Decisions API through the real SDK: what is asked, and what every answer comes to."""

import json

import pytest
from fake_decisions import choice, refusal
from fake_request import KEY, a_request
from fake_server import Step

from grader.errors import ProviderRejectedError, ProviderUnavailableError
from grader.grade.decision_reply import CHOICE_SCHEMA, SCHEMA_NAME, Chosen, read_choice
from grader.grade.providers.base import Answer, Fault, Question
from grader.grade.providers.decisions_provider import DecisionsProvider
from grader.grade.providers.decisions_wire import MOST_QUESTIONS, decision_params
from grader.grade.providers.endpoint import Endpoint
from grader.grade.reply import AnswerWord, Unreadable
from grader.model.usage import Usage

from fake_asking import ask  # isort: skip


def a_decision(*texts, **changes):
    questions = tuple(Question(question_id=f"a/b[{at}]", text=one) for at, one in enumerate(texts))
    return a_request(
        model="gpt-6-luna",
        questions=questions,
        schema=CHOICE_SCHEMA,
        schema_name=SCHEMA_NAME,
        **changes,
    )


def provider(vendor, timeout_s=5.0):
    return DecisionsProvider(
        Endpoint(
            vendor="openai-decisions",
            base_url=vendor.openai_url,
            key=KEY,
            is_vendor=True,
            timeout_s=timeout_s,
        )
    )


def test_the_request_that_reaches_the_vendor(fake_vendor):
    fake_vendor.answer = json.dumps([choice("met"), choice("met")])
    ask(provider(fake_vendor), a_decision("first?", "second?"))
    (seen,) = fake_vendor.received
    assert seen.path == "/v1/decisions"
    assert seen.headers["authorization"] == f"Bearer {KEY}"
    options = [{"value": word} for word in ("met", "not_met", "not_applicable", "cannot_tell")]
    assert seen.body == {
        "model": "gpt-6-luna",
        "input": [
            {"role": "developer", "content": [{"type": "input_text", "text": "You judge."}]},
            {"role": "user", "content": [{"type": "input_text", "text": "the outputs"}]},
        ],
        "questions": [
            {"type": "choice", "instructions": "first?", "choices": options},
            {"type": "choice", "instructions": "second?", "choices": options},
        ],
        "prompt_cache_options": {"mode": "explicit"},
    }


def test_each_question_has_its_answer_or_its_fault(fake_vendor):
    fake_vendor.answer = json.dumps([choice("not_met", 0.7), refusal(), {"type": "score"}])
    reply = ask(provider(fake_vendor), a_decision("a", "b", "c"))
    first, second, third = reply.answers
    assert read_choice(first.text).word is AnswerWord.NOT_MET
    assert (second.kind, third.kind) == ("refused", "unreadable")
    assert reply.response_model == "gpt-6-luna"


def test_usage_is_brought_to_our_form(fake_vendor):
    usage = {"uncached": 70, "read": 20, "written": 10, "output": 4}
    fake_vendor.play(Step(text=json.dumps([choice("met")]), usage=usage))
    reply = ask(provider(fake_vendor), a_decision("a"))
    assert reply.usage == Usage(
        uncached_input=70, cached_input=20, cache_write_input=10, output=4, reasoning=0
    )


@pytest.mark.parametrize(
    "body",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"answers": []}, id="no-answers"),
        pytest.param({"answers": [choice("met")]}, id="one-too-few"),
        pytest.param({"answers": [choice("met")] * 3}, id="one-too-many"),
        pytest.param({"answers": "met"}, id="no-list"),
    ],
)
def test_another_number_of_answers_answers_nothing(fake_vendor, body):
    fake_vendor.play(Step(kind="json", body=body))
    reply = ask(provider(fake_vendor), a_decision("a", "b"))
    assert [one.kind for one in reply.answers] == ["unreadable"] * 2


@pytest.mark.parametrize(
    ("step", "error"),
    [
        (Step(kind="status", status=401), ProviderRejectedError),
        (Step(kind="status", status=400), ProviderRejectedError),
        (Step(kind="status", status=429), ProviderUnavailableError),
        (Step(kind="status", status=500), ProviderUnavailableError),
        (Step(kind="raw", body=b"<html>"), ProviderUnavailableError),
        (Step(kind="reset"), ProviderUnavailableError),
    ],
    ids=lambda one: f"{one.kind}-{one.status}" if isinstance(one, Step) else "",
)
def test_faults_of_the_line_are_ours(fake_vendor, step, error):
    fake_vendor.always = step
    with pytest.raises(error):
        ask(provider(fake_vendor), a_decision("a"))


@pytest.mark.parametrize("n_questions", [0, MOST_QUESTIONS + 1])
def test_more_questions_than_the_vendor_takes_are_a_fault_of_ours(n_questions):
    with pytest.raises(ValueError, match="questions"):
        decision_params(a_decision(*["x"] * n_questions))


def test_as_many_as_the_vendor_takes_are_asked():
    assert len(decision_params(a_decision(*["x"] * MOST_QUESTIONS))["questions"]) == 400


def text(word="met", **changes):
    return json.dumps({**choice(word), **changes})


def shares(*pairs):
    return [{"value": value, "probability": share} for value, share in pairs]


def of_all(*given):
    return shares(*zip(("met", "not_met", "not_applicable", "cannot_tell"), given, strict=True))


def test_the_confidence_is_the_probability_of_the_chosen_option():
    chosen = read_choice(text("not_met", confidence=0.1))
    assert isinstance(chosen, Chosen)
    assert (chosen.word, chosen.confidence) == (AnswerWord.NOT_MET, 90)
    assert chosen.finding == "met 0.03, not_met 0.90, not_applicable 0.03, cannot_tell 0.03"


@pytest.mark.parametrize(
    ("share", "confidence"), [(0.0, 0), (0.004, 0), (0.005, 1), (0.995, 100), (1, 100)]
)
def test_shares_become_whole_percents(share, confidence):
    assert read_choice(text(probabilities=shares(("met", share)))).confidence == confidence


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param("", id="nothing"),
        pytest.param("met", id="no-json"),
        pytest.param("[]", id="a-list"),
        pytest.param("[" * 100_000, id="nested-without-end"),
        pytest.param(text(choice="maybe"), id="an-option-nobody-offered"),
        pytest.param(text(choice=True), id="a-boolean-is-no-option"),
        pytest.param(text(probabilities=[]), id="no-probability"),
        pytest.param(text(probabilities=shares(("not_met", 0.9))), id="of-another-option-only"),
        pytest.param(text(probabilities=shares(("met", 0.2), ("met", 0.8))), id="two-of-one"),
        pytest.param(text(probabilities=shares(("met", 1.01))), id="over-one"),
        pytest.param(text(probabilities=shares(("met", -0.01))), id="under-nothing"),
        pytest.param(text(probabilities=shares(("met", float("nan")))), id="no-number"),
        pytest.param(text(probabilities=shares(("met", True))), id="a-boolean-is-no-share"),
        pytest.param(text(probabilities=of_all(0.99, 0.99, 0.99, 0.99)), id="together-four"),
        pytest.param(text(probabilities=of_all(0.7, 0.33, 0, 0)), id="together-more-than-one"),
        pytest.param(text(probabilities=shares(("met", 0.9), ("not_met", 0.9))), id="of-two"),
        pytest.param(text(probabilities=of_all(0.6, 0.1, 0.1, 0.1)), id="together-less-than-one"),
    ],
)
def test_what_gives_no_choice_is_never_guessed(broken):
    assert isinstance(read_choice(broken), Unreadable)


@pytest.mark.parametrize(
    "probabilities",
    [
        pytest.param(of_all(0.98, 0.01, 0.0, 0.03), id="rounded-up"),
        pytest.param(of_all(0.33, 0.33, 0.33, 0.0), id="rounded-down"),
        pytest.param(shares(("met", 0.6), ("not_met", 0.1)), id="of-some-options"),
        pytest.param(of_all(0.25, 0.25, 0.25, 0.25), id="of-equal-ones"),
    ],
)
def test_control_what_may_be_probabilities_is_read(probabilities):
    assert isinstance(read_choice(text(probabilities=probabilities)), Chosen)


def test_a_fault_and_an_answer_are_what_the_protocol_says(fake_vendor):
    fake_vendor.answer = json.dumps([refusal(), choice("met")])
    reply = ask(provider(fake_vendor), a_decision("a", "b"))
    assert [type(one) for one in reply.answers] == [Fault, Answer]
