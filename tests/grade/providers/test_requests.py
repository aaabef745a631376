"""What reaches the vendor, and over how many connections."""

import asyncio

import pytest
from fake_asking import KINDS, a_provider, ask
from fake_request import KEY, SCHEMA, a_request

from grader.grade.providers.base import Answer, Question
from grader.grade.providers.wire import sole_question

every_kind = pytest.mark.parametrize("kind", KINDS)

FORBIDDEN = {"temperature", "top_p", "top_k", "tools", "tool_choice", "stream", "stop", "seed"}


@every_kind
def test_no_sampling_parameter_is_sent(fake_vendor, kind):
    ask(a_provider(kind, fake_vendor))
    assert FORBIDDEN & set(fake_vendor.received[0].body) == set()


def test_the_request_that_reaches_anthropic(fake_vendor):
    ask(a_provider("anthropic", fake_vendor), a_request(effort="low"))
    (seen,) = fake_vendor.received
    assert seen.path == "/v1/messages"
    assert seen.headers["authorization"] == f"Bearer {KEY}"
    assert seen.headers["anthropic-version"] == "2026-10-21"
    assert seen.body == {
        "model": "some-model",
        "max_tokens": 512,
        "system": [{"type": "text", "text": "You judge."}],
        "messages": [
            {
                "role": "user",
                "content": [
                    {"type": "text", "text": "the outputs"},
                    {"type": "text", "text": "the clause"},
                ],
            }
        ],
        "output_config": {"format": {"type": "json_schema", "schema": SCHEMA}, "effort": "low"},
    }


def test_the_request_that_reaches_openai(fake_vendor):
    ask(a_provider("openai", fake_vendor), a_request(effort="low"))
    (seen,) = fake_vendor.received
    assert seen.path == "/v1/responses"
    cache_key = seen.body.pop("prompt_cache_key")
    assert len(cache_key) == 32
    assert seen.body == {
        "model": "some-model",
        "instructions": "You judge.",
        "input": [
            {
                "role": "user",
                "content": [
                    {"type": "input_text", "text": "the outputs"},
                    {"type": "input_text", "text": "the clause"},
                ],
            }
        ],
        "max_output_tokens": 512,
        "store": False,
        "text": {
            "format": {"type": "json_schema", "name": "vote", "strict": True, "schema": SCHEMA}
        },
        "reasoning": {"effort": "low"},
    }


def test_the_request_that_reaches_a_compatible_server(fake_vendor):
    ask(a_provider("chat", fake_vendor), a_request(effort="low"))
    (seen,) = fake_vendor.received
    assert seen.path == "/v1/chat/completions"
    assert seen.body == {
        "model": "some-model",
        "messages": [
            {"role": "system", "content": "You judge."},
            {"role": "user", "content": "the outputs\n\nthe clause"},
        ],
        "max_tokens": 512,
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "vote", "strict": True, "schema": SCHEMA},
        },
        "reasoning_effort": "low",
    }


def test_what_ollama_gets_besides(fake_vendor):
    sampling = frozenset({"temperature", "seed"})
    provider = a_provider("chat", fake_vendor, key=None, sampling=sampling)
    ask(provider, a_request(), a_request(trial=1, attempt=1))
    assert [seen.body["seed"] for seen in fake_vendor.received] == [0, 3]
    assert [seen.body["temperature"] for seen in fake_vendor.received] == [0, 0]


def test_requests_with_one_prefix_meet_one_cache_at_openai(fake_vendor):
    ask(a_provider("openai", fake_vendor), a_request(), a_request(trial=1), a_request(prefix="x"))
    keys = [seen.body["prompt_cache_key"] for seen in fake_vendor.received]
    assert keys[0] == keys[1] != keys[2]


@pytest.mark.parametrize(
    ("n_chars", "is_marked"),
    [
        pytest.param(4 * 4096, True, id="long-enough-for-every-model"),
        pytest.param(4 * 4000, False, id="under-the-highest-minimum"),
    ],
)
def test_a_prefix_is_marked_for_anthropics_cache_only_when_long_enough(
    fake_vendor, n_chars, is_marked
):
    ask(a_provider("anthropic", fake_vendor), a_request(prefix="x" * n_chars))
    prefix, question = fake_vendor.received[0].body["messages"][0]["content"]
    assert prefix.get("cache_control") == ({"type": "ephemeral"} if is_marked else None)
    assert "cache_control" not in question


def test_numeric_bounds_do_not_reach_anthropic_which_refuses_them(fake_vendor):
    schema = {
        "type": "object",
        "properties": {"n": {"type": "integer", "minimum": 0, "maximum": 100}},
        "required": ["n"],
        "additionalProperties": False,
    }
    ask(a_provider("anthropic", fake_vendor), a_request(schema=schema))
    sent = fake_vendor.received[0].body["output_config"]["format"]["schema"]
    assert "minimum" not in sent["properties"]["n"]
    assert "minimum" in schema["properties"]["n"], "the request's own schema is left alone"


def test_the_sdk_does_not_warn_of_a_model_that_is_going_away(fake_vendor):
    reply = ask(a_provider("anthropic", fake_vendor), a_request(model="claude-opus-4-5-20251101"))
    assert reply.answers == (Answer(text='{"ok": true}'),)


@every_kind
def test_fifty_calls_share_one_client_and_its_connections(fake_vendor, kind):
    fake_vendor.latency_s = 0.02

    async def asking():
        provider = a_provider(kind, fake_vendor)
        for _ in range(2):
            await asyncio.gather(*(provider.ask(a_request()) for _ in range(50)))
        await provider.aclose()
        await provider.aclose()

    asyncio.run(asking())
    assert len(fake_vendor.received) == 100
    assert fake_vendor.most_open > 25, "they are under way together"
    assert fake_vendor.n_connections <= 50


@pytest.mark.parametrize("n_questions", [0, 2])
def test_a_text_model_takes_one_question(n_questions):
    questions = (Question(question_id="a", text="b"),) * n_questions
    with pytest.raises(ValueError, match="one question"):
        sole_question(a_request(questions=questions))
