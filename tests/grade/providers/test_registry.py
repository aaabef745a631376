"""Which model may be asked, and what the shipped data claims."""

import json
from datetime import date
from importlib.resources import files

import pytest

from grader.errors import SettingsError
from grader.grade.providers.registry import Pinning, check_effort, parse_registry, resolve_model

TEXT = (files("grader.grade.providers") / "models.json").read_text("utf-8")
REGISTRY = parse_registry(TEXT)
DAY = date(2026, 11, 29)


@pytest.mark.parametrize(
    ("provider", "model", "found"),
    [
        pytest.param("core", None, "core-native", id="core-has-one"),
        pytest.param("anthropic", None, "claude-sonnet-5-5", id="the-default-of-anthropic"),
        pytest.param("openai", None, "gpt-6.2-sol", id="the-default-of-openai"),
        pytest.param("anthropic", "claude-opus-5", "claude-opus-5", id="an-undated-pinned-id"),
        pytest.param("openai", "gpt-5.5-2026-04-23", "gpt-5.5-2026-04-23", id="a-dated-id"),
        pytest.param("ollama", "gemma3:12b", "gemma3:12b", id="an-unknown-id-at-ollama"),
        pytest.param("ollama", "x@sha256:ab", "x@sha256:ab", id="a-digest-at-ollama"),
        pytest.param("compatible", "my-model", "my-model", id="an-unknown-id-elsewhere"),
    ],
)
def test_a_model_that_may_be_asked(provider, model, found):
    assert resolve_model(REGISTRY, provider, model, DAY).model == found


@pytest.mark.parametrize(
    ("provider", "model", "hint"),
    [
        pytest.param("openai", "gpt-4o", "gpt-4o-2024-08-06", id="an-alias-names-the-dated-id"),
        pytest.param("openai", "gpt-5.6", "gpt-5.6-sol", id="an-alias-names-the-pinned-id"),
        pytest.param("openai", "gpt-4.1", "gpt-6.2-sol", id="an-alias-without-a-dated-id"),
        pytest.param("anthropic", "claude-haiku-4-5", "20251001", id="an-alias-of-anthropic"),
        pytest.param("openai", "gpt-6.2-sol-latest", "gpt-6.2-sol", id="latest"),
        pytest.param("compatible", "mistral-latest", "exact id", id="latest-elsewhere"),
        pytest.param("anthropic", "claude-sonet-5-5", "claude-sonnet-5-5", id="a-slip"),
        pytest.param("openai", "zzz", "gpt-6.2-sol", id="nothing-near"),
        pytest.param("ollama", None, "--model", id="ollama-has-no-default"),
        pytest.param("anthropic", "gpt-6.2-sol", "claude", id="another-vendors-model"),
    ],
)
def test_a_model_that_may_not_be_asked_names_one_that_may(provider, model, hint):
    with pytest.raises(SettingsError) as caught:
        resolve_model(REGISTRY, provider, model, DAY)
    assert hint in caught.value.hint


@pytest.mark.parametrize(
    ("day", "is_refused"),
    [
        pytest.param(date(2026, 11, 29), False, id="the-day-before"),
        pytest.param(date(2026, 11, 30), True, id="on-the-day-it-retires"),
        pytest.param(date(2027, 1, 1), True, id="later"),
    ],
)
def test_a_model_is_refused_from_the_day_it_retires_on(day, is_refused):
    model = "claude-sonnet-4-5-20250929"
    if is_refused:
        with pytest.raises(SettingsError, match="retired on 2026-11-30") as caught:
            resolve_model(REGISTRY, "anthropic", model, day)
        assert "claude-sonnet-5-5" in caught.value.hint
    else:
        (warning,) = resolve_model(REGISTRY, "anthropic", model, day).warnings
        assert "2026-11-30" in warning


def altered(model, **changes):
    cards = tuple(
        card.model_copy(update=changes) if card.model_id == model else card
        for card in REGISTRY.cards
    )
    return REGISTRY.model_copy(update={"cards": cards})


def test_latest_is_refused_even_where_it_has_a_card():
    registry = altered("claude-opus-5", model_id="claude-opus-latest")
    assert registry.card("anthropic", "claude-opus-latest") is not None
    with pytest.raises(SettingsError, match="floating alias"):
        resolve_model(registry, "anthropic", "claude-opus-latest", DAY)


def test_an_alias_of_a_retired_model_names_what_follows():
    with pytest.raises(SettingsError) as caught:
        resolve_model(REGISTRY, "anthropic", "claude-sonnet-4-5", date(2026, 11, 30))
    assert "claude-sonnet-4-5-20250929, which is retired" in caught.value.hint
    assert "--model claude-sonnet-5-5" in caught.value.hint


@pytest.mark.parametrize("replacement", [None, "gone", "claude-sonnet-4-5-20250929"])
def test_a_retired_model_without_a_usable_replacement_names_near_ids(replacement):
    registry = altered("claude-opus-4-8", lifecycle="retired", replacement=replacement)
    with pytest.raises(SettingsError, match="was retired") as caught:
        resolve_model(registry, "anthropic", "claude-opus-4-8", date(2026, 11, 30))
    assert "claude-opus-4-7" in caught.value.hint
    assert "None" not in caught.value.hint


def test_a_deprecated_model_without_a_replacement_names_none():
    registry = altered("claude-opus-4-8", lifecycle="deprecated")
    (warning,) = resolve_model(registry, "anthropic", "claude-opus-4-8", DAY).warnings
    assert warning == "claude-opus-4-8 is deprecated"


def test_an_unknown_id_is_free_behind_another_host_but_an_alias_is_not():
    assert resolve_model(REGISTRY, "openai", "mine", DAY, has_base_url=True).card is None
    with pytest.raises(SettingsError):
        resolve_model(REGISTRY, "openai", "gpt-4o", DAY, has_base_url=True)


def test_a_tag_that_can_move_is_said_to_be_one():
    resolved = resolve_model(REGISTRY, "ollama", "llama3.2", DAY)
    assert resolved.pinning is Pinning.MUTABLE_TAG
    assert len(resolved.warnings) == 1
    assert resolve_model(REGISTRY, "ollama", "x@sha256:ab", DAY).warnings == ()


def test_an_effort_that_the_card_lacks_is_refused():
    sol = resolve_model(REGISTRY, "openai", "gpt-6.2-sol", DAY)
    with pytest.raises(SettingsError, match="no effort none"):
        check_effort(sol, "none")
    assert check_effort(sol, "low") == ()
    assert check_effort(sol, None) == ()
    luna = resolve_model(REGISTRY, "openai", "gpt-6-luna", DAY)
    assert check_effort(luna, "none") == ()
    unknown = resolve_model(REGISTRY, "ollama", "x@sha256:ab", DAY)
    assert len(check_effort(unknown, "low")) == 1


def faults_of(registry, day):
    """What is wrong with a registry as data."""
    names = [(card.provider, card.model_id) for card in registry.cards]
    faults = [f"{name} twice" for name in set(names) if names.count(name) > 1]
    for card in registry.cards:
        faults += faults_of_card(card, registry)
    for provider, model in registry.defaults.items():
        card = registry.card(provider, model)
        if card is None or card.pinning is Pinning.ALIAS or card.lifecycle != "active":
            faults.append(f"the default of {provider} is no active model")
        elif card.retires_at and card.retires_at <= day:
            faults.append(f"the default of {provider} is retired")
    return faults


def faults_of_card(card, registry):
    is_alias = card.pinning is Pinning.ALIAS
    targets = [target for target in (card.resolves_to, card.replacement) if target]
    found = [registry.card(card.provider, target) for target in targets]
    rules = {
        "points to what is not there": None in found,
        "points to an alias": any(one and one.pinning is Pinning.ALIAS for one in found),
        "is an alias to nowhere": is_alias and not targets,
        "is an alias with a price": is_alias and bool(card.prices),
        "retires without a replacement": bool(card.retires_at) and not card.replacement,
        "has no price": card.provider != "core" and not is_alias and not card.prices,
        "has a price without a source": any(not row.source.strip() for row in card.prices),
        "has no price to begin with": bool(card.prices)
        and all(row.effective_from or row.above_input_tokens for row in card.prices),
    }
    return [f"{card.model_id} {rule}" for rule, is_broken in rules.items() if is_broken]


def test_the_shipped_registry_is_sound():
    assert faults_of(REGISTRY, DAY) == []


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda d: d["defaults"].update(openai="gpt-4o"), id="a-default-that-floats"),
        pytest.param(lambda d: d["cards"].append(d["cards"][1]), id="a-card-twice"),
        pytest.param(lambda d: d["cards"][-1].update(replacement=None), id="an-alias-to-nowhere"),
        pytest.param(lambda d: d["cards"][1].update(prices=[]), id="a-model-without-a-price"),
        pytest.param(
            lambda d: d["cards"][1].update(replacement="gone"), id="a-replacement-that-is-not"
        ),
        pytest.param(
            lambda d: d["cards"][1]["prices"][0].update(source=" "), id="a-price-without-a-source"
        ),
    ],
)
def test_control_an_unsound_registry_is_found(change):
    document = json.loads(TEXT)
    change(document)
    assert faults_of(parse_registry(json.dumps(document)), DAY) != []


@pytest.mark.parametrize("text", ["{", "{}", '{"registry_version": 1}', "[]"])
def test_a_text_that_is_no_registry_is_a_settings_error(text):
    with pytest.raises(SettingsError):
        parse_registry(text)


# `spec/frontier-compare.md` 5.2: USD per million tokens in and out of the first tier
SHIPPED = {
    "claude-fable-5-2": ("8", "40"), "claude-opus-5-5": ("4", "20"),
    "claude-sonnet-5-5": ("2", "10"), "claude-haiku-5-5": ("0.10", "0.50"),
    "claude-fable-5-1": ("10", "50"), "claude-opus-5": ("5", "25"),
    "claude-opus-4-8": ("5", "25"), "claude-opus-4-7": ("5", "25"),
    "claude-opus-4-6": ("5", "25"), "claude-sonnet-5": ("2", "10"),
    "claude-sonnet-4-6": ("3", "15"), "claude-haiku-4-5-20251001": ("1", "5"),
    "claude-opus-4-5-20251101": ("5", "25"), "claude-sonnet-4-5-20250929": ("3", "15"),
    "gpt-6.2-astra": ("8", "40"), "gpt-6.2-sol": ("2", "10"), "gpt-6.1-terra": ("1", "5"),
    "gpt-6-luna": ("0.10", "0.50"), "gpt-6.1-sol": ("2", "10"), "gpt-6-sol": ("2", "10"),
    "gpt-6-astra": ("10", "50"), "gpt-5.6-sol": ("4", "20"), "gpt-5.6-terra": ("2", "12"),
    "gpt-5.6-luna": ("0.20", "1.20"), "gpt-5.5-2026-04-23": ("5", "30"),
    "gpt-5.4-mini-2026-03-17": ("0.75", "4.50"), "gpt-4o-2024-08-06": ("2.50", "10"),
}  # fmt: skip
REFUSED_IDS = (
    "claude-haiku-4-5 claude-opus-4-5 claude-sonnet-4-5 gpt-4o gpt-4o-mini gpt-4.1 gpt-5.1 gpt-5.2 "
    "gpt-5.4-mini gpt-5.5 gpt-5.6 gpt-5 o3 claude-mythos-preview"
)


def test_every_row_of_the_specification_is_shipped_and_nothing_else_is_priced():
    priced = {
        card.model_id: (str(card.prices[0].input), str(card.prices[0].output))
        for card in REGISTRY.cards
        if card.prices
    }
    assert priced == SHIPPED


@pytest.mark.parametrize("model", REFUSED_IDS.split())
def test_every_id_that_the_specification_rejects_is_refused(model):
    provider = "anthropic" if model.startswith("claude") else "openai"
    with pytest.raises(SettingsError):
        resolve_model(REGISTRY, provider, model, DAY)
