"""The batteries as they are shipped: their counts, their gold spans, their traps."""

import json
from collections import Counter

import pytest
from fake_bench import texts

from grader.bench.batteries import UNDECIDABLE, ClauseBattery, Family, Shape, parse_battery
from grader.bench.thresholds import CASES_PER_FAMILY, LEAST_CLAUSE_CASES, N_PROMPT_CASES
from grader.errors import SettingsError
from grader.model.verdicts import Verdict

TEXTS = texts()
CASES = TEXTS.clauses.cases


def test_there_are_four_cases_in_each_of_the_twelve_families():
    assert Counter(case.family for case in CASES) == dict.fromkeys(Family, CASES_PER_FAMILY)
    assert len(CASES) == LEAST_CLAUSE_CASES


def test_the_gold_verdicts_are_spread_as_the_specification_says():
    assert Counter(case.gold_verdict for case in CASES) == {
        Verdict.SATISFIED: 14,
        Verdict.PARTIALLY_SATISFIED: 10,
        Verdict.VIOLATED: 14,
        Verdict.NOT_EVALUABLE: 10,
    }


def test_both_traps_are_there_and_code_can_decide_them():
    traps = {case.trap: case for case in CASES if case.trap}
    assert set(traps) == {"self_assertion", "instruction"}
    assert {case.gold_verdict for case in traps.values()} == {Verdict.VIOLATED}
    assert not {case.family for case in traps.values()} & UNDECIDABLE


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.case_id)
def test_a_gold_span_is_a_slice_of_the_output(case):
    for span in case.gold_spans:
        assert case.output[span.start : span.end] == span.quote != ""
    assert case.rationale


def test_ids_are_unique_and_name_their_family():
    ids = [case.case_id for case in (*CASES, *TEXTS.questions.cases)]
    assert len(set(ids)) == len(ids)
    assert all(case.case_id.startswith(case.family.value) for case in CASES)
    assert max(map(len, ids)) <= 42, "the human report pads to 42"


def test_the_questions_have_every_shape_and_definition_twice():
    shapes = Counter(case.shape for case in TEXTS.questions.cases)
    assert shapes == {**dict.fromkeys(Shape, 1), Shape.DEFINITION: 2}
    assert sum(shapes.values()) == N_PROMPT_CASES


def test_the_unknown_clause_is_in_no_list():
    numbers = {one.number for one in TEXTS.questions.clauses}
    (unknown,) = [case for case in TEXTS.questions.cases if case.shape is Shape.UNKNOWN]
    assert unknown.clause not in numbers


def test_control_a_battery_with_a_misspelt_verdict_is_refused():
    raw = json.loads(TEXTS.clauses.model_dump_json())
    raw["cases"][0]["gold_verdict"] = "perfect"
    with pytest.raises(SettingsError, match="1 faults"):
        parse_battery(json.dumps(raw), ClauseBattery)
