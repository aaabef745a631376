import math

import pytest

from grader.grade.agreement import (
    LabelledAnswer,
    calibration_error,
    kappa,
    macro_f1,
    selective_curve,
    wilson,
)
from grader.grade.judge_report import judge_figures

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
