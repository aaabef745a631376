"""Whether an artifact's reductions are what its votes and outcomes yield."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.model.strength.evidence_artifact import (
    ContractEvidence,
    InvalidatedAttempt,
    Outcome,
    ProductionEvidence,
    ReducedProbeOutcome,
)
from grader.strength.reduce_trials import reduce_trials

Evidence = ProductionEvidence | ContractEvidence


@dataclass(frozen=True, slots=True)
class ConsistencyIssue:
    """One contradiction: a dotted path into the artifact, and what does not hold."""

    path: str
    message: str


def reduction_issues(artifact: Evidence) -> list[ConsistencyIssue]:
    """Every contradiction between an artifact's trials, outcomes and reductions, in order."""
    return [
        *_trial_issues(artifact),
        *_probe_issues(artifact),
        *(
            issue
            for place, reduced in enumerate(artifact.reduced_probe_outcomes)
            for issue in _reduced_issues(artifact, f"reducedProbeOutcomes.{place}", reduced)
        ),
        *_closing_issues(artifact),
    ]


def _trial_issues(artifact: Evidence) -> Iterator[ConsistencyIssue]:
    attempts = artifact.trials.completed_attempts
    if len(set(attempts)) != len(attempts):
        yield ConsistencyIssue("trials.completedAttempts", "completed attempts must be unique")
    if len(attempts) != artifact.trials.completed:
        yield ConsistencyIssue(
            "trials.completedAttempts", "completed attempts must be as many as trials.completed"
        )
    covered = {outcome.trial_index for outcome in artifact.outcomes}
    if covered and covered != set(attempts):
        yield ConsistencyIssue(
            "outcomes", "detailed outcomes must cover exactly the completed attempts"
        )


def _probe_issues(artifact: Evidence) -> Iterator[ConsistencyIssue]:
    reduced_ids = [reduced.probe_id for reduced in artifact.reduced_probe_outcomes]
    scored = artifact.scored_probe_id
    if scored is None and reduced_ids:
        yield ConsistencyIssue(
            "reducedProbeOutcomes", "no probe was scored, so nothing can be reduced"
        )
    if scored is not None and reduced_ids != [scored]:
        yield ConsistencyIssue(
            "reducedProbeOutcomes", "exactly the scored probe must have one reduced outcome"
        )
    for place, probe_id in enumerate(reduced_ids):
        if probe_id in reduced_ids[:place]:
            yield ConsistencyIssue(
                f"reducedProbeOutcomes.{place}.probeId", "reduced probe identifiers must be unique"
            )


def _reduced_issues(
    artifact: Evidence, path: str, reduced: ReducedProbeOutcome
) -> Iterator[ConsistencyIssue]:
    details = [o for o in artifact.outcomes if o.probe_id == reduced.probe_id]
    if any(outcome.severity != reduced.severity for outcome in details):
        yield ConsistencyIssue(
            f"{path}.severity", "severity must equal the probe's detailed outcomes"
        )
    yield from _vote_issues(artifact, path, reduced, details)
    yield from _recomputed_issues(path, reduced)


def _vote_issues(
    artifact: Evidence, path: str, reduced: ReducedProbeOutcome, details: Sequence[Outcome]
) -> Iterator[ConsistencyIssue]:
    seen: set[int] = set()
    evidenced = {(outcome.trial_index, outcome.state) for outcome in details}
    for place, vote in enumerate(reduced.trial_votes):
        if vote.trial_index in seen:
            yield ConsistencyIssue(
                f"{path}.trialVotes.{place}.trialIndex",
                "selected trial vote indices must be unique per probe",
            )
        seen.add(vote.trial_index)
        if (vote.trial_index, vote.state) not in evidenced:
            yield ConsistencyIssue(
                f"{path}.trialVotes.{place}",
                "selected trial vote must match a detailed outcome for the same probe and trial",
            )
    expected = set(artifact.trials.completed_attempts) if artifact.outcomes else set()
    if seen != expected:
        yield ConsistencyIssue(
            f"{path}.trialVotes",
            "selected trial votes must cover every completed attempt exactly once",
        )


def _recomputed_issues(path: str, reduced: ReducedProbeOutcome) -> Iterator[ConsistencyIssue]:
    expected = reduce_trials(reduced.trial_votes, reduced.catch_threshold)
    pairs: tuple[tuple[str, object, object], ...] = (
        ("exercised", reduced.exercised, expected.exercised),
        ("caught", reduced.caught, expected.caught),
        ("validCount", reduced.valid_count, expected.valid_count),
        ("caughtCount", reduced.caught_count, expected.caught_count),
        (
            "invalidatedAttempts",
            _attempts(reduced.invalidated_attempts),
            Counter(expected.invalidated),
        ),
    )
    for name, found, wanted in pairs:
        if found != wanted:
            yield ConsistencyIssue(
                f"{path}.{name}", f"{name} must equal the selected trial-vote reduction"
            )


def _closing_issues(artifact: Evidence) -> Iterator[ConsistencyIssue]:
    reduced_ids = {reduced.probe_id for reduced in artifact.reduced_probe_outcomes}
    for probe_id in dict.fromkeys(o.probe_id for o in artifact.outcomes if o.probe_id is not None):
        if probe_id not in reduced_ids:
            yield ConsistencyIssue(
                "reducedProbeOutcomes", f"detailed probe {probe_id} is missing its reduced outcome"
            )
    together: Counter[tuple[int, str]] = Counter()
    for reduced in artifact.reduced_probe_outcomes:
        votes = reduce_trials(reduced.trial_votes, reduced.catch_threshold)
        together.update(votes.invalidated)
    if _attempts(artifact.trials.invalidated_attempts) != together:
        yield ConsistencyIssue(
            "trials.invalidatedAttempts",
            "trials.invalidatedAttempts must equal the selected trial-vote reductions",
        )


def _attempts(attempts: Sequence[InvalidatedAttempt]) -> Counter[tuple[int, str]]:
    return Counter((attempt.attempt, attempt.reason) for attempt in attempts)
