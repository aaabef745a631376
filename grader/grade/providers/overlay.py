"""What the user's own file adds to the models we know: newer facts, own cards, drafts."""

import json
from collections.abc import Mapping
from datetime import date
from typing import Literal

from pydantic import BaseModel, ValidationError

from grader.errors import SettingsError
from grader.grade.providers.cards import ModelCard, Registry, Supports

Key = tuple[str, str]
"""Provider and model id."""


class CardPatch(BaseModel, frozen=True, extra="forbid"):
    """Newer facts of one card, as a vendor's list of models gave them.

    Only the fields that stand in the file count, so that None can say "no longer announced".
    Prices, pinning and defaults are no part of it: no vendor's list tells them.
    """

    provider: str
    model_id: str
    lifecycle: Literal["active", "superseded", "deprecated", "retired"] = "active"
    released: date | None = None
    deprecated_at: date | None = None
    retires_at: date | None = None
    max_input_tokens: int | None = None
    max_output_tokens: int | None = None
    effort_levels: tuple[str, ...] | None = None
    supports: Supports | None = None
    digest: str | None = None

    @property
    def key(self) -> Key:
        """Whose card is meant."""
        return self.provider, self.model_id

    def facts(self) -> dict[str, object]:
        """The fields that the file names, without whose they are."""
        named = self.model_fields_set - {"provider", "model_id"}
        return {name: getattr(self, name) for name in sorted(named)}


class Overlay(BaseModel, frozen=True, extra="forbid"):
    """The user's file.

    `cards` are whole cards, which replace those of the package; `patches` are laid over what is
    then there; `defaults` name the default model of a provider. `drafts` are cards of ids that a
    vendor lists and we do not know: they mean nothing until somebody checks pinning and price and
    moves them to `cards`.
    """

    overlay_version: Literal[1] = 1
    defaults: Mapping[str, str] = {}
    cards: tuple[ModelCard, ...] = ()
    patches: tuple[CardPatch, ...] = ()
    drafts: tuple[ModelCard, ...] = ()


def parse_overlay(text: str, name: str) -> Overlay:
    """Read the user's file.

    Args:
        text: its text.
        name: how to call it in messages.

    Raises:
        SettingsError: it is no overlay.
    """
    try:
        return Overlay.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise SettingsError(
            f"{name}: no list of models: {where + ': ' if where else ''}{first['msg']}",
            hint="mend it, or remove it; `contract-grader models refresh` writes a new one",
        ) from error


def overlaid(registry: Registry, overlay: Overlay) -> Registry:
    """The registry as the user's file changes it; cards keep their order, new ones come last.

    Args:
        registry: the package's.
        overlay: a patch of a card that is not there is left out.
    """
    cards = {(card.provider, card.model_id): card for card in (*registry.cards, *overlay.cards)}
    for patch in overlay.patches:
        if patch.key in cards:
            cards[patch.key] = cards[patch.key].model_copy(update=_update(patch, cards[patch.key]))
    return registry.model_copy(
        update={
            "cards": tuple(cards.values()),
            "defaults": {**registry.defaults, **overlay.defaults},
        }
    )


def _update(patch: CardPatch, card: ModelCard) -> dict[str, object]:
    """A capability of which the list says nothing stays as it is."""
    facts = patch.facts()
    if patch.supports is not None:
        said = patch.supports.model_dump(exclude_none=True)
        facts["supports"] = card.supports.model_copy(update=said)
    else:
        facts.pop("supports", None)
    return facts


def overlay_text(overlay: Overlay) -> str:
    """The file's text: patches and drafts by provider and id, only the fields that count."""
    document = overlay.model_dump(mode="json", exclude_unset=True)
    document["overlay_version"] = overlay.overlay_version
    for name in ("patches", "drafts"):
        rows = document.get(name, [])
        document[name] = sorted(rows, key=lambda row: (row["provider"], row["model_id"]))
    return json.dumps(document, ensure_ascii=True, indent=1, sort_keys=True) + "\n"
