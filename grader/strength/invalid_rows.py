"""The rows that make a run Invalid: it has no verdict, and no artifact is written."""

from grader.model.strength.outcome_state import INVALIDATING_STATES
from grader.strength.assessment import Assessment
from grader.strength.ladder_row import LadderRow, Reasons, Tier, from_outcomes


def _condition(name: str, text: str) -> Reasons:
    return from_outcomes(lambda outcome, _: name in outcome.resolved.conditions, text)


def _ingested(row: str) -> Reasons:
    return lambda assessed: [c.reason for c in assessed.conditions if c.row == row]


def _cap_breach(assessed: Assessment) -> list[str]:
    if assessed.n_invalidated <= assessed.re_execution_cap:
        return []
    return [
        f"{assessed.n_invalidated} invalidated attempts exceeded the re-execution cap of "
        f"{assessed.re_execution_cap}"
    ]


def _ingest_row(row: str, when: str) -> LadderRow:
    return LadderRow(row=row, tier=Tier.INVALID, when=when, reasons=_ingested(row))


INVALID_ROWS: tuple[LadderRow, ...] = (
    LadderRow(
        row="invalidating-state",
        tier=Tier.INVALID,
        when="an oracle resolved oracle-error, judge-error or infrastructure-error",
        reasons=from_outcomes(
            lambda outcome, _: outcome.resolved.state in INVALIDATING_STATES,
            "oracle {oracle} resolved {state}",
        ),
    ),
    LadderRow(
        row="failed-preflight",
        tier=Tier.INVALID,
        when="pre-flight did not pass",
        reasons=lambda assessed: (
            [] if assessed.preflight_passed else ["pre-flight verdict did not pass"]
        ),
    ),
    _ingest_row("isolation-manifest-violation", "the isolation manifest is absent or violated"),
    LadderRow(
        row="re-execution-cap-breach",
        tier=Tier.INVALID,
        when="more attempts were invalidated than the policy re-executes",
        reasons=_cap_breach,
    ),
    LadderRow(
        row="disposition-missing",
        tier=Tier.INVALID,
        when="a required oracle has no disposition",
        reasons=_condition(
            "disposition-missing", "oracle {oracle} is required and carries no disposition"
        ),
    ),
    LadderRow(
        row="required-check-unresolved",
        tier=Tier.INVALID,
        when="a required oracle has no check that ran",
        reasons=from_outcomes(
            lambda outcome, _: outcome.required and not outcome.check_resolved,
            "oracle {oracle} is required and its check never resolved",
        ),
    ),
    LadderRow(
        row="selector-ambiguity",
        tier=Tier.INVALID,
        when="a step matched several observations and allows one",
        reasons=_condition("selector-ambiguity", "oracle {oracle}: selector ambiguity"),
    ),
    LadderRow(
        row="unwitnessed-claim",
        tier=Tier.INVALID,
        when="a finding claims a detection that no cited observation witnesses",
        reasons=_condition(
            "unwitnessed-detection-claim", "oracle {oracle}: unwitnessed detection claim"
        ),
    ),
    _ingest_row("unwitnessed-quotation", "a quotation stands in no cited observation"),
    _ingest_row("duplicate-record-identifier", "a record uses one identifier twice"),
    _ingest_row("dangling-citation", "a finding cites an observation that is not recorded"),
    _ingest_row(
        "dangling-disposition-citation", "a disposition cites an observation that is not recorded"
    ),
    _ingest_row("forbidden-input-not-withheld", "a forbidden input reached the evaluator"),
    _ingest_row("cross-artifact-disagreement", "record and manifest are not of one run"),
    _ingest_row("evaluator-configuration-absent", "there is no evaluator configuration"),
    _ingest_row(
        "evaluator-configuration-digest-mismatch",
        "the configuration is not the one the record declares",
    ),
    _ingest_row("judge-result-unscored", "a judge result has no score"),
    LadderRow(
        row="trial-set-field-disagreement",
        tier=Tier.INVALID,
        when="the records are not one trial set",
        reasons=lambda assessed: [
            f"trial-set field disagreement: {text}" for text in assessed.trial_disagreements
        ],
    ),
)
