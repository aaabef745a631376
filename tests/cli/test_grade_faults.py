"""Whatever a vendor sends, through the real SDKs: a vote that it plainly is, or no verdict.

In each case the first of three clauses meets the fault; the two others are judged all the same.
"""

import json

import pytest
from fake_clauses import reply_text
from fake_server import Step

PROVIDERS = ("anthropic", "openai", "compatible")
FIRST, SECOND, THIRD = "writer/#2", "writer/#3", "writer/#4"
QUOTE = "The harbour of Brent is calm"
KEPT = ("satisfied", None)
FAILED = ("not_evaluable", "judge_failed")

every_provider = pytest.mark.parametrize("provider", PROVIDERS)


def overloaded(status, wait="1"):
    return Step(kind="status", status=status, headers={"retry-after-ms": wait})


def come_back_in_an_hour(status):
    return Step(kind="status", status=status, headers={"retry-after": "3600"})


def entry(index=0, **changes):
    fields = {"quotes": [QUOTE], "looked_for": [], "finding": "", "answer": "met", "confidence": 90}
    return {"index": index, **fields, **changes}


def text_of(*entries, **changes):
    return Step(text=json.dumps({"requirements": entries, "clause_class": "measurable", **changes}))


def without(name):
    return {key: value for key, value in entry().items() if key != name}


GOOD = reply_text([0], quotes=[QUOTE])

HEALING = [
    pytest.param([overloaded(429)], id="429"),
    pytest.param([overloaded(500)], id="500"),
    pytest.param([overloaded(529)], id="529"),
    pytest.param([overloaded(500)] * 5, id="500-five-times"),
    pytest.param([Step(kind="reset")], id="a-reset"),
    pytest.param([Step(kind="cut")], id="a-reply-that-breaks-off"),
    pytest.param([Step(kind="hang")], id="no-answer-in-time"),
    pytest.param([Step(kind="raw", body=b"<html>", content_type="text/html")], id="a-login-page"),
    pytest.param([Step(text="", ending="refusal")], id="a-refusal-once"),
    pytest.param([Step(text="")], id="an-empty-reply-once"),
    pytest.param([Step(text=GOOD[:40], ending="length")], id="a-reply-cut-off-once"),
    pytest.param([Step(text="It is satisfied.")], id="prose-once"),
]

AS_IT_IS = [
    pytest.param(Step(text=GOOD, thinking=True), id="thinking-first"),
    pytest.param(Step(text=f"Here you are:\n{GOOD}\nI hope it helps."), id="prose-around"),
    pytest.param(Step(text=f"```json\n{GOOD}\n```"), id="a-code-fence-around"),
    pytest.param(text_of(entry(note="more"), verdict="violated"), id="further-keys"),
    pytest.param(text_of(entry(confidence="90")), id="a-number-in-quotes"),
    pytest.param(text_of(entry(answer="Met")), id="a-capital"),
]

NO_VOTE = [
    pytest.param(Step(text="", ending="refusal"), id="refused-twice"),
    pytest.param(Step(text="", ending="filter"), id="filtered-twice"),
    pytest.param(Step(text=GOOD[:60], ending="length"), id="cut-off-twice"),
    pytest.param(Step(text=GOOD, ending="length"), id="whole-but-said-to-be-cut-off"),
    pytest.param(Step(text=""), id="empty-twice"),
    pytest.param(Step(text="  \n"), id="blank-twice"),
    pytest.param(Step(text="", thinking=True), id="only-thinking"),
    pytest.param(Step(text="satisfied"), id="prose"),
    pytest.param(Step(text='{"verdict": "satisfied", "confidence": 100}'), id="a-verdict"),
    pytest.param(Step(text='"met"'), id="a-word"),
    pytest.param(Step(text=f"{GOOD}{GOOD.replace('met', 'not_met')}"), id="two-that-differ"),
    pytest.param(Step(text=GOOD.replace(": 0,", ': 0, "index": 1,')), id="a-key-twice"),
    pytest.param(Step(text="[" * 50_000), id="too-deep"),
    pytest.param(text_of(), id="no-requirement"),
    pytest.param(text_of(entry(), entry(1)), id="a-requirement-more"),
    pytest.param(text_of(entry(1)), id="another-requirement"),
    pytest.param(text_of(entry(), entry(answer="not_met")), id="one-requirement-twice"),
    pytest.param(text_of(without("answer")), id="no-answer"),
    pytest.param(text_of(without("confidence")), id="no-confidence"),
    pytest.param(text_of(without("quotes")), id="no-quotes"),
    pytest.param(text_of(entry(), clause_class="clear"), id="an-unknown-class"),
    pytest.param(text_of(entry(answer="satisfied")), id="an-unknown-answer"),
    pytest.param(text_of(entry(answer=True)), id="a-truth-value"),
    pytest.param(text_of(entry(answer=["met"])), id="a-list"),
    pytest.param(text_of(entry(confidence=101)), id="over-100"),
    pytest.param(text_of(entry(confidence=-1)), id="under-0"),
    pytest.param(text_of(entry(confidence=0.9)), id="a-share-of-one"),
    pytest.param(text_of(entry(confidence=None)), id="null"),
    pytest.param(Step(text=GOOD.replace("90", "NaN")), id="nan"),
    pytest.param(Step(text=GOOD.replace("90", "1e999")), id="infinity"),
]

LASTING = [
    pytest.param([overloaded(500)] * 6, 6, id="500-six-times"),
    pytest.param([come_back_in_an_hour(429)], 1, id="429-for-an-hour-is-not-waited"),
    pytest.param([come_back_in_an_hour(529)], 1, id="529-for-an-hour-is-not-waited"),
]

FATAL = [400, 401, 403, 404, 413, 422]


@pytest.fixture
def outcomes(desk, tide_run, judged_by):
    """Grade with these steps first: status, (verdict, reason) by clause, calls made."""

    def grade(provider, steps, *flags):
        vendor = judged_by.vendor
        vendor.play(*steps)
        # short only where nothing ever comes: a busy machine must not end a call that would answer
        timeout = "2" if any(step.kind == "hang" for step in steps) else "30"
        common = ["--format", "json", "--concurrency", "1", "--timeout", timeout]
        result = desk.grade(tide_run, *judged_by(provider), *common, *flags)
        assert "Traceback" not in result.err
        report = json.loads(result.out)
        clauses = report["services"][0]["ensures_clauses"]
        found = {one["clause_id"]: (one["verdict"], one["reason"]) for one in clauses}
        assert found.pop("writer/#1") == KEPT, "what code decides does not hang on the judge"
        return result.status, found, len(vendor.received)

    return grade


@every_provider
@pytest.mark.parametrize("steps", HEALING)
def test_what_heals_is_asked_again_and_judged(outcomes, provider, steps):
    status, found, n_calls = outcomes(provider, steps)
    assert found == {FIRST: KEPT, SECOND: KEPT, THIRD: KEPT}
    assert (status, n_calls) == (0, 3 + len(steps))


@every_provider
@pytest.mark.parametrize("step", AS_IT_IS)
def test_what_is_plainly_a_vote_counts_at_once(outcomes, provider, step):
    status, found, n_calls = outcomes(provider, [step])
    assert found == {FIRST: KEPT, SECOND: KEPT, THIRD: KEPT}
    assert (status, n_calls) == (0, 3)


@every_provider
@pytest.mark.parametrize("step", NO_VOTE)
def test_what_is_no_vote_is_asked_again_once_and_gives_no_verdict(outcomes, provider, step):
    status, found, n_calls = outcomes(provider, [step, step])
    assert found == {FIRST: FAILED, SECOND: KEPT, THIRD: KEPT}
    assert (status, n_calls) == (4, 4)


@every_provider
@pytest.mark.parametrize(
    "quotes",
    [
        pytest.param([], id="none"),
        pytest.param(["The harbour of Brest is calm"], id="an-invented-one"),
        pytest.param(["the", "."], id="too-short-to-say-anything"),
    ],
)
def test_an_answer_without_a_real_quote_is_asked_again_and_is_no_verdict(
    outcomes, provider, quotes
):
    step = text_of(entry(quotes=quotes))
    status, found, n_calls = outcomes(provider, [step, step])
    unproven = ("not_evaluable", "evidence_not_in_output")
    assert found == {FIRST: unproven, SECOND: KEPT, THIRD: KEPT}
    assert (status, n_calls) == (4, 4)


@every_provider
@pytest.mark.parametrize(("steps", "n_first"), LASTING)
def test_a_vendor_that_does_not_come_back_fails_one_clause(outcomes, provider, steps, n_first):
    status, found, n_calls = outcomes(provider, steps)
    assert found == {FIRST: FAILED, SECOND: KEPT, THIRD: KEPT}
    assert (status, n_calls) == (4, n_first + 2)


@every_provider
@pytest.mark.parametrize("code", FATAL)
def test_a_refused_request_ends_the_asking_and_the_report_is_printed(outcomes, provider, code):
    status, found, n_calls = outcomes(provider, [Step(kind="status", status=code)])
    assert found == {FIRST: FAILED, SECOND: FAILED, THIRD: FAILED}
    assert (status, n_calls) == (4, 1)


@every_provider
def test_what_was_judged_before_a_refused_request_stands(outcomes, provider):
    good = Step(text=GOOD)
    status, found, n_calls = outcomes(provider, [good, Step(kind="status", status=403)])
    assert found == {FIRST: KEPT, SECOND: FAILED, THIRD: FAILED}
    assert (status, n_calls) == (4, 2)


def test_a_failed_judge_can_be_waived_but_not_as_unjudged(outcomes):
    refused = Step(kind="status", status=401)
    assert outcomes("compatible", [refused], "--allow-unjudged")[0] == 4
    assert outcomes("compatible", [refused], "--exit-zero")[0] == 0


@every_provider
def test_a_reply_cut_off_is_asked_again_with_twice_the_room(outcomes, judged_by, provider):
    outcomes(provider, [Step(text="", ending="length")], "--max-output-tokens", "300")
    bodies = [json.dumps(one.body) for one in judged_by.vendor.received]
    assert ("300" in bodies[0], "600" in bodies[1], "600" in bodies[2]) == (True, True, False)
    assert bodies[0].replace("300", "600") == bodies[1]


def test_what_failed_is_said_where_a_person_reads_it(desk, tide_run, judged_by):
    judged_by.vendor.always = Step(kind="status", status=401)
    result = desk.grade(tide_run, *judged_by())
    text = " ".join(result.out.decode().split())
    assert result.status == 4
    assert "compatible answered 401" in text
    assert "the key was not accepted" in text
    assert "Cost no answer of a judge was used" in text
    assert "no judge was asked" not in text


def test_control_a_breach_is_found_beside_a_fault(outcomes, vendor):
    vendor.answer.lines["the reef"] = {"answer": "not_met", "looked_for": ["lighthouse keeper"]}
    vendor.answer.lines = dict(reversed(vendor.answer.lines.items()))
    status, found, _ = outcomes("compatible", [Step(text="?"), Step(text="?")])
    assert found == {FIRST: FAILED, SECOND: KEPT, THIRD: ("violated", None)}
    assert status == 1
