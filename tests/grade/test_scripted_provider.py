import asyncio

import pytest

from grader.errors import ProviderUnavailableError
from grader.grade.prompt import build_request
from grader.grade.providers.base import Answer, Fault, ModelReply
from grader.grade.providers.scripted_provider import ScriptedProvider
from grader.model.usage import Usage

PAID = Usage(uncached_input=3, output=1)
GIVEN = ModelReply(answers=(Answer(text="given"),), usage=None)
REFUSED = Fault(kind="refused", message="no")


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        pytest.param(
            "hello",
            ModelReply(answers=(Answer(text="hello"),), usage=PAID, response_model="m"),
            id="a-text-is-an-answer",
        ),
        pytest.param(
            REFUSED,
            ModelReply(answers=(REFUSED,), usage=PAID, response_model="m"),
            id="a-fault-stands-for-the-answer",
        ),
        pytest.param(GIVEN, GIVEN, id="a-reply-is-given-as-it-is"),
    ],
)
def test_a_line_becomes_a_reply(line, reply, make_task, make_settings):
    provider = ScriptedProvider([line], usage=PAID, model="m")
    request = build_request(make_task("x"), make_settings())
    assert asyncio.run(provider.ask(request)) == reply
    assert provider.requests == [request]


def test_an_exception_is_raised_and_a_script_ends(make_task, make_settings):
    provider = ScriptedProvider([ProviderUnavailableError("gone")])
    request = build_request(make_task("x"), make_settings())
    with pytest.raises(ProviderUnavailableError, match="gone"):
        asyncio.run(provider.ask(request))
    with pytest.raises(LookupError, match="1 lines, this is call 2"):
        asyncio.run(provider.ask(request))


def test_a_function_sees_the_request_and_a_rejection_is_noted(make_task, make_settings):
    provider = ScriptedProvider(lambda request: request.questions[0].question_id)
    request = build_request(make_task("x", number=7), make_settings())
    assert asyncio.run(provider.ask(request)).answers == (Answer(text="writer/#7"),)
    asyncio.run(provider.reject(request))
    assert provider.rejected == [request]
    asyncio.run(provider.aclose())
