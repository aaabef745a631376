"""Keys and run text go where they belong and nowhere else."""

import json
import traceback

import pytest
from fake_asking import KINDS, a_provider, ask
from fake_request import KEY
from fake_server import Step

from grader.errors import ProviderError

every_kind = pytest.mark.parametrize("kind", KINDS)

STRAYS = {
    "ANTHROPIC_BASE_URL": "http://127.0.0.1:1",
    "OPENAI_BASE_URL": "http://127.0.0.1:1/v1",
    "ANTHROPIC_AUTH_TOKEN": "stray-token",
    "ANTHROPIC_API_KEY": "stray-key",
    "OPENAI_API_KEY": "stray-key",
    "OPENAI_ADMIN_KEY": "stray-admin",
    "OPENAI_ORG_ID": "stray-org",
    "OPENAI_PROJECT_ID": "stray-project",
    "ANTHROPIC_CUSTOM_HEADERS": "X-Stray: stray-header\nAuthorization: Bearer stray-header",
    "OPENAI_CUSTOM_HEADERS": "X-Stray: stray-header\nAuthorization: Bearer stray-header",
    "HTTP_PROXY": "http://127.0.0.1:1",
    "ALL_PROXY": "http://127.0.0.1:1",
}


@every_kind
@pytest.mark.parametrize("key", [KEY, None], ids=["with-a-key", "without-a-key"])
def test_the_environment_sends_nothing_elsewhere_and_adds_nothing(
    fake_vendor, monkeypatch, kind, key
):
    for name, value in STRAYS.items():
        monkeypatch.setenv(name, value)
    ask(a_provider(kind, fake_vendor, key=key, is_vendor=False))
    (seen,) = fake_vendor.received
    assert seen.headers.get("authorization") == (f"Bearer {key}" if key else None)
    assert "stray" not in json.dumps(seen.headers)
    assert seen.headers["host"] == f"127.0.0.1:{fake_vendor.port}"


def test_control_the_vendors_own_host_learns_the_organization(fake_vendor, monkeypatch):
    for name, value in STRAYS.items():
        monkeypatch.setenv(name, value)
    ask(a_provider("openai", fake_vendor, is_vendor=True))
    assert fake_vendor.received[0].headers["openai-organization"] == "stray-org"


LEAKY = [
    pytest.param(Step(kind="status", status=status, message=message, code=code), id=name)
    for status in (400, 401, 404, 422, 429, 500)
    for message, code, name in [
        (f"Incorrect API key provided: {KEY}", None, f"{status}-whole"),
        (f"Incorrect API key provided: {KEY[:8]}***{KEY[-4:]}", None, f"{status}-with-stars"),
        (f"you sent Bearer {KEY[3:14]}", KEY, f"{status}-a-piece-and-as-a-code"),
    ]
] + [
    pytest.param(Step(kind="raw", body=KEY.encode()), id="as-the-body"),
    pytest.param(Step(kind="json", body={"error": {"code": KEY, "message": KEY}}), id="in-a-200"),
    pytest.param(Step(text=None, ending="refusal"), id="a-refusal"),
    pytest.param(Step(kind="reset"), id="a-reset"),
    pytest.param(Step(kind="hang"), id="a-timeout"),
]


@every_kind
@pytest.mark.parametrize("step", LEAKY)
def test_no_failure_shows_the_key(fake_vendor, caplog, kind, step):
    caplog.set_level("DEBUG")
    fake_vendor.play(step)
    shown = ""
    try:
        shown = repr(ask(a_provider(kind, fake_vendor, timeout_s=0.2)))
    except ProviderError as error:
        shown = "".join(traceback.format_exception(error)) + error.message + error.hint
    for piece in (KEY, KEY[3:9], KEY[:9], KEY[-8:]):
        assert piece not in shown
        assert piece not in caplog.text
