"""Scores again, every service of up to four clauses enumerated."""

from fractions import Fraction
from itertools import product

import pytest

from grader.audit.rescore import Tally, is_equal, overall_score, overall_verdict, tally, whole
from grader.model.verdicts import OverallVerdict, Verdict

S, P, V, N = Verdict


class Entry:
    """All that the tally looks at."""

    def __init__(self, verdict):
        self.verdict = verdict


@pytest.mark.parametrize("n", range(5))
def test_a_service_is_what_the_formula_says(n):
    for verdicts in product(Verdict, repeat=n):
        found = tally([Entry(verdict) for verdict in verdicts])
        evaluable = n - verdicts.count(N)
        points = verdicts.count(S) + Fraction(verdicts.count(P), 2)
        assert found.score == (100 * points / evaluable if evaluable else None)
        assert found.coverage == (Fraction(evaluable, n) if n else None)
        if not evaluable:
            assert found.verdict is None
        elif verdicts.count(S) == evaluable:
            assert found.verdict is OverallVerdict.SATISFIED
        else:
            fails = points * 2 < evaluable
            assert found.verdict is (OverallVerdict.VIOLATED if fails else OverallVerdict.PARTIAL)


def counted(half_points, n_evaluable, n_in_force):
    return Tally(half_points=half_points, n_evaluable=n_evaluable, n_in_force=n_in_force)


def test_the_overall_score_weighs_clauses_in_force_and_the_pooled_one_evaluable_ones():
    tallies = [counted(2, 1, 3), counted(0, 1, 1), counted(0, 0, 9)]
    assert overall_score(tallies) == 75
    assert whole(tallies).score == 50
    assert whole(tallies).coverage == Fraction(2, 13)


def test_nothing_evaluable_is_no_score():
    assert overall_score([counted(0, 0, 2)]) is None
    assert overall_verdict([counted(0, 0, 2)]) is None


@pytest.mark.parametrize(
    ("half_points", "expected"),
    [
        pytest.param([2, 2], OverallVerdict.SATISFIED, id="all-satisfied"),
        pytest.param([2, 0], OverallVerdict.PARTIAL, id="half-fail-is-not-more-than-half"),
        pytest.param([2, 0, 0], OverallVerdict.VIOLATED, id="more-than-half-fail"),
        pytest.param([1], OverallVerdict.PARTIAL, id="fifty-does-not-fail"),
    ],
)
def test_the_overall_verdict(half_points, expected):
    assert overall_verdict([counted(points, 1, 1) for points in half_points]) is expected


@pytest.mark.parametrize(
    ("printed", "exact", "holds"),
    [
        pytest.param(100 / 3, Fraction(100, 3), True, id="the-nearest-float"),
        pytest.param(33.33, Fraction(100, 3), False, id="rounded"),
        pytest.param(None, None, True, id="both-absent"),
        pytest.param(0.0, None, False, id="zero-is-not-nothing"),
        pytest.param(None, Fraction(0), False, id="nothing-is-not-zero"),
    ],
)
def test_a_printed_figure_is_the_exact_one(printed, exact, holds):
    assert is_equal(printed, exact) is holds
