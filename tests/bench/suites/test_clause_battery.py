"""Scores against gold, the gates of core, the bar for models."""

from dataclasses import replace

import pytest
from fake_bench import CORE_RULES, RULES, everywhere, right, said, texts

from grader.bench.batteries import UNDECIDABLE
from grader.bench.suites.clause_battery import case_score, clause_battery, core_labels
from grader.model.verdicts import Verdict

CASES = texts().clauses.cases
S, P, V, N = (
    Verdict.SATISFIED,
    Verdict.PARTIALLY_SATISFIED,
    Verdict.VIOLATED,
    Verdict.NOT_EVALUABLE,
)


def case_of(gold, *, decidable=True):
    return next(
        case
        for case in CASES
        if case.gold_verdict is gold
        and not case.acceptable
        and (case.family not in UNDECIDABLE) is decidable
    )


def report(make, rules=RULES):
    return clause_battery(CASES, everywhere("clause_battery", CASES, make), rules)


def says(verdict):
    return said(f"{verdict}: x", verdict=verdict, raw_verdict=verdict, confidence=90)


SCORES = {
    S: {S: 1, P: 0.5, V: 0, N: 0},
    P: {S: 0.5, P: 1, V: 0.5, N: 0},
    V: {S: 0, P: 0.5, V: 1, N: 0},
    N: {S: 0, P: 0, V: 0, N: 1},
}


@pytest.mark.parametrize("gold", Verdict)
@pytest.mark.parametrize("answer", Verdict)
def test_every_pair_of_verdicts_has_its_score(gold, answer):
    assert case_score(case_of(gold), answer) == SCORES[gold][answer]


def test_no_verdict_scores_nothing_and_an_acceptable_one_half():
    lenient = case_of(N).model_copy(update={"acceptable": (S,)})
    assert case_score(lenient, None) == 0
    assert case_score(lenient, S) == 0.5


CORE = {
    S: {S: (), P: ("wrong_verdict",), V: ("wrong_verdict",), N: ("decidable_not_decided",)},
    P: {
        S: ("false_satisfied", "wrong_verdict"),
        P: (),
        V: ("wrong_verdict",),
        N: ("decidable_not_decided",),
    },
    V: {
        S: ("false_satisfied", "wrong_verdict"),
        P: ("wrong_verdict",),
        V: (),
        N: ("decidable_not_decided",),
    },
    N: {
        S: ("false_satisfied", "wrong_verdict"),
        P: ("wrong_verdict",),
        V: ("wrong_verdict",),
        N: (),
    },
}


@pytest.mark.parametrize("gold", Verdict)
@pytest.mark.parametrize("answer", Verdict)
def test_core_has_to_be_right_where_code_decides(gold, answer):
    assert core_labels(case_of(gold), answer) == CORE[gold][answer]


@pytest.mark.parametrize("gold", Verdict)
@pytest.mark.parametrize("answer", Verdict)
def test_core_may_be_silent_where_code_cannot_decide(gold, answer):
    found = core_labels(case_of(gold, decidable=False), answer)
    assert found == (() if answer is N else CORE[gold][answer])


def test_gold_answers_pass_with_full_marks():
    suite = report(right, CORE_RULES)
    assert suite.passed and suite.primary_score == 1.0
    assert suite.metrics["accuracy"] == suite.metrics["decidable_accuracy"] == 1.0
    assert suite.metrics["false_satisfied_rate"] == 0.0


def test_a_model_passes_with_wrong_verdicts_and_its_accuracy_says_so():
    suite = report(lambda *_: says(S))
    assert suite.passed and suite.metrics["accuracy"] == pytest.approx(14 / 48)
    assert suite.metrics["false_satisfied_rate"] == 1.0


@pytest.mark.parametrize(
    ("bar", "passes"),
    [
        pytest.param(14 / 48, True, id="reached-exactly"),
        pytest.param(15 / 48, False, id="one-case-short"),
    ],
)
def test_a_bar_is_held_to(bar, passes):
    suite = report(lambda *_: says(S), replace(RULES, min_accuracy=bar))
    assert suite.passed is passes
    assert suite.metrics["failures"] == ([] if passes else ["accuracy_below_minimum"])


def test_with_a_bar_nothing_completed_is_below_it():
    lost = said("", error_class="timeout")
    suite = report(lambda *_: lost, replace(RULES, min_accuracy=0.1))
    assert suite.metrics["failures"] == ["accuracy_below_minimum"]
    assert suite.metrics["accuracy"] is None


def test_core_that_refuses_everything_fails():
    suite = report(lambda *_: says(N), CORE_RULES)
    assert not suite.passed
    labels = {label for case in suite.cases for label in case.failures}
    assert labels == {"decidable_not_decided"}
