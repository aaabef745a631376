"""What an answer costs, to the last digit, or None."""

from datetime import date
from decimal import Decimal
from importlib.resources import files

import pytest

from grader.grade.pricing import cost_usd, price_row, total_cost_usd
from grader.grade.providers.registry import parse_registry
from grader.model.usage import Usage

REGISTRY = parse_registry((files("grader.grade.providers") / "models.json").read_text("utf-8"))
DAY = date(2026, 11, 29)


def usage(uncached=0, read=0, written=0, output=0):
    return Usage(
        uncached_input=uncached, cached_input=read, cache_write_input=written, output=output
    )


@pytest.mark.parametrize(
    ("provider", "model", "used", "expected"),
    [
        pytest.param(
            "anthropic",
            "claude-sonnet-5-5",
            usage(1000, 2000, 4000, 100),
            (1000 * Decimal(2) + 2000 * Decimal("0.10") + 4000 * Decimal("2.50") + 100 * 10),
            id="every-kind-of-token-at-its-rate",
        ),
        pytest.param("openai", "gpt-6.2-sol", usage(1000, 0, 0, 10), 2100, id="openai"),
        pytest.param("openai", "gpt-6.2-sol", usage(), 0, id="nothing-used-costs-nothing"),
        pytest.param(
            "openai", "gpt-6.2-sol", usage(272_000), 272_000 * 2, id="at-the-edge-of-the-tier"
        ),
        pytest.param(
            "openai",
            "gpt-6.2-sol",
            usage(272_001, 0, 0, 100),
            272_001 * 4 + 1500,
            id="over-the-edge-all-tokens-cost-more",
        ),
        pytest.param(
            "anthropic",
            "claude-haiku-5-5",
            usage(50_000, 50_001),
            50_000 * Decimal("0.50") + 50_001 * Decimal("0.05"),
            id="the-tier-goes-by-the-whole-prompt",
        ),
    ],
)
def test_a_cost_in_millionths_of_a_dollar(provider, model, used, expected):
    card = REGISTRY.card(provider, model)
    assert cost_usd(used, card, DAY) == Decimal(expected) / 1_000_000


def test_the_price_is_that_of_the_day():
    card = REGISTRY.card("anthropic", "claude-sonnet-5-5")
    read = usage(0, 1_000_000)
    assert cost_usd(read, card, date(2026, 10, 6)) == Decimal("0.20") * 1
    assert cost_usd(read, card, date(2026, 10, 7)) == Decimal("0.10") * 1


def test_a_batch_costs_half():
    card = REGISTRY.card("openai", "gpt-6.2-sol")
    assert cost_usd(usage(1_000_000), card, DAY, is_batch=True) == 2  # 4 above 272,000, halved


@pytest.mark.parametrize(
    ("used", "model"),
    [
        pytest.param(None, "claude-sonnet-5-5", id="no-usage"),
        pytest.param(usage(1), "no-such-model", id="no-card"),
        pytest.param(usage(1), "claude-haiku-4-5", id="no-price"),
        pytest.param(usage(1, read=1), "claude-sonnet-4-6", id="no-rate-for-a-kind-that-was-used"),
    ],
)
def test_what_is_unknown_is_none_and_never_zero(used, model):
    assert cost_usd(used, REGISTRY.card("anthropic", model), DAY) is None


def test_control_a_missing_rate_does_not_matter_when_it_is_not_used():
    assert cost_usd(usage(1), REGISTRY.card("anthropic", "claude-sonnet-4-6"), DAY) is not None


def test_the_total_is_unknown_as_soon_as_one_part_is():
    card = REGISTRY.card("openai", "gpt-6.2-sol")
    assert total_cost_usd(
        [(usage(1000), DAY, False), (usage(500), DAY, False)], card
    ) == pytest.approx(0.003)
    assert total_cost_usd([(usage(1000), DAY, False), (None, DAY, False)], card) is None
    assert total_cost_usd([], card) == 0.0


def test_the_row_says_where_the_price_is_from():
    row = price_row(REGISTRY.card("anthropic", "claude-sonnet-5-5"), 10, DAY)
    assert row.effective_from == date(2026, 10, 7)
    assert row.source
    assert price_row(None, 10, DAY) is None
