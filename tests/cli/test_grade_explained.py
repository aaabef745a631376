"""Why a judged clause has no verdict, in words that are true of what the judge said."""

import json

import pytest
from fake_clauses import ClauseJudge, reply_text

from grader.model.report import GradeReport
from grader.report.explain_entry import explained_again
from grader.report.words import EN

HARBOUR = "the note names a harbour"
QUOTE = "The harbour of Brent is calm"
NO_ANSWER = (
    "The judge could not tell, or called a promise not applicable that names no condition;"
    " neither is a verdict."
)
NO_EVIDENCE = (
    "The judge gave no evidence that is in the output word for word, also when asked again."
)


def said(answer, confidence=95, quotes=(QUOTE,), **rest):
    return {"answer": answer, "confidence": confidence, "quotes": list(quotes), **rest}


EXPLAINED = [
    pytest.param(said("not_applicable"), [], "low_confidence", NO_ANSWER, id="refused-at-95"),
    pytest.param(said("cannot_tell"), [], "low_confidence", NO_ANSWER, id="cannot-tell"),
    pytest.param(
        said("met", 30), [], "low_confidence",
        "The judge's confidence is under the 50 that a verdict needs.",
        id="control-twice-under-50",
    ),
    pytest.param(
        said("met", 30), ["--trials", "3"], "low_confidence",
        "The judge's confidence is under the 50 that a verdict needs.", id="three-under-50",
    ),
    pytest.param(
        said("not_applicable"), ["--trials", "3"], "low_confidence", NO_ANSWER, id="refused-thrice"
    ),
    pytest.param(
        said("met", quotes=()), [], "evidence_not_in_output", NO_EVIDENCE, id="no-quote-at-all"
    ),
    pytest.param(
        said("met", quotes=["nowhere in the output"]), [], "evidence_not_in_output", NO_EVIDENCE,
        id="a-quote-that-is-not-there",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("line", "flags", "reason", "explanation"), EXPLAINED)
def test_why_there_is_no_verdict(desk, vendor, line, flags, reason, explanation):
    run = desk.make_run("tide", [HARBOUR])
    vendor.answer = ClauseJudge({"": lambda one: reply_text(one.indices, **line)})
    words = ["--base-url", vendor.openai_url, "--model", "m", "--format", "json", *flags]
    result = desk.grade(run, *words)
    entry = json.loads(result.out)["services"][0]["ensures_clauses"][0]
    assert (entry["reason"], entry["explanation"]) == (reason, explanation)
    desk.write("report.json", result.out)
    again = GradeReport.model_validate_json(result.out).services[0].ensures_clauses[0]
    assert explained_again(again, EN) == explanation, "as a report in another language makes it"
    assert desk.call("verify", "report.json", run).status == 0
