"""What batches of one invocation share, and what belongs to one judge of them."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal

from grader.errors import CallStoppedError, ProviderError, SettingsError
from grader.grade.assembly import Assembly
from grader.grade.budget import NOTHING, Budget
from grader.grade.cache_key import QuestionKey
from grader.grade.metered import Meter
from grader.grade.pricing import cost_usd, price_row
from grader.grade.providers.base import ModelReply, ModelRequest
from grader.grade.providers.registry import ModelCard
from grader.grade.upper_bound import most_usd
from grader.model.usage import Usage


def _ignore(*_: object) -> None:
    """Say nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchTools:
    """What all judges of an invocation share.

    `say` tells the person at the terminal what happens to batches, `on_look` how far one is
    (vendor, requests done, of how many). `clock` gives seconds since 1970.
    """

    assembly: Assembly
    say: Callable[[str], None] = _ignore
    on_look: Callable[[str, int, int], None] = _ignore
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    clock: Callable[[], float] = time.time


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchJudge:
    """Whose batches they are, and out of which budget they are bought; `key` is never printed."""

    vendor: str
    model: str
    card: ModelCard | None
    key: str | None = field(repr=False, default=None)
    meter: Meter | None = None
    budget: Budget | None = None

    def note_call(self) -> None:
        """A request is about to go out."""
        if self.meter is not None:
            self.meter.start()

    def note_usage(self, usage: Usage | None) -> None:
        """What a request that went out has used; None where it is not known."""
        if self.meter is not None:
            self.meter.usages.append(usage)

    def note_unanswered(self) -> None:
        """A request that went out has no answer, and may be billed all the same."""
        if self.meter is not None:
            self.meter.n_unanswered += 1

    async def reserve(self, request: ModelRequest, on: float) -> Decimal | None:
        """Promise what a request can cost at most; None where it has to wait for others.

        Raises:
            CallStoppedError: the budget has no room for it.
            SettingsError: the budget is in USD and the model has no price.
        """
        if self.budget is None:
            return NOTHING
        most = NOTHING
        if self.budget.has_cost_bound:
            bound = most_usd(request, self.card, day_of(on))
            if bound is None:
                raise SettingsError(
                    f"{request.model} has no known price, so that no budget can hold"
                )
            row = price_row(self.card, 0, day_of(on))
            # without a factor nothing is known of a discount
            most = bound * (row.batch_factor or 1) if row is not None else bound
        return most if await self.budget.take(most) else None

    async def settle(self, reserved: Decimal, usage: Usage | None, on: float) -> None:
        """Put what a reply cost in the place of what was promised; all of it where unknown."""
        if self.budget is not None:
            known = cost_usd(usage, self.card, day_of(on), is_batch=True)
            await self.budget.settle(reserved, reserved if known is None else known)

    async def release(self, reserved: Decimal, *, is_spent: bool) -> None:
        """A request without a reply: it cost nothing, or nobody knows what."""
        if self.budget is not None:
            await self.budget.settle(reserved, reserved if is_spent else NOTHING)


@dataclass(slots=True, eq=False)
class Waiter:
    """Somebody who asked; `n_tries` counts the batches that gave no answer."""

    custom_id: str
    key: QuestionKey
    request: ModelRequest
    answer: "asyncio.Future[ModelReply]"
    n_tries: int = 0
    is_waiting: bool = True
    is_aboard: bool = False

    def fail(self, error: BaseException) -> None:
        """Give up; each one gets an error of its own."""
        if not self.answer.done():
            self.answer.set_exception(_own(error))


def _own(error: BaseException) -> BaseException:
    """A copy, so that no two tasks write into one traceback."""
    if isinstance(error, CallStoppedError):
        return CallStoppedError(error.message, fault=error.fault)
    if isinstance(error, ProviderError | SettingsError):
        copy = type(error)(error.message, hint=error.hint)
        copy.__cause__ = error.__cause__
        return copy
    return error


def day_of(seconds: float) -> date:
    """The day in UTC."""
    return datetime.fromtimestamp(seconds, UTC).date()
