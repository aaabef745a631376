"""Evidence artifacts held to themselves and to one another, before anything is pooled."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NoReturn

from grader.canonical import canonical_text, digest
from grader.model.strength.evidence_artifact import ReducedProbeOutcome
from grader.model.strength.outcome_state import CLEAN_CONTROL_STATES, OutcomeState
from grader.model.strength.scoring_policy import ScoringPolicy
from grader.strength.consistency import Evidence, reduction_issues
from grader.strength.dominance import rates_of
from grader.strength.emit import comparability_key
from grader.strength.faults import AggregationRefusal, FaultCode
from grader.strength.rates import class_rate, is_comparable
from grader.strength.read_artifact import Loaded


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifiedInput:
    """One artifact that agrees with itself.

    `probe_class` is read off its vector, which states no class for a clean control or a canary.
    """

    path: str
    artifact: Evidence
    probe_id: str
    probe_class: str | None
    reduced: ReducedProbeOutcome
    digest: str


def _refuse(path: str, detail: str) -> NoReturn:
    raise AggregationRefusal(FaultCode.STRENGTH_INPUT_INCONSISTENT, path, detail)


def _disagree(path: str, detail: str) -> NoReturn:
    raise AggregationRefusal(FaultCode.STRENGTH_INPUTS_DISAGREE, path, detail)


def verify_input(loaded: Loaded[Evidence], position: int) -> VerifiedInput:
    """Hold one artifact to itself.

    Args:
        loaded: the artifact with its value.
        position: its place among those presented, from 0.

    Raises:
        AggregationRefusal: `strength-input-inconsistent`.
    """
    artifact, path = loaded.artifact, f"EvidenceArtifact[{position}]"
    issues = reduction_issues(artifact)
    if issues:
        _refuse(path, f"{issues[0].path}: {issues[0].message}")
    probe_id = artifact.scored_probe_id
    if probe_id is None:
        _refuse(path, "reducedProbeOutcomes: no reduction")
    _verify_digests(artifact, path, probe_id)
    return VerifiedInput(
        path=path,
        artifact=artifact,
        probe_id=probe_id,
        probe_class=_verified_class(artifact, path, probe_id),
        reduced=artifact.reduced_probe_outcomes[0],
        digest=loaded.digest,
    )


def _verify_digests(artifact: Evidence, path: str, probe_id: str) -> None:
    inputs = artifact.scoring_version_inputs
    if artifact.scoring_version != digest(inputs.model_dump(mode="json", by_alias=True)):
        _refuse(path, f"scoringVersion is not the digest of its scoringVersionInputs ({probe_id})")
    if artifact.excluded_probe_ids:
        names = ", ".join(artifact.excluded_probe_ids)
        _refuse(
            path, f"excludedProbeIds names {names}, but a scored probe is admitted ({probe_id})"
        )
    if artifact.comparability_key != comparability_key(inputs.scoring_policy_digest, [probe_id]):
        _refuse(
            path,
            "comparabilityKey is not the digest of its scoring policy digest and its scored probe "
            f"({probe_id})",
        )
    unreached = sum(o.state is OutcomeState.UNREACHED for o in artifact.outcomes)
    trials = artifact.trials
    if artifact.strength.comparable != is_comparable(
        trials.completed, trials.declared_minimum, unreached
    ):
        _refuse(path, f"strength.comparable disagrees with its trials and outcomes ({probe_id})")


def _verified_class(artifact: Evidence, path: str, probe_id: str) -> str | None:
    rates = rates_of(artifact.strength.vector)
    named = [name for name, rate in rates.items() if rate is not None]
    if len(named) > 1:
        _refuse(
            path,
            f"strength.vector names {' and '.join(named)}, but one artifact scores one probe "
            f"({probe_id})",
        )
    if not named:
        return None
    name = named[0]
    if any(outcome.state in CLEAN_CONTROL_STATES for outcome in artifact.outcomes):
        _refuse(
            path,
            f"strength.vector.{name} counts a probe whose outcomes are a clean control's, which "
            f"stays outside every class ({probe_id})",
        )
    expected = class_rate({probe_id: artifact.reduced_probe_outcomes[0]})
    entry = {
        "defect": artifact.strength.vector.defect,
        "gameability": artifact.strength.vector.gameability,
        "zero-action": artifact.strength.vector.zero_action,
    }[name]
    if not (entry and expected == rates[name] and expected and entry.rate == expected.rate):
        _refuse(
            path,
            f"strength.vector.{name} is not what the probe's own reduction yields ({probe_id})",
        )
    return name


def verify_policy(inputs: Sequence[VerifiedInput], policy: Loaded[ScoringPolicy]) -> None:
    """Hold every artifact to the policy it is said to be scored under.

    Raises:
        AggregationRefusal: `strength-inputs-disagree`.
    """
    policy_digest = policy.digest
    wanted = policy.artifact
    for item in inputs:
        found = item.artifact.scoring_version_inputs.scoring_policy_digest
        if found != policy_digest:
            _disagree(
                item.path,
                f"scoringPolicyDigest {found} ({item.probe_id}) is not the digest {policy_digest} "
                "of the scoring policy supplied",
            )
        minimum = item.artifact.trials.declared_minimum
        if minimum != wanted.minimum_trial_count:
            _disagree(
                item.path,
                f"trials.declaredMinimum {minimum} ({item.probe_id}) is not the supplied policy's "
                f"minimumTrialCount {wanted.minimum_trial_count}",
            )
        threshold = item.reduced.catch_threshold
        if threshold != wanted.catch_threshold:
            _disagree(
                item.path,
                f"catchThreshold {canonical_text(threshold)} ({item.probe_id}) is not the supplied "
                f"policy's catchThreshold {canonical_text(wanted.catch_threshold)}",
            )


def verify_agreement(inputs: Sequence[VerifiedInput]) -> None:
    """Hold the artifacts of one set to one another.

    Raises:
        AggregationRefusal: `strength-inputs-disagree`.
    """
    seen: dict[str, VerifiedInput] = {}
    for item in inputs:
        if item.probe_id in seen:
            _disagree(
                item.path,
                f"probe {item.probe_id} is also scored by {seen[item.probe_id].path}: a probe "
                "counts once",
            )
        seen[item.probe_id] = item
    shared: tuple[tuple[str, Callable[[VerifiedInput], str]], ...] = (
        ("scoringVersion", lambda item: item.artifact.scoring_version),
        ("strength.basis", lambda item: item.artifact.strength.basis),
        (
            "callerAttestedInputs",
            lambda item: canonical_text(sorted(item.artifact.caller_attested_inputs)),
        ),
    )
    for name, read in shared:
        expected = read(inputs[0])
        for item in inputs:
            if (found := read(item)) != expected:
                _disagree(
                    item.path,
                    f"{name} {found} ({item.probe_id}) differs from {expected} "
                    f"({inputs[0].probe_id}): the artifacts are not one run",
                )
