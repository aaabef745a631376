"""A budget is never exceeded, whatever the calls cost in the end; no real time passes."""

import asyncio
import random
from datetime import date
from decimal import Decimal

import pytest
from fake_request import a_request
from virtual_time import run_virtually

from grader.cli.wiring import load_registry
from grader.errors import (
    CallStoppedError,
    ProviderRejectedError,
    ProviderUnavailableError,
    SettingsError,
)
from grader.grade.budget import Budget, BudgetedProvider
from grader.grade.pricing import cost_usd
from grader.grade.providers.base import Answer, ModelReply
from grader.grade.retried import RetriedProvider
from grader.grade.upper_bound import most_input_tokens, most_usd
from grader.model.usage import Usage

DAY = date(2026, 11, 30)
CARD = load_registry().card("openai", "gpt-6.2-sol")


def a_reply(usage):
    return ModelReply(answers=(Answer(text="{}"),), usage=usage)


class Vendor:
    """Each call takes a moment and ends as its line says: a usage, None, or an error."""

    def __init__(self, lines):
        self.lines = list(lines)
        self.costs = []
        self.most_promised = Decimal(0)

    async def ask(self, _request):
        line = self.lines.pop(0)
        await asyncio.sleep(random.Random(len(self.lines)).random())
        if isinstance(line, Exception):
            raise line
        self.costs.append(cost_usd(line, CARD, DAY))
        return a_reply(line)

    async def reject(self, request):
        pass

    async def aclose(self):
        pass


def ask_all(vendor, n_calls, *, card=CARD, request=None, **bounds):
    """How each of the calls ended, all begun at once, and the budget after them."""
    budget = Budget(**{"max_cost_usd": None, "max_calls": None, **bounds})
    provider = BudgetedProvider(vendor, budget, card, lambda: DAY)

    async def everything():
        asked = (provider.ask(request or a_request()) for _ in range(n_calls))
        return await asyncio.gather(*asked, return_exceptions=True)

    return run_virtually(everything())[0], budget


def n_stopped(found):
    return sum(isinstance(one, CallStoppedError) for one in found)


MOST = most_usd(a_request(), CARD, DAY)
CHEAP = Usage(uncached_input=10, output=5)
FULL = Usage(uncached_input=0, cache_write_input=most_input_tokens(a_request()), output=512)


@pytest.mark.parametrize(
    ("usage", "n_bounds", "n_answered"),
    [
        pytest.param(CHEAP, "0.9", 0, id="not-even-one-fits"),
        pytest.param(FULL, "1", 1, id="one-fits-exactly"),
        pytest.param(FULL, "3.5", 3, id="each-costs-the-most"),
        pytest.param(CHEAP, "3.5", 40, id="what-is-not-spent-is-given-back"),
        pytest.param(None, "3.5", 3, id="an-unknown-cost-is-the-most"),
    ],
)
def test_calls_start_while_the_most_they_can_cost_is_there(usage, n_bounds, n_answered):
    bound = MOST * Decimal(n_bounds)
    found, budget = ask_all(Vendor([usage] * 40), 40, max_cost_usd=bound)
    answered = [one for one in found if isinstance(one, ModelReply)]
    assert len(answered) == n_answered
    assert len(answered) + n_stopped(found) == 40
    assert budget.spent_usd <= bound
    assert budget.reserved_usd == 0


@pytest.mark.parametrize("seed", range(20))
def test_no_mix_of_costs_and_faults_passes_the_budget(seed):
    chance = random.Random(seed)
    kinds = (
        lambda: Usage(uncached_input=chance.randrange(1000), output=chance.randrange(512)),
        lambda: FULL,
        lambda: None,
        lambda: ProviderUnavailableError("a timeout"),
        lambda: ProviderUnavailableError("429", is_overload=True, may_have_cost=False),
        lambda: ProviderRejectedError("400"),
    )
    vendor = Vendor([chance.choice(kinds)() for _ in range(60)])
    bound = MOST * chance.randrange(1, 30)
    found, budget = ask_all(vendor, 60, max_cost_usd=bound)
    lost = sum(isinstance(one, ProviderUnavailableError) and one.may_have_cost for one in found)
    paid = sum((MOST if cost is None else cost) for cost in vendor.costs) + lost * MOST
    assert paid == budget.spent_usd <= bound
    assert budget.reserved_usd == 0


def test_every_attempt_counts_and_a_spent_budget_is_not_tried_again():
    vendor = Vendor([ProviderUnavailableError("a timeout")] * 10)
    budget = Budget(max_cost_usd=None, max_calls=4)
    provider = RetriedProvider(BudgetedProvider(vendor, budget, CARD, lambda: DAY))
    with pytest.raises(CallStoppedError, match="all 4 calls") as caught:
        run_virtually(provider.ask(a_request()))
    assert caught.value.fault == "budget"
    assert len(vendor.lines) == 6


def test_no_more_calls_than_allowed():
    found, budget = ask_all(Vendor([CHEAP] * 40), 40, max_calls=7)
    assert (budget.n_calls, n_stopped(found)) == (7, 33)


def test_a_cancelled_call_counts_as_spent():
    budget = Budget(max_cost_usd=MOST * 2, max_calls=None)
    provider = BudgetedProvider(Vendor([CHEAP] * 2), budget, CARD, lambda: DAY)

    async def everything():
        asking = asyncio.ensure_future(provider.ask(a_request()))
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.wait([asking])

    run_virtually(everything())
    assert (budget.spent_usd, budget.reserved_usd) == (MOST, 0)


def test_a_model_without_a_price_fits_into_no_budget():
    (error,), _ = ask_all(Vendor([CHEAP]), 1, card=None, max_cost_usd=Decimal(1))
    assert isinstance(error, SettingsError)
    (reply,), _ = ask_all(Vendor([CHEAP]), 1, card=None, max_calls=1)
    assert reply == a_reply(CHEAP), "calls can be counted without prices"


@pytest.mark.parametrize("provider", ["anthropic", "openai"])
def test_the_bound_is_above_every_way_to_be_charged(provider):
    registry = load_registry()
    for card in registry.cards:
        if card.provider != provider or not card.prices:
            continue
        request = a_request(prefix="x" * 300_000, max_output_tokens=4096)
        most, n_input = most_usd(request, card, DAY), most_input_tokens(request)
        assert n_input > 300_000
        for kind in ("uncached_input", "cached_input", "cache_write_input"):
            for tokens in (n_input, n_input // 2, 10):
                counts = {"uncached_input": 0, kind: tokens}
                cost = cost_usd(Usage(output=4096, **counts), card, DAY)
                assert cost is None or cost <= most, (card.model_id, kind, tokens)


def test_a_token_may_be_as_short_as_a_byte():
    ascii_only = most_input_tokens(a_request(prefix="aaaa"))
    assert most_input_tokens(a_request(prefix="\u6f22" * 4)) == ascii_only + 8
