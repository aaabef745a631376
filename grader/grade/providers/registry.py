"""The models we know, as data; which id may be used, and with which warnings."""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ValidationError

from grader.errors import SettingsError

FREE_PROVIDERS = frozenset({"ollama", "compatible"})


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
    `min_cache_tokens` is the shortest prefix that the vendor caches.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """A model that may be asked: its id, its card (None for an unknown one), what to warn of."""

    provider: str
    model: str
    card: ModelCard | None
    pinning: Pinning | None
    warnings: tuple[str, ...] = ()


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


def resolve_model(
    registry: Registry, provider: str, model: str | None, on: date, *, has_base_url: bool = False
) -> Resolved:
    """Find out which model is meant, before any call.

    Args:
        registry: the cards.
        provider: `core`, `anthropic`, `openai`, `ollama` or `compatible`.
        model: the id asked for; None takes the provider's default.
        on: the day of asking. A model is refused from its `retires_at` on: vendors name the day
            without the hour, and a refusal here costs less than a run that dies half way.
        has_base_url: another host than the vendor's serves it, so that unknown ids are allowed.

    Raises:
        SettingsError: no model and no default, an alias, a retired or an unknown id.
    """
    name = model or registry.defaults.get(provider)
    if not name:
        raise SettingsError(
            f"provider {provider} has no default model", hint="name one with --model"
        )
    is_free = has_base_url or provider in FREE_PROVIDERS
    card = registry.card(provider, name)
    if provider == "ollama":
        return _resolve_ollama(name, card)
    if card is not None and card.pinning is Pinning.ALIAS:
        raise SettingsError(
            f"{name} is a floating alias, so that two runs could ask two models",
            hint=f"use --model {card.resolves_to or card.replacement}",
        )
    if name.endswith("-latest"):
        raise SettingsError(
            f"{name} is a floating alias, so that two runs could ask two models",
            hint=_use_one_of(registry, provider, name),
        )
    if card is None:
        if is_free:
            return Resolved(provider=provider, model=name, card=None, pinning=None)
        raise SettingsError(
            f"{provider} has no model {name} that this version knows",
            hint=_use_one_of(registry, provider, name),
        )
    return _resolve_known(card, on)


def _resolve_known(card: ModelCard, on: date) -> Resolved:
    gone = card.lifecycle == "retired" or (card.retires_at is not None and on >= card.retires_at)
    if gone:
        since = f" on {card.retires_at}" if card.retires_at else ""
        raise SettingsError(
            f"{card.model_id} was retired{since}", hint=f"use --model {card.replacement}"
        )
    warnings: tuple[str, ...] = ()
    if card.lifecycle == "deprecated":
        until = f" and retires on {card.retires_at}" if card.retires_at else ""
        warnings = (f"{card.model_id} is deprecated{until}; {card.replacement} follows it",)
    return Resolved(
        provider=card.provider,
        model=card.model_id,
        card=card,
        pinning=card.pinning,
        warnings=warnings,
    )


def _resolve_ollama(name: str, card: ModelCard | None) -> Resolved:
    if "@sha256:" in name:
        return Resolved(provider="ollama", model=name, card=card, pinning=Pinning.DIGEST)
    warning = f"the tag {name} can be changed by a pull; cached replies do not notice"
    return Resolved(
        provider="ollama", model=name, card=card, pinning=Pinning.MUTABLE_TAG, warnings=(warning,)
    )


def _use_one_of(registry: Registry, provider: str, name: str) -> str:
    """A hint with the nearest usable ids, or the default where nothing is near."""
    usable = [
        card.model_id
        for card in registry.cards
        if card.provider == provider
        and card.pinning is not Pinning.ALIAS
        and card.lifecycle != "retired"
    ]
    near = difflib.get_close_matches(name, usable, n=3, cutoff=0.5)
    default = registry.defaults.get(provider)
    found = near or ([default] if default else [])
    return f"use {' or '.join(found)}" if found else "name the exact id"


def check_effort(resolved: Resolved, effort: str | None) -> tuple[str, ...]:
    """Whether the model has this effort level; warnings when nobody knows.

    Raises:
        SettingsError: the card lists the levels and this is none of them.
    """
    if effort is None:
        return ()
    levels = resolved.card.effort_levels if resolved.card else None
    if levels is None:
        return (f"whether {resolved.model} has an effort {effort} is not known here",)
    if effort not in levels:
        raise SettingsError(
            f"{resolved.model} has no effort {effort}", hint=f"use {', '.join(levels)}"
        )
    return ()
