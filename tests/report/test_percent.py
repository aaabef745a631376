"""Rounding: 100 only for exactly all, 0 only for exactly none."""

from fractions import Fraction

import pytest

from grader.report.percent import percent_text, ratio_text, usd_text


@pytest.mark.parametrize(
    ("percent", "expected"),
    [
        pytest.param(Fraction(100), "100", id="all"),
        pytest.param(Fraction(0), "0", id="none"),
        pytest.param(Fraction(99999, 1000), "99.9", id="almost all is not 100"),
        pytest.param(Fraction(1, 100000), "0.1", id="almost none is not 0"),
        pytest.param(100.0 - 1e-13, "99.9", id="the last float under 100"),
        pytest.param(Fraction(200, 3), "66.7", id="two thirds"),
        pytest.param(50.0, "50.0", id="a half"),
        pytest.param(Fraction(1225, 100), "12.3", id="half a tenth goes up"),
    ],
)
def test_percent(percent, expected):
    assert percent_text(percent) == expected


def test_no_count_under_a_thousand_is_shown_as_all_or_none():
    for n in range(1, 1000):
        assert percent_text(Fraction(100 * n, 1000)) not in {"0", "100"}
    for n in (1, 999_999):
        assert ratio_text(Fraction(n, 1_000_000)) not in {"0", "100"}


def test_ratio():
    assert [ratio_text(r) for r in (0.0, 0.07, 1.0)] == ["0", "7.0", "100"]


def test_a_cost_is_never_rounded_to_nothing():
    assert [usd_text(u) for u in (0.0, 0.00001, 1.5)] == ["0.0000", "< 0.0001", "1.5000"]
