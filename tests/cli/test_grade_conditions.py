"""What a judge says of a condition, and that it failed to: in the report, and held by verify."""

import json
from copy import deepcopy

import pytest
from fake_clauses import asked, reply_text
from fake_server import Step

from grader.model.presentation import Language
from grader.model.report import GradeReport
from grader.report.clause_notes import next_step, plain_notes
from grader.report.explain_entry import explained_again
from grader.report.words import EN
from grader.report.words_of import words_of

DE = words_of(Language.DE)
PROMISES = ["the note names a harbour", "if the sea is rough: the note warns of the reef"]
CALM = "The harbour of Brent is calm"
TIDE = "The tide turns at noon"


def said(answer, confidence=90, quote=CALM):
    return {"answer": answer, "confidence": confidence, "quotes": [quote]}


MET, NOT_MET = said("met", quote=TIDE), said("not_met")


@pytest.fixture
def grade(desk, vendor):
    """Grades with these answers about the condition, the last one for good; the report."""

    def run(answers, *flags, always=None):
        left = list(answers)

        def answer(received):
            one = asked(received)
            if PROMISES[1] not in one.clause:
                return reply_text(one.indices, quotes=[CALM])
            line = left.pop(0) if len(left) > 1 else left[0]
            return line if isinstance(line, str) else reply_text([0], **line)

        vendor.answer, vendor.always = answer, always
        made = desk.make_run("tide", PROMISES)
        words = ["--base-url", vendor.openai_url, "--model", "m", "--format", "json"]
        result = desk.grade(made, *words, "--concurrency", "1", *flags)
        desk.write("report.json", result.out)
        assert desk.call("verify", "report.json", made).status == 0
        return GradeReport.model_validate_json(result.out)

    return run


def second(report):
    return report.services[0].ensures_clauses[1]


FAILED = [
    pytest.param("I would rather not.", None, "unreadable", id="junk"),
    pytest.param("", None, "empty", id="nothing"),
    pytest.param("{}", None, "wrong-shape", id="another-object"),
    pytest.param("{}", Step(kind="status", status=401), "provider-rejected", id="a-refused-key"),
]


@pytest.mark.parametrize(("reply", "always", "fault"), FAILED)
def test_a_judge_that_failed_on_a_condition_is_named(grade, reply, always, fault):
    entry = second(grade([reply], always=always))
    assert entry.reason == "condition_unknown"
    assert [one.fault for one in entry.faults] == [fault]
    assert entry.condition_judged.reason == "judge_failed"
    assert "since the judge gave no answer that counts" in entry.explanation
    assert "this says nothing of the contract" in entry.explanation
    assert explained_again(entry, EN) == entry.explanation
    german = explained_again(entry, DE)
    assert "der Gutachter hat keine verwertbare Antwort gegeben" in german
    assert "über den Vertrag sagt das nichts" in german
    assert "grade again" in next_step(entry, "writer", EN)
    assert "name the declared error" not in next_step(entry, "writer", EN)


def test_control_a_condition_that_the_judge_cannot_tell_names_no_fault(grade):
    entry = second(grade([said("cannot_tell")]))
    assert (entry.reason, entry.faults) == ("condition_unknown", ())
    assert "judge gave" not in entry.explanation
    assert "name the declared error" in next_step(entry, "writer", EN)


def test_votes_that_disagree_on_a_condition_are_shown(grade):
    entry = second(grade([MET | {"confidence": 60}, NOT_MET]))
    votes = entry.condition_judged.votes
    assert [(one.state, one.confidence, one.evidence[0].quote) for one in votes] == [
        ("met", 60, TIDE),
        ("not_met", 90, CALM),
    ]
    assert "The votes disagree: 1 say met, 1 say not met." in entry.explanation
    assert explained_again(entry, EN) == entry.explanation
    shown = [note for note in plain_notes(entry, "writer", EN) if note.quote]
    assert [note.quote for note in shown] == [TIDE, CALM]
    assert "on the condition: compatible/m, trial 1: met" in shown[0].text
    assert "name the declared error" not in next_step(entry, "writer", EN)


def test_a_majority_on_a_condition_is_shown_where_it_did_not_happen(grade):
    report = grade([MET, NOT_MET, NOT_MET], "--trials", "3")
    (entry,) = report.services[0].conditional_ensures
    judged = entry.condition_judged
    assert (judged.state, judged.confidence, entry.how) == ("not_met", 67, "judge")
    assert [one.state for one in judged.votes] == ["met", "not_met", "not_met"]


def test_a_majority_on_a_condition_is_shown_where_it_happened(grade):
    judged = second(grade([NOT_MET, MET, MET, MET], "--trials", "3")).condition_judged
    assert (judged.state, judged.confidence) == ("met", 67)
    assert [one.state for one in judged.votes] == ["not_met", "met", "met"]


def test_a_single_answer_about_a_condition_is_shown_with_quote_and_figure(grade):
    judged = second(grade([MET])).condition_judged
    assert (judged.state, judged.confidence, judged.votes) == ("met", 90, ())
    assert judged.evidence[0].quote == TIDE


def condition(report):
    """The condition's entry in a report as JSON, wherever its clause stands."""
    service = report["services"][0]
    entries = [*service["ensures_clauses"], *service["conditional_ensures"]]
    return next(one for one in entries if one["condition_judged"])["condition_judged"]


def set_to(name, value):
    return lambda one: one.update({name: value})


SPOILT = [
    pytest.param(set_to("state", "met"), id="the-state"),
    pytest.param(set_to("confidence", 100), id="the-figure"),
    pytest.param(set_to("votes", []), id="the-votes"),
    pytest.param(set_to("evidence", []), id="the-evidence"),
    pytest.param(set_to("text", "the sea is calm"), id="the-condition"),
    pytest.param(lambda one: one["votes"][0].update(state="not_met"), id="a-vote"),
    pytest.param(lambda one: one["votes"][1].update(confidence=20), id="a-weak-vote"),
    pytest.param(
        lambda one: one["votes"][0]["evidence"][0].update(quote="A quote of the same le"),
        id="a-quote",
    ),
]


@pytest.mark.parametrize("spoil", SPOILT)
def test_control_verify_finds_a_spoilt_answer_about_a_condition(desk, grade, spoil):
    report = json.loads(grade([MET, NOT_MET, NOT_MET], "--trials", "3").model_dump_json())
    spoilt = deepcopy(report)
    spoil(condition(spoilt))
    assert spoilt != report
    desk.write("spoilt.json", json.dumps(spoilt))
    result = desk.call("verify", "spoilt.json", "tide")
    assert result.status == 1
    found = result.out.decode()
    codes = ("condition-inconsistent", "span-differs", "trace-differs")
    assert any(code in found for code in codes)


def test_control_verify_finds_a_condition_moved_without_its_answer(desk, grade):
    """All hashes made anew would be found, too: the answer contradicts where the clause stands."""
    report = json.loads(grade([MET]).model_dump_json())
    condition(report).update(state="not_met")
    desk.write("spoilt.json", json.dumps(report))
    result = desk.call("verify", "spoilt.json", "tide")
    assert "clause stands otherwise" in result.out.decode()


LONG = "\n\n".join(
    f"Paragraph {one}: the boats came home before dusk, says the log." for one in range(900)
)
NOTE = f"The harbour of Brent is calm tonight.\n{LONG}\n"
SAW_PART = "The judge saw passages of the texts, not all of them."


@pytest.mark.parametrize(("limit", "is_cut"), [("3000", True), ("100000", False)])
def test_a_verdict_on_a_part_of_the_outputs_says_so(desk, vendor, limit, is_cut):
    vendor.answer = lambda one: reply_text(asked(one).indices, quotes=[CALM])
    promises = ["the note names a quiet harbour", "the note is peaceful in tone"]
    made = desk.make_run("tide", promises, {"note": NOTE})
    words = ["--base-url", vendor.openai_url, "--model", "m", "--format", "json"]
    result = desk.grade(made, *words, "--max-input-tokens", limit)
    desk.write("report.json", result.out)
    assert desk.call("verify", "report.json", made).status == 0
    first, other = GradeReport.model_validate_json(result.out).services[0].ensures_clauses
    assert first.verdict == "satisfied"
    assert other.reason == ("insufficient_evidence" if is_cut else None)
    for entry in (first, other):
        assert entry.saw_part is is_cut
        assert (SAW_PART in entry.explanation) is is_cut
        assert explained_again(entry, EN) == entry.explanation
        assert ("Der Gutachter sah Ausschnitte" in explained_again(entry, DE)) is is_cut


def test_control_verify_finds_a_part_passed_off_as_the_whole(desk, vendor):
    vendor.answer = lambda one: reply_text(asked(one).indices, quotes=[CALM])
    made = desk.make_run("tide", ["the note names a quiet harbour"], {"note": NOTE})
    words = ["--base-url", vendor.openai_url, "--model", "m", "--format", "json"]
    report = json.loads(desk.grade(made, *words, "--max-input-tokens", "3000").out)
    report["services"][0]["ensures_clauses"][0]["saw_part"] = False
    desk.write("spoilt.json", json.dumps(report))
    result = desk.call("verify", "spoilt.json", made)
    assert result.status == 1
    assert "trace-differs" in result.out.decode()


ERROR_CONTRACT = (
    "---\nname: writer\n---\n\nensures:\n- note: the note names a harbour\n"
    "- if the instruments stay quiet: the note warns of the reef\n\n"
    "errors:\n- gauge-silent: no gauge answered in time\n"
)


@pytest.fixture
def on_a_condition(desk, vendor):
    """A report in which the judge failed on the condition that decides about another clause."""
    vendor.answer = "I would rather not."
    made = desk.make_run("tide", ["the note names a harbour"])
    desk.write("tide/services/writer.md", ERROR_CONTRACT)
    desk.write("tide/workspace/writer/__error.md", "# Error: gauge-silent\n\nNo answer.\n")
    words = ["--base-url", vendor.openai_url, "--model", "m", "--format", "json"]
    return made, json.loads(desk.grade(made, *words).out)


def test_a_clause_on_which_the_condition_decides_names_the_same_fault(desk, on_a_condition):
    made, report = on_a_condition
    first, other = report["services"][0]["ensures_clauses"]
    assert [one["reason"] for one in (first, other)] == ["condition_unknown"] * 2
    assert first["condition"] is None
    assert first["condition_judged"] is None
    assert first["faults"] == other["faults"] != []
    assert "since the judge gave no answer that counts" in first["explanation"]
    desk.write("report.json", json.dumps(report))
    assert desk.call("verify", "report.json", made).status == 0


def test_control_a_fault_that_no_condition_has_is_found(desk, on_a_condition):
    made, report = on_a_condition
    report["services"][0]["ensures_clauses"][0]["faults"][0]["fault"] = "refused"
    desk.write("spoilt.json", json.dumps(report))
    result = desk.call("verify", "spoilt.json", made)
    assert result.status == 1
    assert "faults that no open condition has" in result.out.decode()
