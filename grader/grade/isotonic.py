"""Labelled figures -> a rising step function from raw figure to confidence."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.canonical import digest
from grader.model.calibration import CalibrationStep

LEAST_IN_A_STEP = 100  # with fewer, what a step says is noise on other labels
MOST_STEPS = 8

Pair = tuple[int, bool]


@dataclass(slots=True)
class _Block:
    at_least: int
    n: int
    n_right: int

    @property
    def share(self) -> float:
        return self.n_right / self.n

    def take(self, other: "_Block") -> None:
        self.n += other.n
        self.n_right += other.n_right


def fit_steps(pairs: Sequence[Pair]) -> tuple[CalibrationStep, ...]:
    """Pool adjacent violators over bins of enough labels.

    Each step's confidence is (right + 1) ÷ (labels + 2) in percent, so that few labels never make
    a certainty.

    Args:
        pairs: raw figure in 0..100 and whether the answer was right; at least one.
    """
    least = max(LEAST_IN_A_STEP, -(-len(pairs) // MOST_STEPS))
    pooled: list[_Block] = []
    for block in _bins(sorted(pairs), least):
        pooled.append(block)
        while len(pooled) > 1 and pooled[-2].share >= pooled[-1].share:
            last = pooled.pop()
            pooled[-1].take(last)
    pooled[0].at_least = 0
    levels = [_smoothed(block) for block in pooled]
    for at in range(1, len(levels)):  # smoothing may turn two near steps round
        levels[at] = max(levels[at], levels[at - 1])
    return tuple(
        CalibrationStep(at_least=block.at_least, confidence=level, n=block.n)
        for block, level in zip(pooled, levels, strict=True)
    )


def _bins(pairs: Sequence[Pair], least: int) -> list[_Block]:
    """Equal figures stay together; a bin is closed once it has enough, the last may take more."""
    bins: list[_Block] = []
    last = -1
    for figure, is_right in pairs:
        is_new = not bins or (bins[-1].n >= least and last != figure)
        if is_new:
            bins.append(_Block(figure, 0, 0))
        bins[-1].n += 1
        bins[-1].n_right += is_right
        last = figure
    if len(bins) > 1 and bins[-1].n < least:
        short = bins.pop()
        bins[-1].take(short)
    return bins


def _smoothed(block: _Block) -> int:
    return (200 * (block.n_right + 1) + block.n + 2) // (2 * (block.n + 2))


def halves(ids: Sequence[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Two halves that depend on the ids alone, not on their order."""
    ordered = sorted(set(ids), key=digest)
    middle = len(ordered) // 2
    return frozenset(ordered[:middle]), frozenset(ordered[middle:])
