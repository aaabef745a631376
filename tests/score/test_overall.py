"""A run: weights, nulls, the root contract and the verdict over all services."""

from fractions import Fraction
from itertools import product

import pytest

from grader.score.score_run import score_run


@pytest.mark.parametrize(
    ("run", "overall", "pooled", "coverage"),
    [
        pytest.param({}, None, None, None, id="no service at all"),
        pytest.param({"a": "NN", "b": "N"}, None, None, 0, id="nothing evaluable is null"),
        pytest.param({"a": "SSS", "b": "V"}, 75, 75, 1, id="weighted by clauses"),
        pytest.param(
            {"a": "SNNN", "b": "V"}, 80, 50, Fraction(2, 5), id="open clauses weigh in overall only"
        ),
        pytest.param(
            {"a": "NNNN", "b": "SV"}, 50, 50, Fraction(1, 3), id="a null score is left out"
        ),
        pytest.param({"a": "Sxxu", "b": "V"}, 50, 50, 1, id="out of force weighs nothing"),
        pytest.param({"a": "rrr", "b": "P"}, 50, 50, 1, id="a service not run weighs nothing"),
        pytest.param({None: "VVV", "a": "S"}, 100, 100, 1, id="the root is left out by default"),
    ],
)
def test_overall_figures(scored, run, overall, pooled, coverage):
    scores = scored(run)
    assert (scores.overall, scores.pooled, scores.coverage) == (overall, pooled, coverage)


def test_the_root_counts_as_one_more_service_when_included(scored):
    run = {None: "VVN", "a": "S"}
    without, included = scored(run), scored(run, include_program=True)
    assert (without.overall, without.pooled, without.coverage) == (100, 100, 1)
    assert without.overall_verdict.value == "satisfied"
    assert included.overall == Fraction(100 * 1 + 0 * 3, 4)
    assert included.pooled == Fraction(100, 3)
    assert included.coverage == Fraction(3, 4)
    assert included.overall_verdict.value == "partial"
    assert without.program == included.program
    assert included.program.score == 0


ONE_CLAUSE = {"S": "satisfied", "P": "partial", "V": "violated", "N": None}


@pytest.mark.parametrize("letters", ["".join(p) for p in product("SPVN", repeat=4)])
def test_every_run_of_four_services(scored, letters):
    scores = scored({f"s{at}": letter for at, letter in enumerate(letters)})
    decided = [letter for letter in letters if letter != "N"]
    if not decided:
        expected = None
    elif decided.count("S") == len(decided):
        expected = "satisfied"
    elif decided.count("V") > len(decided) / 2:
        expected = "violated"
    else:
        expected = "partial"
    found = scores.overall_verdict
    assert (found.value if found else None) == expected
    assert [s.verdict.value if s.verdict else None for s in scores.services] == [
        ONE_CLAUSE[letter] for letter in letters
    ]


def test_half_failed_is_not_more_than_half(scored):
    assert scored({"a": "V", "b": "S"}).overall_verdict.value == "partial"
    assert scored({"a": "V", "b": "S", "c": "V"}).overall_verdict.value == "violated"


def test_services_keep_the_order_given(scored):
    assert [s.name for s in scored({"z": "S", "a": "V"}).services] == ["z", "a"]


def test_a_clause_of_an_unknown_service_is_not_lost_in_silence(standings_of):
    standings, outcomes = standings_of("ghost", "S")
    with pytest.raises(ValueError, match="unknown service 'ghost'"):
        score_run(standings, outcomes, ["a"], "root", include_program=False)
