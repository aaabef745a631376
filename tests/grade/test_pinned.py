"""A pinned local model is asked by its name, and only when the server has that very one."""

import asyncio

import pytest

from grader.errors import ProviderRejectedError
from grader.grade.pinned import PinnedProvider, is_pinned_one, pinned_digest, served_name
from grader.grade.providers.base import ModelRequest, Question
from grader.grade.providers.scripted_provider import ScriptedProvider

DIGEST = "ab" * 32
PINNED = f"qwen3:8b@sha256:{DIGEST}"


def request(model):
    return ModelRequest(
        model=model,
        system="s",
        prefix="p",
        questions=(Question(question_id="q", text="t"),),
        schema={},
        schema_name="n",
        max_output_tokens=9,
    )


def asked(model, found):
    """Ask twice; the models that were asked, how often the digest was, what was warned."""
    models, looked, warned = [], [], []

    def answer(one):
        models.append(one.model)
        return "{}"

    async def digest_of(name):
        looked.append(name)
        return found

    async def job():
        provider = PinnedProvider(ScriptedProvider(answer), digest_of, warned.append)
        await provider.ask(request(model))
        await provider.ask(request(model))
        await provider.aclose()

    asyncio.run(job())
    return models, looked, warned


@pytest.mark.parametrize("pin", [DIGEST, DIGEST[:12]], ids=["whole", "as-ollama-list-shows-it"])
def test_the_pinned_model_is_asked_by_its_name_and_compared_once(pin):
    models, looked, warned = asked(f"qwen3:8b@sha256:{pin}", f"sha256:{DIGEST}")
    assert models == ["qwen3:8b", "qwen3:8b"]
    assert looked == ["qwen3:8b"]
    assert warned == []


def test_another_digest_is_another_model_and_is_not_asked():
    with pytest.raises(ProviderRejectedError, match="has the digest sha256:cdcd") as caught:
        asked(PINNED, "sha256:" + "cd" * 32)
    assert "@sha256:cdcd" in caught.value.hint


def test_a_server_that_does_not_say_is_asked_with_a_warning():
    models, _, warned = asked(PINNED, None)
    assert models == ["qwen3:8b", "qwen3:8b"]
    assert len(warned) == 1 and "may be another model" in warned[0]


def test_a_name_without_a_pin_is_left_as_it_is():
    models, looked, _ = asked("qwen3:8b", "sha256:" + "cd" * 32)
    assert models == ["qwen3:8b", "qwen3:8b"]
    assert looked == []


def test_what_a_pin_is():
    assert (served_name(PINNED), pinned_digest(PINNED)) == ("qwen3:8b", DIGEST)
    assert (served_name("qwen3:8b"), pinned_digest("qwen3:8b")) == ("qwen3:8b", None)
    assert not is_pinned_one(DIGEST[:11], f"sha256:{DIGEST}")  # too short to be one
