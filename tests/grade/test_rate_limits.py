"""What is read from a vendor's rate-limit headers."""

import pytest

from grader.grade.rate_limits import exhausted_s

DATE = {"date": "Mon, 30 Nov 2026 12:00:00 GMT"}
NOW = 1_796_040_003.0  # three seconds later by our clock
BEYOND = "Mon, 30 Nov 2026 10:00:01 +99999999999999999999"


def anthropic(window, remaining, reset):
    return {
        f"anthropic-ratelimit-{window}-remaining": remaining,
        f"anthropic-ratelimit-{window}-reset": reset,
        **DATE,
    }


def openai(window, remaining, reset):
    return {f"x-ratelimit-remaining-{window}": remaining, f"x-ratelimit-reset-{window}": reset}


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        pytest.param({}, 0.0, id="no-headers"),
        pytest.param(anthropic("requests", "0", "2026-11-30T12:00:07Z"), 7.0, id="requests"),
        pytest.param(anthropic("input-tokens", "0", "2026-11-30T12:01:00Z"), 60.0, id="input"),
        pytest.param(
            anthropic("output-tokens", "0", "2026-11-30T13:00:02+01:00"), 2.0, id="output"
        ),
        pytest.param(anthropic("tokens", "12", "2026-11-30T12:00:07Z"), 0.0, id="some-remain"),
        pytest.param(anthropic("tokens", "0", "2026-11-30T11:00:00Z"), 0.0, id="already-reset"),
        pytest.param(anthropic("tokens", "0", "soon"), 0.0, id="a-reset-nobody-can-read"),
        pytest.param(
            anthropic("tokens", "0", "2026-11-30T12:00:07Z") | {"date": BEYOND},
            4.0,
            id="a-date-out-of-all-range-is-none-and-our-own-clock-tells",
        ),
        pytest.param(anthropic("tokens", "0", BEYOND), 0.0, id="a-reset-out-of-all-range"),
        pytest.param(openai("requests", "0", "1s"), 1.0, id="a-second"),
        pytest.param(openai("requests", "0", "6m0s"), 360.0, id="minutes"),
        pytest.param(openai("tokens", "0", "1h2m3.5s"), 3723.5, id="hours"),
        pytest.param(openai("tokens", "0", "250ms"), 0.25, id="milliseconds"),
        pytest.param(openai("tokens", "00", "1d"), 86400.0, id="a-day"),
        pytest.param(openai("tokens", "1", "6m0s"), 0.0, id="one-remains"),
        pytest.param(openai("tokens", "0", "6m0s; drop"), 0.0, id="words-around"),
        pytest.param(openai("tokens", "0", ""), 0.0, id="no-span"),
        pytest.param(openai("tokens", "-1", "6m0s"), 0.0, id="less-than-nothing"),
        pytest.param(
            openai("tokens", "0", "2s") | openai("requests", "0", "9s"), 9.0, id="the-longest"
        ),
    ],
)
def test_how_long_nothing_is_admitted(headers, seconds):
    assert exhausted_s(headers, NOW) == pytest.approx(seconds)
