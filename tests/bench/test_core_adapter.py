"""Core as one provider of lane B: right where it decides, silent elsewhere, nothing left behind."""

import tempfile

import pytest
from fake_bench import texts

from grader.bench.batteries import UNDECIDABLE, Shape
from grader.bench.run_bench import without_loop
from grader.cli.bench_wiring import core_adapter
from grader.model.span import Span
from grader.model.verdicts import Verdict

TEXTS = texts()
ADAPTER = core_adapter(TEXTS)


def grade(case, repeat=0):
    return without_loop(ADAPTER.grade(case, repeat)).observation


def answer(case_id):
    (case,) = [one for one in TEXTS.questions.cases if one.case_id == case_id]
    return without_loop(ADAPTER.answer(case, 0)).observation.surface


@pytest.mark.parametrize(
    "case",
    [case for case in TEXTS.clauses.cases if case.family not in UNDECIDABLE],
    ids=lambda case: case.case_id,
)
def test_code_is_right_where_it_can_decide(case):
    assert grade(case).verdict is case.gold_verdict


@pytest.mark.parametrize(
    "case",
    [case for case in TEXTS.clauses.cases if case.family in UNDECIDABLE],
    ids=lambda case: case.case_id,
)
def test_code_is_silent_elsewhere(case):
    assert grade(case).verdict is Verdict.NOT_EVALUABLE
    assert grade(case).reason


def test_every_span_is_a_slice_of_the_output_and_every_decision_has_a_hash():
    for case in TEXTS.clauses.cases:
        said = grade(case)
        spans = [one for one in said.evidence if isinstance(one, Span)]
        assert said.n_quotes == said.n_quotes_found == len(spans)
        assert len(said.trace_hash.removeprefix("sha256:")) == 64


def test_control_another_output_has_another_hash():
    case = TEXTS.clauses.cases[0]
    other = case.model_copy(update={"output": case.output + " "})
    assert grade(case).trace_hash == grade(case).trace_hash != grade(other).trace_hash


@pytest.mark.parametrize(
    ("case_id", "words"),
    [
        pytest.param("definition_clause", "Clause 2 of tide-desk requires", id="a-clause"),
        pytest.param("definition_verdict", "some requirements", id="a-verdict"),
        pytest.param("cause_clause", "violated: at least 3 sources: not_met", id="why"),
        pytest.param("verification_sources", "found 4 such items", id="how-many"),
        pytest.param("comparison_services", "Clause 3 of ferry-desk is violated", id="compared"),
        pytest.param("procedure_score", "Overall: 40.0.", id="the-score"),
        pytest.param("unknown_clause", "This run has no clause 47", id="refused"),
    ],
)
def test_an_answer_comes_from_the_grade(case_id, words):
    assert words in answer(case_id)


def test_a_question_without_its_clause_is_not_answered():
    (case,) = [one for one in TEXTS.questions.cases if one.shape is Shape.CAUSE]
    lost = case.model_copy(update={"clause": None})
    said = without_loop(ADAPTER.answer(lost, 0)).observation.surface
    assert said == "The grade of this run holds nothing about this question."


def test_nothing_is_left_in_the_temporary_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    grade(TEXTS.clauses.cases[0])
    assert list(tmp_path.iterdir()) == []
