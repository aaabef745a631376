"""One service: every combination of four clauses against the formula written out by hand."""

from fractions import Fraction
from itertools import product

import pytest

WORTH = {"S": 2, "P": 1, "V": 0}


@pytest.mark.parametrize("letters", ["".join(p) for p in product("SPVN", repeat=4)])
def test_every_service_of_four_clauses(scored, letters):
    service = scored({"a": letters}).services[0]
    halves = [WORTH[letter] for letter in letters if letter in WORTH]
    assert service.weight == 4
    assert service.n_evaluable == len(halves)
    assert service.coverage == Fraction(len(halves), 4)
    if not halves:
        assert (service.score, service.verdict) == (None, None)
        return
    assert service.score == Fraction(50 * sum(halves), len(halves))
    if all(half == 2 for half in halves):
        expected = "satisfied"
    else:
        expected = "violated" if sum(halves) < len(halves) else "partial"
    assert service.verdict.value == expected


@pytest.mark.parametrize(
    ("letters", "score", "coverage", "weight", "verdict"),
    [
        pytest.param("", None, None, 0, None, id="a service without clauses has no score"),
        pytest.param("NN", None, 0, 2, None, id="nothing evaluable is not zero"),
        pytest.param("V", 0, 1, 1, "violated", id="all violated is zero"),
        pytest.param("SV", 50, 1, 2, "partial", id="exactly fifty does not fail"),
        pytest.param("SVV", Fraction(100, 3), 1, 3, "violated", id="under fifty fails"),
        pytest.param("PP", 50, 1, 2, "partial", id="a half for each partly kept clause"),
        pytest.param("SN", 100, Fraction(1, 2), 2, "satisfied", id="an open clause is left out"),
        pytest.param("SF", 100, Fraction(1, 2), 2, "satisfied", id="a failed judge is no verdict"),
        pytest.param("Si", 100, Fraction(1, 2), 2, "satisfied", id="never reached is no verdict"),
        pytest.param("SA", 100, 1, 1, "satisfied", id="not applicable is not in force"),
        pytest.param("Sux", 100, 1, 1, "satisfied", id="untested and excused do not count"),
        pytest.param("rr", None, None, 0, None, id="a service not run has no score"),
    ],
)
def test_what_counts_and_what_does_not(scored, letters, score, coverage, weight, verdict):
    service = scored({"a": letters}).services[0]
    assert (service.score, service.coverage, service.weight) == (score, coverage, weight)
    assert (service.verdict.value if service.verdict else None) == verdict


def test_scores_are_exact_fractions(scored):
    assert isinstance(scored({"a": "SSV"}).overall, Fraction)
    assert scored({"a": "SSV"}).overall == Fraction(200, 3)
