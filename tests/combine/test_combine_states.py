from itertools import product

import pytest

from grader.combine import combine_states
from grader.model.verdicts import RequirementState as R
from grader.model.verdicts import Verdict

M, N, A, U = R.MET, R.NOT_MET, R.NOT_APPLICABLE, R.UNDECIDED
SATISFIED, PARTIAL = Verdict.SATISFIED, Verdict.PARTIALLY_SATISFIED
VIOLATED, OPEN = Verdict.VIOLATED, Verdict.NOT_EVALUABLE


@pytest.mark.parametrize(
    ("states", "verdict"),
    [
        pytest.param([M], SATISFIED, id="one-met"),
        pytest.param([M, M], SATISFIED, id="all-met"),
        pytest.param([M, N], PARTIAL, id="some-met"),
        pytest.param([N, N], VIOLATED, id="none-met"),
        pytest.param([M, A], SATISFIED, id="not-applicable-is-left-out"),
        pytest.param([N, A], VIOLATED, id="not-applicable-saves-nothing"),
        pytest.param([A, A], None, id="nothing-applies-is-no-verdict"),
        pytest.param([U], OPEN, id="undecided-alone"),
        pytest.param([M, U], OPEN, id="met-and-undecided-could-go-two-ways"),
        pytest.param([N, U], OPEN, id="unmet-and-undecided-could-go-two-ways"),
        pytest.param([M, N, U], PARTIAL, id="one-met-one-not-is-partial-whatever-comes"),
        pytest.param([A, U], OPEN, id="undecided-beside-not-applicable"),
    ],
)
def test_the_rule(states, verdict):
    assert combine_states(states) is verdict


def completions(states):
    """Every way in which the undecided requirements may turn out."""
    return product(*[(M, N) if state is U else (state,) for state in states])


def plain_verdict(states):
    counted = [state for state in states if state is not A]
    if not counted:
        return None
    met = sum(state is M for state in counted)
    if met == len(counted):
        return SATISFIED
    return PARTIAL if met else VIOLATED


@pytest.mark.parametrize("width", [1, 2, 3, 4, 5])
def test_a_verdict_stands_exactly_where_every_completion_gives_it(width):
    for states in product((M, N, A, U), repeat=width):
        possible = {plain_verdict(completed) for completed in completions(states)}
        expected = possible.pop() if len(possible) == 1 else OPEN
        assert combine_states(states) is expected, states
