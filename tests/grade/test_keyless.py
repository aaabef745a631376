"""A reply that repeats the key is dropped before anybody keeps it."""

import asyncio

import pytest
from fake_request import KEY, a_request

from grader.grade.keyless import KeylessProvider
from grader.grade.providers.base import Answer, Fault, ModelReply
from grader.grade.providers.scripted_provider import ScriptedProvider
from grader.model.usage import Usage


def ask(line, key=KEY, model=None):
    provider = KeylessProvider(ScriptedProvider([line], model=model), key)
    return asyncio.run(provider.ask(a_request()))


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(KEY, id="alone"),
        pytest.param(f'{{"finding": "you sent {KEY}"}}', id="in-a-field"),
        pytest.param(KEY.replace("-", "\\u002d"), id="spelled-with-escapes"),
        pytest.param(Fault(kind="refused", message=f"no: {KEY}"), id="in-a-refusal"),
    ],
)
def test_an_answer_with_the_key_in_it_is_none(line):
    (answer,) = ask(line).answers
    assert isinstance(answer, Fault)
    assert answer.kind == "unreadable"
    assert KEY not in repr(answer)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        pytest.param("a calm harbour", KEY, id="no-key-in-it"),
        pytest.param(f"only {KEY[:-1]}", KEY, id="all-but-one-character"),
        pytest.param("ollama says so", "ollama", id="a-word-for-a-key"),
        pytest.param(KEY, None, id="no-key-was-sent"),
    ],
)
def test_control_another_answer_passes(line, key):
    assert ask(line, key).answers == (Answer(text=line),)


def test_a_models_name_that_repeats_the_key_is_forgotten():
    assert ask("fine", model=f"m-{KEY}").response_model is None
    assert ask("fine", model="m-1").response_model == "m-1"


def test_usage_is_kept_since_it_was_paid():
    usage = Usage(uncached_input=10, output=2)
    reply = ModelReply(answers=(Answer(text=KEY),), usage=usage)
    assert ask(reply).usage == usage
