import math
import random
from statistics import fmean

import pytest

from grader.grade.agreement import (
    LabelledAnswer,
    calibration_error,
    chance_error,
    kappa,
    macro_f1,
    selective_curve,
    wilson,
)
from grader.grade.isotonic import halves
from grader.grade.judge_report import held_out_chance, held_out_error, judge_figures

S, P, V = "satisfied", "partially_satisfied", "violated"


def answers(*rows):
    """gold, said, raw for each."""
    return [
        LabelledAnswer(label_id=str(at), gold=gold, said=said, raw=raw)
        for at, (gold, said, raw) in enumerate(rows)
    ]


def test_kappa_is_that_of_the_textbook_table():
    """Two readers of 50 grant proposals: 20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no gives 0.4."""
    pairs = [(S, S)] * 20 + [(S, V)] * 5 + [(V, S)] * 10 + [(V, V)] * 15
    value, (low, high) = kappa(pairs)
    assert value == pytest.approx(0.4)
    # large-sample standard error by hand: po 0.7, pe 0.5
    error = (high - low) / 2 / 1.959963984540054
    agreed = 0.4 * (0.5 - 1.1 * 0.3) ** 2 + 0.3 * (0.5 - 0.9 * 0.3) ** 2
    # (p.i + pj.)^2 of the two cells off the diagonal
    differed = 0.3**2 * (0.1 * (0.6 + 0.5) ** 2 + 0.2 * (0.4 + 0.5) ** 2)
    expected = math.sqrt((agreed + differed - (0.35 - 1 + 0.7) ** 2) / (50 * 0.5**4))
    assert error == pytest.approx(expected, rel=0.02)


@pytest.mark.parametrize(
    "pairs", [pytest.param([], id="no-pairs"), pytest.param([(S, S)] * 9, id="one-verdict-only")]
)
def test_where_chance_always_agrees_there_is_no_kappa(pairs):
    assert kappa(pairs) is None


def test_no_answer_is_a_miss_in_macro_f1():
    assert macro_f1([(S, S), (V, V)]) == 1
    assert macro_f1([(S, S), (V, None)]) == 0.5
    assert macro_f1([(S, S), (S, None)]) == pytest.approx(2 / 3)
    assert macro_f1([]) is None


def test_the_calibration_error_is_the_mean_gap_over_ten_bins():
    assert calibration_error([(90, True)] * 9 + [(90, False)]) == pytest.approx(0)
    assert calibration_error([(100, False)]) == 1
    assert calibration_error([(80, True), (20, True)]) == pytest.approx(0.5)
    assert calibration_error([]) is None


def test_the_interval_holds_the_share_and_never_leaves_0_to_1():
    for part, whole in ((0, 5), (5, 5), (40, 100)):
        low, high = wilson(part, whole)
        assert 0 <= low <= part / whole <= high <= 1
    assert wilson(0, 0) is None


def test_the_curve_trades_coverage_for_accuracy():
    points = {one.at_least: one for one in selective_curve(answers((S, S, 95), (S, V, 60)))}
    assert (points[0].coverage, points[0].accuracy) == (1, 0.5)
    assert (points[90].coverage, points[90].accuracy) == (0.5, 1)
    assert (points[100].coverage, points[100].accuracy) == (0, None)


def test_every_figure_counts_what_its_name_says():
    made = answers(
        (S, S, 90), (S, V, 90), (V, S, 90), (P, P, 70), (V, V, 40), (V, None, None),
        ("not_evaluable", S, 80), ("not_evaluable", None, None),
    )  # fmt: skip
    failed = LabelledAnswer(label_id="x", gold=S, said=None, raw=None, has_failed=True)
    split = LabelledAnswer(label_id="y", gold=S, said=None, raw=None, votes=(S, V))
    same = LabelledAnswer(label_id="z", gold=S, said=S, raw=100, votes=(S, S))
    figures = judge_figures([*made, failed, split, same])
    assert (figures.n_labels, figures.n_failed) == (11, 1)
    assert (figures.n_decidable, figures.n_answered) == (8, 5)
    assert figures.accuracy == 3 / 5
    assert figures.coverage == 5 / 8
    assert figures.false_satisfied_rate == 1 / 4
    assert figures.wrongly_answered_rate == 1 / 2
    assert (figures.n_repeated, figures.flip_rate) == (2, 0.5)
    assert figures.calibration_error_held_out is None


def test_nothing_to_measure_is_none_and_not_zero():
    figures = judge_figures([])
    assert (figures.accuracy, figures.kappa, figures.macro_f1, figures.flip_rate) == (None,) * 4


@pytest.mark.parametrize(
    "figures",
    [
        pytest.param([75] * 200, id="one-figure"),
        pytest.param([60, 70, 80, 95] * 50, id="four-bins"),
        pytest.param(list(range(51, 100)) * 8, id="many-figures-in-a-bin"),
    ],
)
def test_what_chance_alone_makes_of_it_is_what_a_perfect_judge_measures(figures):
    chance = random.Random(5)
    drawn = [
        calibration_error([(one, chance.random() < one / 100) for one in figures])
        for _ in range(400)
    ]
    assert chance_error(figures) == pytest.approx(fmean(drawn), rel=0.08)


def test_chance_makes_nothing_of_no_labels_and_of_certainty():
    assert chance_error([]) is None
    assert chance_error([100] * 50) == 0.0


def test_one_halfs_error_does_not_cancel_the_others():
    """Of a judge with one figure the halves err by the same, in opposite directions."""
    chance = random.Random(17)
    pairs = {str(at): (80, chance.random() < 0.75) for at in range(400)}
    shares = {
        half: fmean(right for at, (_, right) in pairs.items() if at in half)
        for half in halves(list(pairs))
    }
    gap = abs(float.__sub__(*shares.values()))
    assert gap > 0.05, "the control: there is something to cancel"
    assert held_out_error(pairs) == pytest.approx(gap, abs=0.01)
    assert 0.02 < held_out_chance(pairs) < 0.04
