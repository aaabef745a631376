"""Verdicts again from requirement states, every small clause enumerated."""

from itertools import product

import pytest

from grader.audit.verdicts import possible_verdicts
from grader.model.verdicts import RequirementState, Verdict

MET, NOT_MET, NOT_APPLICABLE, UNDECIDED = RequirementState
S, P, V = Verdict.SATISFIED, Verdict.PARTIALLY_SATISFIED, Verdict.VIOLATED


@pytest.mark.parametrize(
    ("states", "expected"),
    [
        pytest.param([MET, MET], {S}, id="all-met"),
        pytest.param([MET, NOT_MET], {P}, id="some-met"),
        pytest.param([NOT_MET, NOT_MET], {V}, id="none-met"),
        pytest.param([NOT_APPLICABLE, MET], {S}, id="what-does-not-apply-is-left-out"),
        pytest.param([NOT_APPLICABLE], {None}, id="nothing-applies"),
        pytest.param([MET, NOT_MET, UNDECIDED], {P}, id="forced-although-one-is-open"),
        pytest.param([MET, UNDECIDED], {S, P}, id="met-and-open"),
        pytest.param([NOT_MET, UNDECIDED], {P, V}, id="not-met-and-open"),
        pytest.param([UNDECIDED], {None, S, V}, id="one-open"),
    ],
)
def test_the_verdicts_of_all_completions(states, expected):
    assert possible_verdicts(states) == expected


def plain_verdict(states):
    counted = [state for state in states if state is not NOT_APPLICABLE]
    if not counted:
        return None
    if all(state is MET for state in counted):
        return S
    return P if MET in counted else V


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_completions_are_what_enumeration_gives(n):
    for states in product(RequirementState, repeat=n):
        completions = product(
            *[[MET, NOT_MET, NOT_APPLICABLE] if s is UNDECIDED else [s] for s in states]
        )
        assert possible_verdicts(states) == {plain_verdict(one) for one in completions}
