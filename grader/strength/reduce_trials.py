"""One vote a trial -> one result a probe, under a strict threshold."""

from collections.abc import Sequence
from dataclasses import dataclass

from grader.model.strength.evidence_artifact import TrialVote
from grader.model.strength.outcome_state import (
    INVALIDATING_STATES,
    VOTELESS_STATES,
    OutcomeState,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialReduction:
    """A probe over its trial set; `invalidated` are pairs of trial index and state."""

    exercised: bool
    caught: bool
    valid_count: int
    caught_count: int
    invalidated: tuple[tuple[int, str], ...]


def reduce_trials(votes: Sequence[TrialVote], catch_threshold: float) -> TrialReduction:
    """Fold one vote per trial into a result.

    Args:
        votes: in trial order; may be empty.
        catch_threshold: in [0, 1]; caught needs a larger share, so one of two at 0.5 is not.
    """
    states = [vote.state for vote in votes]
    valid = [s for s in states if s not in INVALIDATING_STATES and s not in VOTELESS_STATES]
    caught = valid.count(OutcomeState.CAUGHT)
    return TrialReduction(
        exercised=bool(valid),
        caught=bool(valid) and caught / len(valid) > catch_threshold,
        valid_count=len(valid),
        caught_count=caught,
        invalidated=tuple(
            (vote.trial_index, vote.state.value)
            for vote in votes
            if vote.state in INVALIDATING_STATES
        ),
    )


def vote_of(
    outcomes: Sequence[tuple[str, OutcomeState]], designated: str | None
) -> OutcomeState | None:
    """The state a trial votes with.

    Args:
        outcomes: oracle id and state of every oracle, in the contract's order.
        designated: the probe's oracle; None when the behaviour lists none or several.

    Returns:
        The designated oracle's state; else the first invalidating state, else the first state;
        None without oracles.
    """
    for oracle_id, state in outcomes:
        if oracle_id == designated:
            return state
    invalid = (state for _, state in outcomes if state in INVALIDATING_STATES)
    return next(invalid, outcomes[0][1] if outcomes else None)
