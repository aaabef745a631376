"""Which id may be used of the models we know, and with which warnings."""

import difflib
from dataclasses import dataclass
from datetime import date

from grader.errors import SettingsError
from grader.grade.providers.cards import (
    ModelCard,
    Pinning,
    PriceRow,
    Registry,
    Supports,
    parse_registry,
)

__all__ = [
    "NAMED_AS",
    "ModelCard",
    "Pinning",
    "PriceRow",
    "Registry",
    "Resolved",
    "Supports",
    "check_effort",
    "is_retired",
    "parse_registry",
    "resolve_model",
]

FREE_PROVIDERS = frozenset({"ollama", "compatible"})
NAMED_AS = "--model MODEL"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """A model that may be asked: its id, its card (None for an unknown one), what to warn of."""

    provider: str
    model: str
    card: ModelCard | None
    pinning: Pinning | None
    warnings: tuple[str, ...] = ()


def resolve_model(
    registry: Registry,
    provider: str,
    model: str | None,
    on: date,
    *,
    has_base_url: bool = False,
    named_as: str = NAMED_AS,
) -> Resolved:
    """Find out which model is meant, before any call.

    Args:
        registry: the cards.
        provider: `core`, `anthropic`, `openai`, `ollama` or `compatible`.
        model: the id asked for; None takes the provider's default.
        on: the day of asking. A model is refused from its `retires_at` on: vendors name the day
            without the hour, and a refusal here costs less than a run that dies half way.
        has_base_url: another host than the vendor's serves it, so that unknown ids are allowed.
        named_as: how a person names a model here, for hints; `MODEL` stands for its id.

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
            hint=_pinned(registry, card, on, named_as),
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
    return _resolve_known(registry, card, on, named_as)


def is_retired(card: ModelCard, on: date) -> bool:
    """Whether a model is out of service on a day: vendors name the day without the hour."""
    return card.lifecycle == "retired" or (card.retires_at is not None and on >= card.retires_at)


def _resolve_known(registry: Registry, card: ModelCard, on: date, named_as: str) -> Resolved:
    if is_retired(card, on):
        since = f" on {card.retires_at}" if card.retires_at and card.retires_at <= on else ""
        raise SettingsError(
            f"{card.model_id} was retired{since}",
            hint=_follower(registry, card, on, named_as),
        )
    warnings: tuple[str, ...] = ()
    if card.lifecycle == "deprecated":
        until = f" and retires on {card.retires_at}" if card.retires_at else ""
        after = f"; {card.replacement} follows it" if card.replacement else ""
        warnings = (f"{card.model_id} is deprecated{until}{after}",)
    return Resolved(
        provider=card.provider,
        model=card.model_id,
        card=card,
        pinning=card.pinning,
        warnings=warnings,
    )


def _pinned(registry: Registry, alias: ModelCard, on: date, named_as: str) -> str:
    """A hint with the id that an alias stands for, or what follows that."""
    target = registry.card(alias.provider, alias.resolves_to or alias.replacement or "")
    if target is None:
        return _use_one_of(registry, alias.provider, alias.model_id)
    if is_retired(target, on):
        follower = _follower(registry, target, on, named_as)
        return f"it stands for {target.model_id}, which is retired; {follower}"
    return f"use {named_as.replace('MODEL', target.model_id)}"


def _follower(registry: Registry, card: ModelCard, on: date, named_as: str) -> str:
    """A hint with the replacement that a card names, as long as that is in service itself."""
    follower = registry.card(card.provider, card.replacement or "")
    if follower is not None and not is_retired(follower, on):
        return f"use {named_as.replace('MODEL', follower.model_id)}"
    return _use_one_of(registry, card.provider, card.model_id)


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
        and card.model_id != name
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
