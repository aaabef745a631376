"""The models we know, as data: a card each, with prices and the end of its service."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ValidationError

from grader.errors import SettingsError


class Pinning(StrEnum):
    """How far an id stays the same model: registry data, since no pattern of an id tells it."""

    DATED = "dated"
    PINNED_ID = "pinned_id"
    VENDOR_ID = "vendor_id"
    ALIAS = "alias"
    MUTABLE_TAG = "mutable_tag"
    DIGEST = "digest"


class PriceRow(BaseModel, frozen=True, extra="forbid"):
    """USD per million tokens, valid from a day on and above a length of the whole prompt.

    `effective_from` None means since release. `above_input_tokens` is exclusive; 0 is the lowest
    tier. None for a rate means that the source gives no figure. `confidence` says who published it.
    """

    effective_from: date | None
    above_input_tokens: int
    input: Decimal
    output: Decimal
    cached_read: Decimal | None
    cache_write_short: Decimal | None
    cache_write_long: Decimal | None
    batch_factor: Decimal | None
    source: str
    captured_at: date
    confidence: Literal["vendor", "third-party"]


class Supports(BaseModel, frozen=True, extra="forbid"):
    """What a model can do; None when unknown.

    `cache_breakpoints`: the vendor caches by itself, but only up to marks in the request.
    """

    structured_outputs: bool | None
    batch: bool | None
    caching: bool | None
    cache_breakpoints: bool | None = None


class ModelCard(BaseModel, frozen=True, extra="forbid"):
    """What is known of one model id; None where the source gives no figure.

    `retires_at` is the first day without service. `sampling_params` lists what may be sent (of
    `temperature`, `seed`; most often nothing), `effort_levels` the vendor's words.
    `min_cache_tokens` is the shortest prefix that the vendor caches. `digest` is that of the
    weights, where the vendor tells it.
    """

    provider: str
    model_id: str
    pinning: Pinning
    resolves_to: str | None
    lifecycle: Literal["active", "superseded", "deprecated", "retired"]
    released: date | None
    deprecated_at: date | None
    retires_at: date | None
    replacement: str | None
    max_input_tokens: int | None
    max_output_tokens: int | None
    sampling_params: tuple[str, ...]
    effort_levels: tuple[str, ...] | None
    default_effort: str | None
    supports: Supports
    min_cache_tokens: int | None
    prices: tuple[PriceRow, ...]
    notes: str
    digest: str | None = None


class Registry(BaseModel, frozen=True, extra="forbid"):
    """All cards, and the default model of each provider that has one."""

    registry_version: str
    defaults: Mapping[str, str]
    cards: tuple[ModelCard, ...]

    def card(self, provider: str, model: str) -> ModelCard | None:
        """The card of exactly this id, None when there is none."""
        for card in self.cards:
            if card.provider == provider and card.model_id == model:
                return card
        return None


def parse_registry(text: str) -> Registry:
    """Read `models.json`.

    Raises:
        SettingsError: the text is not a registry (a user's overlay may be wrong).
    """
    try:
        return Registry.model_validate_json(text)
    except ValidationError as error:
        raise SettingsError(
            f"the model registry is not valid: {error.error_count()} faults"
        ) from error
