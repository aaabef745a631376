"""The most that one call can cost, before it is made."""

import json
from datetime import date
from decimal import Decimal

from grader.grade.pricing import MILLION, price_row
from grader.grade.providers.base import ModelRequest
from grader.grade.providers.registry import ModelCard, PriceRow

# what a vendor puts around our texts: roles, and its own words about the schema
WRAPPING_TOKENS = 1_000


def most_input_tokens(request: ModelRequest) -> int:
    """A bound that no tokenizer exceeds: no token is shorter than a byte of UTF-8."""
    texts = (
        request.system,
        request.prefix,
        json.dumps(dict(request.schema)),
        *(question.text for question in request.questions),
    )
    n_bytes = sum(
        len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
        for text in texts
    )
    return n_bytes + WRAPPING_TOKENS


def most_usd(request: ModelRequest, card: ModelCard | None, on: date) -> Decimal | None:
    """All input at the dearest rate that may apply, the whole room for the answer filled.

    Args:
        request: the call.
        card: the model's card.
        on: the day of purchase.

    Returns:
        None when the model has no price on that day.
    """
    return dearest_usd(most_input_tokens(request), request.max_output_tokens, card, on)


def dearest_usd(n_input: int, n_output: int, card: ModelCard | None, on: date) -> Decimal | None:
    """What so many tokens cost at the dearest rates that may apply to up to so much input.

    Returns:
        None when the model has no price on that day.
    """
    rows = _rows_up_to(n_input, card, on)
    if not rows:
        return None
    dearest = max(rate for row in rows for rate in _input_rates(row))
    return (n_input * dearest + n_output * max(row.output for row in rows)) / MILLION


def _rows_up_to(n_input: int, card: ModelCard | None, on: date) -> list[PriceRow]:
    """A row for each tier that a prompt of at most this length may fall into."""
    tiers = {row.above_input_tokens + 1 for row in card.prices} if card else set()
    found = (price_row(card, min(tier, n_input), on) for tier in tiers)
    return [row for row in found if row is not None]


def _input_rates(row: PriceRow) -> list[Decimal]:
    rates = (row.input, row.cached_read, row.cache_write_short)
    return [rate for rate in rates if rate is not None]
