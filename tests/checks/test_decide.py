"""Structure first, then the checks; what is not certain is left open."""

import pytest

from grader.checks.decide import decide_clause
from grader.checks.read_clause import read_clause
from grader.model.span import FoundBy, SearchRecord, Span
from grader.model.verdicts import DecidedBy, Reason, RequirementState

MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
UNDECIDED = RequirementState.UNDECIDED


def decided(clause, target, **more):
    return decide_clause(clause, read_clause(clause), target, **more)


@pytest.mark.parametrize(
    "body", ["at least 3 words and witty", "no more than 5 words", "no commas", "witty"]
)
def test_without_an_output_every_requirement_is_not_met(clause, target, body):
    for decision in decided(clause(body), target()):
        assert (decision.state, decision.decided_by) == (NOT_MET, DecidedBy.STRUCTURE)
        assert decision.evidence == (
            SearchRecord(how="path", looked_for=("bindings/report.md",), files=(), n_places=0),
        )


@pytest.mark.parametrize("text", ["", "  \n\t\n"])
def test_a_blank_output_is_not_met_even_where_the_words_are_true_of_nothing(
    clause, target, output, text
):
    (decision,) = decided(clause("no commas"), target(output(text)))
    assert (decision.state, decision.decided_by) == (NOT_MET, DecidedBy.STRUCTURE)
    (span,) = decision.evidence
    assert (span.file, span.found_by) == ("bindings/report.md", FoundBy.STRUCTURE)


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"problem": "binary"}, id="binary"),
        pytest.param({"problem": "too-large"}, id="too-large"),
    ],
)
def test_an_output_that_could_not_be_read_is_never_not_met(clause, target, output, more):
    (decision,) = decided(clause("at least 3 words"), target(output("", **more)))
    assert decision.state is UNDECIDED
    assert decision.reason is Reason.INSUFFICIENT_EVIDENCE


def test_a_workspace_copy_that_was_never_bound_is_graded(clause, target, output):
    (decision,) = decided(clause("at least 3 words"), target(output("one", is_published=False)))
    assert decision.state is NOT_MET


def test_where_the_output_is_not_certain_nothing_is_not_met(clause, target, output):
    aim = target(output("one"), uncertain="name-mismatch")
    (decision,) = decided(clause("at least 3 words"), aim)
    assert (decision.state, decision.reason) == (UNDECIDED, Reason.INSUFFICIENT_EVIDENCE)
    (kept,) = decided(clause("at most 3 words"), aim)
    assert kept.state is MET
    (absent,) = decided(clause("at most 3 words"), target(uncertain="pointer"))
    assert absent.reason is Reason.INSUFFICIENT_EVIDENCE


def test_what_cannot_be_read_needs_a_judge(decide):
    (decision,) = decide("witty", "some text")
    assert (decision.state, decision.reason) == (UNDECIDED, Reason.NEEDS_JUDGE)


def test_a_count_at_the_edge_of_its_readings_needs_a_judge(decide):
    (decision,) = decide("at least 3 words", "well-known facts here")
    assert decision.state is MET
    (decision,) = decide("exactly 3 words", "well-known facts here")
    assert (decision.state, decision.reason) == (UNDECIDED, Reason.NEEDS_JUDGE)


def test_spans_count_in_the_whole_file_after_an_envelope(clause, target, output):
    text = "---\nfrom: caller, once\n---\nHello there."
    made = output(text, body_start=text.index("Hello"))
    (decision,) = decided(clause('starts with "Hello"'), target(made))
    (span,) = decision.evidence
    assert text[span.start : span.end] == span.quote == "Hello"
    (decision,) = decided(clause("contains no commas"), target(made))
    assert decision.state is MET
    (record,) = decision.evidence
    assert record.how == "parsed", "the whole file has a comma, in its envelope"


def test_a_text_search_record_is_true_of_the_whole_file(clause, target, output):
    (decision,) = decided(clause('never mentions "whale"'), target(output("no fish here")))
    (record,) = decision.evidence
    assert (record.how, record.looked_for) == ("text", ("whale",))


def test_spans_are_few_and_short(decide):
    (decision,) = decide("at least 2 bullet points", "- " + "x" * 2_000 + "\n" + "- y\n" * 100)
    assert len(decision.evidence) == 20
    assert max(len(e.quote) for e in decision.evidence if isinstance(e, Span)) == 500


def test_several_outputs_must_agree(clause, target, output):
    short, long = output("one", name="a"), output("one two three", name="b")
    assert decided(clause("at most 5 words"), target(short, long))[0].state is MET
    assert decided(clause("at most 2 words"), target(short, long))[0].state is UNDECIDED
    assert decided(clause("at least 5 words"), target(short, long))[0].state is NOT_MET


def test_an_output_that_is_named_is_the_one_meant(clause, target, output):
    aim = target(output("one", name="a"), output("one two three", name="b"))
    made = clause("at most 2 words in `a`", name=None)
    assert decided(made, aim)[0].state is MET
    elsewhere = clause("at most 2 words in `c`", name=None)
    assert decided(elsewhere, aim)[0].state is UNDECIDED


def test_a_summary_that_may_be_a_section_is_left_open(clause, target, output):
    made = clause("the summary has at most 3 words", name=None)
    assert decided(made, target(output("one two")))[0].state is MET
    text = "# Report\n\n## Summary\n\none two three four five"
    assert decided(made, target(output(text)))[0].state is UNDECIDED


def test_a_decision_by_code_carries_figure_evidence_and_full_confidence(decide):
    (decision,) = decide("at least 3 bullet points", "- one\n- two")
    assert decision.state is NOT_MET
    assert decision.decided_by is DecidedBy.CHECK
    assert decision.confidence == 100
    assert decision.observed == "found 2 bullet points"
    assert [e.quote for e in decision.evidence] == ["- one", "- two"]


@pytest.mark.parametrize("outputs", [[], ["  \n"]], ids=["absent", "blank"])
def test_a_promise_of_emptiness_is_kept_by_nothing(clause, target, output, outputs):
    (decision,) = decided(clause("is empty"), target(*map(output, outputs)))
    assert (decision.state, decision.decided_by) == (MET, DecidedBy.STRUCTURE)
    (other,) = decided(clause("is not empty"), target(*map(output, outputs)))
    assert other.state is NOT_MET


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\u200b\ufeff", id="a zero-width space and a byte order mark"),
        pytest.param(" \u00ad\n\u2060", id="a soft hyphen and a word joiner between white space"),
    ],
)
def test_what_is_never_seen_is_blank(clause, target, output, text):
    (decision,) = decided(clause("is not empty"), target(output(text)))
    assert (decision.state, decision.decided_by) == (NOT_MET, DecidedBy.STRUCTURE)


def test_control_a_letter_among_unseen_characters_is_not_blank(clause, target, output):
    (decision,) = decided(clause("is not empty"), target(output("\u200ba\ufeff")))
    assert decision.state is MET
