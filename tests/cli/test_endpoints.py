"""Which judge is meant, and which key goes to which host."""

from datetime import date

import pytest

from grader.cli.endpoints import JudgeOptions, choose_judge, choose_provider
from grader.cli.wiring import load_registry
from grader.errors import SettingsError

REGISTRY = load_registry()
DAY = date(2026, 11, 29)
KEYS = {"ANTHROPIC_API_KEY": "key-a", "OPENAI_API_KEY": "key-o", "CONTRACT_GRADER_API_KEY": "key-c"}


def choose(env=KEYS, **options):
    return choose_judge(JudgeOptions(**options), env, REGISTRY, DAY)


@pytest.mark.parametrize(
    ("name", "variables", "base_url", "provider"),
    [
        pytest.param("auto", [], None, "core", id="no-key-is-offline"),
        pytest.param("auto", ["OPENAI_API_KEY"], None, "openai", id="the-key-that-is-there"),
        pytest.param("auto", list(KEYS), None, "anthropic", id="anthropic-goes-first"),
        pytest.param("auto", list(KEYS), "http://x", "compatible", id="an-address-goes-first"),
        pytest.param("auto", ["CONTRACT_GRADER_API_KEY"], None, "core", id="our-key-alone"),
        pytest.param("core", list(KEYS), "http://x", "core", id="core-is-core"),
        pytest.param("openai", [], "http://x", "openai", id="a-name-wins"),
    ],
)
def test_what_a_name_means(name, variables, base_url, provider):
    env = dict.fromkeys(variables, "k")
    assert choose_provider(name, env, base_url=base_url) == provider


def test_a_blank_key_is_no_key():
    assert choose_provider("auto", {"ANTHROPIC_API_KEY": " "}) == "core"


@pytest.mark.parametrize(
    ("options", "key", "host", "api"),
    [
        pytest.param(
            {"provider": "anthropic"}, "key-a", "api.anthropic.com", "messages", id="anthropic"
        ),
        pytest.param({"provider": "openai"}, "key-o", "api.openai.com", "responses", id="openai"),
        pytest.param(
            {"provider": "openai", "api": "chat"}, "key-o", "api.openai.com", "chat", id="as-chat"
        ),
        pytest.param(
            {"provider": "ollama", "model": "m:1"},
            None,
            "127.0.0.1:11434",
            "chat",
            id="the-local-ollama-gets-none",
        ),
        pytest.param(
            {"provider": "ollama", "model": "m:1", "base_url": "https://gw.example/v1"},
            "key-c",
            "gw.example",
            "chat",
            id="ollama-elsewhere-gets-our-key",
        ),
        pytest.param(
            {"base_url": "https://gw.example/v1", "model": "m"},
            "key-c",
            "gw.example",
            "chat",
            id="any-address-gets-our-key",
        ),
        pytest.param(
            {"provider": "openai", "base_url": "https://gw.example/v1", "model": "m"},
            "key-c",
            "gw.example",
            "responses",
            id="openai-elsewhere-gets-our-key",
        ),
        pytest.param(
            {"provider": "anthropic", "base_url": "https://gw.example"},
            "key-c",
            "gw.example",
            "messages",
            id="anthropic-elsewhere-gets-our-key",
        ),
        pytest.param(
            {
                "provider": "openai",
                "base_url": "https://eu.api.openai.com/v1",
                "api_key_env": "OPENAI_API_KEY",
            },
            "key-o",
            "eu.api.openai.com",
            "responses",
            id="another-host-of-the-vendor-when-told-so",
        ),
    ],
)
def test_the_key_that_goes_to_a_host(options, key, host, api):
    choice = choose(**options)
    assert (choice.key, choice.host, choice.api) == (key, host, api)
    assert choice.is_vendor is host.endswith(("openai.com", "anthropic.com"))
    assert "key-" not in repr(choice)


@pytest.mark.parametrize(
    "base_url",
    [
        "https://gw.example/v1",
        "https://api.openai.com.evil.example/v1",
        "https://evilopenai.com/v1",
        "http://api.openai.com/v1",
        "http://127.0.0.1:8000/v1",
    ],
)
def test_a_vendors_key_goes_to_nobody_else_even_when_told_so(base_url):
    with pytest.raises(SettingsError, match=r"only to openai\.com"):
        choose(provider="openai", base_url=base_url, api_key_env="OPENAI_API_KEY")


@pytest.mark.parametrize(
    ("options", "env"),
    [
        pytest.param({"base_url": "http://x", "model": "m"}, {}, id="an-address"),
        pytest.param(
            {"base_url": "http://x", "model": "m"}, {"OPENAI_API_KEY": "k"}, id="not-the-vendors"
        ),
        pytest.param({"provider": "ollama", "model": "m:1"}, {"OPENAI_API_KEY": "k"}, id="ollama"),
    ],
)
def test_where_no_key_is_needed_none_goes(options, env):
    assert choose(env, **options).key is None


@pytest.mark.parametrize(
    ("options", "env", "match"),
    [
        pytest.param(
            {"provider": "anthropic"}, {}, "ANTHROPIC_API_KEY is not set", id="anthropics-key"
        ),
        pytest.param({"provider": "openai"}, {}, "OPENAI_API_KEY is not set", id="openais-key"),
        pytest.param(
            {"base_url": "http://x", "model": "m", "api_key_env": "MINE"},
            {},
            "the variable of --api-key-env is not set",
            id="a-key-by-name",
        ),
        pytest.param(
            {"provider": "openai"}, {"OPENAI_API_KEY": "a\nb"}, "characters", id="a-line-break"
        ),
        pytest.param({"provider": "openai"}, {"OPENAI_API_KEY": "kéy"}, "characters", id="accents"),
        pytest.param({"provider": "gemini"}, {}, "no provider", id="an-unknown-provider"),
        pytest.param({"provider": "compatible", "model": "m"}, {}, "address", id="no-address"),
        pytest.param({"provider": "ollama"}, {}, "no default model", id="ollama-without-a-model"),
        pytest.param({"provider": "openai", "api": "soap"}, KEYS, "does not fit", id="an-api"),
        pytest.param(
            {"provider": "anthropic", "api": "chat"}, KEYS, "does not fit", id="anthropic-as-chat"
        ),
        pytest.param({"provider": "openai", "model": "gpt-4o"}, KEYS, "alias", id="an-alias"),
        pytest.param(
            {"provider": "openai", "effort": "none"}, KEYS, "no effort none", id="an-effort"
        ),
        *(
            pytest.param({"base_url": url, "model": "m"}, {}, "base URL", id=f"address-{url}")
            for url in (
                "ftp://x",
                "x.example/v1",
                "http://",
                "http://user:pw@x/v1",
                "http://x/v1?key=1",
                "http://x/#f",
                "http://x:99999/v1",
                "http://x/ y",
                "http://x/\n",
                "http://[::1",
            )
        ),
    ],
)
def test_what_cannot_be_asked_is_said_before_anything_is_loaded(options, env, match):
    with pytest.raises(SettingsError, match=match) as caught:
        choose(env, **options)
    assert "kéy" not in str(caught.value)
    assert "pw" not in str(caught.value)


SECRET = "sk-MARKED-0123456789abcdef"
HELD = {"CONTRACT_GRADER_API_KEY": SECRET}
LOCAL = {"base_url": "http://127.0.0.1:9/v1", "model": "m"}


@pytest.mark.parametrize(
    ("options", "env"),
    [
        pytest.param(LOCAL | {"api_key_env": SECRET}, {}, id="for-the-name-of-its-variable"),
        pytest.param(LOCAL | {"api_key_env": SECRET}, HELD, id="which-another-variable-holds"),
        pytest.param(LOCAL | {"model": SECRET}, HELD, id="for-a-model"),
        pytest.param(
            {"provider": "openai-decisions", "model": SECRET},
            {"OPENAI_API_KEY": SECRET},
            id="for-a-model-that-decides",
        ),
        pytest.param(LOCAL | {"base_url": f"http://x/{SECRET}/v1"}, HELD, id="in-an-address"),
        pytest.param(LOCAL | {"provider": SECRET}, HELD, id="for-a-provider"),
        pytest.param(
            LOCAL | {"model": f"m-{SECRET}", "api_key_env": "MINE"},
            {"MINE": SECRET},
            id="out-of-a-variable-by-name",
        ),
    ],
)
def test_a_key_that_was_typed_in_place_of_a_name_is_refused_unread(options, env):
    with pytest.raises(SettingsError) as caught:
        choose(env, **options)
    assert SECRET not in str(caught.value) + caught.value.hint


@pytest.mark.parametrize(
    ("options", "env"),
    [
        pytest.param(LOCAL, HELD, id="the-key-in-its-variable"),
        pytest.param(LOCAL | {"api_key_env": "MINE"}, {"MINE": SECRET}, id="in-one-by-name"),
        pytest.param(
            LOCAL | {"model": "ollama-model"}, {"CONTRACT_GRADER_API_KEY": "ollama"}, id="a-word"
        ),
    ],
)
def test_control_a_key_in_its_place_is_taken(options, env):
    assert choose(env, **options).key in env.values()


@pytest.mark.parametrize(
    ("options", "env", "warning"),
    [
        pytest.param(
            {"provider": "anthropic"}, {"ANTHROPIC_BASE_URL": "http://x"}, "not used", id="address"
        ),
        pytest.param(
            {"provider": "anthropic"}, {"ANTHROPIC_AUTH_TOKEN": "t"}, "not used", id="token"
        ),
        pytest.param(
            {"provider": "openai"}, {"OPENAI_CUSTOM_HEADERS": "X: y"}, "not used", id="headers"
        ),
        pytest.param(
            {"base_url": "http://far.example/v1", "model": "m"},
            {},
            "without encryption",
            id="a-key-in-the-clear",
        ),
    ],
)
def test_what_is_odd_is_said(options, env, warning):
    (said,) = choose(KEYS | env, **options).warnings
    assert warning in said
    assert (
        choose(**{**options, "base_url": None, "provider": "openai", "model": None}).warnings == ()
    )


def test_core_does_not_mind_what_is_set_for_others():
    choice = choose({}, provider="core", model="gpt-4o", base_url="http://x", effort="low")
    assert (choice.provider, choice.resolved.model, choice.host) == ("core", "core-native", "")
