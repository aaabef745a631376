import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from grader.grade.isotonic import LEAST_IN_A_STEP, fit_steps, halves
from grader.model.calibration import (
    Calibration,
    CalibrationBasis,
    CalibrationStep,
    calibrated,
)

PAIRS = st.lists(st.tuples(st.integers(0, 100), st.booleans()), min_size=1, max_size=400)
BASIS = CalibrationBasis(
    judges=("a/b",), voting="cascade", n_trials=1, policy="p", prompts_digest="d",
    labels_digest="l", n_labels=9,
)  # fmt: skip


def step(at_least, confidence):
    return CalibrationStep(at_least=at_least, confidence=confidence, n=1)


@given(PAIRS)
def test_the_steps_rise_cover_everything_and_count_every_label(pairs):
    steps = fit_steps(pairs)
    assert steps[0].at_least == 0
    assert sum(one.n for one in steps) == len(pairs)
    levels = [calibrated(raw, steps) for raw in range(101)]
    assert levels == sorted(levels)
    assert Calibration(basis=BASIS, steps=steps).sealed().digest.startswith("sha256:")


@given(PAIRS, st.randoms(use_true_random=False))
def test_the_order_of_the_labels_does_not_matter(pairs, shuffler):
    mixed = list(pairs)
    shuffler.shuffle(mixed)
    assert fit_steps(mixed) == fit_steps(pairs)


def test_few_labels_never_make_a_certainty():
    assert fit_steps([(99, True)] * 8) == (CalibrationStep(at_least=0, confidence=90, n=8),)


def test_a_judge_that_is_too_sure_is_brought_down():
    chance = random.Random(1)
    pairs = [(raw, chance.random() < raw / 200) for raw in range(50, 101) for _ in range(40)]
    steps = fit_steps(pairs)
    assert len(steps) > 2
    assert all(one.n >= LEAST_IN_A_STEP for one in steps)
    for raw in (55, 75, 95):
        assert abs(calibrated(raw, steps) - raw / 2) < 8


@pytest.mark.parametrize(
    "steps",
    [
        pytest.param((step(5, 50),), id="that-do-not-begin-at-0"),
        pytest.param((step(0, 60), step(50, 40)), id="that-fall"),
        pytest.param((step(0, 40), step(0, 60)), id="that-stand-in-one-place"),
        pytest.param((), id="that-are-none"),
    ],
)
def test_steps_are_refused(steps):
    with pytest.raises(ValidationError):
        Calibration(basis=BASIS, steps=steps)


def test_the_digest_notices_a_changed_step():
    good = Calibration(basis=BASIS, steps=(step(0, 40), step(80, 90))).sealed()
    assert good.digest == good.computed_digest()
    spoilt = good.model_copy(update={"steps": (step(0, 40), step(80, 99))})
    assert spoilt.digest != spoilt.computed_digest()


def test_halves_depend_on_the_ids_alone():
    ids = [str(at) for at in range(101)]
    one, other = halves(ids)
    assert (len(one), len(other)) == (50, 51)
    assert one | other == set(ids)
    assert halves(ids[::-1]) == (one, other)
