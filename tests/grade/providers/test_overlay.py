"""The user's file over the package's, and what a list changes in it."""

import json
from datetime import date
from importlib.resources import files

import pytest
from fake_listings import claude, claude_page, gpt, gpt_list, tag, tags

from grader.errors import SettingsError
from grader.grade.providers.cards import Pinning, parse_registry
from grader.grade.providers.listing import read_listing
from grader.grade.providers.overlay import Overlay, overlaid, overlay_text, parse_overlay
from grader.grade.providers.refreshing import compare_listing, diff_lines, refreshed
from grader.grade.providers.registry import resolve_model

TEXT = (files("grader.grade.providers") / "models.json").read_text("utf-8")
REGISTRY = parse_registry(TEXT)
DAY = date(2026, 11, 30)
FABLE = "claude-fable-5-1"


def overlay(**document):
    return parse_overlay(json.dumps(document), "mine.json")


def patch(**facts):
    return {"provider": "anthropic", "model_id": FABLE, **facts}


def refresh(provider, page, registry=REGISTRY, own=None):
    listed = read_listing(provider, [json.dumps(page).encode()], DAY)
    found = compare_listing(registry, listed, provider)
    return found, refreshed(own or Overlay(), found, provider)


def test_a_patch_changes_its_facts_and_no_price():
    changed = overlaid(REGISTRY, overlay(patches=[patch(retires_at="2027-03-01")]))
    before, after = REGISTRY.card("anthropic", FABLE), changed.card("anthropic", FABLE)
    assert after.retires_at == date(2027, 3, 1)
    assert after.model_copy(update={"retires_at": None}) == before
    assert changed.cards[1:5] == REGISTRY.cards[1:5]


def test_a_patch_can_say_that_there_is_none():
    model = "claude-opus-4-5-20251101"
    said = {"provider": "anthropic", "model_id": model, "retires_at": None, "lifecycle": "active"}
    changed = overlaid(REGISTRY, overlay(patches=[said]))
    assert changed.card("anthropic", model).retires_at is None
    assert REGISTRY.card("anthropic", model).retires_at is not None


def test_own_cards_and_defaults_win_and_drafts_mean_nothing():
    own = REGISTRY.card("anthropic", FABLE).model_copy(update={"model_id": "claude-own"})
    card = own.model_dump(mode="json")
    changed = overlaid(REGISTRY, overlay(cards=[card], defaults={"anthropic": "claude-own"}))
    assert resolve_model(changed, "anthropic", None, DAY).model == "claude-own"
    drafted = overlaid(REGISTRY, overlay(drafts=[card]))
    with pytest.raises(SettingsError, match="no model claude-own"):
        resolve_model(drafted, "anthropic", "claude-own", DAY)


def test_a_patch_of_a_card_that_is_gone_is_left_out():
    said = {"provider": "anthropic", "model_id": "gone", "lifecycle": "retired"}
    assert overlaid(REGISTRY, overlay(patches=[said])) == REGISTRY


@pytest.mark.parametrize(
    "text",
    ["", "[]", '{"overlay_version": 2}', '{"patches": [{"provider": "x"}]}', '{"prices": []}',
     '{"patches": [{"provider": "x", "model_id": "y", "input": "1"}]}'],
    ids=["empty", "a-list", "another-version", "no-id", "an-unknown-field", "a-price-in-a-patch"],
)  # fmt: skip
def test_a_text_that_is_no_overlay_is_refused_by_name(text):
    with pytest.raises(SettingsError, match=r"mine\.json"):
        parse_overlay(text, "mine.json")


def test_a_list_changes_facts_and_never_price_pinning_or_default():
    row = claude(FABLE, "deprecated", deprecated_at="2026-11-01T00:00:00Z", max_tokens=64_000)
    found, changed = refresh("anthropic", claude_page(row))
    after = overlaid(REGISTRY, changed)
    before = REGISTRY.card("anthropic", FABLE)
    card = after.card("anthropic", FABLE)
    assert (card.lifecycle, card.deprecated_at) == ("deprecated", date(2026, 11, 1))
    assert (card.max_output_tokens, card.released) == (64_000, date(2026, 2, 3))
    assert card.supports == before.supports
    assert (card.prices, card.pinning) == (before.prices, before.pinning)
    assert after.defaults == REGISTRY.defaults
    assert f"  anthropic/{FABLE}: lifecycle superseded -> deprecated" in diff_lines(found)
    assert "  ? claude-opus-5-5: known here, not listed; left as it is" in diff_lines(found)


def test_a_superseded_model_that_is_listed_as_active_stays_superseded():
    found, _ = refresh("anthropic", claude_page(claude(FABLE)))
    assert "lifecycle" not in {change.name for change in found.changes}


def test_the_same_list_a_second_time_changes_nothing():
    page = claude_page(claude(FABLE, "retired"), claude("claude-nova-7"))
    _, once = refresh("anthropic", page)
    again, twice = refresh("anthropic", page, overlaid(REGISTRY, once), once)
    assert again.changes == ()
    assert overlay_text(twice) == overlay_text(once)
    assert parse_overlay(overlay_text(once), "x") == twice


def test_new_ids_become_drafts_without_a_price():
    rows = [claude("claude-nova-7"), claude("claude-nova"), claude("claude-nova-20261101")]
    found, _ = refresh("anthropic", claude_page(*rows))
    assert [(one.model_id, one.pinning, one.resolves_to) for one in found.drafts] == [
        ("claude-nova-7", Pinning.PINNED_ID, None),
        ("claude-nova", Pinning.ALIAS, "claude-nova-20261101"),
        ("claude-nova-20261101", Pinning.DATED, None),
    ]
    assert all(one.prices == () for one in found.drafts)
    assert "  + anthropic/claude-nova-7: draft, pinned_id?, no price" in diff_lines(found)


def test_of_openai_only_what_writes_text_is_proposed_and_aliases_are_left_alone():
    rows = [gpt("gpt-7"), gpt("gpt-4o"), gpt("text-embedding-9"), gpt("gpt-realtime-2")]
    found, _ = refresh("openai", gpt_list(*rows))
    assert [one.model_id for one in found.drafts] == ["gpt-7"]
    assert found.n_left_out == 2
    assert found.changes == ()


def test_a_shutdown_counts_for_every_way_to_the_model():
    found, changed = refresh("openai", gpt_list(gpt("gpt-6-luna", "2027-02-01")))
    assert {one.provider for one in found.changes} == {"openai", "openai-decisions"}
    cards = [card for card in overlaid(REGISTRY, changed).cards if card.model_id == "gpt-6-luna"]
    assert {card.retires_at for card in cards} == {date(2027, 2, 1)}


def test_a_new_digest_of_a_known_tag_is_a_change():
    draft = refresh("ollama", tags(tag("gemma3:12b")))[0].drafts[0]
    assert (draft.pinning, draft.digest) == (Pinning.MUTABLE_TAG, f"sha256:{'a' * 64}")
    known = overlaid(REGISTRY, Overlay(cards=(draft,)))
    found, _ = refresh("ollama", tags(tag("gemma3:12b", "c" * 64)), known)
    (change,) = found.changes
    assert (change.name, change.new) == ("digest", f"sha256:{'c' * 64}")
    assert found.drafts == ()


def test_drafts_of_other_vendors_stay():
    _, first = refresh("ollama", tags(tag("gemma3:12b")))
    _, second = refresh("anthropic", claude_page(claude("claude-nova-7")), own=first)
    assert {one.provider for one in second.drafts} == {"ollama", "anthropic"}
