"""Verdicts that flip fail, wording that drifts is told."""

import pytest
from fake_bench import CORE_RULES, RULES, everywhere, right, said, texts

from grader.bench.suites.replay_variability import replay_variability
from grader.bench.units import replayed_cases

TEXTS = texts()
CASES = replayed_cases(TEXTS.questions.cases, TEXTS.clauses.cases, "openai")
FIRST = TEXTS.clauses.cases[0]


def report(make, rules=RULES, repeats=3):
    done = everywhere("replay_variability", CASES, make, repeats)
    return replay_variability(CASES, done, rules, repeats)


def first(suite):
    return next(case for case in suite.cases if case.case_id == FIRST.case_id)


def verdicts(*words):
    """The first clause gets these verdicts, one a repeat; None for a failure."""

    def make(case, repeat):
        if case is not FIRST:
            return right(case)
        if words[repeat] is None:
            return said("", error_class="server_error")
        return said(f"{words[repeat]}", verdict=words[repeat])

    return make


def test_equal_answers_pass():
    suite = report(right)
    assert suite.passed and suite.primary_score == 1.0 and suite.case_count == 55
    assert suite.metrics["verdict_flip_rate"] == suite.metrics["flipped_share"] == 0.0
    assert suite.metrics["n_compared"] == 48, "questions have no verdict"


@pytest.mark.parametrize(
    ("words", "score", "rate", "labels"),
    [
        pytest.param(
            ("satisfied", "violated", "satisfied"),
            1 / 2,
            1 / 3,
            ("verdict_not_stable",),
            id="one-of-three-flips",
        ),
        pytest.param(
            ("satisfied", "violated", "not_evaluable"),
            1 / 3,
            2 / 3,
            ("verdict_not_stable",),
            id="three-of-a-kind-none",
        ),
        pytest.param(
            ("satisfied", None, "satisfied"),
            1.0,
            0.0,
            ("adapter_error:server_error", "partial_adapter_error"),
            id="one-call-failed",
        ),
        pytest.param(
            (None, None, None),
            0.0,
            None,
            ("adapter_error:server_error",),
            id="all-calls-failed",
        ),
        pytest.param(
            ("satisfied", None, None),
            1.0,
            None,
            ("adapter_error:server_error", "partial_adapter_error"),
            id="one-answer-compares-with-nothing",
        ),
    ],
)
def test_what_a_clause_gets(words, score, rate, labels):
    case = first(report(verdicts(*words)))
    assert case.score == pytest.approx(score)
    assert case.failures == labels
    shown = case.details["verdict_flip_rate"]
    assert shown == (rate if rate is None else pytest.approx(rate))


def test_wording_drifts_without_failing_a_model_but_fails_code():
    def drift(case, repeat):
        verdict = getattr(case, "gold_verdict", None)
        return said(f"wording {repeat}", verdict=verdict)

    suite = report(drift)
    assert suite.passed and suite.metrics["drifting_surfaces"] == 55
    assert first(suite).details["unique_surface_count"] == 3
    assert first(report(drift, CORE_RULES)).failures == ("surface_not_stable",)


def test_blanks_around_a_surface_are_no_drift():
    suite = report(lambda _, n: said(" a" if n else "a\n"))
    assert first(suite).details["unique_surface_count"] == 1


def test_a_decision_model_replays_the_clauses_alone():
    found = replayed_cases(TEXTS.questions.cases, TEXTS.clauses.cases, "openai-decisions")
    assert found == TEXTS.clauses.cases


def test_a_mean_cost_is_unknown_as_soon_as_one_is():
    def cost(_case, repeat):
        return said("x", verdict="satisfied", estimated_cost_usd=None if repeat else 0.5)

    assert first(report(cost)).details["mean_estimated_cost_usd"] is None
    known = report(lambda *_: said("x", verdict="satisfied", estimated_cost_usd=0.5))
    assert first(known).details["mean_estimated_cost_usd"] == 0.5
