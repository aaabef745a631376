"""A scored run -> the value of its evidence artifact."""

from collections.abc import Mapping, Sequence

from grader.canonical import digest
from grader.model.strength.outcome_state import OutcomeState
from grader.model.strength.primitives import RunMode
from grader.strength.artifact_kinds import EVIDENCE
from grader.strength.rates import eligible_class, is_comparable, strength_vector
from grader.strength.read_artifact import parse_artifact
from grader.strength.score_run import ScoredRun, uncited_defects
from grader.strength.score_trial import TrialOutcome
from grader.strength.severity import behavior_severity

CALLER_ATTESTED = ("corpusDigest", "fixtureDigest", "evaluatorConfigurationDigest", "mode")


def emit_evidence(run: ScoredRun) -> dict[str, object]:
    """The evidence artifact as a JSON value.

    Args:
        run: a run with a verdict; an Invalid run mints no artifact.

    Raises:
        ValueError: the run is Invalid.
    """
    if run.ladder.verdict is None:
        raise ValueError("an Invalid run has no artifact")
    value: dict[str, object] = {
        "schemaVersion": EVIDENCE.generation,
        "parentDigest": None,
        "revisionCount": 0,
        "runId": run.records[0].run_id,
        **_identity(run),
        "exitCode": run.ladder.exit_code,
        "verdictBasis": list(run.ladder.basis),
        "callerAttestedInputs": list(CALLER_ATTESTED),
        "trials": _trials(run),
        "outcomes": [_outcome(run, outcome) for outcome in run.outcomes],
        "reducedProbeOutcomes": [_reduced(run)],
        "uncitedFindings": [f.finding_id for f in run.findings if f.oracle_id is None],
        "coverageGaps": [gap.model_dump(mode="json", by_alias=True) for gap in run.gaps],
        "strength": _strength(run),
        "remediation": _remediation(run),
        "mode": run.records[0].mode.value,
        **_verdict(run),
    }
    parse_artifact(EVIDENCE, value)  # what is written is what this build would read back
    return value


def _identity(run: ScoredRun) -> Mapping[str, object]:
    """What was scored, under what: the probe, the six inputs of the version, the key."""
    inputs, first = run.inputs, run.records[0]
    version_inputs = {
        "contractSchemaVersion": inputs.contract.artifact.schema_version,
        "corpusDigest": inputs.corpus_digest,
        "fixtureDigest": inputs.preflight.fixture_digest,
        "evaluatorConfigurationDigest": first.evaluator_configuration_digest,
        "scoringPolicyDigest": inputs.policy.digest,
        "mode": first.mode.value,
    }
    probe_id = inputs.probe.artifact.probe_id
    admitted = [probe_id] if run.qualification.qualified else []
    return {
        "scoredProbeId": probe_id,
        "scoringVersion": digest(version_inputs),
        "scoringVersionInputs": version_inputs,
        "comparabilityKey": comparability_key(inputs.policy.digest, admitted),
        "excludedProbeIds": [] if admitted else [probe_id],
    }


def comparability_key(policy_digest: str, probe_ids: Sequence[str]) -> str:
    """The digest that two results must share: the policy's and the admitted probes'."""
    return digest({"scoringPolicyDigest": policy_digest, "probeIds": sorted(probe_ids)})


def _verdict(run: ScoredRun) -> Mapping[str, object]:
    verdict = run.ladder.verdict
    first = run.records[0]
    if first.mode is RunMode.PRODUCTION:
        return {"productionVerdict": verdict}
    return {
        "contractVerdict": verdict,
        "uncitedFindingGaps": [
            {
                "findingId": f.finding_id,
                "observationIds": list(f.observation_ids),
                "quotedEvidence": [
                    quoted.model_dump(mode="json", by_alias=True) for quoted in f.quoted_evidence
                ],
                "severity": f.severity.value,
            }
            for f in uncited_defects(run.findings)
        ],
        "systemRecommendationRecorded": first.evaluator_recommendation.value,
        "systemRecommendationNote": None,
    }


def _trials(run: ScoredRun) -> dict[str, object]:
    return {
        "declaredMinimum": run.inputs.policy.artifact.minimum_trial_count,
        "completed": len(run.records),
        "completedAttempts": [record.trial_index for record in run.records],
        "invalidatedAttempts": _invalidated(run),
    }


def _invalidated(run: ScoredRun) -> list[dict[str, object]]:
    return [{"attempt": index, "reason": state} for index, state in run.reduction.invalidated]


def _probe_severity(run: ScoredRun) -> str:
    """The severity of the probe's behaviour; the ladder may use another."""
    behavior_id = run.inputs.probe.artifact.behavior_id
    return behavior_severity(run.inputs.contract.artifact, behavior_id).value


def _outcome(run: ScoredRun, outcome: TrialOutcome) -> dict[str, object]:
    resolved = outcome.resolved
    return {
        "oracleId": outcome.oracle_id,
        "trialIndex": outcome.trial_index,
        "probeId": run.inputs.probe.artifact.probe_id,
        "state": resolved.state.value,
        "severity": _probe_severity(run),
        "disposition": outcome.disposition.value,
        "resolvedFrom": resolved.resolved_from,
        "corroboration": resolved.corroboration.value,
        "selectedObservationIds": list(resolved.selected_observation_ids),
        "checkResolution": outcome.check.as_json() if outcome.check else None,
    }


def _reduced(run: ScoredRun) -> dict[str, object]:
    reduction = run.reduction
    return {
        "probeId": run.inputs.probe.artifact.probe_id,
        "severity": _probe_severity(run),
        "exercised": reduction.exercised,
        "caught": reduction.caught,
        "catchThreshold": run.inputs.policy.artifact.catch_threshold,
        "trialVotes": [vote.model_dump(mode="json", by_alias=True) for vote in run.votes],
        "validCount": reduction.valid_count,
        "caughtCount": reduction.caught_count,
        "invalidatedAttempts": _invalidated(run),
    }


def _strength(run: ScoredRun) -> dict[str, object]:
    minimum = run.inputs.policy.artifact.minimum_trial_count
    completed = len(run.records)
    unreached = [o.oracle_id for o in run.outcomes if o.resolved.state is OutcomeState.UNREACHED]
    comparable = is_comparable(completed, minimum, len(unreached))
    trials = f"{completed} completed trial{'' if completed == 1 else 's'}"
    probe = run.inputs.probe.artifact
    is_admitted = run.qualification.qualified
    note = [
        f"{int(is_admitted)} admitted probe over {trials}.",
        f"Below the declared minimum of {minimum}." if completed < minimum else "",
        f"{', '.join(unreached)} resolved unreached." if unreached else "",
        "" if comparable else "The vector is reported and marked non-comparable.",
    ]
    member = (eligible_class(probe, qualified=is_admitted), probe.probe_id, run.reduction)
    vector = strength_vector([member])
    return {
        "denominator": "unique qualified probe identifiers exercised per class, across " + trials,
        "basis": "measured",
        "vector": {name: rate.as_json() if rate else None for name, rate in vector.items()},
        "comparable": comparable,
        "note": " ".join(sentence for sentence in note if sentence),
    }


def _remediation(run: ScoredRun) -> dict[str, object]:
    return {
        "revisionCount": run.inputs.contract.artifact.revision_count,
        "cap": run.inputs.policy.artifact.remediation_cap,
        "capSource": "caller-attested",
        "lineageChain": {"lengthConsistent": True, "noRepeatedDigest": True, "noGap": True},
    }
