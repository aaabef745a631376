"""A trial set against a contract: outcomes, reduction, assessment, verdict."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.canonical import digest
from grader.model.strength.eval_contract import EvalContract
from grader.model.strength.evaluator_configuration import EvaluatorConfiguration
from grader.model.strength.evidence_artifact import CoverageGap, TrialVote
from grader.model.strength.isolation_manifest import IsolationManifest
from grader.model.strength.preflight_verdict import PreflightVerdict
from grader.model.strength.run_record import DefectFinding, OtherFinding, SealedRunRecord
from grader.model.strength.scoring_policy import ScoringPolicy
from grader.strength.assessment import Assessment, ScoredOutcome
from grader.strength.coverage.gaps import coverage_gaps
from grader.strength.ingest import IngestCondition, ingest, unscored_judge_results
from grader.strength.ladder import LadderResult, climb
from grader.strength.outcome_inputs import JudgeConduct
from grader.strength.qualification import AnyProbe, QualificationResult, qualify
from grader.strength.read_artifact import Loaded
from grader.strength.reduce_trials import TrialReduction, reduce_trials, vote_of
from grader.strength.score_trial import TrialContext, TrialOutcome, score_trial, states_of
from grader.strength.size_limits import check_sizes
from grader.strength.trial_set import disagreements, in_trial_order

AnyFinding = DefectFinding | OtherFinding


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreInputs:
    """Everything that one scoring reads; `records` is never empty.

    `designated_oracle` is the caller's choice where the probe's behaviour lists several.
    """

    records: Sequence[Loaded[SealedRunRecord]]
    contract: Loaded[EvalContract]
    probe: Loaded[AnyProbe]
    preflight: PreflightVerdict
    policy: Loaded[ScoringPolicy]
    corpus_digest: str
    manifest: IsolationManifest | None = None
    configuration: Loaded[EvaluatorConfiguration] | None = None
    designated_oracle: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredRun:
    """What was found, before it becomes an artifact.

    Attributes:
        records: in trial order.
        outcomes: trial by trial, oracles in the contract's order.
        findings: every finding, trial by trial, by id.
        votes: one per trial; none for a contract without oracles.
        designated: the probe's oracle, None when nobody designated one of several.
    """

    inputs: ScoreInputs
    records: tuple[SealedRunRecord, ...]
    outcomes: tuple[TrialOutcome, ...]
    findings: tuple[AnyFinding, ...]
    votes: tuple[TrialVote, ...]
    reduction: TrialReduction
    gaps: tuple[CoverageGap, ...]
    qualification: QualificationResult
    designated: str | None
    ladder: LadderResult


def score_run(inputs: ScoreInputs, *, with_ingest: bool = True) -> ScoredRun:
    """Score one probe over its trial set.

    Args:
        inputs: the artifacts; at least one record.
        with_ingest: whether the records are held to the manifest, the configuration and one
            another; the stages alone are scored without.

    Raises:
        StrengthFault: a check or the signature could not be evaluated, or there is too much.
        ValueError: there is no record.
    """
    if not inputs.records:
        raise ValueError("a trial set has at least one record")
    records = in_trial_order(inputs.records)
    contract, probe = inputs.contract.artifact, inputs.probe.artifact
    for record in records:
        check_sizes(contract, record)
    qualification = qualify(probe, contract.permitted_interfaces)
    designated = inputs.designated_oracle or designated_oracle(probe, contract)
    context = TrialContext(
        contract=contract,
        probe=probe,
        qualified=qualification.qualified,
        designated=designated,
        judge_conduct=_judge_conduct(contract, records),
        regex_budget=inputs.policy.artifact.regex_match_step_budget,
    )
    trials = [score_trial(context, record) for record in records]
    votes = _votes(records, trials, designated)
    reduction = reduce_trials(votes, inputs.policy.artifact.catch_threshold)
    gaps = coverage_gaps(contract)
    outcomes = tuple(outcome for trial in trials for outcome in trial)
    conditions = _conditions(inputs, records) if with_ingest else ()
    assessment = _assess(inputs, records, outcomes, reduction, gaps, conditions)
    return ScoredRun(
        inputs=inputs,
        records=tuple(records),
        outcomes=outcomes,
        findings=_findings(records),
        votes=votes,
        reduction=reduction,
        gaps=gaps,
        qualification=qualification,
        designated=designated,
        ladder=climb(assessment),
    )


def designated_oracle(probe: AnyProbe, contract: EvalContract) -> str | None:
    """The only oracle of the probe's behaviour; None when it lists several or none."""
    for behavior in contract.behaviors:
        if behavior.id == probe.behavior_id:
            return behavior.oracles[0] if len(behavior.oracles) == 1 else None
    return None


def may_be_designated(oracle_id: str, probe: AnyProbe, contract: EvalContract) -> bool:
    """Whether the probe's behaviour lists an oracle that the contract declares."""
    listed = next((b.oracles for b in contract.behaviors if b.id == probe.behavior_id), ())
    return oracle_id in listed and any(oracle.id == oracle_id for oracle in contract.oracles)


def _judge_conduct(contract: EvalContract, records: Sequence[SealedRunRecord]) -> JudgeConduct:
    if not contract.rubrics:
        return JudgeConduct.ABSENT
    if any(unscored_judge_results(record) for record in records):
        return JudgeConduct.MALFORMED
    return JudgeConduct.CONFORMING


def _votes(
    records: Sequence[SealedRunRecord],
    trials: Sequence[Sequence[TrialOutcome]],
    designated: str | None,
) -> tuple[TrialVote, ...]:
    votes = [
        (record.trial_index, vote_of(states_of(trial), designated))
        for record, trial in zip(records, trials, strict=True)
    ]
    return tuple(
        TrialVote.model_validate({"trialIndex": index, "state": state})
        for index, state in votes
        if state is not None
    )


def _findings(records: Sequence[SealedRunRecord]) -> tuple[AnyFinding, ...]:
    return tuple(
        finding
        for record in records
        for finding in sorted(record.findings, key=lambda f: (f.finding_id, digest_of(f)))
    )


def digest_of(finding: AnyFinding) -> str:
    """A finding's digest: an order for two that share an id."""
    return digest(finding.model_dump(mode="json", by_alias=True))


def _conditions(
    inputs: ScoreInputs, records: Sequence[SealedRunRecord]
) -> tuple[IngestCondition, ...]:
    return tuple(
        condition
        for record in records
        for condition in ingest(record, inputs.manifest, inputs.configuration)
    )


def _assess(
    inputs: ScoreInputs,
    records: Sequence[SealedRunRecord],
    outcomes: Sequence[TrialOutcome],
    reduction: TrialReduction,
    gaps: Sequence[CoverageGap],
    conditions: Sequence[IngestCondition],
) -> Assessment:
    policy = inputs.policy.artifact
    findings = _findings(records)
    return Assessment(
        mode=records[0].mode,
        outcomes=[_on_ladder(outcome) for outcome in outcomes],
        confidences=[(f.finding_id, f.confidence) for f in findings],
        uncited_defects=[f.finding_id for f in uncited_defects(findings)],
        coverage_gaps=gaps,
        conditions=conditions,
        trial_disagreements=list(disagreements(records, inputs.contract.digest)),
        preflight_passed=inputs.preflight.passed,
        recommendation=records[0].evaluator_recommendation,
        severity_floor=policy.severity_floor,
        confidence_threshold=policy.confidence_threshold,
        completed=len(records),
        declared_minimum=policy.minimum_trial_count,
        n_invalidated=len(reduction.invalidated),
        re_execution_cap=policy.re_execution_cap,
    )


def _on_ladder(outcome: TrialOutcome) -> ScoredOutcome:
    return ScoredOutcome(
        oracle_id=outcome.oracle_id,
        severity=outcome.ladder_severity,
        check_resolved=outcome.check is not None,
        resolved=outcome.resolved,
    )


def uncited_defects(findings: Sequence[AnyFinding]) -> list[DefectFinding]:
    """The defect findings that answer no oracle."""
    return [f for f in findings if isinstance(f, DefectFinding) and f.oracle_id is None]
