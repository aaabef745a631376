"""Which models are in use here: the defaults, and what settings name."""

from collections.abc import Mapping
from pathlib import Path

from grader.cli.settings_files import Value, read_settings, user_settings_path
from grader.grade.providers.cards import ModelCard, Pinning, Registry

_NAMED = ("model", "escalate", "quotes", "panel")
"""Settings that name models: an id, `PROVIDER/MODEL`, or several of these."""


def used_models(registry: Registry, env: Mapping[str, str], start: Path) -> dict[str, str]:
    """The ids in use and who names each, in that order.

    Args:
        registry: its defaults come first.
        env: the environment's variables, which may be settings.
        start: the folder where the search for a project's file begins.

    Raises:
        SettingsError: a settings file is wrong.
    """
    found: dict[str, str] = {}
    for provider, model in registry.defaults.items():
        found.setdefault(model, f"default of {provider}")
    settings: Mapping[str, Value] = read_settings(env, start, user_settings_path(env))
    for name in _NAMED:
        for model in str(settings.get(name, "")).split(","):
            if model.strip():
                found.setdefault(_model_of(model.strip(), registry), f"setting {name}")
    return found


def _model_of(named: str, registry: Registry) -> str:
    """`anthropic/claude-x` -> `claude-x`; an Ollama name may hold a stroke itself."""
    provider, stroke, model = named.partition("/")
    known = {card.provider for card in registry.cards} | {"ollama", "compatible"}
    return model if stroke and provider in known else named


def cards_of(registry: Registry, named: str) -> list[ModelCard]:
    """The cards of an id, or of `PROVIDER/MODEL`; of an alias the one that it stands for too."""
    wanted = _model_of(named, registry)
    provider = named.removesuffix(wanted).rstrip("/")
    cards = [
        card
        for card in registry.cards
        if card.model_id == wanted and provider in ("", card.provider)
    ]
    targets = [
        registry.card(card.provider, card.resolves_to or "")
        for card in cards
        if card.pinning is Pinning.ALIAS
    ]
    return cards + [card for card in targets if card is not None]
