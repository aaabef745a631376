"""Everything that can go wrong on the way, through the real SDKs, in all three dialects."""

import pytest
from fake_asking import KINDS, a_provider, ask
from fake_server import Step

from grader.errors import ProviderRejectedError, ProviderUnavailableError

every_kind = pytest.mark.parametrize("kind", KINDS)


@every_kind
@pytest.mark.parametrize(
    ("step", "retry_after_s"),
    [
        pytest.param(
            Step(kind="status", status=429, headers={"retry-after": "7"}), 7.0, id="429-with-a-wait"
        ),
        pytest.param(
            Step(kind="status", status=429, headers={"retry-after-ms": "250"}),
            0.25,
            id="429-with-a-wait-in-milliseconds",
        ),
        pytest.param(
            Step(
                kind="status",
                status=503,
                headers={
                    "retry-after": "Mon, 30 Nov 2026 10:00:09 GMT",
                    "date": "Mon, 30 Nov 2026 10:00:00 GMT",
                },
            ),
            9.0,
            id="503-with-a-date",
        ),
        pytest.param(
            Step(kind="status", status=429, headers={"retry-after": "soon"}), None, id="429-unclear"
        ),
        pytest.param(Step(kind="status", status=408), None, id="408"),
        pytest.param(Step(kind="status", status=409), None, id="409"),
        pytest.param(Step(kind="status", status=500), None, id="500"),
        pytest.param(Step(kind="status", status=529), None, id="529-overloaded"),
        pytest.param(Step(kind="reset"), None, id="a-reset"),
        pytest.param(Step(kind="cut"), None, id="a-body-cut-off"),
        pytest.param(Step(kind="huge"), None, id="a-body-without-end"),
        pytest.param(Step(kind="raw", body=b'{"id": '), None, id="json-that-breaks-off"),
        pytest.param(Step(kind="raw", body=b"\xff\xfe\x00"), None, id="bytes-that-are-no-text"),
        pytest.param(Step(kind="raw", body=b"[" * 100_000), None, id="json-too-deep"),
        pytest.param(
            Step(kind="raw", body=b"<html>login</html>", content_type="text/html"),
            None,
            id="a-login-page",
        ),
        pytest.param(Step(kind="json", body=["a"]), None, id="json-that-is-no-object"),
    ],
)
def test_what_may_heal_is_unavailable(fake_vendor, kind, step, retry_after_s):
    fake_vendor.play(step)
    with pytest.raises(ProviderUnavailableError) as caught:
        ask(a_provider(kind, fake_vendor))
    assert caught.value.retry_after_s == retry_after_s
    assert len(fake_vendor.received) == 1, "the SDK's own retries are off"


@every_kind
@pytest.mark.parametrize("step", [Step(kind="hang"), Step(kind="drip")], ids=["hangs", "drips"])
def test_a_call_ends_after_its_time_however_slowly_bytes_come(fake_vendor, kind, step):
    fake_vendor.play(step)
    with pytest.raises(ProviderUnavailableError, match=r"within 0\.15 s"):
        ask(a_provider(kind, fake_vendor, timeout_s=0.15))


@every_kind
def test_a_server_that_is_not_there_is_unavailable(fake_vendor, kind):
    provider = a_provider(kind, fake_vendor)
    fake_vendor.stop()
    with pytest.raises(ProviderUnavailableError, match="connection"):
        ask(provider)


@every_kind
@pytest.mark.parametrize("status", [302, 307, 400, 401, 402, 403, 404, 413, 422])
def test_what_no_retry_heals_is_rejected(fake_vendor, kind, status):
    step = Step(kind="status", status=status, headers={"location": "http://127.0.0.1:1/elsewhere"})
    fake_vendor.play(step)
    with pytest.raises(ProviderRejectedError, match=str(status)):
        ask(a_provider(kind, fake_vendor))
    assert len(fake_vendor.received) == 1, "a redirection is not followed"


def test_a_429_for_lack_of_money_does_not_heal(fake_vendor):
    fake_vendor.play(Step(kind="status", status=429, code="insufficient_quota"))
    with pytest.raises(ProviderRejectedError) as caught:
        ask(a_provider("openai", fake_vendor))
    assert "credit" in caught.value.hint


@pytest.mark.parametrize(
    ("body", "error"),
    [
        pytest.param({"error": {"code": 429}}, ProviderUnavailableError, id="a-429-inside"),
        pytest.param({"error": {"code": 502}}, ProviderUnavailableError, id="a-502-inside"),
        pytest.param({"error": "oh"}, ProviderUnavailableError, id="only-words"),
        pytest.param({"error": {"code": 401}}, ProviderRejectedError, id="a-401-inside"),
    ],
)
def test_an_error_inside_a_200_of_a_gateway_is_one(fake_vendor, body, error):
    fake_vendor.play(Step(kind="json", body=body))
    with pytest.raises(error):
        ask(a_provider("chat", fake_vendor))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param({"status": "in_progress"}, ProviderUnavailableError, id="not-finished"),
        pytest.param(
            {"status": "failed", "error": {"code": "server_error"}},
            ProviderUnavailableError,
            id="failed-at-the-vendor",
        ),
        pytest.param(
            {"status": "failed", "error": {"code": "bio_policy"}}, "refused", id="against-a-policy"
        ),
    ],
)
def test_a_response_that_failed_with_status_200(fake_vendor, body, expected):
    fake_vendor.play(Step(kind="json", body=body))
    provider = a_provider("openai", fake_vendor)
    if isinstance(expected, str):
        assert ask(provider).answers[0].kind == expected
    else:
        with pytest.raises(expected):
            ask(provider)


def test_control_a_message_without_the_key_explains_a_refused_request(fake_vendor):
    fake_vendor.play(Step(kind="status", status=400, message="max_tokens is\ntoo large"))
    with pytest.raises(ProviderRejectedError, match="400: max_tokens is too large"):
        ask(a_provider("openai", fake_vendor))
