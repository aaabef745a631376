"""The loose pass of the questions, and every label that takes it away."""

import pytest
from fake_bench import RULES, everywhere, right, said, texts

from grader.bench.labels import ADAPTER_ERRORS, OF_BEHAVIOUR, has_succeeded
from grader.bench.suites.prompt_battery import prompt_battery
from grader.bench.thresholds import Rules
from grader.model.benchmark import ErrorClass

CASES = texts().questions.cases
TRANSPORT = [one for one in ErrorClass if one is not ErrorClass.OK and one not in OF_BEHAVIOUR]


def report(make, rules=RULES):
    return prompt_battery(CASES, everywhere("prompt_battery", CASES, make), rules)


def test_answers_pass_whatever_they_say():
    suite = report(lambda *_: said("no idea"))
    assert suite.passed and suite.primary_score == 1.0 and suite.case_count == 7


@pytest.mark.parametrize(
    ("mutant", "label"),
    [
        *(
            pytest.param(said("", error_class=one), f"adapter_error:{one}", id=f"transport-{one}")
            for one in TRANSPORT
        ),
        pytest.param(said("", error_class="refusal"), "refusal", id="refusal"),
        pytest.param(said("", error_class="truncated"), "truncated", id="truncated"),
        pytest.param(said("x", error_class="schema_invalid"), "schema_invalid", id="misshapen"),
        pytest.param(said("", error_class="empty"), "empty_surface", id="no-text"),
        pytest.param(said(" \n\t"), "empty_surface", id="blank"),
        pytest.param(said(elapsed_ms=1000.5), "elapsed_budget_exceeded", id="late"),
    ],
)
def test_one_bad_answer_fails_its_case_and_the_suite(mutant, label):
    suite = report(lambda case, _: mutant if case is CASES[2] else right(case))
    failed = [case for case in suite.cases if not case.passed]
    assert [(case.case_id, case.failures) for case in failed] == [("cause_clause", (label,))]
    assert not suite.passed and suite.primary_score == pytest.approx(6 / 7)


def test_an_answer_of_another_model_is_a_mismatch_where_the_id_is_held_to():
    other = said(response_model="m-2")
    held = Rules(budget_ms=1000.0, expected_model="m")
    assert report(lambda *_: other, held).cases[0].failures == ("model_identity_mismatch",)
    assert report(lambda *_: other).passed
    assert report(lambda *_: said(response_model="m"), held).passed
    assert report(lambda *_: said(response_model=None), held).passed, "not said is not another"


def test_an_exception_and_an_empty_answer_have_different_labels():
    assert not set(ADAPTER_ERRORS) & set(OF_BEHAVIOUR.values())
    assert "adapter_error:timeout" in ADAPTER_ERRORS


@pytest.mark.parametrize(
    ("one", "is_good"),
    [
        pytest.param(said(), True, id="an-answer"),
        pytest.param(said("", error_class="timeout"), False, id="an-error"),
        pytest.param(said(""), False, id="empty"),
        pytest.param(said("  "), False, id="blank"),
    ],
)
def test_succeeded(one, is_good):
    assert has_succeeded(one) is is_good


def test_a_suite_without_cases_has_not_passed():
    suite = prompt_battery(CASES, {}, RULES)
    assert (suite.passed, suite.primary_score, suite.case_count) == (False, 0.0, 0)
