"""Servers' own words for a response_format that they do not know, and words that are others."""

import pytest
from fake_asking import a_provider, ask
from fake_request import KEY, a_request
from fake_server import Step

from grader.errors import ProviderRejectedError, SchemaRefusedError
from grader.grade.providers.base import SchemaChannel
from grader.grade.providers.chat_wire import is_about_schema

REFUSALS = [
    pytest.param(
        {"error": {"message": "This response_format type is unavailable now", "param": None}},
        id="deepseek",
    ),
    pytest.param(
        {"error": "'response_format.type' must be 'json_schema' or 'text'"}, id="lm-studio"
    ),
    pytest.param(
        {
            "error": {
                "code": 500,
                "message": 'response_format type must be one of "text" or "json_object", but got:'
                " json_schema",
            }
        },
        id="llama-cpp",
    ),
    pytest.param(
        {
            "object": "error",
            "message": "[{'type': 'literal_error', 'loc': ('body', 'response_format', 'type'),"
            " 'msg': \"Input should be 'text' or 'json_object'\"}]",
            "code": 400,
        },
        id="older-vllm",
    ),
    pytest.param(
        {"error": {"message": "This model does not support response format `json_schema`."}},
        id="groq",
    ),
    pytest.param(
        {"error": {"message": "Unsupported parameter", "param": "response_format"}}, id="by-param"
    ),
    pytest.param(
        {"detail": [{"loc": ["body", "response_format"], "msg": "Extra inputs"}]}, id="fastapi"
    ),
]


@pytest.mark.parametrize("body", REFUSALS)
def test_a_refusal_of_the_schema_is_known(body):
    assert is_about_schema(body)
    inner = body.get("error", body)  # what OpenAI's SDK keeps of a body
    assert is_about_schema({"error": inner} if isinstance(inner, str) else inner)


OTHERS = [
    pytest.param(
        {"error": {"message": "max_tokens is too large", "param": "max_tokens"}}, id="limit"
    ),
    pytest.param({"error": {"message": "model not found"}}, id="model"),
    pytest.param(
        {
            "detail": [
                {"loc": ["body", "model"], "msg": "Field required", "input": {"x": "json_schema"}}
            ]
        },
        id="the-request-repeated",
    ),
    pytest.param({"error": {"message": "bad JSON in the body"}}, id="json-alone"),
    pytest.param({"error": None}, id="nothing"),
    pytest.param([], id="a-list"),
    pytest.param("response_format", id="no-object"),
]


@pytest.mark.parametrize("body", OTHERS)
def test_control_other_refusals_are_not(body):
    assert not is_about_schema(body)


SAID = "This response_format type is unavailable now"


@pytest.mark.parametrize("status", [400, 422, 500])
def test_the_provider_tells_it_apart_and_keeps_no_key(fake_vendor, status):
    fake_vendor.play(Step(kind="status", status=status, message=SAID))
    with pytest.raises(SchemaRefusedError) as caught:
        ask(a_provider("chat", fake_vendor))
    fake_vendor.play(Step(kind="status", status=status, message=f"{SAID} {KEY}"))
    with pytest.raises(SchemaRefusedError) as with_key:
        ask(a_provider("chat", fake_vendor))
    assert KEY[:6] not in f"{with_key.value}{with_key.value.hint}"
    assert caught.value.status == status


@pytest.mark.parametrize(
    ("step", "changes"),
    [
        pytest.param(Step(kind="status", status=400), {}, id="about-something-else"),
        pytest.param(Step(kind="status", status=401, message=SAID), {}, id="another-status"),
        pytest.param(Step(kind="status", status=400, message=SAID), {"schema": {}}, id="none-sent"),
        pytest.param(
            Step(kind="status", status=400, message=SAID),
            {"channel": SchemaChannel.PROMPT},
            id="the-last-channel",
        ),
    ],
)
def test_control_what_stays_a_rejection(fake_vendor, step, changes):
    fake_vendor.play(step)
    with pytest.raises(ProviderRejectedError) as caught:
        ask(a_provider("chat", fake_vendor), a_request(**changes))
    assert type(caught.value) is ProviderRejectedError


@pytest.mark.parametrize("kind", ["anthropic", "openai"])
def test_control_the_other_dialects_have_no_second_way(fake_vendor, kind):
    fake_vendor.play(Step(kind="status", status=400, message=SAID))
    with pytest.raises(ProviderRejectedError) as caught:
        ask(a_provider(kind, fake_vendor))
    assert type(caught.value) is ProviderRejectedError


def test_an_error_within_a_200_is_told_apart_too(fake_vendor):
    body = {"error": {"code": 400, "message": SAID}}
    fake_vendor.play(Step(kind="json", body=body))
    with pytest.raises(SchemaRefusedError):
        ask(a_provider("chat", fake_vendor))


@pytest.mark.parametrize(
    ("channel", "sent"),
    [
        pytest.param(SchemaChannel.JSON_OBJECT, {"type": "json_object"}, id="json-mode"),
        pytest.param(SchemaChannel.PROMPT, None, id="nothing"),
    ],
)
def test_what_a_looser_channel_sends(fake_vendor, channel, sent):
    ask(a_provider("chat", fake_vendor), a_request(channel=channel))
    ask(a_provider("chat", fake_vendor), a_request())
    loose, strict = (received.body for received in fake_vendor.received)
    assert loose.pop("response_format", None) == sent
    assert strict.pop("response_format")["type"] == "json_schema"
    assert loose == strict, "the words of the question are the same"
