"""Verdicts held against gold, and against each other: the formulas of the benchmark."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from grader.model.verdicts import Verdict

Pair = tuple[Verdict, Verdict]  # gold, said

# the verdicts that stand on a line; `not_evaluable` is beside it
RANKS = {Verdict.VIOLATED: 0, Verdict.PARTIALLY_SATISFIED: 1, Verdict.SATISFIED: 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How well verdicts agree with gold, over the cases that were completed.

    Ratios lie in [0, 1], kappa in [-1, 1]; None where there is nothing to divide by. `accuracy` is
    exact agreement; `coverage` the share with another verdict than `not_evaluable`,
    `selective_accuracy` the accuracy on that share; `false_satisfied_rate` the share of cases with
    another gold verdict that were called satisfied.
    """

    n: int
    accuracy: float | None
    macro_f1: float | None
    weighted_kappa: float | None
    false_satisfied_rate: float | None
    coverage: float | None
    selective_accuracy: float | None


def agreement(pairs: Sequence[Pair]) -> Agreement:
    """All measures over pairs of gold and said verdict, in any order."""
    answered = [(gold, said) for gold, said in pairs if said is not Verdict.NOT_EVALUABLE]
    unkept = [said for gold, said in pairs if gold is not Verdict.SATISFIED]
    return Agreement(
        n=len(pairs),
        accuracy=_share(sum(gold is said for gold, said in pairs), len(pairs)),
        macro_f1=macro_f1(pairs),
        weighted_kappa=weighted_kappa(pairs),
        false_satisfied_rate=_share(sum(said is Verdict.SATISFIED for said in unkept), len(unkept)),
        coverage=_share(len(answered), len(pairs)),
        selective_accuracy=_share(sum(gold is said for gold, said in answered), len(answered)),
    )


def macro_f1(pairs: Sequence[Pair]) -> float | None:
    """Mean F1 over the verdicts that occur as gold; None for no pairs."""
    scores = []
    for verdict in Verdict:
        n_gold = sum(gold is verdict for gold, _ in pairs)
        if n_gold:
            n_said = sum(said is verdict for _, said in pairs)
            hits = sum(gold is said is verdict for gold, said in pairs)
            scores.append(Fraction(2 * hits, n_gold + n_said))
    return float(sum(scores, Fraction(0)) / len(scores)) if scores else None


def weighted_kappa(pairs: Sequence[Pair]) -> float | None:
    """Cohen's kappa with linear weights over violated < partially satisfied < satisfied.

    Args:
        pairs: those with `not_evaluable` on either side are left out: it has no rank.

    Returns:
        None for no pairs, and where chance alone agrees always.

    Source:
        Cohen (1968), weights |i - j|.
    """
    ranked = [(RANKS[a], RANKS[b]) for a, b in pairs if a in RANKS and b in RANKS]
    n = len(ranked)
    rows, columns = Counter(a for a, _ in ranked), Counter(b for _, b in ranked)
    expected = sum(
        abs(a - b) * rows[a] * columns[b] for a in RANKS.values() for b in RANKS.values()
    )
    if not n or not expected:
        return None
    observed = sum(abs(a - b) for a, b in ranked)
    return float(1 - Fraction(observed * n, expected))


def mcnemar_exact(only_first: int, only_second: int) -> float:
    """Two-sided exact p that two graders err equally often, from the cases where one is right.

    Args:
        only_first: cases that the first alone has right.
        only_second: cases that the second alone has right.

    Returns:
        In (0, 1]; 1.0 where they never differ.

    Source:
        McNemar (1947), exact binomial form.
    """
    n, fewer = only_first + only_second, min(only_first, only_second)
    tail = sum(math.comb(n, k) for k in range(fewer + 1))
    return float(min(Fraction(1), Fraction(2 * tail, 2**n)))


def percentile(values: Sequence[float], share: float) -> float | None:
    """The smallest value that at least this share of all do not exceed; None for none.

    Args:
        values: in any order.
        share: in (0, 1].
    """
    if not values:
        return None
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
