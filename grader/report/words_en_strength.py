"""The English catalogue for artifacts of the strength core."""

from collections.abc import Mapping

STRENGTH: Mapping[str, str] = {
    "strength.not_reliability": (
        "A rate says how well the contract tells this defect from right behaviour, not how "
        "reliable the system is."
    ),
    "strength.not_a_share": (
        "One artifact scores one probe: a rate of 1 is one probe of one, not a share of all "
        "defects."
    ),
    "strength.not_unforeseen": "Probes that their author foresaw do not show what nobody foresaw.",
    "strength.not_summed": "Classes are never summed, and severity weighs nothing in a rate.",
    "strength.gap": "{rule} ({severity})",
    "strength.nothing_fired": "nothing fired",
    "strength.caught": "caught",
    "strength.missed": "missed or failed",
    "strength.others": "other outcomes",
    "strength.why": "why {verdict}",
    "strength.uncited": "findings that answer no oracle",
    "strength.gaps": "coverage gaps",
    "strength.strength": "strength",
    "strength.disagreement": "verdict and vector",
    "strength.not_meant": "what the rate does not mean",
    "strength.aggregate": "{n} probes, {mode}, {basis}",
    "strength.class_rates": "class rates",
    "strength.trusted": "taken on trust",
    "strength.eligible": "{n} eligible",
    "strength.not_comparable": "not comparable",
    "strength.class": "{name}: {rate}",
    "strength.about_system": "the system",
    "strength.about_contract": "the contract",
    "strength.no_probe": "no probe",
    "strength.headline": "{probe} in {run}: {verdict}, about {about} ({mode})",
    "strength.check": "check {resolution}",
    "strength.no_check": "no check ran",
    "strength.evaluator": "evaluator says {disposition}",
    "strength.corroboration": "check and evaluator: {corroboration}",
    "strength.resolved_from": "from {name}",
    "strength.outcome": "{oracle} in trial {trial}: {state} ({notes})",
    "strength.votes": (
        "{probe}: {caught} of {valid} valid votes caught it, more than {threshold} of them "
        "are needed"
    ),
    "strength.why_not_comparable": "not comparable: too few trials, or an oracle was never reached",
    "strength.no_eligible": "no eligible probe",
    "strength.not_exercised": "an eligible probe, not exercised",
    "strength.rate": "{caught} of {exercised} exercised probes caught",
    "strength.counts_nowhere": (
        "a clean control or a canary: it is judged by the verdict and counts in no class"
    ),
    "strength.caught_not_passed": (
        "the planted defect was caught, and the run still is not a PASS: the verdict reads "
        "every oracle, the evidence and the coverage, not only what was planted"
    ),
    "strength.passed_not_caught": (
        "nothing fired, and the planted defect was not caught in enough valid trials"
    ),
    "strength.no_floor": "no floor declared",
    "strength.meets": "meets the floor of {floor} ({basis})",
    "strength.misses": "does not meet the floor of {floor} ({basis})",
}
