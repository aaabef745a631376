"""The witness match: whether a finding saw the defect that the probe seeded."""

from collections.abc import Sequence

from grader.model.strength.eval_contract import EvalContract
from grader.model.strength.outcome_state import Resolution
from grader.model.strength.probe import CleanProbe, SeedingProbe
from grader.model.strength.run_record import DefectFinding, Observation, SealedRunRecord
from grader.strength.binding_match import admits, bound_channels
from grader.strength.evaluate import evaluate
from grader.strength.evidence import Evidence
from grader.strength.home_operation import HomeOperation, Signature, home_operation
from grader.strength.json_value import ABSENT
from grader.strength.outcome_inputs import FindingBucket, WitnessMatch, WitnessResult
from grader.strength.selection import by_sequence

OBSERVED_STEP = "observed"  # the step that every pointer of a signature is rooted at
PROBE_REGEX_BUDGET = 1_000_000  # a probe is matched under no policy


def match_witness(
    probe: SeedingProbe, contract: EvalContract, record: SealedRunRecord
) -> WitnessMatch | None:
    """Match a probe's signature against one record.

    Returns:
        The result with the candidates by sequence; None for a probe without a signature.

    Raises:
        StrengthFault: a pattern in the signature's predicate may not run.
    """
    signature = probe.defect_signature
    if signature is None:
        return None
    home = home_operation(signature, contract.permitted_interfaces)
    chosen = [o for o in _at_home(home, record) if o.provenance == "evaluator-chosen"]
    if home is None or not chosen:
        return WitnessMatch(result=WitnessResult.UNEXERCISED)
    bound = bound_channels(signature.condition.selector.input_binding)
    candidates = [
        o for o in by_sequence(chosen) if admits(bound, o, home.operation, lambda _: ABSENT)
    ]
    found = [_resolve(probe, signature, o, home) for o in candidates]
    satisfying = {
        o.observation_id
        for o, resolution in zip(candidates, found, strict=True)
        if resolution is Resolution.TRUE
    }
    return WitnessMatch(
        result=_result(probe.probe_id, record, home, satisfying, found),
        observation_ids=[o.observation_id for o in candidates],
    )


def _at_home(home: HomeOperation | None, record: SealedRunRecord) -> list[Observation]:
    if home is None:
        return []
    key = (home.interface_id, home.operation.operation_id)
    return [o for o in record.observations if (o.interface_id, o.operation_id) == key]


def _resolve(
    probe: SeedingProbe, signature: Signature, observation: Observation, home: HomeOperation
) -> Resolution:
    evidence = Evidence(
        observations={OBSERVED_STEP: observation},
        operations={OBSERVED_STEP: home.operation},
        reference_sets={},
        regex_budget=PROBE_REGEX_BUDGET,
        path=f"Probe[probeId={probe.probe_id}].defectSignature.condition.predicate",
    )
    return evaluate(signature.condition.predicate, evidence).resolution


def _result(
    probe_id: str,
    record: SealedRunRecord,
    home: HomeOperation,
    satisfying: set[str],
    found: Sequence[Resolution],
) -> WitnessResult:
    at_home = {o.observation_id for o in _at_home(home, record)}
    claims = [
        cited
        for finding in record.findings
        if isinstance(finding, DefectFinding) and finding.probe_id == probe_id
        if (cited := at_home.intersection(finding.observation_ids))
    ]
    if any(not cited & satisfying for cited in claims):
        return WitnessResult.UNWITNESSED_CLAIM
    if satisfying:
        return WitnessResult.MATCHED if claims else WitnessResult.MANIFESTED_UNCLAIMED
    if not found or Resolution.FALSE in found:
        return WitnessResult.NOT_TRIGGERED
    return WitnessResult.VACUOUS


def bucket_of(
    finding: DefectFinding,
    probe: CleanProbe | SeedingProbe,
    contract: EvalContract,
    record: SealedRunRecord,
) -> FindingBucket:
    """Where a defect finding belongs, seen from the scored probe."""
    if finding.probe_id != probe.probe_id:
        return FindingBucket.DANGLING
    if isinstance(probe, CleanProbe) or probe.defect_signature is None:
        return FindingBucket.SIGNATURELESS
    home = home_operation(probe.defect_signature, contract.permitted_interfaces)
    at_home = {o.observation_id for o in _at_home(home, record)}
    return (
        FindingBucket.MAPPED
        if at_home.intersection(finding.observation_ids)
        else FindingBucket.UNMAPPED
    )
