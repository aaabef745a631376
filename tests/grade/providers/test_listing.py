"""A vendor's list: what is taken from it, and that an odd one is refused whole."""

import json
from datetime import date

import pytest
from fake_listings import claude, claude_page, gpt, gpt_list, tag, tags

from grader.errors import SettingsError
from grader.grade.providers.listing import MAX_LISTING_BYTES, read_listing

DAY = date(2026, 11, 30)


def read(provider, *pages):
    return read_listing(provider, [json.dumps(page).encode() for page in pages], DAY)


def test_what_anthropic_says_of_a_model():
    row = claude(
        "claude-x-7",
        "deprecated",
        deprecated_at="2026-10-01T00:00:00Z",
        retires_at="2027-01-22T17:00:00Z",
    )
    (one,) = read("anthropic", claude_page(row))
    assert one.model_id == "claude-x-7"
    assert one.facts == {
        "lifecycle": "deprecated",
        "deprecated_at": date(2026, 10, 1),
        "retires_at": date(2027, 1, 22),
        "released": date(2026, 2, 3),
        "max_input_tokens": 1_000_000,
        "max_output_tokens": 128_000,
        "supports": {"structured_outputs": True, "batch": True},
        "effort_levels": ("low", "medium", "high", "xhigh", "max"),
    }


def test_what_anthropic_leaves_open_is_left_open():
    row = claude("x", capabilities=None, max_tokens=None, created_at="1970-01-01T00:00:00Z")
    (one,) = read("anthropic", claude_page(row))
    assert set(one.facts) == {"lifecycle", "deprecated_at", "retires_at", "max_input_tokens"}


def test_pages_are_joined_and_may_be_saved_as_a_list():
    pages = [claude_page(claude("a"), has_more=True), claude_page(claude("b"))]
    assert [one.model_id for one in read("anthropic", *pages)] == ["a", "b"]
    assert read("anthropic", pages) == read("anthropic", *pages)


@pytest.mark.parametrize(
    ("shutdown", "facts"),
    [
        pytest.param(None, {}, id="nothing-announced"),
        pytest.param(
            "2027-01-14",
            {"retires_at": date(2027, 1, 14), "lifecycle": "deprecated"},
            id="announced",
        ),
        pytest.param(
            "2026-11-30",
            {"retires_at": date(2026, 11, 30), "lifecycle": "retired"},
            id="the-day-itself",
        ),
    ],
)
def test_what_openai_says_of_a_model(shutdown, facts):
    (one,) = read("openai", gpt_list(gpt("gpt-9", shutdown)))
    assert one.facts == {"released": date(2026, 5, 28), **facts}


def test_what_ollama_says_of_a_tag():
    found = read("ollama", tags(tag("gemma3:12b"), tag("hf.co/x/y:q4", "sha256:" + "b" * 64)))
    assert [one.facts["digest"] for one in found] == [f"sha256:{'a' * 64}", f"sha256:{'b' * 64}"]


GOOD = claude_page(claude("claude-good"))
REFUSED = [
    pytest.param("anthropic", claude_page(claude("a"), has_more=True), "cut off", id="a-page-lost"),
    pytest.param("anthropic", [GOOD, claude_page(claude("b"))], "a page is lost", id="pages-apart"),
    pytest.param("anthropic", claude_page(), "no model", id="empty"),
    pytest.param("anthropic", claude_page(claude("a"), claude("a")), "twice", id="an-id-twice"),
    pytest.param("anthropic", {"has_more": False}, "no data", id="no-data"),
    pytest.param("anthropic", claude_page(claude("a") | {"id": 7}), "usable id", id="id-a-number"),
    pytest.param("anthropic", claude_page(claude("a\x1b[2J")), "usable id", id="id-hostile"),
    pytest.param("anthropic", claude_page(claude("x" * 300)), "usable id", id="id-endless"),
    pytest.param("anthropic", claude_page(claude("a", "immortal")), "lifecycle", id="lifecycle"),
    pytest.param("anthropic", claude_page(claude("a", type="tool")), "type", id="type"),
    pytest.param("anthropic", claude_page(claude("a", retires_at="soon")), "date", id="no-date"),
    pytest.param(
        "anthropic", claude_page(claude("a", retires_at="2026-02-30")), "date", id="no-such-day"
    ),
    pytest.param(
        "anthropic", claude_page(claude("a", retires_at="9999-01-01")), "reason", id="year-9999"
    ),
    pytest.param("anthropic", claude_page(claude("a", max_tokens=-1)), "limit", id="limit-below-0"),
    pytest.param("anthropic", claude_page(claude("a", max_tokens=True)), "limit", id="limit-true"),
    pytest.param("anthropic", claude_page(claude("a", max_tokens=10**30)), "limit", id="limit-big"),
    pytest.param(
        "anthropic",
        claude_page(claude("a", capabilities={"batch": "yes"})),
        "no object",
        id="capability-a-word",
    ),
    pytest.param(
        "anthropic",
        claude_page(claude("a", capabilities={"batch": {"supported": 1}})),
        "odd",
        id="capability-a-number",
    ),
    pytest.param("openai", {"object": "error", "data": []}, "no single list", id="no-list"),
    pytest.param("openai", gpt_list(gpt("g", created="x")), "time of creation", id="created-text"),
    pytest.param("openai", gpt_list(gpt("g", created=10**20)), "creation", id="created-big"),
    pytest.param("openai", gpt_list(gpt("g", object="file")), "no model", id="a-file"),
    pytest.param("openai", gpt_list(gpt("g", 20270114)), "date", id="shutdown-a-number"),
    pytest.param("openai", gpt_list("gpt"), "no object", id="a-bare-id"),
    pytest.param("ollama", tags(tag("a:1", "abc")), "no digest", id="digest-too-short"),
    pytest.param("ollama", {"models": None}, "no single list", id="models-null"),
    pytest.param("ollama", [1], "no object", id="a-number"),
]


@pytest.mark.parametrize(("provider", "page", "said"), REFUSED)
def test_an_odd_list_is_refused_whole(provider, page, said):
    with pytest.raises(SettingsError, match=said):
        read(provider, page)


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(json.dumps(GOOD).encode()[:-40], id="truncated"),
        pytest.param(b"<html>", id="a-page-of-a-proxy"),
        pytest.param(b"[" * 100_000, id="deep"),
        pytest.param(b'{"data": [], "data": []}', id="a-name-twice"),
        pytest.param(b'{"data": NaN}', id="nan"),
        pytest.param(b"\xff\xfe", id="no-utf-8"),
        pytest.param(b" " * (MAX_LISTING_BYTES + 1), id="endless"),
    ],
)
def test_bytes_that_are_no_list_are_refused(raw):
    with pytest.raises(SettingsError, match="the list of models is refused"):
        read_listing("anthropic", [raw], DAY)


def test_control_the_same_rows_in_order_are_taken():
    assert len(read("anthropic", GOOD)) == 1
    assert len(read("openai", gpt_list(gpt("g")))) == 1
