"""Labelled answers -> the figures that say what a judge is worth."""

import math
from collections.abc import Callable, Sequence

from pydantic import BaseModel

from grader.grade.agreement import (
    VERDICTS,
    LabelledAnswer,
    calibration_error,
    chance_error,
    kappa,
    macro_f1,
    ratio,
    selective_curve,
    wilson,
)
from grader.grade.isotonic import fit_steps, halves
from grader.model.calibration import CalibrationStep, calibrated

LEAST_TO_SPLIT = 50


class Point(BaseModel, frozen=True, extra="forbid"):
    """One point of coverage against selective accuracy."""

    at_least: int
    coverage: float
    accuracy: float | None


class JudgeFigures(BaseModel, frozen=True, extra="forbid"):
    """What `calibrate` reports; shares in [0, 1], None where there is nothing to measure.

    `n_decidable` labels have a verdict, `n_answered` of them got one; `accuracy` is right ÷
    answered, `coverage` answered ÷ decidable. `macro_f1` counts no answer as a miss.
    `false_satisfied_rate`: satisfied was said of a label that is not. `wrongly_answered_rate`: a
    verdict was given where none is right. `flip_rate`: of the `n_repeated` labels with several
    votes, those whose votes differ. Calibration errors: of the raw figure; of the calibrated one on
    labels that it was not fitted on (mean of two halves, each fitted on the other); and what chance
    alone makes of it where every figure is right.
    """

    n_labels: int
    n_failed: int
    n_decidable: int
    n_answered: int
    accuracy: float | None
    accuracy_interval: tuple[float, float] | None
    coverage: float | None
    macro_f1: float | None
    kappa: float | None
    kappa_interval: tuple[float, float] | None
    false_satisfied_rate: float | None
    false_satisfied_interval: tuple[float, float] | None
    wrongly_answered_rate: float | None
    n_repeated: int
    flip_rate: float | None
    curve: tuple[Point, ...]
    calibration_error: float | None
    calibration_error_held_out: float | None
    calibration_error_by_chance: float | None


def judge_figures(answers: Sequence[LabelledAnswer]) -> JudgeFigures:
    """All figures over labels, those whose machine failed left out but counted.

    Args:
        answers: any order; ids are unique.
    """
    judged = [one for one in answers if not one.has_failed]
    decidable = [one for one in judged if one.gold in VERDICTS]
    answered = [one for one in decidable if one.is_answered]
    n_right = sum(one.is_right for one in answered)
    not_kept = [one for one in decidable if one.gold != "satisfied"]
    n_false = sum(one.is_answered and one.said == "satisfied" for one in not_kept)
    undecidable = [one for one in judged if one.gold not in VERDICTS]
    repeated = [one for one in judged if len(one.votes) > 1]
    agreed = kappa([(one.gold, one.said) for one in answered if one.said is not None])
    pairs = raw_pairs(judged)
    return JudgeFigures(
        n_labels=len(answers),
        n_failed=len(answers) - len(judged),
        n_decidable=len(decidable),
        n_answered=len(answered),
        accuracy=ratio(n_right, len(answered)),
        accuracy_interval=wilson(n_right, len(answered)),
        coverage=ratio(len(answered), len(decidable)),
        macro_f1=macro_f1([(o.gold, o.said if o.is_answered else None) for o in decidable]),
        kappa=agreed[0] if agreed else None,
        kappa_interval=agreed[1] if agreed else None,
        false_satisfied_rate=ratio(n_false, len(not_kept)),
        false_satisfied_interval=wilson(n_false, len(not_kept)),
        wrongly_answered_rate=ratio(sum(one.is_answered for one in undecidable), len(undecidable)),
        n_repeated=len(repeated),
        flip_rate=ratio(sum(len(set(one.votes)) > 1 for one in repeated), len(repeated)),
        curve=tuple(
            Point(at_least=one.at_least, coverage=one.coverage, accuracy=one.accuracy)
            for one in selective_curve(decidable)
        ),
        calibration_error=calibration_error(pairs.values()),
        calibration_error_held_out=held_out_error(pairs),
        calibration_error_by_chance=held_out_chance(pairs),
    )


def raw_pairs(answers: Sequence[LabelledAnswer]) -> dict[str, tuple[int, bool]]:
    """Label id -> raw figure and whether it was right, wherever the judge said a verdict."""
    return {
        one.label_id: (one.raw, one.is_right)
        for one in answers
        if one.said is not None and one.raw is not None and not one.has_failed
    }


def held_out_error(pairs: dict[str, tuple[int, bool]]) -> float | None:
    """The calibration error on labels that the steps were not fitted on; None for too few.

    It is the mean of both halves' errors. Put together, one half's error would cancel the other's:
    what the one has too many right the other has too few.
    """
    return _mean_of_halves(pairs, calibration_error)


def held_out_chance(pairs: dict[str, tuple[int, bool]]) -> float | None:
    """What of it chance alone gives a judge whose figures are right; None for too few."""
    return _mean_of_halves(pairs, lambda some: chance_error(figure for figure, _ in some))


def _mean_of_halves(
    pairs: dict[str, tuple[int, bool]], measure: Callable[[list[tuple[int, bool]]], float | None]
) -> float | None:
    if len(pairs) < LEAST_TO_SPLIT:
        return None
    found = [measure(_recalibrated(pairs, fitted=half)) for half in halves(list(pairs))]
    return math.fsum(one or 0.0 for one in found) / len(found)


def _recalibrated(
    pairs: dict[str, tuple[int, bool]], fitted: frozenset[str]
) -> list[tuple[int, bool]]:
    steps: tuple[CalibrationStep, ...] = fit_steps([pairs[one] for one in sorted(fitted)])
    return [
        (calibrated(raw, steps), is_right)
        for label_id, (raw, is_right) in pairs.items()
        if label_id not in fitted
    ]
