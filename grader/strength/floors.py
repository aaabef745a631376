"""A class against its floor: seven rows, first that holds."""

from collections.abc import Callable
from dataclasses import dataclass

from grader.model.strength.strength_aggregate import FloorBasis
from grader.strength.rates import Rate


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassTotal:
    """A class over all artifacts of a run."""

    rate: Rate
    eligible: int
    comparable: bool

    def as_json(self) -> dict[str, object]:
        """The entry of an aggregate."""
        return {**self.rate.as_json(), "eligible": self.eligible, "comparable": self.comparable}


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorRow:
    """One row: what it decides, its test in words, and the test."""

    basis: FloorBasis
    when: str
    holds: Callable[[float | None, ClassTotal | None], bool]


def _rate(total: ClassTotal | None) -> float | None:
    return total.rate.rate if total else None


FLOOR_ROWS: tuple[FloorRow, ...] = (
    FloorRow(
        basis=FloorBasis.NO_FLOOR_DECLARED,
        when="no floor is declared for the class",
        holds=lambda floor, _: floor is None,
    ),
    FloorRow(
        basis=FloorBasis.NO_ELIGIBLE_PROBE,
        when="no artifact has the class",
        holds=lambda _, total: total is None,
    ),
    FloorRow(
        basis=FloorBasis.NOT_COMPARABLE,
        when="some member is not comparable",
        holds=lambda _, total: total is not None and not total.comparable,
    ),
    FloorRow(
        basis=FloorBasis.NO_EXERCISED_PROBE,
        when="no member was exercised",
        holds=lambda _, total: _rate(total) is None,
    ),
    FloorRow(
        basis=FloorBasis.UNEXERCISED_PROBE,
        when="some member was not exercised",
        holds=lambda _, total: total is not None and total.rate.exercised < total.eligible,
    ),
    FloorRow(
        basis=FloorBasis.RATE_MEETS_FLOOR,
        when="the rate is the floor or above",
        holds=lambda floor, total: (_rate(total) or 0.0) >= (floor or 0.0),
    ),
    FloorRow(
        basis=FloorBasis.RATE_BELOW_FLOOR,
        when="otherwise",
        holds=lambda *_: True,
    ),
)


def decide_floor(floor: float | None, total: ClassTotal | None) -> FloorBasis:
    """The first row that holds; only `rate-meets-floor` meets a floor."""
    return next(row.basis for row in FLOOR_ROWS if row.holds(floor, total))
