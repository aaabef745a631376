"""A budget that is never exceeded: a call starts only when the most it can cost is still there."""

import asyncio
from collections.abc import Callable
from datetime import date
from decimal import Decimal

from grader.errors import (
    CallStoppedError,
    ProviderRejectedError,
    ProviderUnavailableError,
    SettingsError,
)
from grader.grade.pricing import cost_usd
from grader.grade.providers.base import ModelReply, ModelRequest, Provider
from grader.grade.providers.registry import ModelCard
from grader.grade.upper_bound import most_usd

NOTHING = Decimal(0)


class Budget:
    """What may be spent over all runs of one invocation, and what of it is spent or promised.

    Args:
        max_cost_usd: USD, None for no bound.
        max_calls: requests that leave, asked-again ones included; None for no bound.
    """

    def __init__(self, *, max_cost_usd: Decimal | None, max_calls: int | None) -> None:
        self.spent_usd = NOTHING
        self.reserved_usd = NOTHING
        self.n_calls = 0
        self._max_cost_usd = max_cost_usd
        self._max_calls = max_calls
        self._settled = asyncio.Condition()

    @property
    def has_cost_bound(self) -> bool:
        """Whether USD are bounded."""
        return self._max_cost_usd is not None

    async def reserve(self, usd: Decimal) -> None:
        """Promise an amount to one call; waits where calls under way may give some back.

        Raises:
            CallStoppedError: it does not fit, and never will.
        """
        async with self._settled:
            while not self._is_promised(usd):
                await self._settled.wait()

    async def take(self, usd: Decimal) -> bool:
        """Promise an amount to one call of a batch, if it fits now.

        Returns:
            False where it may fit once calls under way are settled.

        Raises:
            CallStoppedError: it does not fit, and never will.
        """
        async with self._settled:
            return self._is_promised(usd)

    async def settle(self, reserved: Decimal, spent: Decimal) -> None:
        """Put what a call cost in the place of what was promised to it."""
        async with self._settled:
            self.reserved_usd -= reserved
            self.spent_usd += spent
            self._settled.notify_all()

    def _is_promised(self, usd: Decimal) -> bool:
        """Promise it, unless calls under way have to be waited for."""
        if not self._fits(usd):
            if self.reserved_usd == NOTHING:
                words = f"no further call fits into {self._max_cost_usd} USD (--max-cost-usd)"
                raise CallStoppedError(words, fault="budget")
            return False
        if self._max_calls is not None and self.n_calls >= self._max_calls:
            words = f"all {self._max_calls} calls are made (--max-calls)"
            raise CallStoppedError(words, fault="budget")
        self.n_calls += 1
        self.reserved_usd += usd
        return True

    def _fits(self, usd: Decimal) -> bool:
        if self._max_cost_usd is None:
            return True
        return self.spent_usd + self.reserved_usd + usd <= self._max_cost_usd


class BudgetedProvider:
    """Makes each call out of the budget; the innermost wrapper, so that every attempt counts.

    Where it is not known what a call cost (no reply came, or one without a usage) the whole
    promise counts as spent; a refusal by status costs nothing.

    Args:
        inner: the vendor.
        budget: of the invocation.
        card: the model's prices.
        today: the day of purchase.
    """

    def __init__(
        self,
        inner: Provider,
        budget: Budget,
        card: ModelCard | None,
        today: Callable[[], date],
    ) -> None:
        self._inner = inner
        self._budget = budget
        self._card = card
        self._today = today

    async def ask(self, request: ModelRequest) -> ModelReply:
        """Ask when it fits; see `Provider.ask`.

        Raises:
            CallStoppedError: the budget has no room for this call.
            SettingsError: the budget is in USD and the model has no price.
        """
        most = self._most(request)
        await self._budget.reserve(most)
        spent = most
        try:
            reply = await self._inner.ask(request)
            known = cost_usd(reply.usage, self._card, self._today())
            spent = most if known is None else known
        except ProviderRejectedError:
            spent = NOTHING
            raise
        except ProviderUnavailableError as error:
            spent = most if error.may_have_cost else NOTHING
            raise
        finally:
            await asyncio.shield(self._budget.settle(most, spent))
        return reply

    async def reject(self, request: ModelRequest) -> None:
        """Pass it on."""
        await self._inner.reject(request)

    async def aclose(self) -> None:
        """Close what is within."""
        await self._inner.aclose()

    def _most(self, request: ModelRequest) -> Decimal:
        if not self._budget.has_cost_bound:
            return NOTHING
        most = most_usd(request, self._card, self._today())
        if most is None:
            raise SettingsError(f"{request.model} has no known price, so that no budget can hold")
        return most
