import pytest

from grader.grade.evidence import Texts
from grader.grade.grounding import ground_vote, grounds_of
from grader.grade.reply import Reply
from grader.model.requirement import Requirement
from grader.model.span import SearchRecord, Span
from grader.model.verdicts import DecidedBy, Reason, RequirementState

TEXT = "# Tides\nHigh water at 04:10, measured by the Brent gauge.\nThe harbour is a nice place.\n"
QUOTE = "measured by the Brent gauge"
MET, NOT_MET = RequirementState.MET, RequirementState.NOT_MET
NOT_APPLICABLE, UNDECIDED = RequirementState.NOT_APPLICABLE, RequirementState.UNDECIDED


@pytest.fixture(scope="module")
def ground(make_task, entry):
    def run(
        answer,
        *,
        requirement="names the gauge",
        clause_class="measurable",
        outputs_cut=False,
        inputs_cut=False,
        **changes,
    ):
        fields = {k: changes.pop(k) for k in ("quotes", "looked_for", "finding") if k in changes}
        task = make_task(TEXT, requirements=(requirement,), **changes)
        reply = Reply.model_validate(
            {"requirements": [entry(answer=answer, **fields)], "clause_class": clause_class}
        )
        grounds = grounds_of(task, outputs_cut=outputs_cut, inputs_cut=inputs_cut)
        return ground_vote(task, reply, grounds, Texts())

    return run


DECIDED = [
    pytest.param("met", {"quotes": [QUOTE]}, MET, [Span], id="met-with-a-quote"),
    pytest.param("met", {"quotes": ["# Tides"]}, MET, [Span], id="met-with-a-whole-line"),
    pytest.param("met", {"quotes": ["nowhere at all", QUOTE]}, MET, [Span], id="one-of-two-found"),
    pytest.param("met", {"quotes": [QUOTE, QUOTE]}, MET, [Span], id="the-same-quote-once"),
    pytest.param("not_met", {"quotes": [QUOTE]}, NOT_MET, [Span], id="a-breach-is-quoted"),
    pytest.param(
        "not_met", {"looked_for": ["storm"]}, NOT_MET, [SearchRecord], id="an-absence-is-searched"
    ),
    pytest.param(
        "not_met",
        {"quotes": [QUOTE], "looked_for": ["storm"]},
        NOT_MET,
        [Span, SearchRecord],
        id="both",
    ),
    pytest.param(
        "not_met",
        {"quotes": [QUOTE], "looked_for": ["gauge"]},
        NOT_MET,
        [Span],
        id="a-quoted-breach-needs-no-search",
    ),
    pytest.param(
        "not_applicable",
        {"requirement": "if no gauge answers, names the almanac"},
        NOT_APPLICABLE,
        [],
        id="its-own-condition-did-not-hold",
    ),
    pytest.param(
        "not_applicable",
        {"requirement": "names the almanac if no gauge answers", "quotes": [QUOTE]},
        NOT_APPLICABLE,
        [Span],
        id="its-own-condition-and-a-quote",
    ),
    pytest.param(
        "not_applicable",
        {"requirement": "when a boat is rejected, the reason", "looked_for": ["rejected"]},
        NOT_APPLICABLE,
        [SearchRecord],
        id="its-own-condition-searched-and-not-there",
    ),
]


@pytest.mark.parametrize(("answer", "fields", "state", "kinds"), DECIDED)
def test_an_answer_with_evidence_stands(answer, fields, state, kinds, ground):
    (decision,) = ground(answer, **fields).decisions
    assert decision.state is state
    assert [type(one) for one in decision.evidence] == kinds
    assert (decision.decided_by, decision.confidence) == (DecidedBy.JUDGE, 90)
    assert (decision.reason, decision.finding) == (None, "So it is.")


NO_EVIDENCE, CUT = Reason.EVIDENCE_NOT_IN_OUTPUT, Reason.INSUFFICIENT_EVIDENCE

REFUSED = [
    pytest.param("met", {}, NO_EVIDENCE, id="met-without-a-quote"),
    pytest.param("met", {"quotes": ["the"]}, NO_EVIDENCE, id="met-with-the-word-the"),
    pytest.param("met", {"quotes": ["."]}, NO_EVIDENCE, id="met-with-a-stop"),
    pytest.param("met", {"quotes": [""]}, NO_EVIDENCE, id="met-with-an-empty-quote"),
    pytest.param("met", {"quotes": ["measured by a gauge"]}, NO_EVIDENCE, id="met-paraphrased"),
    pytest.param("met", {"looked_for": ["storm"]}, NO_EVIDENCE, id="met-by-an-absence"),
    pytest.param("not_met", {}, NO_EVIDENCE, id="not-met-on-its-word"),
    pytest.param("not_met", {"quotes": ["nowhere at all"]}, NO_EVIDENCE, id="not-met-misquoted"),
    pytest.param("not_met", {"looked_for": ["GAUGE"]}, NO_EVIDENCE, id="the-absent-is-there"),
    pytest.param(
        "not_met", {"looked_for": ["storm", "tides"]}, NO_EVIDENCE, id="one-of-the-absent-is-there"
    ),
    pytest.param(
        "not_met",
        {"looked_for": ["any statement that names a storm warning"]},
        NO_EVIDENCE,
        id="a-sentence-is-no-search",
    ),
    pytest.param("not_applicable", {}, NO_EVIDENCE, id="a-plain-requirement-always-applies"),
    pytest.param(
        "not_applicable",
        {"quotes": [QUOTE]},
        Reason.LOW_CONFIDENCE,
        id="a-plain-requirement-applies-whatever-is-quoted",
    ),
    pytest.param(
        "not_applicable",
        {"looked_for": ["zzzz"]},
        Reason.LOW_CONFIDENCE,
        id="a-plain-requirement-applies-whatever-is-absent",
    ),
    pytest.param(
        "not_applicable",
        {"requirement": "each warning names its gauge", "looked_for": ["zzzz"]},
        Reason.LOW_CONFIDENCE,
        id="a-set-is-no-condition",
    ),
    pytest.param(
        "not_applicable",
        {"requirement": "says when the tide turns", "quotes": [QUOTE]},
        Reason.LOW_CONFIDENCE,
        id="a-time-that-is-asked-for-is-no-condition",
    ),
    pytest.param("cannot_tell", {}, Reason.LOW_CONFIDENCE, id="cannot-tell"),
    pytest.param(
        "cannot_tell", {"clause_class": "vague"}, Reason.VAGUE, id="cannot-tell-what-is-meant"
    ),
    pytest.param(
        "cannot_tell", {"clause_class": "subjective"}, Reason.LOW_CONFIDENCE, id="not-sure"
    ),
    pytest.param("cannot_tell", {"outputs_cut": True}, CUT, id="cannot-tell-from-a-part"),
    pytest.param("cannot_tell", {"inputs_cut": True}, CUT, id="cannot-tell-without-the-input"),
    pytest.param(
        "cannot_tell",
        {"outputs_cut": True, "clause_class": "vague"},
        Reason.VAGUE,
        id="more-text-would-not-help",
    ),
]


@pytest.mark.parametrize(("answer", "fields", "reason"), REFUSED)
def test_an_answer_without_evidence_is_none(answer, fields, reason, ground):
    (decision,) = ground(answer, **fields).decisions
    assert (decision.state, decision.reason) == (UNDECIDED, reason)
    assert (decision.confidence, decision.decided_by) == (None, None)


WHOLE = "each line names a gauge"

SEEN_IN_PART = [
    pytest.param("met", {"quotes": [QUOTE]}, MET, id="what-is-there-is-there"),
    pytest.param("met", {"quotes": [QUOTE], "requirement": WHOLE}, CUT, id="each-is-not-shown"),
    pytest.param(
        "met",
        {"quotes": [QUOTE], "requirement": "contains no storm warning"},
        CUT,
        id="no-is-not-shown",
    ),
    pytest.param(
        "met",
        {
            "quotes": [QUOTE],
            "requirement": Requirement(index=0, text="zeigt nichts", promises_absence=True),
        },
        CUT,
        id="a-promise-of-absence-is-not-shown",
    ),
    pytest.param("met", {}, NO_EVIDENCE, id="met-still-needs-a-quote"),
    pytest.param("not_met", {"looked_for": ["storm"]}, CUT, id="no-absence-from-a-part"),
    pytest.param("not_met", {"quotes": [QUOTE]}, CUT, id="the-thing-may-be-in-the-rest"),
    pytest.param("not_met", {}, CUT, id="nothing-shown"),
    pytest.param(
        "not_met", {"quotes": [QUOTE], "requirement": WHOLE}, NOT_MET, id="one-breach-is-enough"
    ),
    pytest.param(
        "not_met",
        {"quotes": [QUOTE], "looked_for": ["storm"], "requirement": WHOLE},
        CUT,
        id="a-breach-that-is-an-absence",
    ),
    pytest.param(
        "not_applicable",
        {"requirement": "if any fail, lists them"},
        CUT,
        id="the-condition-may-be-in-the-rest",
    ),
    pytest.param(
        "not_applicable",
        {"requirement": "where pirates were seen, names them", "quotes": [QUOTE]},
        CUT,
        id="whatever-else-is-quoted",
    ),
    pytest.param(
        "not_applicable",
        {"requirement": "unless pirates were seen, names the gauge", "quotes": [QUOTE]},
        CUT,
        id="whichever-way-the-condition-goes",
    ),
    pytest.param(
        "met",
        {"quotes": [QUOTE], "requirement": "the tone is calm"},
        CUT,
        id="a-quality-is-of-the-whole",
    ),
    pytest.param(
        "met",
        {"quotes": [QUOTE], "requirement": "the last line names the gauge"},
        CUT,
        id="a-place-is-not-shown",
    ),
    pytest.param(
        "not_met",
        {"quotes": [QUOTE], "requirement": "contains no fewer than two gauges"},
        CUT,
        id="what-is-too-few-may-be-more",
    ),
]


@pytest.mark.parametrize(("answer", "fields", "expected"), SEEN_IN_PART)
def test_nothing_is_concluded_from_what_was_not_seen(answer, fields, expected, ground):
    (decision,) = ground(answer, outputs_cut=True, **fields).decisions
    assert expected in (decision.state, decision.reason)


SEEN_WHOLE = [
    pytest.param("met", "the tone is calm", MET, id="a-quality"),
    pytest.param("met", "the last line names the gauge", MET, id="a-place"),
    pytest.param("not_met", "contains no fewer than two gauges", NOT_MET, id="a-count"),
    pytest.param(
        "not_applicable", "where pirates were seen, names them", NOT_APPLICABLE, id="a-condition"
    ),
]


@pytest.mark.parametrize(("answer", "requirement", "state"), SEEN_WHOLE)
def test_control_the_same_is_decided_where_all_was_seen(answer, requirement, state, ground):
    (decision,) = ground(answer, requirement=requirement, quotes=[QUOTE]).decisions
    assert decision.state is state


CUT_INPUT = [
    pytest.param("met", "answers every question of the caller", CUT, id="all-of-an-input"),
    pytest.param("met", "is as long as was asked for", CUT, id="what-was-asked-for"),
    pytest.param("met", "names the gauge that the user wanted", MET, id="what-is-there"),
    pytest.param("met", "every line is calm", MET, id="nothing-of-the-input"),
    pytest.param(
        "not_applicable", "if the caller asks for a map, has one", CUT, id="a-condition-of-an-input"
    ),
    pytest.param(
        "not_applicable", "if pirates came, names them", NOT_APPLICABLE, id="one-of-the-output"
    ),
]


@pytest.mark.parametrize(("answer", "requirement", "expected"), CUT_INPUT)
def test_what_an_input_asked_for_is_not_known_from_a_part_of_it(
    answer, requirement, expected, ground
):
    fields = {"quotes": [QUOTE], "requirement": requirement}
    (decision,) = ground(answer, inputs_cut=True, **fields).decisions
    assert expected in (decision.state, decision.reason)
    (whole,) = ground(answer, **fields).decisions
    assert whole.reason is None


CUT_CONDITION = [
    pytest.param("names the gauge", "met", MET, id="an-event-that-is-quoted"),
    pytest.param("pirates were seen", "met", MET, id="an-event-in-other-words"),
    pytest.param("pirates were seen", "not_met", CUT, id="an-event-may-be-in-the-rest"),
    pytest.param("no pirates were seen", "met", CUT, id="what-is-absent-may-be-in-the-rest"),
    pytest.param("no pirates were seen", "not_met", NOT_MET, id="what-is-absent-is-there"),
    pytest.param("the tide is low throughout", "met", CUT, id="a-condition-of-the-whole"),
]


@pytest.mark.parametrize(("requirement", "answer", "expected"), CUT_CONDITION)
def test_a_condition_happened_where_a_passage_shows_it(requirement, answer, expected, ground):
    fields = {"is_condition": True, "outputs_cut": True, "quotes": [QUOTE]}
    (decision,) = ground(answer, requirement=requirement, **fields).decisions
    assert expected in (decision.state, decision.reason)


def test_a_cut_input_does_not_touch_what_the_output_shows(ground):
    (decision,) = ground("not_met", looked_for=["storm"], inputs_cut=True).decisions
    assert decision.state is NOT_MET


@pytest.mark.parametrize(
    ("answer", "fields", "expected"),
    [
        pytest.param(
            "met", {"quotes": ["no gauge answered today"]}, MET, id="quoted-from-an-input"
        ),
        pytest.param("not_met", {"quotes": [QUOTE]}, NOT_MET, id="quoted-from-an-output"),
        pytest.param("not_met", {"looked_for": ["almanac"]}, NOT_MET, id="searched-everywhere"),
        pytest.param("not_met", {"looked_for": ["answered"]}, NO_EVIDENCE, id="found-in-an-input"),
        pytest.param("cannot_tell", {}, Reason.CONDITION_UNKNOWN, id="cannot-tell"),
        pytest.param("not_applicable", {}, Reason.CONDITION_UNKNOWN, id="no-such-answer"),
        pytest.param("not_met", {"looked_for": ["x y z"], "inputs_cut": True}, CUT, id="cut-input"),
    ],
)
def test_a_condition_is_settled_from_inputs_and_outputs(
    answer, fields, expected, ground, make_output
):
    wish = make_output("They say no gauge answered today.", "wish")
    (decision,) = ground(answer, is_condition=True, inputs=(wish,), **fields).decisions
    assert expected in (decision.state, decision.reason)


def test_an_input_is_no_evidence_for_a_promise(ground, make_output):
    wish = make_output("They say no gauge answered today.", "wish")
    (decision,) = ground("met", quotes=["no gauge answered today"], inputs=(wish,)).decisions
    assert decision.reason is NO_EVIDENCE


def test_quotes_that_were_not_found_are_counted(ground):
    assert ground("met", quotes=[QUOTE, QUOTE, "nowhere at all", "the"]).n_quotes_not_found == 2


def test_a_flood_of_quotes_is_not_searched(ground):
    vote = ground("met", quotes=["nowhere at all"] * 100_000 + [QUOTE])
    assert vote.decisions[0].reason is NO_EVIDENCE
    assert vote.n_quotes_not_found == 20


def test_a_finding_is_one_short_line(ground):
    (decision,) = ground("met", quotes=[QUOTE], finding="a\nb\t c " + "x" * 5000).decisions
    assert decision.finding.startswith("a b c xxx")
    assert len(decision.finding) == 1000
