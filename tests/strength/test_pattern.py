"""`pattern_cases.json` holds what V8 says of random patterns: `new RegExp("^(?:p)$").test(t)`."""

import json
import time
from pathlib import Path

import pytest

from grader.strength.evidence import Evidence
from grader.strength.faults import FaultCode, StrengthFault
from grader.strength.pattern_match import compile_pattern, matches
from grader.strength.pattern_syntax import PatternError, parse_pattern
from grader.strength.pattern_tree import is_anchored, quantifiers
from grader.strength.regex_check import regex_holds

CASES = json.loads(Path(__file__).with_name("pattern_cases.json").read_text("utf-8"))


def evidence(budget=1_000_000):
    return Evidence(
        observations={}, operations={}, reference_sets={}, regex_budget=budget, path="here"
    )


def test_hundreds_of_random_patterns_give_v8s_answer():
    assert len(CASES) > 250
    for pattern, text, expected in CASES:
        try:
            found = matches(compile_pattern(parse_pattern(pattern)), text)
        except PatternError:
            found = None
        assert found is expected, (pattern, text)


@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param(r"^(a)\1$", id="back-reference"),
        pytest.param(r"^(?<n>a)\k<n>$", id="named-back-reference"),
        pytest.param(r"^(?<=a)b$", id="look-behind"),
        pytest.param(r"^(?<!a)b$", id="negative-look-behind"),
        pytest.param(r"^(?i:a)$", id="modifiers"),
        pytest.param(r"^\07$", id="octal"),
        pytest.param(r"^\c1$", id="broken-control"),
        pytest.param(r"^(a$", id="unclosed-group"),
        pytest.param(r"^[a$", id="unclosed-class"),
        pytest.param(r"^a{2,1}$", id="bounds-out-of-order"),
        pytest.param(r"^[b-a]$", id="range-out-of-order"),
        pytest.param(r"^*$", id="nothing-to-repeat"),
        pytest.param("^" + "(" * 2000 + "a" + ")" * 2000 + "$", id="two-thousand-groups"),
    ],
)
def test_a_bad_pattern_cannot_be_accepted(pattern):
    with pytest.raises(StrengthFault) as fault:
        regex_holds(pattern, "a", evidence())
    assert fault.value.fault is FaultCode.OPERATOR_CANNOT_ACCEPT_OPERAND


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        pytest.param("^(a+)+$", "a" * 40 + "!", id="plus-in-plus"),
        pytest.param("^(?:a*)*b$", "a" * 40, id="star-in-star"),
        pytest.param("^((a|b)?c){2}$", "x", id="optional-in-counted"),
        pytest.param("^a+$", "a" * 500_001, id="estimate-above-the-budget"),
        pytest.param("^a{99999}b{99999}$", "a", id="too-many-states"),
        pytest.param(
            "^(?:(?=" + "ab|" * 1000 + "a)a)*$", "a" * 3000, id="a-look-ahead-at-every-place"
        ),
    ],
)  # fmt: skip
def test_a_pattern_that_could_run_away_is_budget_exhausted(pattern, text):
    started = time.monotonic()
    with pytest.raises(StrengthFault) as fault:
        regex_holds(pattern, text, evidence())
    assert fault.value.fault is FaultCode.BUDGET_EXHAUSTED
    assert time.monotonic() - started < 30


@pytest.mark.parametrize(
    ("pattern", "text", "holds"),
    [
        pytest.param("^a*a*a*a*a*a*a*b$", "a" * 100_000, False, id="polynomial-for-backtrackers"),
        pytest.param("^(?:a|a|aa)*$", "a" * 100_000, True, id="ambiguous-branches"),
        pytest.param("^[a-z ]*$", "ab " * 150_000, True, id="a-long-text"),
    ],
)
def test_what_backtracking_would_not_finish_is_answered(pattern, text, holds):
    started = time.monotonic()
    assert regex_holds(pattern, text, evidence()) is holds
    assert time.monotonic() - started < 30


def test_the_estimate_counts_code_units():
    assert regex_holds("^..$", "\U0001f600", evidence(budget=2)) is True
    with pytest.raises(StrengthFault, match="estimated 2 regex match steps exceed"):
        regex_holds("^..$", "\U0001f600", evidence(budget=1))


@pytest.mark.parametrize(
    ("pattern", "count", "nested"),
    [
        pytest.param("^a+b{2}c?$", 3, False, id="side-by-side"),
        pytest.param("^(?:ab)+$", 1, False, id="a-quantified-group"),
        pytest.param("^(?:a(?:b+))?$", 2, True, id="one-in-another"),
        pytest.param(r"^[*+?]\*$", 0, False, id="literal-marks"),
    ],
)
def test_quantifiers_are_counted(pattern, count, nested):
    assert quantifiers(parse_pattern(pattern)) == (count, nested)


@pytest.mark.parametrize(
    ("pattern", "anchored"),
    [
        pytest.param("^a$", True, id="anchored"),
        pytest.param("^a|b$", False, id="two-half-anchored-branches"),
        pytest.param(r"^a\$", False, id="an-escaped-dollar"),
        pytest.param("^(?:a|b)$", True, id="branches-in-a-group"),
    ],
)
def test_anchoring_is_decided_on_the_whole_pattern(pattern, anchored):
    assert is_anchored(parse_pattern(pattern)) is anchored
