"""A judge's verdicts against labels: how often right, how often silent, how sure of itself."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grader.model.requirement import LEAST_CONFIDENCE

VERDICTS = ("satisfied", "partially_satisfied", "violated")
THRESHOLDS = (0, 50, 60, 65, 70, 75, 80, 85, 90, 95, 100)
N_BINS = 10
Z_95 = 1.959963984540054

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledAnswer:
    """One label and what the judge made of it.

    `gold` is one of `VERDICTS`, or `not_evaluable` where no verdict is right. `said` is the verdict
    of the judge's answers whatever its figure, None without one; `raw` the figure in 0..100;
    `ceiling` that of the class. `votes` are the verdicts of each single trial, None for none.
    `has_failed`: the machine failed, which says nothing of the judge.
    """

    label_id: str
    gold: str
    said: str | None
    raw: int | None
    ceiling: int = 100
    votes: tuple[str | None, ...] = ()
    has_failed: bool = False

    @property
    def is_answered(self) -> bool:
        """Whether a grade would hold a verdict."""
        raw = self.raw if self.said is not None else None
        return raw is not None and min(raw, self.ceiling) >= LEAST_CONFIDENCE

    @property
    def is_right(self) -> bool:
        """Whether the verdict is the label's."""
        return self.said == self.gold


@dataclass(frozen=True, slots=True, kw_only=True)
class CurvePoint:
    """At figures of `at_least` or more: the share answered, and the share right of those."""

    at_least: int
    coverage: float
    accuracy: float | None


def ratio(part: int, whole: int) -> float | None:
    """None for a part of nothing."""
    return part / whole if whole else None


def wilson(part: int, whole: int) -> Interval | None:
    """The 95 % interval of a proportion (Wilson 1927); None for a part of nothing."""
    if not whole:
        return None
    share, z2 = part / whole, Z_95**2
    middle = (share + z2 / (2 * whole)) / (1 + z2 / whole)
    spread = math.sqrt(share * (1 - share) / whole + z2 / (4 * whole**2))
    half = Z_95 * spread / (1 + z2 / whole)
    return max(0.0, middle - half), min(1.0, middle + half)


def macro_f1(pairs: Sequence[tuple[str, str | None]]) -> float | None:
    """Mean F1 over the verdicts that occur as labels; no answer is a miss.

    Args:
        pairs: label and verdict, None for no answer.
    """
    found = [verdict for verdict in VERDICTS if any(gold == verdict for gold, _ in pairs)]
    if not found:
        return None
    return math.fsum(_f1(pairs, verdict) for verdict in found) / len(found)


def _f1(pairs: Sequence[tuple[str, str | None]], verdict: str) -> float:
    hits = sum(gold == verdict == said for gold, said in pairs)
    n_gold = sum(gold == verdict for gold, _ in pairs)
    n_said = sum(said == verdict for _, said in pairs)
    return 2 * hits / (n_gold + n_said)


def kappa(pairs: Sequence[tuple[str, str]]) -> tuple[float, Interval] | None:
    """Cohen's kappa with its 95 % interval from the large-sample standard error.

    Args:
        pairs: label and verdict of each answered case.

    Returns:
        None where chance alone agrees always: no pairs, or one verdict only.

    Source:
        Fleiss, Cohen and Everitt (1969), the variance for a kappa that is not zero.
    """
    n = len(pairs)
    cells = Counter(pairs)
    rows = {one: sum(gold == one for gold, _ in pairs) / n for one in VERDICTS} if n else {}
    columns = {one: sum(said == one for _, said in pairs) / n for one in VERDICTS} if n else {}
    expected = math.fsum(rows[one] * columns[one] for one in rows)
    if not n or expected == 1:
        return None
    observed = math.fsum(cells[one, one] for one in VERDICTS) / n
    agreed = math.fsum(
        cells[one, one] / n * ((1 - expected) - (rows[one] + columns[one]) * (1 - observed)) ** 2
        for one in VERDICTS
    )
    differed = (1 - observed) ** 2 * math.fsum(
        cells[a, b] / n * (columns[a] + rows[b]) ** 2 for a in VERDICTS for b in VERDICTS if a != b
    )
    chance = (observed * expected - 2 * expected + observed) ** 2
    variance = max(0.0, agreed + differed - chance) / (n * (1 - expected) ** 4)
    value = (observed - expected) / (1 - expected)
    half = Z_95 * math.sqrt(variance)
    return value, (max(-1.0, value - half), min(1.0, value + half))


def calibration_error(pairs: Iterable[tuple[int, bool]]) -> float | None:
    """Expected calibration error over ten bins of equal width; in [0, 1].

    Args:
        pairs: figure in 0..100 and whether the answer was right.
    """
    bins: dict[int, list[tuple[int, bool]]] = {}
    for figure, is_right in pairs:
        bins.setdefault(min(figure * N_BINS // 100, N_BINS - 1), []).append((figure, is_right))
    n = sum(len(one) for one in bins.values())
    if not n:
        return None
    gaps = (
        abs(sum(figure for figure, _ in one) / 100 - sum(right for _, right in one))
        for one in bins.values()
    )
    return math.fsum(gaps) / n


def chance_error(figures: Iterable[int]) -> float | None:
    """The calibration error that chance alone gives a judge whose figures are exactly right.

    Args:
        figures: in 0..100, one for each label.

    Returns:
        The mean of `calibration_error` over such judges, to about a hundredth of it; None for no
        labels. On 200 labels it is 0.03 to 0.05, so that less says nothing.

    Source:
        The mean deviation of a binomial share, sqrt(2 p (1 - p) / (pi n)), bin by bin.
    """
    variances: dict[int, float] = {}
    n = 0
    for figure in figures:
        place = min(figure * N_BINS // 100, N_BINS - 1)
        share = figure / 100
        variances[place] = variances.get(place, 0.0) + share * (1 - share)
        n += 1
    if not n:
        return None
    return math.fsum(math.sqrt(2 * one / math.pi) for one in variances.values()) / n


def selective_curve(answers: Sequence[LabelledAnswer]) -> tuple[CurvePoint, ...]:
    """Coverage against accuracy over the labels that have a right verdict; never empty."""
    points = []
    for threshold in THRESHOLDS:
        kept = [one for one in answers if one.said and one.raw is not None and one.raw >= threshold]
        points.append(
            CurvePoint(
                at_least=threshold,
                coverage=ratio(len(kept), len(answers)) or 0.0,
                accuracy=ratio(sum(one.is_right for one in kept), len(kept)),
            )
        )
    return tuple(points)
