"""One record against one contract and one probe: an outcome for every oracle."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.model.strength.eval_contract import EvalContract, Oracle
from grader.model.strength.outcome_state import OutcomeState
from grader.model.strength.primitives import Severity
from grader.model.strength.probe import SeedingProbe
from grader.model.strength.run_record import (
    DefectFinding,
    Disposition,
    OracleDisposition,
    SealedRunRecord,
)
from grader.strength.evaluate import Resolved, evaluate
from grader.strength.evidence import Evidence
from grader.strength.outcome import ResolvedOutcome, resolve_outcome
from grader.strength.outcome_inputs import (
    CitedFinding,
    JudgeConduct,
    OutcomeInputs,
    WitnessMatch,
)
from grader.strength.plan_index import PlanIndex, index_plan
from grader.strength.qualification import AnyProbe
from grader.strength.selection import StepSelection, select_steps
from grader.strength.severity import oracle_severity
from grader.strength.walk_expression import addressed_steps
from grader.strength.witness import bucket_of, match_witness


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialContext:
    """What all trials of a set share."""

    contract: EvalContract
    probe: AnyProbe
    qualified: bool
    designated: str | None
    judge_conduct: JudgeConduct
    regex_budget: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialOutcome:
    """One oracle in one trial, with what the artifact records beside the state.

    `ladder_severity` is the finding's where the outcome is resolved from one, else the highest of
    the behaviours that list the oracle.
    """

    oracle_id: str
    trial_index: int
    resolved: ResolvedOutcome
    check: Resolved | None
    disposition: Disposition
    ladder_severity: Severity


def score_trial(context: TrialContext, record: SealedRunRecord) -> list[TrialOutcome]:
    """Resolve every oracle of the contract, in its order.

    Raises:
        StrengthFault: a check or the signature could not be evaluated.
    """
    contract = context.contract
    selections = select_steps(contract, record.observations)
    evidence = _evidence(context, selections, index_plan(contract))
    witness = (
        match_witness(context.probe, contract, record)
        if isinstance(context.probe, SeedingProbe)
        else None
    )
    return [
        _score_oracle(context, record, oracle, selections, evidence, witness)
        for oracle in contract.oracles
    ]


def _evidence(
    context: TrialContext, selections: Sequence[StepSelection], index: PlanIndex
) -> Evidence:
    return Evidence(
        observations={
            s.step.step_id: s.bound
            for s in selections
            if s.bound is not None and s.step.step_id in index.steps
        },
        operations=index.step_operations(),
        reference_sets=context.contract.reference_sets or {},
        regex_budget=context.regex_budget,
        path="EvalContract.oracles",
    )


def _score_oracle(
    context: TrialContext,
    record: SealedRunRecord,
    oracle: Oracle,
    selections: Sequence[StepSelection],
    evidence: Evidence,
    witness: WitnessMatch | None,
) -> TrialOutcome:
    steps = addressed_steps(oracle.check) if oracle.check else frozenset()
    addressed = [s for s in selections if s.step.step_id in steps]
    evidence.begin(f"EvalContract.oracles[id={oracle.id}].check")
    check = evaluate(oracle.check, evidence) if oracle.check else None
    finding = _citing(record, oracle)
    inputs = OutcomeInputs(
        required=True,
        disposition=_disposition(record, oracle),
        cited=_cited(context, record, finding),
        witness=witness if oracle.id == context.designated else None,
        selections=[s.selection for s in addressed],
        selector_ambiguity=any(s.is_ambiguous for s in addressed),
        check=check.resolution if check else None,
        polarity=oracle.polarity,
        probe_class=context.probe.probe_class,
        expected_clean=context.probe.expected_clean,
        probe_signed=_is_signed(context.probe),
        probe_qualified=context.qualified,
        judge_conduct=context.judge_conduct,
    )
    return _outcome(context, record, inputs, oracle, check, finding)


def _outcome(
    context: TrialContext,
    record: SealedRunRecord,
    inputs: OutcomeInputs,
    oracle: Oracle,
    check: Resolved | None,
    finding: DefectFinding | None,
) -> TrialOutcome:
    resolved = resolve_outcome(inputs)
    credited = finding if resolved.resolved_from else None
    said = inputs.disposition
    return TrialOutcome(
        oracle_id=oracle.id,
        trial_index=record.trial_index,
        resolved=resolved,
        check=check,
        disposition=said.disposition if said else Disposition.NOT_ATTEMPTED,
        ladder_severity=credited.severity
        if credited
        else oracle_severity(context.contract, oracle.id),
    )


def _is_signed(probe: AnyProbe) -> bool:
    return isinstance(probe, SeedingProbe) and probe.defect_signature is not None


def _disposition(record: SealedRunRecord, oracle: Oracle) -> OracleDisposition | None:
    """The oracle's disposition; None when there is none, or more than one."""
    found = [d for d in record.oracle_dispositions if d.oracle_id == oracle.id]
    return found[0] if len(found) == 1 else None


def _citing(record: SealedRunRecord, oracle: Oracle) -> DefectFinding | None:
    """The defect finding that names the oracle; None when there is none, or more than one."""
    found = [
        f for f in record.findings if isinstance(f, DefectFinding) and f.oracle_id == oracle.id
    ]
    return found[0] if len(found) == 1 else None


def _cited(
    context: TrialContext, record: SealedRunRecord, finding: DefectFinding | None
) -> CitedFinding | None:
    if finding is None:
        return None
    bucket = bucket_of(finding, context.probe, context.contract, record)
    return CitedFinding(finding_id=finding.finding_id, bucket=bucket)


def states_of(outcomes: Sequence[TrialOutcome]) -> list[tuple[str, OutcomeState]]:
    """Oracle id and state of each outcome."""
    return [(outcome.oracle_id, outcome.resolved.state) for outcome in outcomes]
