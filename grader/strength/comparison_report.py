"""A comparison as JSON and as one line that a person can read."""

from grader.model.strength.strength_aggregate import STRENGTH_CLASSES
from grader.strength.compare_sets import SetComparison
from grader.strength.dominance import Relation, Rule
from grader.strength.rates import Rate

EXTENSION = "contract-grader/compare-sets/v1"
VERSIONS_DIFFER = (
    "the scoring versions differ: a difference may be the evaluator's, the corpus's or the "
    "fixture's, not the contract's"
)

_REASONS: dict[Rule, str] = {
    Rule.KEYS_DIFFER: "the scoring policies or the probe sets differ",
    Rule.NOT_COMPARABLE: "{about} fell short of the trials that the policy wants, or left an "
    "oracle unreached",
    Rule.INCONSISTENT: "the reductions of {about} are not what the votes yield",
    Rule.DUPLICATE_PROBE: "{about} reduces one probe twice",
    Rule.NO_SHARED_RATE: "no class has a rate on both sides",
    Rule.EQUAL_COUNTS: "caught and exercised are equal in every class that both sides have",
    Rule.HIGHER_RATE: "the rate is higher in {about} and lower in no class",
    Rule.SPLIT: "each side is higher in some class ({about})",
    Rule.RATE_TIE: "the rates tie while the counts differ, so neither side wins",
    Rule.FLOOR_OVERRIDE: "the side with the higher rates did not catch {about}, which the other "
    "caught, at or above the severity floor {floor}",
}
_RELATIONS: dict[Relation, str] = {
    Relation.A_DOMINATES: "a dominates b",
    Relation.B_DOMINATES: "b dominates a",
    Relation.EQUIVALENT: "a and b are equivalent",
    Relation.INCOMPARABLE: "a and b are incomparable",
}


def comparison_line(compared: SetComparison) -> str:
    """The relation and its reason in one line."""
    note = f"; note: {VERSIONS_DIFFER}" if _versions_differ(compared) else ""
    ours = " (pooled over sets, an extension of contract-grader)" if compared.is_extension else ""
    relation = _RELATIONS[compared.comparison.relation]
    return f"{relation}{ours}: {comparison_reason(compared)}{note}"


def comparison_reason(compared: SetComparison) -> str:
    """Which gate, class or override decided."""
    about = ", ".join(compared.comparison.about)
    return _REASONS[compared.comparison.rule].format(about=about, floor=compared.severity_floor)


def comparison_json(compared: SetComparison) -> dict[str, object]:
    """The comparison as a JSON value; rates stand beside their counts, class by class."""
    version_a, version_b = compared.scoring_versions
    return {
        "relation": compared.comparison.relation.value,
        "rule": compared.comparison.rule.value,
        "about": list(compared.comparison.about),
        "reason": comparison_reason(compared),
        "severityFloor": compared.severity_floor,
        "comparabilityKeys": {"a": compared.a.key, "b": compared.b.key},
        "scoringVersions": {"a": version_a, "b": version_b},
        "note": VERSIONS_DIFFER if _versions_differ(compared) else None,
        "artifacts": dict(zip("ab", compared.n_artifacts, strict=True)),
        "extension": EXTENSION if compared.is_extension else None,
        "classes": {
            name: {
                "a": _entry(compared.a.vector[name]),
                "b": _entry(compared.b.vector[name]),
            }
            for name in STRENGTH_CLASSES
        },
    }


def _versions_differ(compared: SetComparison) -> bool:
    return compared.scoring_versions[0] != compared.scoring_versions[1]


def _entry(rate: Rate | None) -> dict[str, object] | None:
    return rate.as_json() if rate else None
