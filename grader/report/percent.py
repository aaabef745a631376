"""Percents and ratios as text: 100 only for exactly all, 0 only for exactly none."""

from fractions import Fraction
from math import floor


def percent_text(percent: float | Fraction) -> str:
    """A percent with one decimal, half rounded up.

    Args:
        percent: in [0, 100], unrounded.

    Returns:
        `100` and `0` for exactly these; what would round to them is `99.9` and `0.1`.
    """
    exact = Fraction(percent)
    if exact <= 0:
        return "0"
    if exact >= 100:
        return "100"
    tenths = min(999, max(1, floor(exact * 10 + Fraction(1, 2))))
    return f"{tenths // 10}.{tenths % 10}"


def ratio_text(ratio: float | Fraction) -> str:
    """A ratio in [0, 1] as a percent, by the same rule."""
    return percent_text(Fraction(ratio) * 100)


def usd_text(usd: float) -> str:
    """An amount in US dollars with four decimals; `0.0000` only for exactly nothing."""
    return f"{usd:.4f}" if usd == 0 or usd >= 0.0001 else "< 0.0001"
