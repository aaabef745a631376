"""Reading a verdict: a shape that fits, or none; nothing is guessed."""

import json

import pytest

from grader.bench.clause_reply import CLAUSE_SCHEMA, read_clause_choice, read_clause_reply
from grader.model.verdicts import Verdict

FULL = {"evidence": ["a quote"], "reason": "so", "verdict": "satisfied", "confidence": 90}


def reply(**changes):
    return json.dumps({**FULL, **changes})


def test_a_whole_answer_is_read():
    read = read_clause_reply(reply())
    assert (read.verdict, read.confidence, read.evidence) == (Verdict.SATISFIED, 90, ("a quote",))


@pytest.mark.parametrize("name", FULL)
def test_an_answer_that_lacks_a_field_is_none(name):
    lacking = {key: value for key, value in FULL.items() if key != name}
    assert read_clause_reply(json.dumps(lacking)) is None


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("satisfied", id="prose"),
        pytest.param("", id="nothing"),
        pytest.param("[" * 100_000, id="endless-nesting"),
        pytest.param(reply() + reply(), id="two-answers"),
        pytest.param("Sure! " + reply(), id="words-before-it"),
        pytest.param(reply(verdict="Satisfied"), id="another-case"),
        pytest.param(reply(verdict=None), id="no-verdict"),
        pytest.param(reply(confidence=-1), id="less-than-nothing"),
        pytest.param(reply(confidence=101), id="more-than-sure"),
        pytest.param(reply(confidence=90.5), id="half-a-percent"),
        pytest.param(reply(confidence=True), id="a-truth-value"),
        pytest.param(reply(confidence="90"), id="a-number-as-text"),
        pytest.param(reply(evidence="a quote"), id="one-quote-as-text"),
        pytest.param(reply(evidence=["x"] * 21), id="too-many-quotes"),
        pytest.param(reply(extra=1), id="a-field-more"),
        pytest.param(reply(reason="x" * 200_001), id="too-long"),
    ],
)
def test_what_does_not_fit_is_none(text):
    assert read_clause_reply(text) is None


def test_half_a_surrogate_pair_is_shown_as_a_question_mark():
    read = read_clause_reply(reply(reason="\ud800", evidence=["a\udfff"]))
    assert (read.reason, read.evidence) == ("?", ("a?",))


@pytest.mark.parametrize(
    ("confidence", "verdict"),
    [(50, Verdict.SATISFIED), (49, Verdict.NOT_EVALUABLE), (0, Verdict.NOT_EVALUABLE)],
)
def test_under_fifty_is_no_verdict(confidence, verdict):
    assert read_clause_reply(reply(confidence=confidence)).final_verdict is verdict


def shares(**given):
    return [{"value": name, "probability": share} for name, share in given.items()]


def test_a_choice_is_as_sure_as_its_probability():
    text = json.dumps(
        {"choice": "violated", "probabilities": shares(violated=0.725, satisfied=0.2)}
    )
    read = read_clause_choice(text)
    assert (read.verdict, read.confidence) == (Verdict.VIOLATED, 73)
    assert read.reason == "violated 0.72, satisfied 0.20"


@pytest.mark.parametrize(
    "value",
    [
        pytest.param({"choice": "violated", "probabilities": []}, id="no-probability"),
        pytest.param(
            {"choice": "violated", "probabilities": shares(satisfied=1.0)}, id="of-another-option"
        ),
        pytest.param(
            {"choice": "violated", "probabilities": shares(violated=0.5) * 2}, id="two-of-them"
        ),
        pytest.param({"choice": "great", "probabilities": shares(violated=1.0)}, id="no-option"),
        pytest.param(
            {"choice": "violated", "probabilities": shares(violated=1.5)}, id="more-than-one"
        ),
        pytest.param(
            {"choice": "violated", "probabilities": shares(violated=0.9, satisfied=0.9)},
            id="together-more-than-one",
        ),
        pytest.param([], id="a-list"),
    ],
)
def test_a_choice_that_is_none(value):
    assert read_clause_choice(json.dumps(value)) is None


def test_every_field_is_required_as_the_vendors_strict_schemas_want_it():
    assert CLAUSE_SCHEMA["required"] == list(CLAUSE_SCHEMA["properties"])
    assert CLAUSE_SCHEMA["additionalProperties"] is False
