import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.model.strength.evidence_artifact import TrialVote
from grader.model.strength.outcome_state import (
    INVALIDATING_STATES,
    VOTELESS_STATES,
    OutcomeState,
)
from grader.model.strength.strength_aggregate import FloorBasis
from grader.strength.floors import FLOOR_ROWS, ClassTotal, decide_floor
from grader.strength.rates import Rate, class_rate, is_comparable, strength_vector
from grader.strength.reduce_trials import reduce_trials, vote_of

STATES = st.sampled_from(list(OutcomeState))


def votes(*states):
    return [
        TrialVote.model_validate({"trialIndex": index, "state": state})
        for index, state in enumerate(states, start=1)
    ]


@pytest.mark.parametrize(
    ("states", "threshold", "caught"),
    [
        pytest.param(["caught", "confirmed"], 0.5, False, id="a-tie-is-not-caught"),
        pytest.param(["caught", "caught", "missed"], 0.5, True, id="two-of-three"),
        pytest.param(["caught"], 1.0, False, id="nothing-exceeds-one"),
        pytest.param(["caught", "missed"], 0.0, True, id="anything-exceeds-none"),
        pytest.param(["caught", "unreached", "not-applicable"], 0.5, True, id="no-vote-no-weight"),
        pytest.param(["caught", "oracle-error"], 0.5, True, id="an-invalid-trial-is-left-out"),
        pytest.param([], 0.0, False, id="no-trial"),
        pytest.param(["unreached"], 0.0, False, id="no-valid-vote"),
    ],
)
def test_the_threshold_is_strict(states, threshold, caught):
    assert reduce_trials(votes(*states), threshold).caught is caught


@settings(max_examples=200, deadline=None)
@given(st.lists(STATES, max_size=6), st.floats(0, 1))
def test_every_vote_is_counted_once(states, threshold):
    reduced = reduce_trials(votes(*states), threshold)
    voteless = sum(state in VOTELESS_STATES for state in states)
    assert reduced.valid_count + len(reduced.invalidated) + voteless == len(states)
    assert reduced.caught_count == states.count(OutcomeState.CAUGHT)
    assert reduced.exercised == (reduced.valid_count > 0)


def test_permuted_trials_reduce_alike():
    states = ["caught", "missed", "oracle-error", "unreached"]
    seen = {
        (r.caught, r.exercised, r.valid_count, r.caught_count)
        for order in itertools.permutations(states)
        for r in [reduce_trials(votes(*order), 0.4)]
    }
    assert seen == {(True, True, 2, 1)}


@pytest.mark.parametrize(
    ("outcomes", "designated", "vote"),
    [
        pytest.param([("O-1", "missed"), ("O-2", "caught")], "O-2", "caught", id="designated"),
        pytest.param([("O-1", "missed"), ("O-2", "judge-error")], None, "judge-error",
                     id="else-the-first-invalidating"),
        pytest.param([("O-1", "missed"), ("O-2", "caught")], None, "missed", id="else-the-first"),
        pytest.param([], "O-1", None, id="no-oracle-no-vote"),
    ],
)  # fmt: skip
def test_a_trial_votes_with_one_oracle(outcomes, designated, vote):
    pairs = [(oracle, OutcomeState(state)) for oracle, state in outcomes]
    assert vote_of(pairs, designated) == vote


def test_invalidating_and_voteless_states_are_disjoint():
    assert not INVALIDATING_STATES & VOTELESS_STATES


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.integers(0, 50), st.lists(STATES, max_size=4), max_size=8))
def test_a_class_is_null_exactly_without_an_eligible_probe(probes):
    results = {f"P-{n:03}": reduce_trials(votes(*states), 0.5) for n, states in probes.items()}
    rate = class_rate(results)
    assert (rate is None) == (not results)
    if rate is not None:
        assert rate.exercised == sum(r.exercised for r in results.values())
        assert rate.caught == sum(r.caught for r in results.values())
        assert (rate.rate is None) == (rate.exercised == 0)


def test_members_of_no_class_are_left_out():
    result = reduce_trials(votes("caught"), 0.5)
    vector = strength_vector([(None, "P-001", result), ("gameability", "P-002", result)])
    assert vector == {
        "defect": None,
        "gameability": Rate(caught=1, exercised=1),
        "zero-action": None,
    }


@pytest.mark.parametrize(
    ("completed", "minimum", "unreached", "comparable"),
    [(3, 3, 0, True), (2, 3, 0, False), (3, 3, 1, False)],
)
def test_comparable_needs_trials_and_no_unreached_oracle(completed, minimum, unreached, comparable):
    assert is_comparable(completed, minimum, unreached) is comparable


def total(caught, exercised, eligible, *, comparable=True):
    rate = Rate(caught=caught, exercised=exercised)
    return ClassTotal(rate=rate, eligible=eligible, comparable=comparable)


DECIDED_BY = {
    FloorBasis.NO_FLOOR_DECLARED: (None, total(1, 1, 1)),
    FloorBasis.NO_ELIGIBLE_PROBE: (0.5, None),
    FloorBasis.NOT_COMPARABLE: (0.0, total(1, 1, 1, comparable=False)),
    FloorBasis.NO_EXERCISED_PROBE: (0.0, total(0, 0, 1)),
    FloorBasis.UNEXERCISED_PROBE: (0.5, total(1, 1, 2)),
    FloorBasis.RATE_MEETS_FLOOR: (0.75, total(3, 4, 4)),
    FloorBasis.RATE_BELOW_FLOOR: (0.76, total(3, 4, 4)),
}


@pytest.mark.parametrize("row", FLOOR_ROWS, ids=lambda row: row.basis.value)
def test_every_floor_row_is_reached(row):
    floor, found = DECIDED_BY[row.basis]
    assert decide_floor(floor, found) is row.basis


def test_every_floor_basis_has_a_row():
    assert [row.basis for row in FLOOR_ROWS] == list(FloorBasis) == list(DECIDED_BY)
