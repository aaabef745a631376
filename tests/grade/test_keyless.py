"""A reply that repeats the key is dropped before anybody keeps it."""

import asyncio
import json
import unicodedata

import pytest
from fake_request import KEY, a_request

from grader.grade.keyless import KeylessProvider
from grader.grade.providers.base import Answer, Fault, ModelReply
from grader.grade.providers.scripted_provider import ScriptedProvider
from grader.model.usage import Usage

LONG = "sk-ant-api03-Zk3vQ9xLm2Rt7Yb4"


def reading(mark, finding, name="finding"):
    """A reply as a model in a Python mood writes it, or a JSON one."""
    return "{" + f"{mark}{name}{mark}: {mark}{finding}{mark}" + "}"


def octal(text):
    return "".join(f"\\{ord(one):03o}" for one in text)


def wide(text):
    return "".join(f"\\U{ord(one):08x}" for one in text)


def unicode(text):
    return "".join(f"\\u{ord(one):04x}" for one in text)


def named(text):
    return "".join(f"\\N{{{unicodedata.name(one)}}}" for one in text)


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
        pytest.param(f"only {KEY[:-1]}", id="all-but-its-last-character"),
        pytest.param(f"only {KEY[-7:]}", id="seven-characters"),
        pytest.param("sk-MARKED-01\u200b23456789abcdef", id="with-an-unseen-character"),
        pytest.param(
            reading("'", "\\x73k-MARKED-0123456789\\x61bcdef"), id="in-pythons-hexadecimal"
        ),
        pytest.param(reading("'", octal(KEY)), id="in-octal"),
        pytest.param(reading("'", wide(KEY)), id="in-pythons-wide-escapes"),
        pytest.param(reading("'", named(KEY)), id="by-names-of-characters"),
        pytest.param(reading("'", "' '".join(KEY)), id="as-strings-that-are-joined"),
        pytest.param(reading("'", "'\n'".join(KEY)), id="as-strings-on-lines-of-their-own"),
        pytest.param(reading("'", "\\\n".join(KEY)), id="over-broken-lines"),
        pytest.param(reading('"', unicode(KEY)), id="in-jsons-escapes"),
        pytest.param(json.dumps(reading('"', unicode(KEY))), id="in-an-object-in-a-string"),
        pytest.param(reading("'", "x", name="' '".join(KEY)), id="as-a-name"),
    ],
)
def test_an_answer_with_the_key_in_it_is_none(line):
    (answer,) = ask(line).answers
    assert isinstance(answer, Fault)
    assert answer.kind == "unreadable"
    assert answer.message == "the reply repeated the key that was sent"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        pytest.param("a calm harbour", KEY, id="no-key-in-it"),
        pytest.param(f"only {KEY[-5:]}", KEY, id="five-characters"),
        pytest.param("sk-ant-api03- opens every key", LONG, id="the-opening-of-all-keys"),
        pytest.param(reading("'", "a calm \\x68arbour"), KEY, id="pythons-spelling-without-a-key"),
        pytest.param("not needed in the harbour", "not-needed-in-a-harbour", id="words-of-a-key"),
        pytest.param("a harbour of 2024-01", "harbour-key-2024-01", id="a-date-in-a-key"),
        pytest.param("ollama says so", "ollama", id="a-word-for-a-key"),
        pytest.param(KEY, None, id="no-key-was-sent"),
    ],
)
def test_control_another_answer_passes(line, key):
    assert ask(line, key).answers == (Answer(text=line),)


def test_a_models_name_that_repeats_the_key_is_forgotten():
    assert ask("fine", model=f"m-{KEY}").response_model is None
    assert ask("fine", model=f"m-{KEY[:-1]}").response_model is None
    assert ask("fine", model="m-1").response_model == "m-1"


def test_usage_is_kept_since_it_was_paid():
    usage = Usage(uncached_input=10, output=2)
    reply = ModelReply(answers=(Answer(text=KEY),), usage=usage)
    assert ask(reply).usage == usage
