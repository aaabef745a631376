"""What an answer costs: tokens, a card's price row, a day -> USD, or None when unknown."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from grader.grade.providers.registry import ModelCard, PriceRow
from grader.model.usage import Usage

MILLION = Decimal(1_000_000)


def price_row(card: ModelCard | None, total_input: int, on: date) -> PriceRow | None:
    """The row in force on a day for a prompt of this length.

    Args:
        card: the model's card; None for an unknown model.
        total_input: all input tokens, cached or not.
        on: the day of purchase.

    Returns:
        None when the card has no row for that day. Of the rows in force the latest counts, and of
        those the highest tier that the prompt exceeds.
    """
    if card is None:
        return None
    rows = [
        row
        for row in card.prices
        if total_input > row.above_input_tokens or row.above_input_tokens == 0
        if row.effective_from is None or row.effective_from <= on
    ]
    if not rows:
        return None
    return max(rows, key=lambda row: (row.above_input_tokens, row.effective_from or date.min))


def cost_usd(
    usage: Usage | None, card: ModelCard | None, on: date, *, is_batch: bool = False
) -> Decimal | None:
    """Exact USD for one answer.

    Returns:
        None when the usage, the price, or a rate that is needed is unknown; never 0 for that.

    Source:
        `spec/frontier-compare.md` 5.3: uncached, read, written and output tokens, each at its
        rate, times the batch factor. Writes are at the short-lived rate, the only one we ask for.
    """
    if usage is None:
        return None
    row = price_row(card, usage.total_input, on)
    if row is None:
        return None
    parts = (
        (usage.uncached_input, row.input),
        (usage.cached_input, row.cached_read),
        (usage.cache_write_input, row.cache_write_short),
        (usage.output, row.output),
    )
    total = Decimal(0)
    for tokens, rate in parts:
        if tokens and rate is None:
            return None
        total += tokens * (rate or Decimal(0))
    if is_batch:
        if row.batch_factor is None:
            return None
        total *= row.batch_factor
    return total / MILLION


def total_cost_usd(
    bought: Iterable[tuple[Usage | None, date, bool]], card: ModelCard | None
) -> float | None:
    """USD for all answers together, each at the price of its day and of its way of buying.

    Args:
        bought: usage, day, and whether it was bought in a batch.
        card: the model's card.

    Returns:
        None as soon as one of them is unknown; 0.0 for no answers at all.
    """
    total = Decimal(0)
    for usage, on, is_batch in bought:
        cost = cost_usd(usage, card, on, is_batch=is_batch)
        if cost is None:
            return None
        total += cost
    return float(total)
