import pytest

from grader.combine import class_of_open, combine_clause
from grader.model.condition import Standing
from grader.model.contract import Clause, Condition, ConditionKind, Place
from grader.model.grade import Grade, MachineFailed, NotApplicable, Ungraded
from grader.model.requirement import Check, Decision, Requirement
from grader.model.span import SearchRecord
from grader.model.verdicts import (
    ClauseClass,
    DecidedBy,
    GroundingSource,
    Reason,
    RequirementState,
    Verdict,
)
from grader.model.vote import NoVote

FOUND = SearchRecord(how="text", looked_for=("total",), files=("bindings/s/r.md",), n_places=3)


def clause(condition=None):
    return Clause(
        clause_id="s/r",
        owner="s",
        name="r",
        text="r: a thing",
        body="a thing",
        place=Place(file="services/s.md", line_start=1, line_end=1),
        condition=condition,
    )


def decided(state, by, confidence=100, reason=None):
    return Decision(
        state=state, decided_by=by, evidence=(FOUND,), confidence=confidence, reason=reason
    )


def by_check(state):
    return decided(state, DecidedBy.CHECK)


def by_judge(state, confidence):
    return decided(state, DecidedBy.JUDGE, confidence)


def open_for(reason):
    return Decision(state=RequirementState.UNDECIDED, reason=reason)


def combine(decisions, judged_class=None, *, condition=None, has_check=False, faults=()):
    check = Check(kind="literal", args={"text": "total"}) if has_check else None
    requirements = tuple(
        Requirement(index=at, text=f"part {at}", check=check) for at in range(len(decisions))
    )
    standing = Standing(clause=clause(condition), service="s")
    return combine_clause(standing, requirements, tuple(decisions), judged_class, faults)


M, N, A = RequirementState.MET, RequirementState.NOT_MET, RequirementState.NOT_APPLICABLE
SUBJECTIVE, VAGUE = ClauseClass.SUBJECTIVE, ClauseClass.VAGUE
MEASURABLE = ClauseClass.MEASURABLE


@pytest.mark.parametrize(
    ("decisions", "judged_class", "confidence"),
    [
        pytest.param([by_check(M)], None, 100, id="code-is-certain"),
        pytest.param([by_judge(M, 92)], MEASURABLE, 92, id="the-stated-number"),
        pytest.param([by_judge(M, 92)], SUBJECTIVE, 80, id="lowered-to-the-subjective-ceiling"),
        pytest.param([by_judge(M, 61)], SUBJECTIVE, 61, id="never-raised"),
        pytest.param([by_judge(M, 50)], SUBJECTIVE, 50, id="fifty-is-enough"),
        pytest.param([by_judge(M, 90), by_judge(N, 70)], MEASURABLE, 70, id="the-weakest-part"),
        pytest.param([by_check(M), by_judge(A, 60)], SUBJECTIVE, 80, id="what-is-left-out-is-out"),
    ],
)
def test_confidence_of_a_grade(decisions, judged_class, confidence):
    outcome = combine(decisions, judged_class).outcome
    assert isinstance(outcome, Grade)
    assert outcome.confidence == confidence


@pytest.mark.parametrize(
    ("decisions", "judged_class", "reason"),
    [
        pytest.param([by_judge(M, 49)], SUBJECTIVE, Reason.LOW_CONFIDENCE, id="below-fifty"),
        pytest.param([by_judge(M, 99)], VAGUE, Reason.VAGUE, id="vague-has-ceiling-49"),
        pytest.param([open_for(Reason.NEEDS_JUDGE)], None, Reason.NEEDS_JUDGE, id="no-judge"),
        pytest.param(
            [by_check(M), open_for(Reason.EVIDENCE_NOT_IN_OUTPUT), open_for(Reason.VAGUE)],
            SUBJECTIVE,
            Reason.EVIDENCE_NOT_IN_OUTPUT,
            id="the-first-undecided-part-gives-the-reason",
        ),
        pytest.param(
            [open_for(Reason.CONDITION_UNKNOWN)], None, Reason.CONDITION_UNKNOWN, id="condition"
        ),
    ],
)
def test_why_there_is_no_verdict(decisions, judged_class, reason):
    outcome = combine(decisions, judged_class).outcome
    assert isinstance(outcome, Ungraded)
    assert outcome.reason is reason
    assert outcome.confidence is None or outcome.confidence < 50


def test_a_weak_vote_does_not_spoil_a_verdict_that_stands_without_it():
    outcome = combine([by_check(M), by_check(N), by_judge(M, 10)], SUBJECTIVE)
    assert outcome.outcome == Grade(verdict=Verdict.PARTIALLY_SATISFIED, confidence=100)
    assert outcome.grounding_source is GroundingSource.PARTIAL


def test_a_failed_machine_is_a_type_of_its_own_and_no_verdict():
    fault = NoVote(fault="refused", message="the model refused")
    result = combine([by_check(M), open_for(Reason.JUDGE_FAILED)], faults=(fault,))
    assert result.outcome == MachineFailed(faults=(fault,))
    assert result.grounding_source is GroundingSource.NONE


def test_where_nothing_applies_the_clause_is_untested():
    result = combine([by_judge(A, 90)], SUBJECTIVE)
    assert isinstance(result.outcome, NotApplicable)
    assert result.grounding_source is GroundingSource.UNTESTED


IF = Condition(kind=ConditionKind.IF, text="late", effect="a note")


@pytest.mark.parametrize(
    ("decisions", "judged_class", "condition", "source"),
    [
        pytest.param([by_check(M)], None, None, GroundingSource.CHECK, id="check"),
        pytest.param(
            [decided(N, DecidedBy.STRUCTURE)], None, None, GroundingSource.STRUCTURE, id="structure"
        ),
        pytest.param([by_judge(M, 90)], SUBJECTIVE, None, GroundingSource.JUDGE, id="judge"),
        pytest.param(
            [by_check(M), by_judge(M, 90)], SUBJECTIVE, None, GroundingSource.JUDGE, id="mixed"
        ),
        pytest.param([by_check(M)], None, IF, GroundingSource.CONDITIONAL, id="conditional"),
        pytest.param(
            [by_check(M), by_check(N), open_for(Reason.NEEDS_JUDGE)],
            None,
            None,
            GroundingSource.PARTIAL,
            id="partial",
        ),
        pytest.param([open_for(Reason.NEEDS_JUDGE)], None, None, GroundingSource.OOV, id="oov"),
        pytest.param(
            [open_for(Reason.INSUFFICIENT_EVIDENCE)], None, None, GroundingSource.NONE, id="none"
        ),
    ],
)
def test_what_it_rests_on(decisions, judged_class, condition, source):
    assert combine(decisions, judged_class, condition=condition).grounding_source is source


def test_a_clause_that_code_reads_whole_is_measurable_whatever_the_judge_calls_it():
    assert combine([by_check(M)], VAGUE, has_check=True).clause_class is MEASURABLE


def test_evidence_is_joined_without_repeats():
    assert combine([by_check(M), by_check(M)]).evidence == (FOUND,)


@pytest.mark.parametrize(
    ("linted", "judged", "kind"),
    [
        pytest.param(MEASURABLE, MEASURABLE, MEASURABLE, id="both-agree"),
        pytest.param(MEASURABLE, SUBJECTIVE, SUBJECTIVE, id="the-judge-is-less-sure"),
        pytest.param(SUBJECTIVE, MEASURABLE, SUBJECTIVE, id="lint-is-less-sure"),
        pytest.param(SUBJECTIVE, VAGUE, VAGUE, id="only-the-judge-finds-no-criterion"),
        pytest.param(MEASURABLE, VAGUE, VAGUE, id="only-the-judge-though-it-looks-exact"),
        pytest.param(VAGUE, VAGUE, VAGUE, id="nobody-finds-a-criterion"),
        pytest.param(VAGUE, SUBJECTIVE, SUBJECTIVE, id="the-judge-finds-one"),
        pytest.param(VAGUE, MEASURABLE, SUBJECTIVE, id="the-judge-finds-an-exact-one"),
        pytest.param(VAGUE, None, VAGUE, id="vague-and-nobody-was-asked"),
        pytest.param(SUBJECTIVE, None, SUBJECTIVE, id="subjective-and-nobody-was-asked"),
        pytest.param(MEASURABLE, None, MEASURABLE, id="measurable-and-nobody-was-asked"),
        pytest.param(None, VAGUE, VAGUE, id="not-linted"),
        pytest.param(None, None, None, id="neither"),
    ],
)
def test_class_of_a_clause_that_code_leaves_open(linted, judged, kind):
    assert class_of_open(linted, judged) is kind
