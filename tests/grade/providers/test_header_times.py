"""Moments in headers: what is read, and that nothing whatever raises."""

import math
import random

import pytest
from fake_asking import KINDS, a_provider, ask
from fake_server import Step

from grader.errors import ProviderUnavailableError
from grader.grade.providers.faults import MAX_RETRY_AFTER_S, retry_after_s
from grader.grade.providers.header_times import moment_of, number_of, wait_until_s
from grader.grade.rate_limits import exhausted_s

NOON = 1_796_040_000.0
HTTP = "Mon, 30 Nov 2026 12:00:00 GMT"
BEYOND = "9" * 20

JUNK = [
    f"Mon, 30 Nov 2026 10:00:01 +{BEYOND}",
    f"Mon, 30 Nov 2026 10:00:01 -{BEYOND}",
    f"Mon, 30 Nov {BEYOND} 10:00:01 GMT",
    f"Mon, {BEYOND} Nov 2026 10:00:01 GMT",
    f"Mon, 30 Nov 2026 {BEYOND}:00:01 GMT",
    "Mon, 31 Feb 2026 10:00:01 GMT",
    "Mon, 30 Nov 2026 99:99:99 GMT",
    "Mon, 30 Nov 2026",
    f"{BEYOND}-11-30T12:00:00Z",
    f"2026-11-30T12:00:00+{BEYOND}",
    "2026-11-30T12:00:00+24:00",
    "2026-11-31T12:00:00Z",
    "",
    " ",
    ",",
    "soon",
    "nan",
    "inf",
    "\u0663",
    "\ud800",
    "Mon, 30 Nov 2026 12:00:00 " + "(" * 4000,
    "0" * 100_000,
]


@pytest.mark.parametrize(
    "written",
    [
        pytest.param(HTTP, id="as-http-writes-it"),
        pytest.param("Monday, 30-Nov-26 12:00:00 GMT", id="as-http-wrote-it-once"),
        pytest.param("Mon Nov 30 12:00:00 2026", id="as-c-writes-it"),
        pytest.param("Mon, 30 Nov 2026 13:00:00 +0100", id="with-another-zone"),
        pytest.param("2026-11-30T12:00:00Z", id="as-iso-8601-has-it"),
        pytest.param("2026-11-30T13:00:00+01:00", id="as-iso-8601-with-a-zone"),
        pytest.param("2026-11-30T12:00:00", id="without-a-zone-it-is-utc"),
    ],
)
def test_a_moment_is_read(written):
    assert moment_of(written) == NOON


@pytest.mark.parametrize("written", JUNK, ids=lambda one: ascii(one[:50]))
def test_what_is_no_moment_says_nothing(written):
    assert moment_of(written) is None
    assert wait_until_s(written, HTTP, NOON) is None
    assert retry_after_s({"retry-after": written, "date": HTTP}, NOON) is None
    assert exhausted_s(resets(written, HTTP), NOON) == 0


@pytest.mark.parametrize("sent", [None, *JUNK], ids=lambda one: ascii((one or "none")[:50]))
def test_without_a_date_that_can_be_read_our_own_clock_tells(sent):
    then = "Mon, 30 Nov 2026 12:00:09 GMT"
    assert wait_until_s(then, sent, NOON + 4) == 5
    assert wait_until_s(then, HTTP, NOON + 4) == 9, "the vendor's clock goes before ours"
    headers = {"retry-after": then} | ({} if sent is None else {"date": sent})
    assert retry_after_s(headers, NOON + 4) == 5
    assert exhausted_s(resets(then, sent), NOON + 4) == 5


def test_a_moment_that_is_over_is_no_wait():
    assert wait_until_s(HTTP, None, NOON + 60) == 0


@pytest.mark.parametrize(
    ("written", "number"),
    [("7", 7.0), (" 1.5 ", 1.5), ("0", 0.0), ("-5", None), ("1e9", None), ("0x1", None)]
    + [(one, None) for one in JUNK],
    ids=lambda one: ascii(one)[:50],
)
def test_only_a_plain_number_is_one(written, number):
    assert number_of(written) == number


def test_no_header_whatever_raises_or_asks_for_more_than_a_day():
    chance = random.Random(7)
    seeds = [HTTP, "2026-11-30T12:00:00.5+01:00", "6m0s", "1.5", "999999d999999h", *JUNK[:9]]
    n_read = 0
    for _ in range(20_000):
        then, sent = mangled(chance, seeds), mangled(chance, seeds)
        n_read += moment_of(then) is not None
        told = retry_after_s({"retry-after": then, "retry-after-ms": sent, "date": sent}, NOON)
        assert told is None or 0 <= told <= MAX_RETRY_AFTER_S
        held = exhausted_s(resets(then, sent), NOON)
        assert held >= 0
        assert math.isfinite(held)
    assert n_read > 200, "the fuzz is to reach what comes after the reading, too"


def mangled(chance, seeds):
    text = list(chance.choice(seeds))
    for _ in range(chance.randrange(4)):
        at = chance.randrange(len(text) + 1)
        text[at : at + chance.randrange(3)] = chance.choice(
            ["", "9", "-", "+", ":", " ", ",", "Nov", "GMT", "\u0663", BEYOND, "T", "\x00", "\xff"]
        )
    return "".join(text)


def resets(then, sent):
    headers = {
        "anthropic-ratelimit-requests-remaining": "0",
        "anthropic-ratelimit-requests-reset": then,
        "x-ratelimit-remaining-tokens": "0",
        "x-ratelimit-reset-tokens": then,
    }
    return headers | ({} if sent is None else {"date": sent})


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("written", JUNK[:4], ids=["zone", "zone-before", "year", "day"])
def test_a_hostile_date_on_the_line_is_an_overload_like_any_other(fake_vendor, kind, written):
    fake_vendor.play(
        Step(kind="status", status=429, headers={"retry-after": written, "date": written})
    )
    with pytest.raises(ProviderUnavailableError) as caught:
        ask(a_provider(kind, fake_vendor))
    assert caught.value.is_overload
    assert caught.value.retry_after_s is None
