"""Keys go to one host each and stand nowhere afterwards; the environment redirects nothing."""

import json
import signal
import socket

import pytest
from fake_clauses import reply_text
from fake_request import KEY
from fake_server import Step

PROVIDERS = ("anthropic", "openai", "compatible", "ollama")
VENDORS_KEYS = {"ANTHROPIC_API_KEY": "stray-anthropic-key", "OPENAI_API_KEY": "stray-openai-key"}
STRAYS = {
    **VENDORS_KEYS,
    "ANTHROPIC_BASE_URL": "http://127.0.0.1:1",
    "OPENAI_BASE_URL": "http://127.0.0.1:1/v1",
    "OLLAMA_HOST": "http://127.0.0.1:1",
    "ANTHROPIC_AUTH_TOKEN": "stray-token",
    "ANTHROPIC_PROFILE": "stray-profile",
    "OPENAI_ADMIN_KEY": "stray-admin",
    "OPENAI_ORG_ID": "stray-organization",
    "OPENAI_PROJECT_ID": "stray-project",
    "ANTHROPIC_CUSTOM_HEADERS": "X-Stray: stray-header\nAuthorization: Bearer stray-header",
    "OPENAI_CUSTOM_HEADERS": "X-Stray: stray-header\nAuthorization: Bearer stray-header",
    "HTTP_PROXY": "http://127.0.0.1:1",
    "HTTPS_PROXY": "http://127.0.0.1:1",
    "ALL_PROXY": "http://127.0.0.1:1",
}


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("key", [KEY, None], ids=["with-our-key", "without-a-key"])
def test_an_address_gets_our_key_or_none_and_nothing_of_the_environment(
    desk, tide_run, vendor, judged_by, provider, key
):
    desk.set(**STRAYS, CONTRACT_GRADER_API_KEY=key)
    result = desk.grade(tide_run, *judged_by(provider))
    assert result.status == 0
    assert len(vendor.received) == 3
    for seen in vendor.received:
        assert seen.headers.get("authorization") == (f"Bearer {key}" if key else None)
        assert "stray" not in json.dumps(seen.headers) + json.dumps(seen.body)
    for value in (KEY, *VENDORS_KEYS.values()):
        assert value.encode() not in result.out + result.err.encode() + desk.everything()


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_key_by_name_is_the_one_that_goes(desk, tide_run, vendor, judged_by, provider):
    desk.set(MY_GATEWAY_KEY="the-gateways-own-key")
    result = desk.grade(tide_run, *judged_by(provider), "--api-key-env", "MY_GATEWAY_KEY")
    assert result.status == 0
    assert {seen.headers["authorization"] for seen in vendor.received} == {
        "Bearer the-gateways-own-key"
    }
    assert b"the-gateways-own-key" not in desk.everything()


@pytest.mark.parametrize("name", list(VENDORS_KEYS))
@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_vendors_key_goes_to_no_other_host_even_when_told_so(
    desk, tide_run, vendor, judged_by, provider, name
):
    desk.set(**{name: VENDORS_KEYS[name]})
    result = desk.grade(tide_run, *judged_by(provider), "--api-key-env", name)
    assert result.status == 2
    assert f"{name} goes only to" in result.err
    assert vendor.received == []


@pytest.mark.parametrize(
    ("provider", "host"),
    [("anthropic", b"api.anthropic.com:443"), ("openai", b"api.openai.com:443")],
)
def test_without_an_address_only_the_vendors_host_is_called(desk, tide_run, provider, host):
    """A proxy of ours is told the host first, and never the key."""
    with socket.create_server(("127.0.0.1", 0)) as proxy:
        proxy.settimeout(30)
        address = f"http://127.0.0.1:{proxy.getsockname()[1]}"
        # small letters go before capitals, and an empty NO_PROXY lets nothing past
        proxies = {"https_proxy": address, "HTTPS_PROXY": address, "no_proxy": "", "NO_PROXY": ""}
        env = STRAYS | proxies | {"ALL_PROXY": "", "all_proxy": ""}
        process = desk.spawn("grade", tide_run, "--provider", provider, env=env)
        try:
            called, _ = proxy.accept()
            with called:
                head = called.recv(4096)
        finally:
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=30)
    assert head.startswith(b"CONNECT " + host + b" ")
    assert b"stray" not in head
    assert b"stray" not in err
    assert b"is set and not used" in err


def leaky(kind="status", status=400, message="", code=None):
    return Step(
        kind=kind,
        status=status,
        message=message,
        code=code,
        headers={"retry-after": "3600"},  # longer than anybody waits: one call
    )


ECHO = [
    pytest.param(leaky(status=status, message=message, code=code), id=f"{status}-{name}")
    for status in (400, 401, 404, 429, 500)
    for message, code, name in [
        (f"Incorrect API key provided: {KEY}", None, "whole"),
        (f"you sent Bearer {KEY[3:14]}", KEY, "a-piece-and-as-a-code"),
    ]
] + [
    pytest.param(Step(kind="json", body={"error": {"code": 401, "message": KEY}}), id="in-a-200"),
    pytest.param(Step(text=f"Your key is {KEY}."), id="as-prose"),
    pytest.param(Step(text=reply_text([0], finding=f"You sent {KEY}.")), id="in-a-finding"),
    pytest.param(
        Step(text=reply_text([0], finding=f"You sent {KEY}.").replace("-", "\\u002d")),
        id="in-a-finding-as-escapes",
    ),
    pytest.param(
        Step(text=repr(json.loads(reply_text([0], finding=KEY))).replace("sk", "\\x73k")),
        id="in-a-finding-in-pythons-spelling",
    ),
    pytest.param(
        Step(text=repr(json.loads(reply_text([0], finding=KEY))).replace("-0", "-' '0")),
        id="in-a-finding-as-joined-strings",
    ),
    pytest.param(Step(text=reply_text([0], quotes=[KEY])), id="as-a-quote"),
    pytest.param(Step(text=reply_text([0], clause_class=KEY)), id="as-a-wrong-word"),
    pytest.param(Step(text='{"' + KEY + '": 1, "' + KEY + '": 2}'), id="as-a-name-twice"),
]


@pytest.mark.parametrize("provider", ["anthropic", "openai", "compatible"])
@pytest.mark.parametrize("step", ECHO)
def test_no_failure_leaves_the_key_anywhere(desk, vendor, judged_by, provider, step):
    run = desk.make_run("one", ["the note names a harbour"])
    vendor.always = step
    result = desk.grade(run, *judged_by(provider), "--format", "json", "--out", "report.json")
    assert result.status == 4
    entry = json.loads((desk.path / "report.json").read_text())["services"][0]["ensures_clauses"][0]
    assert entry["reason"] in {"judge_failed", "evidence_not_in_output"}
    assert {seen.headers["authorization"] for seen in vendor.received} == {f"Bearer {KEY}"}
    left = result.out + result.err.encode() + desk.everything()
    for piece in (KEY, KEY[3:14], KEY[-12:]):
        assert piece.encode() not in left


@pytest.mark.parametrize("option", ["--api-key-env", "--model"])
def test_a_key_in_place_of_a_name_is_not_repeated(desk, tide_run, vendor, judged_by, option):
    result = desk.grade(tide_run, *judged_by(), option, KEY)
    assert result.status == 2
    assert vendor.received == []
    assert KEY.encode() not in result.out + result.err.encode() + desk.everything()


def test_a_model_name_that_repeats_the_key_is_not_printed(desk, vendor, judged_by):
    run = desk.make_run("one", ["the note names a harbour"])
    text = reply_text([0], quotes=["The harbour of Brent is calm"])
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    vendor.always = Step(kind="json", body={"model": f"m {KEY}", "choices": [choice]})
    assert desk.grade(run, *judged_by(), "--format", "json").status == 0
    assert KEY.encode() not in desk.everything()


def test_control_a_short_word_for_a_key_costs_no_answer(desk, tide_run, vendor, judged_by):
    desk.set(CONTRACT_GRADER_API_KEY="harbour")
    assert desk.grade(tide_run, *judged_by()).status == 0
    assert vendor.received[0].headers["authorization"] == "Bearer harbour"
