"""A vendor's list against the models we know -> what is newer, what is new, what is not listed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from grader.grade.providers.cards import ModelCard, Pinning, Registry, Supports
from grader.grade.providers.listing import Listed
from grader.grade.providers.overlay import CardPatch, Overlay

CARDS_OF = {
    "anthropic": ("anthropic",),
    "openai": ("openai", "openai-decisions"),
    "ollama": ("ollama",),
}
"""Whose cards a vendor's list speaks of."""
_DATED = re.compile(r"-\d{4}-?\d{2}-?\d{2}$", re.ASCII)
# what else OpenAI lists: nothing of it writes text
_NO_JUDGE = re.compile(
    r"audio|babbage|clip|codex-mini|dall-e|davinci|embedding|^ft:|image|moderation|realtime"
    r"|search|sora|transcribe|tts|whisper"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One fact of one card: what we know and what the list says."""

    provider: str
    model_id: str
    name: str
    old: object
    new: object


@dataclass(frozen=True, slots=True, kw_only=True)
class Refresh:
    """What a list brings.

    `changes` by card; `drafts` of ids that we do not know; `unlisted` ids that the list lacks;
    `n_left_out` listed ids that are no judges.
    """

    changes: tuple[Change, ...]
    drafts: tuple[ModelCard, ...]
    unlisted: tuple[str, ...]
    n_left_out: int = 0


def compare_listing(registry: Registry, listed: Sequence[Listed], provider: str) -> Refresh:
    """What is different; only facts that a list may change: never a price, pinning or default.

    Args:
        registry: as it is in force, the user's file laid over the package's.
        listed: what the vendor lists.
        provider: the vendor.
    """
    by_id = {one.model_id: one for one in listed}
    known = [
        card
        for card in registry.cards
        if card.provider in CARDS_OF[provider] and card.pinning is not Pinning.ALIAS
    ]
    aliases = {card.model_id for card in registry.cards if card.pinning is Pinning.ALIAS}
    found = (by_id.get(card.model_id) for card in known)
    changes = [
        change
        for card, one in zip(known, found, strict=True)
        if one is not None
        for change in _changes(card, one.facts)
    ]
    new = [one for one in listed if one.model_id not in aliases | {c.model_id for c in known}]
    judges = [one for one in new if provider != "openai" or not _NO_JUDGE.search(one.model_id)]
    return Refresh(
        changes=tuple(changes),
        drafts=tuple(_draft(provider, one, frozenset(by_id)) for one in judges),
        unlisted=tuple(dict.fromkeys(c.model_id for c in known if c.model_id not in by_id)),
        n_left_out=len(new) - len(judges),
    )


def _changes(card: ModelCard, facts: Mapping[str, object]) -> Iterator[Change]:
    for name in sorted(facts):
        old, new = _pair(card, name, facts[name])
        if old != new:
            yield Change(
                provider=card.provider, model_id=card.model_id, name=name, old=old, new=new
            )


def _pair(card: ModelCard, name: str, said: object) -> tuple[object, object]:
    if name == "supports":
        assert isinstance(said, Mapping)
        return card.supports, card.supports.model_copy(update=dict(said))
    old = getattr(card, name)
    # `superseded` is our own word for a model in service that has a follower
    is_same = name == "lifecycle" and said == "active" and old == "superseded"
    return old, old if is_same else said


def _draft(provider: str, one: Listed, ids: frozenset[str]) -> ModelCard:
    """A card of which only the facts are known; pinning is a guess for a person to check."""
    facts = dict(one.facts)
    supports = facts.pop("supports", None)
    said = dict(supports) if isinstance(supports, Mapping) else {}
    blank: dict[str, object] = {
        "provider": provider,
        "model_id": one.model_id,
        "lifecycle": "active",
        "released": None,
        "deprecated_at": None,
        "retires_at": None,
        "replacement": None,
        "max_input_tokens": None,
        "max_output_tokens": None,
        "sampling_params": (),
        "effort_levels": None,
        "default_effort": None,
        "min_cache_tokens": None,
        "prices": (),
        "notes": "draft: pinning is a guess, the price is missing",
        "supports": {"structured_outputs": None, "batch": None, "caching": None} | said,
    }
    return ModelCard.model_validate(blank | _guess(provider, one.model_id, ids) | facts)


def _guess(provider: str, model_id: str, ids: frozenset[str]) -> dict[str, object]:
    dated = sorted(one for one in ids if _DATED.sub("", one) == model_id and one != model_id)
    if dated:
        return {"pinning": Pinning.ALIAS, "resolves_to": dated[-1]}
    if provider == "ollama":
        return {"pinning": Pinning.MUTABLE_TAG, "resolves_to": None}
    if _DATED.search(model_id):
        return {"pinning": Pinning.DATED, "resolves_to": None}
    is_anthropic = provider == "anthropic"
    pinning = Pinning.PINNED_ID if is_anthropic else Pinning.VENDOR_ID
    return {"pinning": pinning, "resolves_to": None}


def refreshed(overlay: Overlay, refresh: Refresh, provider: str) -> Overlay:
    """The user's file with what a list brought; all else in it stays.

    Args:
        overlay: as it is.
        refresh: what `compare_listing` found.
        provider: whose drafts are replaced.
    """
    patches = {patch.key: patch.facts() for patch in overlay.patches}
    for change in refresh.changes:
        patches.setdefault((change.provider, change.model_id), {})[change.name] = change.new
    kept = tuple(draft for draft in overlay.drafts if draft.provider != provider)
    return overlay.model_copy(
        update={
            "patches": tuple(
                CardPatch.model_validate({"provider": key[0], "model_id": key[1], **facts})
                for key, facts in patches.items()
            ),
            "drafts": (*kept, *refresh.drafts),
        }
    )


def diff_lines(refresh: Refresh) -> list[str]:
    """What is different, a line each."""
    lines = [
        f"  {one.provider}/{one.model_id}: {one.name} {_shown(one.old)} -> {_shown(one.new)}"
        for one in refresh.changes
    ]
    lines += [
        f"  + {one.provider}/{one.model_id}: draft, {one.pinning}?, no price"
        for one in refresh.drafts
    ]
    lines += [f"  ? {one}: known here, not listed; left as it is" for one in refresh.unlisted]
    return lines


def _shown(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, Supports):
        return "+".join(name for name, has in value if has) or "nothing"
    return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)
