"""`contract-grader models`: what is listed, what ends, what a vendor's list changes."""

import json
import sys
from datetime import UTC, datetime, timedelta

import pytest
from fake_listings import claude, claude_page, gpt, gpt_list, tag, tags
from fake_request import KEY
from fake_server import Step

from grader.cli.wiring import registry_digest

FABLE = "claude-fable-5-1"


def in_days(number):
    return (datetime.now(UTC).date() + timedelta(days=number)).isoformat()


def lines(result):
    return result.out.decode("utf-8").splitlines()


def overlay_of(desk):
    return desk.home / "XDG_CONFIG_HOME/contract-grader/models.json"


def own(desk, **document):
    desk.write(overlay_of(desk), json.dumps(document))


def patch(model, **facts):
    return {"provider": "anthropic", "model_id": model, **facts}


def test_the_list_names_pinning_lifecycle_price_and_end(desk):
    result = desk.call("models", "list", "--provider", "anthropic")
    assert result.status == 0
    head, *rows = [line.split() for line in lines(result)]
    assert head[:4] == ["MODEL", "PROVIDER", "PINNING", "LIFECYCLE"]
    by_id = {row[0]: row[1:] for row in rows}
    assert by_id["claude-sonnet-5-5"] == ["anthropic", "pinned_id", "active", "2", "/", "10", "-"]
    assert by_id["claude-sonnet-4-5-20250929"][2] == "retired"
    assert by_id["claude-haiku-4-5"][1:4] == ["alias", "of", "claude-haiku-4-5-20251001"]
    assert not any(row[1] == "openai" for row in rows)


def test_the_list_as_json_knows_no_price_rather_than_zero(desk):
    rows = json.loads(desk.call("models", "list", "--json").out)
    by_id = {(row["provider"], row["model_id"]): row for row in rows}
    assert by_id["core", "core-native"]["input_usd_per_million_tokens"] is None
    assert by_id["anthropic", "claude-haiku-5-5"]["input_usd_per_million_tokens"] == "0.10"


def test_a_card_shows_each_price_with_its_source_and_day(desk):
    said = lines(desk.call("models", "show", "claude-sonnet-5-5"))
    assert said[0] == "anthropic/claude-sonnet-5-5"
    assert sum(line.startswith("  price ") for line in said) == 2
    assert sum(line.startswith("    source: ") for line in said) == 2
    assert "  price from 2026-10-07: 2 in, 10 out, 0.10 cached, 2.50 and 4 written, " in "\n".join(
        said
    )


def test_an_id_of_two_providers_shows_both_cards_or_the_one_named(desk):
    both = json.loads(desk.call("models", "show", "--json", "gpt-6-luna").out)
    assert [card["provider"] for card in both] == ["openai", "openai-decisions"]
    one = json.loads(desk.call("models", "show", "--json", "openai-decisions/gpt-6-luna").out)
    assert [card["provider"] for card in one] == ["openai-decisions"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(("show", "claude-sonet-5-5"), "claude-sonnet-5-5", id="show-an-unknown-id"),
        pytest.param(("check", "claude-sonet-5-5"), "claude-sonnet-5-5", id="check-an-unknown-id"),
        pytest.param(("list", "--provider", "x"), "there is no provider x", id="provider"),
        pytest.param(("refresh",), "--provider", id="refresh-without-a-vendor"),
        pytest.param(("refresh", "--provider", "core"), "core", id="refresh-of-core"),
        pytest.param(
            ("refresh", "--provider", "openai", "--from-file", "gone.json"), "No such", id="no-file"
        ),
        pytest.param(
            ("refresh", "--provider", "anthropic"), "ANTHROPIC_API_KEY is not set", id="no-key"
        ),
    ],
)
def test_usage_errors_are_2(desk, words, said):
    result = desk.call("models", *words)
    assert (result.status, result.out) == (2, b"")
    assert said in result.err


@pytest.mark.parametrize(
    ("days", "words", "status"),
    [
        pytest.param(20, (), 1, id="within-thirty-days"),
        pytest.param(30, (), 1, id="on-the-last-of-them"),
        pytest.param(31, (), 0, id="a-day-later"),
        pytest.param(31, ("--within", "31"), 1, id="a-longer-look"),
        pytest.param(-1, ("--within", "0"), 1, id="retired-already"),
    ],
)
def test_check_is_1_when_a_default_ends(desk, days, words, status):
    own(desk, patches=[patch("claude-sonnet-5-5", retires_at=in_days(days))])
    result = desk.call("models", "check", *words)
    assert result.status == status
    said = "claude-sonnet-5-5 (default of anthropic)" in result.out.decode("utf-8")
    assert said == (status == 1)


@pytest.mark.parametrize(
    ("setting", "by"),
    [
        pytest.param(f'model = "{FABLE}"', "setting model", id="the-model"),
        pytest.param(f'escalate = "anthropic/{FABLE}"', "setting escalate", id="escalation"),
        pytest.param(f'panel = "core/x,anthropic/{FABLE}"', "setting panel", id="a-panel"),
    ],
)
def test_check_looks_at_what_settings_name(desk, setting, by):
    own(desk, patches=[patch(FABLE, retires_at=in_days(5))])
    assert desk.call("models", "check").status == 0
    desk.write(desk.home / "XDG_CONFIG_HOME/contract-grader/settings.toml", f"{setting}\n")
    result = desk.call("models", "check")
    assert result.status == 1
    assert f"{FABLE} ({by}) retires on {in_days(5)}" in result.out.decode("utf-8")


def test_check_of_an_alias_looks_at_what_it_stands_for(desk):
    result = desk.call("models", "check", "claude-sonnet-4-5")
    assert result.status == 1
    assert b"claude-sonnet-4-5-20250929 (given) was retired on 2026-11-30" in result.out


def test_a_setting_that_names_an_unknown_model_is_said_and_does_not_fail(desk):
    desk.set(CONTRACT_GRADER_MODEL="my-own:1")
    result = desk.call("models", "check")
    assert (result.status, lines(result)[0]) == (
        0,
        "my-own:1 (setting model): not known, so neither is its end",
    )


PAGES = {
    "anthropic": claude_page(claude(FABLE, "deprecated", retires_at="2027-03-01T00:00:00Z")),
    "openai": gpt_list(gpt("gpt-6-sol", "2027-03-01"), gpt("whisper-9")),
    "ollama": tags(tag("gemma3:12b")),
}
PATHS = {
    "anthropic": "/v1/models?lifecycle%5B%5D=active&lifecycle%5B%5D=deprecated"
    "&lifecycle%5B%5D=retired&limit=1000",
    "openai": "/v1/models",
    "ollama": "/api/tags",
}


def address(vendor, provider):
    return vendor.url if provider == "anthropic" else vendor.openai_url


@pytest.mark.parametrize("provider", PAGES)
def test_a_vendors_list_is_asked_for_and_written(desk, fake_vendor, provider):
    desk.set(CONTRACT_GRADER_API_KEY=KEY, ANTHROPIC_API_KEY="sk-other", OPENAI_API_KEY="sk-other")
    fake_vendor.play(Step(kind="json", body=PAGES[provider]))
    url = address(fake_vendor, provider)
    result = desk.call("models", "refresh", "--provider", provider, "--base-url", url)
    assert result.status == 0, result.err
    (received,) = fake_vendor.received
    assert (received.method, received.path) == ("GET", PATHS[provider])
    assert received.headers["authorization"] == f"Bearer {KEY}"
    assert lines(result)[-1] == f"written: {overlay_of(desk)}"
    written = json.loads(overlay_of(desk).read_text("utf-8"))
    assert written["patches"] or written["drafts"]
    assert "prices" not in json.dumps(written["patches"])
    assert KEY.encode() not in desk.everything()


@pytest.mark.parametrize(
    "name", [KEY, KEY[:-1], f"gpt-{KEY}"], ids=["the-key", "nearly-the-key", "the-key-in-a-name"]
)
def test_a_list_that_repeats_the_key_is_refused(desk, fake_vendor, name):
    desk.set(CONTRACT_GRADER_API_KEY=KEY)
    fake_vendor.play(Step(kind="json", body=gpt_list(gpt("gpt-6.2-sol"), gpt(name))))
    url = fake_vendor.openai_url
    result = desk.call("models", "refresh", "--provider", "openai", "--base-url", url)
    assert result.status == 2
    assert "repeats the key" in result.err
    assert not overlay_of(desk).exists()
    assert KEY[:-1].encode() not in result.out + result.err.encode() + desk.everything()


def test_what_was_written_is_in_force_and_in_the_digest(desk):
    desk.write("list.json", json.dumps(PAGES["anthropic"]))
    digest = registry_digest()
    before = desk.call("models", "show", "--json", FABLE).out
    words = ("models", "refresh", "--provider", "anthropic", "--from-file", "list.json")
    result = desk.call(*words)
    assert f"  anthropic/{FABLE}: retires_at none -> 2027-03-01" in lines(result)
    assert before != desk.call("models", "show", "--json", FABLE).out
    assert registry_digest() != digest
    assert lines(desk.call(*words))[-1] == "nothing to write"


def test_two_pages_are_asked_for_one_after_the_other(desk, fake_vendor):
    first = claude_page(claude(FABLE), has_more=True)
    second = claude_page(claude("claude-nova-7"))
    fake_vendor.play(Step(kind="json", body=first), Step(kind="json", body=second))
    words = ("models", "refresh", "--provider", "anthropic", "--base-url", fake_vendor.url)
    result = desk.call(*words)
    assert result.status == 0
    assert f"after_id={FABLE}" in fake_vendor.received[1].path
    assert "  + anthropic/claude-nova-7: draft, pinned_id?, no price" in lines(result)


def test_a_dry_run_says_the_same_and_writes_nothing(desk):
    desk.write("list.json", json.dumps(PAGES["openai"]))
    words = ("models", "refresh", "--provider", "openai", "--from-file", "list.json")
    dry = desk.call(*words, "--dry-run")
    assert not overlay_of(desk).exists()
    wet = desk.call(*words)
    assert lines(dry)[:-1] == lines(wet)[:-1]
    assert lines(dry)[-1] == f"not written (--dry-run): {overlay_of(desk)}"


FAULTS = [
    pytest.param(Step(kind="status", status=401), 3, id="the-key-is-refused"),
    pytest.param(Step(kind="status", status=500), 3, id="the-vendor-is-down"),
    pytest.param(Step(kind="reset"), 3, id="the-connection-breaks"),
    pytest.param(Step(kind="cut"), 3, id="less-than-announced"),
    pytest.param(Step(kind="raw", body=b'{"data": [{"id"'), 2, id="truncated-json"),
    pytest.param(Step(kind="json", body={"data": [], "has_more": False}), 2, id="empty"),
    pytest.param(Step(kind="json", body=[1, 2]), 2, id="another-shape"),
    pytest.param(Step(kind="raw", body=b" " * (9 * 1024 * 1024)), 3, id="endless"),
]


@pytest.mark.parametrize(("step", "status"), FAULTS)
@pytest.mark.parametrize("provider", PAGES)
def test_a_list_that_does_not_come_whole_changes_nothing(desk, fake_vendor, provider, step, status):
    own(desk, patches=[patch(FABLE, retires_at="2027-05-05")])
    before = overlay_of(desk).read_bytes()
    fake_vendor.always = step
    url = address(fake_vendor, provider)
    result = desk.call("models", "refresh", "--provider", provider, "--base-url", url)
    assert result.status == status, result.err
    assert result.out == b""
    assert "Traceback" not in result.err
    assert overlay_of(desk).read_bytes() == before


def test_a_damaged_file_of_ones_own_is_named(desk):
    own(desk, patches=7)
    desk.make_run("r1", ["note: at most 50 words"])
    for words in (("models", "list"), ("models", "check"), ("grade", "--provider", "core", "r1")):
        result = desk.call(*words)
        assert result.status == 2
        assert "models.json: no list of models: patches" in result.err


def test_the_variable_names_another_file(desk):
    own(desk, patches=7)
    desk.set(CONTRACT_GRADER_MODELS=desk.path / "other.json")
    assert desk.call("models", "list").status == 0


def test_no_sdk_is_imported_but_for_the_vendor_asked(desk):
    code = (
        "import sys; from grader.cli.main import main; "
        "status = main(sys.argv[1:]); "
        "print('loaded', sorted({'anthropic', 'openai'} & set(sys.modules)), status)"
    )
    desk.write("list.json", json.dumps(PAGES["anthropic"]))
    source = ("models", "refresh", "--provider", "anthropic")
    for words in (("models", "list"), (*source, "--from-file", "list.json"), source):
        result = desk.run_command([sys.executable, "-c", code, *words])
        assert result.out.decode("utf-8").splitlines()[-1].startswith("loaded [] ")
