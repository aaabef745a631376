"""Four-valued dominance between two results: gates first, then classes, then the floor override."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from grader.model.strength.evidence_artifact import StrengthVector
from grader.model.strength.strength_aggregate import STRENGTH_CLASSES
from grader.strength.consistency import Evidence, reduction_issues
from grader.strength.rates import Rate
from grader.strength.severity import reaches_floor


class Relation(StrEnum):
    """How two results stand to each other; never a number."""

    A_DOMINATES = "a-dominates-b"
    B_DOMINATES = "b-dominates-a"
    EQUIVALENT = "equivalent"
    INCOMPARABLE = "incomparable"


class Rule(StrEnum):
    """What decided a relation, in the order in which it is looked at."""

    KEYS_DIFFER = "comparability-keys-differ"
    NOT_COMPARABLE = "vector-not-comparable"
    INCONSISTENT = "reduction-inconsistent"
    DUPLICATE_PROBE = "reduced-probe-twice"
    NO_SHARED_RATE = "no-class-with-a-rate-on-both-sides"
    EQUAL_COUNTS = "equal-counts-in-every-shared-class"
    HIGHER_RATE = "higher-rate-and-lower-in-none"
    SPLIT = "each-side-higher-in-some-class"
    RATE_TIE = "equal-rates-from-different-counts"
    FLOOR_OVERRIDE = "severity-floor-override"


# what each rule says, for `docs/strength.md`
RULE_WORDS: dict[Rule, tuple[str, str]] = {
    Rule.KEYS_DIFFER: ("incomparable", "the policies or the probe sets differ"),
    Rule.NOT_COMPARABLE: ("incomparable", "a side has too few trials, or an unreached oracle"),
    Rule.INCONSISTENT: ("incomparable", "a side's reductions are not what its votes yield"),
    Rule.DUPLICATE_PROBE: ("incomparable", "a side has two reductions of one probe"),
    Rule.NO_SHARED_RATE: ("incomparable", "no class has a rate on both sides"),
    Rule.EQUAL_COUNTS: ("equivalent", "caught and exercised are equal in every shared class"),
    Rule.HIGHER_RATE: ("dominates", "strictly higher in some shared class, lower in none"),
    Rule.SPLIT: ("incomparable", "each side is higher in some class"),
    Rule.RATE_TIE: ("incomparable", "rates tie everywhere and counts differ somewhere"),
    Rule.FLOOR_OVERRIDE: (
        "incomparable",
        "the favoured side did not catch a probe at or above the floor that the other caught",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReducedResult:
    """What the override reads of one probe; the severity may be any text."""

    probe_id: str
    severity: str
    caught: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One result to compare: its vector, its reductions, and what its gates read."""

    key: str
    comparable: bool
    consistent: bool
    vector: Mapping[str, Rate | None]
    reduced: Sequence[ReducedResult]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A relation and the rule that gave it; `about` names the side, class or probe it turns on."""

    relation: Relation
    rule: Rule
    about: tuple[str, ...] = ()


def side_of(artifact: Evidence) -> Side:
    """One evidence artifact as a side."""
    return Side(
        key=artifact.comparability_key,
        comparable=artifact.strength.comparable,
        consistent=not reduction_issues(artifact),
        vector=rates_of(artifact.strength.vector),
        reduced=[
            ReducedResult(probe_id=r.probe_id, severity=r.severity.value, caught=r.caught)
            for r in artifact.reduced_probe_outcomes
        ],
    )


def rates_of(vector: StrengthVector) -> dict[str, Rate | None]:
    """An artifact's vector as counts."""
    entries = zip(
        STRENGTH_CLASSES, (vector.defect, vector.gameability, vector.zero_action), strict=True
    )
    return {
        name: Rate(caught=entry.caught, exercised=entry.exercised) if entry else None
        for name, entry in entries
    }


def compare_dominance(a: Side, b: Side, severity_floor: str) -> Comparison:
    """Compare two sides.

    Args:
        a: one side.
        b: the other.
        severity_floor: a probe at or above it that the favoured side did not catch and the other
            did withdraws dominance; it never touches equivalence.
    """
    closed = _closed_gate(a, b)
    if closed is not None:
        return closed
    favoured = _by_components(a.vector, b.vector)
    if favoured.relation is Relation.A_DOMINATES:
        return _unless_overridden(favoured, a, b, severity_floor)
    if favoured.relation is Relation.B_DOMINATES:
        return _unless_overridden(favoured, b, a, severity_floor)
    return favoured


def _incomparable(rule: Rule, *about: str) -> Comparison:
    return Comparison(relation=Relation.INCOMPARABLE, rule=rule, about=about)


def _closed_gate(a: Side, b: Side) -> Comparison | None:
    sides = (("a", a), ("b", b))
    if a.key != b.key:
        return _incomparable(Rule.KEYS_DIFFER)
    if thin := [name for name, side in sides if not side.comparable]:
        return _incomparable(Rule.NOT_COMPARABLE, *thin)
    if broken := [name for name, side in sides if not side.consistent]:
        return _incomparable(Rule.INCONSISTENT, *broken)
    if doubled := [name for name, side in sides if _repeats(side)]:
        return _incomparable(Rule.DUPLICATE_PROBE, *doubled)
    return None


def _repeats(side: Side) -> bool:
    return len({r.probe_id for r in side.reduced}) != len(side.reduced)


def _by_components(a: Mapping[str, Rate | None], b: Mapping[str, Rate | None]) -> Comparison:
    shared = [
        (name, left, right)
        for name in STRENGTH_CLASSES
        if (left := a.get(name)) and (right := b.get(name))
        if left.exercised and right.exercised
    ]
    if not shared:
        return _incomparable(Rule.NO_SHARED_RATE)
    if all(left == right for _, left, right in shared):
        return Comparison(relation=Relation.EQUIVALENT, rule=Rule.EQUAL_COUNTS)
    a_higher = tuple(name for name, left, right in shared if _higher(left, right))
    b_higher = tuple(name for name, left, right in shared if _higher(right, left))
    if a_higher and b_higher:
        return _incomparable(Rule.SPLIT, *a_higher, *b_higher)
    if a_higher:
        return Comparison(relation=Relation.A_DOMINATES, rule=Rule.HIGHER_RATE, about=a_higher)
    if b_higher:
        return Comparison(relation=Relation.B_DOMINATES, rule=Rule.HIGHER_RATE, about=b_higher)
    return _incomparable(Rule.RATE_TIE)


def _higher(left: Rate, right: Rate) -> bool:
    """Whether a rate is strictly higher, decided on counts."""
    return left.caught * right.exercised > right.caught * left.exercised


def _unless_overridden(
    favoured: Comparison, winner: Side, other: Side, severity_floor: str
) -> Comparison:
    caught = {r.probe_id for r in winner.reduced if r.caught}
    missed = tuple(
        r.probe_id
        for r in other.reduced
        if r.caught and reaches_floor(r.severity, severity_floor) and r.probe_id not in caught
    )
    return _incomparable(Rule.FLOOR_OVERRIDE, *missed) if missed else favoured
