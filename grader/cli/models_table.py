"""Cards of models as a table, as a page and as JSON; which of them end soon. Pure."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from grader.grade.pricing import price_row
from grader.grade.providers.registry import ModelCard, is_retired

HEAD = ("MODEL", "PROVIDER", "PINNING", "LIFECYCLE", "USD IN/OUT", "RETIRES")
NONE = "-"
_SELDOM = frozenset({"resolves_to", "deprecated_at", "retires_at", "replacement", "digest"})
"""Fields of a card that say nothing by being empty."""


def table_lines(cards: Sequence[ModelCard], on: date) -> list[str]:
    """A line a card below a head; prices are per million tokens, of the day, of short prompts."""
    rows = [HEAD, *(_row(card, on) for card in cards)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(HEAD))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _row(card: ModelCard, on: date) -> tuple[str, ...]:
    pinning = card.pinning.value
    target = card.resolves_to or card.replacement
    if card.pinning.value == "alias" and target:
        pinning = f"alias of {target}" if card.resolves_to else f"alias, use {target}"
    return (
        card.model_id,
        card.provider,
        pinning,
        lifecycle(card, on),
        price_text(card, on),
        NONE if card.retires_at is None else card.retires_at.isoformat(),
    )


def lifecycle(card: ModelCard, on: date) -> str:
    """The card's word; `retired` from the day on that it names."""
    return "retired" if is_retired(card, on) else card.lifecycle


def price_text(card: ModelCard, on: date) -> str:
    """USD per million input and output tokens on a day; a dash when unknown."""
    row = price_row(card, 0, on)
    return NONE if row is None else f"{row.input} / {row.output}"


def row_as_json(card: ModelCard, on: date) -> dict[str, object]:
    """The line of a card as an object; prices as strings, null when unknown."""
    row = price_row(card, 0, on)
    return {
        "model_id": card.model_id,
        "provider": card.provider,
        "pinning": card.pinning.value,
        "resolves_to": card.resolves_to,
        "lifecycle": lifecycle(card, on),
        "retires_at": None if card.retires_at is None else card.retires_at.isoformat(),
        "replacement": card.replacement,
        "input_usd_per_million_tokens": None if row is None else str(row.input),
        "output_usd_per_million_tokens": None if row is None else str(row.output),
    }


def card_lines(card: ModelCard) -> Iterator[str]:
    """The whole card, a field a line, then each price with its source and day."""
    yield f"{card.provider}/{card.model_id}"
    fields = card.model_dump(mode="json", exclude={"provider", "model_id", "prices", "supports"})
    for name, value in fields.items():
        if value is not None or name not in _SELDOM:
            yield f"  {name}: {_shown(value)}"
    for name, value in card.supports.model_dump().items():
        yield f"  supports {name}: {_shown(value)}"
    if not card.prices:
        yield "  price: unknown"
    for row in card.prices:
        since = "since release" if row.effective_from is None else f"from {row.effective_from}"
        above = f", prompts above {row.above_input_tokens:,}" if row.above_input_tokens else ""
        yield (
            f"  price {since}{above}: {row.input} in, {row.output} out, "
            f"{_shown(row.cached_read)} cached, {_shown(row.cache_write_short)} and "
            f"{_shown(row.cache_write_long)} written, batch factor {_shown(row.batch_factor)}"
        )
        yield f"    source: {row.source}, {row.captured_at} ({row.confidence})"


def _shown(value: object) -> str:
    if value is None:
        return "unknown"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or NONE


def ends_soon(card: ModelCard, on: date, within_days: int) -> bool:
    """Whether a model is retired, or will be within so many days."""
    if is_retired(card, on):
        return True
    return card.retires_at is not None and card.retires_at <= on + timedelta(days=within_days)
