"""What an aggregate takes on trust: fields of an evidence artifact that it cannot recompute.

An artifact states no probe class beyond its own vector and keeps no record, contract or finding.
Only a digest kept when the probe was scored exposes a change of one of these; that is what the
aggregate's `inputs[].artifactDigest` is for.
"""

# field, arrays as [] -> why changing it alone contradicts nothing
TRUSTED_FIELDS: dict[str, str] = {
    "parentDigest": "lineage is not enforced",
    "revisionCount": "lineage is not enforced",
    "runId": "each probe is a trial set of its own",
    "callerAttestedInputs": "its order; its members must agree across the set",
    "contractVerdict": "the ladder reads findings and severities that the artifact does not keep",
    "exitCode": "follows the verdict",
    "verdictBasis": "follows the verdict",
    "coverageGaps": "follows from the contract",
    "uncitedFindings": "follows from the records",
    "uncitedFindingGaps": "follows from the records",
    "systemRecommendationRecorded": "the evaluator's word",
    "systemRecommendationNote": "free text",
    "remediation.revisionCount": "attested by the caller",
    "remediation.cap": "attested by the caller",
    "remediation.lineageChain.lengthConsistent": "attested by the caller",
    "remediation.lineageChain.noRepeatedDigest": "attested by the caller",
    "remediation.lineageChain.noGap": "attested by the caller",
    "trials.completedAttempts": "its order",
    "outcomes": "its order, and further outcomes that agree with the votes",
    "outcomes[].oracleId": "follows from the contract",
    "outcomes[].disposition": "the evaluator's word",
    "outcomes[].resolvedFrom": "follows from the records",
    "outcomes[].corroboration": "follows from the records",
    "outcomes[].selectedObservationIds": "follows from the records",
    "outcomes[].selectedObservationIds[]": "follows from the records",
    "outcomes[].checkResolution": "follows from the records",
    "outcomes[].checkResolution.resolution": "follows from the records",
    "outcomes[].checkResolution.introductionCondition": "follows from the records",
    "outcomes[].checkResolution.children": "follows from the records",
    "reducedProbeOutcomes[].trialVotes": "its order",
    "strength.denominator": "free text",
    "strength.note": "free text",
    "strength.vector.defect": "nulled, the probe reads as a clean control",
}
