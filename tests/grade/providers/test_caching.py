"""Which prefixes are marked for the vendor's cache, and what the marks look like."""

import pytest
from fake_asking import a_provider, ask
from fake_request import a_request

from grader.cli.wiring import load_registry
from grader.grade.providers.caching import least_cached_tokens

REGISTRY = load_registry()
SOL = REGISTRY.card("openai", "gpt-6.2-sol")
SONNET = REGISTRY.card("anthropic", "claude-sonnet-5-5")
OLDER = REGISTRY.card("openai", "gpt-4o-2024-08-06")
SYSTEM = "You judge."


def prefix_of(n_tokens):
    """With the system text, so many tokens as they are estimated."""
    return "x" * (4 * n_tokens - len(SYSTEM))


def sent(vendor, kind, card, n_tokens):
    ask(a_provider(kind, vendor, card=card), a_request(prefix=prefix_of(n_tokens)))
    return vendor.received[-1].body


@pytest.mark.parametrize(("n_tokens", "is_marked"), [(1024, True), (1023, False)])
def test_openai_is_told_where_the_prefix_ends_from_the_minimum_on(fake_vendor, n_tokens, is_marked):
    body = sent(fake_vendor, "openai", SOL, n_tokens)
    prefix, question = body["input"][0]["content"]
    assert prefix.get("prompt_cache_breakpoint") == ({"mode": "explicit"} if is_marked else None)
    assert "prompt_cache_breakpoint" not in question
    # or the vendor would put one behind the question, to be paid for and never found
    assert body["prompt_cache_options"] == {"mode": "explicit"}
    assert len(body["prompt_cache_key"]) == 32


@pytest.mark.parametrize("card", [OLDER, None], ids=["an-older-model", "an-unknown-model"])
def test_a_model_that_takes_no_breakpoints_gets_none(fake_vendor, card):
    body = sent(fake_vendor, "openai", card, 10_000)
    assert "prompt_cache_breakpoint" not in body["input"][0]["content"][0]
    assert "prompt_cache_options" not in body
    assert "prompt_cache_key" in body


@pytest.mark.parametrize(
    ("least", "n_tokens", "is_marked"),
    [
        pytest.param(None, 4096, True, id="no-figure-takes-the-highest-minimum"),
        pytest.param(None, 4095, False, id="under-the-highest-minimum"),
        pytest.param(512, 512, True, id="the-cards-own-minimum"),
        pytest.param(512, 511, False, id="under-the-cards-own-minimum"),
    ],
)
def test_anthropic_is_told_where_the_prefix_ends_from_the_minimum_on(
    fake_vendor, least, n_tokens, is_marked
):
    card = SONNET.model_copy(update={"min_cache_tokens": least})
    body = sent(fake_vendor, "anthropic", card, n_tokens)
    prefix, question = body["messages"][0]["content"]
    assert prefix.get("cache_control") == ({"type": "ephemeral"} if is_marked else None)
    assert "cache_control" not in question


def test_a_model_without_a_cache_gets_no_mark(fake_vendor):
    supports = SONNET.supports.model_copy(update={"caching": False})
    card = SONNET.model_copy(update={"supports": supports})
    body = sent(fake_vendor, "anthropic", card, 10_000)
    assert "cache_control" not in body["messages"][0]["content"][0]
    assert least_cached_tokens(card) is None


def test_a_request_without_a_prefix_has_nothing_to_mark(fake_vendor):
    provider = a_provider("openai", fake_vendor, card=SOL)
    ask(provider, a_request(prefix="", system="x" * 10_000))
    assert "prompt_cache_breakpoint" not in fake_vendor.received[-1].body["input"][0]["content"][0]


def test_from_how_many_tokens_on_a_head_start_pays():
    found = {one.model_id: least_cached_tokens(one) for one in REGISTRY.cards if one.prices}
    assert found["gpt-6.2-sol"] == 1024
    assert found["claude-sonnet-5-5"] == 4096
    assert least_cached_tokens(REGISTRY.card("core", "core-native")) is None
    assert least_cached_tokens(None) is None


def test_only_models_that_charge_for_writes_are_said_to_take_breakpoints():
    charged = {
        one.model_id
        for one in REGISTRY.cards
        if one.provider == "openai" and any(row.cache_write_short for row in one.prices)
    }
    marked = {one.model_id for one in REGISTRY.cards if one.supports.cache_breakpoints}
    assert marked == charged
