"""The benchmark's formulas, each against a value worked out by hand."""

import itertools
import math

import pytest

from grader.bench.agreement import agreement, macro_f1, mcnemar_exact, percentile, weighted_kappa
from grader.model.verdicts import Verdict

S, P, V, N = (
    Verdict.SATISFIED,
    Verdict.PARTIALLY_SATISFIED,
    Verdict.VIOLATED,
    Verdict.NOT_EVALUABLE,
)


@pytest.mark.parametrize(
    ("pairs", "name", "value"),
    [
        pytest.param([], "accuracy", None, id="no-pairs-are-no-accuracy"),
        pytest.param([], "coverage", None, id="no-pairs-are-no-coverage"),
        pytest.param([(S, S), (V, P)], "accuracy", 0.5, id="exact-agreement-alone-is-right"),
        pytest.param([(S, N), (V, V)], "coverage", 0.5, id="not-evaluable-is-no-cover"),
        pytest.param([(S, N), (V, V)], "selective_accuracy", 1.0, id="silence-costs-no-accuracy"),
        pytest.param([(N, N)], "selective_accuracy", None, id="nothing-answered-is-no-accuracy"),
        pytest.param([(V, S), (P, P), (S, S)], "false_satisfied_rate", 0.5, id="of-the-unkept"),
        pytest.param([(S, S)], "false_satisfied_rate", None, id="without-unkept-no-rate"),
        pytest.param([(N, S)], "false_satisfied_rate", 1.0, id="satisfied-where-nothing-can-be"),
    ],
)
def test_a_measure(pairs, name, value):
    assert getattr(agreement(pairs), name) == value


@pytest.mark.parametrize(
    ("pairs", "value"),
    [
        pytest.param([], None, id="nothing"),
        pytest.param([(S, S), (V, V)], 1.0, id="all-right"),
        pytest.param([(S, V), (V, S)], 0.0, id="all-wrong"),
        pytest.param([(S, S), (S, V), (V, V)], 2 / 3, id="mean-of-the-verdicts-that-are-gold"),
        pytest.param([(S, S), (S, P)], 2 / 3, id="a-verdict-that-is-never-gold-has-no-score"),
    ],
)
def test_macro_f1(pairs, value):
    assert macro_f1(pairs) == (value if value is None else pytest.approx(value, abs=1e-15))


@pytest.mark.parametrize(
    ("pairs", "value"),
    [
        pytest.param([], None, id="nothing"),
        pytest.param([(S, S), (S, S)], None, id="chance-agrees-always"),
        pytest.param([(S, S), (V, V), (P, P)], 1.0, id="perfect"),
        pytest.param([(S, V), (V, S)], -1.0, id="opposite"),
        # seen: one step in 4 pairs; by chance: 1.0 step a pair (rows V2 S2, columns V2 P1 S1)
        pytest.param([(V, V), (V, V), (S, S), (S, P)], 0.75, id="near-miss"),
        pytest.param([(N, S), (S, S), (V, V)], 1.0, id="not-evaluable-has-no-rank"),
    ],
)
def test_weighted_kappa(pairs, value):
    found = weighted_kappa(pairs)
    assert found == value
    assert found is None or found == pytest.approx(_kappa(pairs), abs=1e-12)


def _kappa(pairs):
    """By the textbook, with matrices of weights."""
    rank = {V: 0, P: 1, S: 2}
    kept = [(rank[a], rank[b]) for a, b in pairs if a in rank and b in rank]
    n = len(kept)
    seen = sum(abs(a - b) for a, b in kept) / n
    chance = sum(abs(a - b) for (a, _), (_, b) in itertools.product(kept, kept)) / n**2
    return 1 - seen / chance


@pytest.mark.parametrize(
    ("b", "c", "p"),
    [
        pytest.param(0, 0, 1.0, id="they-never-differ"),
        pytest.param(1, 0, 1.0, id="one-case-shows-nothing"),
        pytest.param(5, 0, 0.0625, id="five-to-none"),
        pytest.param(6, 0, 0.03125, id="six-to-none"),
        pytest.param(8, 2, 0.109375, id="eight-to-two"),
        pytest.param(3, 3, 1.0, id="even"),
    ],
)
def test_mcnemar_exact(b, c, p):
    assert mcnemar_exact(b, c) == p == mcnemar_exact(c, b)


def test_mcnemar_is_the_binomial_test_in_every_small_case():
    for b, c in itertools.product(range(9), repeat=2):
        n = b + c
        each = [math.comb(n, k) / 2**n for k in range(n + 1)]
        assert mcnemar_exact(b, c) == pytest.approx(
            min(1.0, sum(p for p in each if p <= each[b] * (1 + 1e-12)))
        )


@pytest.mark.parametrize(
    ("values", "share", "found"),
    [
        pytest.param([], 0.5, None, id="nothing"),
        pytest.param([7.0], 0.95, 7.0, id="one-value-is-every-percentile"),
        pytest.param([4.0, 1.0, 3.0, 2.0], 0.5, 2.0, id="the-lower-middle"),
        pytest.param([float(n) for n in range(1, 101)], 0.95, 95.0, id="95-of-100"),
    ],
)
def test_percentile(values, share, found):
    assert percentile(values, share) == found
