"""ScoringPolicy, generation 2: the thresholds a run is scored under."""

from grader.model.strength.primitives import (
    Artifact,
    Count,
    Identifier,
    OneOf,
    Ordinal,
    Ratio,
    Severity,
)


class ScoringPolicy(Artifact):
    """Thresholds and caps; two artifacts compare only under one policy.

    `catch_threshold` is strict: a probe is caught when more than that share of its valid trials
    caught it. `regex_match_step_budget` bounds one regular-expression check.
    """

    policy_id: Identifier
    severity_floor: OneOf[Severity]
    confidence_threshold: Ratio
    catch_threshold: Ratio
    minimum_trial_count: Ordinal
    re_execution_cap: Count
    remediation_cap: Count
    regex_match_step_budget: Ordinal
