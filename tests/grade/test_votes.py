from itertools import product

import pytest

from grader.grade.votes import reduce_votes
from grader.model.requirement import Decision
from grader.model.span import SearchRecord
from grader.model.verdicts import ClauseClass, DecidedBy, Reason, RequirementState
from grader.model.vote import Judged, NoVote, Vote

STATES = {
    "M": RequirementState.MET,
    "N": RequirementState.NOT_MET,
    "A": RequirementState.NOT_APPLICABLE,
}
REASONS = {"e": Reason.EVIDENCE_NOT_IN_OUTPUT, "l": Reason.LOW_CONFIDENCE, "v": Reason.VAGUE}
CLASSES = {"m": ClauseClass.MEASURABLE, "s": ClauseClass.SUBJECTIVE, "v": ClauseClass.VAGUE}


def decision(sign, confidence=70, seen="x"):
    if sign in REASONS:
        return Decision(state=RequirementState.UNDECIDED, reason=REASONS[sign], finding=sign)
    search = SearchRecord(how="text", looked_for=(seen,), files=("f",), n_places=1)
    return Decision(
        state=STATES[sign],
        decided_by=DecidedBy.JUDGE,
        evidence=(search,),
        finding=f"{sign}{seen}",
        confidence=confidence,
    )


def judged(*signs, classes="mmmmmmm"):
    trials = [
        NoVote(fault="unreadable", message="?", trial=at)
        if sign == "-"
        else Vote(
            decisions=(decision(sign, 60 + at, str(at)),), clause_class=CLASSES[kind], trial=at
        )
        for at, (sign, kind) in enumerate(zip(signs, classes, strict=False))
    ]
    return Judged(clause_id="c", trials=tuple(trials))


@pytest.fixture(scope="module")
def reduce_one(make_task):
    task = make_task("x")

    def run(*signs, **more):
        (one,), kind = reduce_votes(task, judged(*signs, **more))
        return one, kind

    return run


ONE = [
    pytest.param(["M"], "met", 60, id="one-trial-has-the-stated-number"),
    pytest.param(["A"], "not_applicable", 60, id="one-trial-that-does-not-apply"),
    pytest.param(["M", "M", "M"], "met", 100, id="all-agree"),
    pytest.param(["M", "N", "M"], "met", 67, id="two-of-three"),
    pytest.param(["N", "N", "M"], "not_met", 67, id="two-of-three-against"),
    pytest.param(["M", "M", "e"], "met", 67, id="an-undecided-vote-agrees-with-nobody"),
    pytest.param(["M", "M", "-"], "met", 100, id="two-of-three-whatever-the-lost-one-was"),
    pytest.param(["M", "M", "M", "N", "N"], "met", 60, id="three-of-five"),
    pytest.param(["A", "M", "A"], "not_applicable", 67, id="two-say-it-does-not-apply"),
]


@pytest.mark.parametrize(("signs", "state", "confidence"), ONE)
def test_a_majority_decides(signs, state, confidence, reduce_one):
    one, _ = reduce_one(*signs)
    assert (one.state, one.confidence) == (state, confidence)
    assert one.decided_by is DecidedBy.JUDGE
    assert one.reason is None


NONE = [
    pytest.param(["-"], "judge_failed", id="no-vote"),
    pytest.param(["-", "-", "-"], "judge_failed", id="no-vote-in-any-trial"),
    pytest.param(["e"], "evidence_not_in_output", id="one-undecided"),
    pytest.param(["M", "-"], "judge_failed", id="a-vote-that-nobody-confirmed"),
    pytest.param(["e", "-"], "judge_failed", id="undecided-and-not-asked-to-the-end"),
    pytest.param(["-", "M", "-"], "judge_failed", id="one-vote-of-three-trials"),
    pytest.param(["M", "N", "-"], "judge_failed", id="one-against-one-and-the-third-lost"),
    pytest.param(["M", "M", "N", "-", "-"], "judge_failed", id="the-lost-could-turn-it"),
    pytest.param(["M", "N"], "low_confidence", id="one-against-one"),
    pytest.param(["M", "N", "l"], "low_confidence", id="no-majority"),
    pytest.param(["M", "M", "N", "N", "e"], "low_confidence", id="two-two-one"),
    pytest.param(["e", "e", "M"], "evidence_not_in_output", id="most-are-undecided"),
    pytest.param(["l", "v", "v"], "vague", id="the-commonest-reason"),
    pytest.param(["l", "v", "e"], "low_confidence", id="of-equal-reasons-the-first"),
]


@pytest.mark.parametrize(("signs", "reason"), NONE)
def test_without_a_majority_nothing_is_decided(signs, reason, reduce_one):
    one, _ = reduce_one(*signs)
    assert (one.state, one.reason) == (RequirementState.UNDECIDED, reason)
    assert one.confidence is None


def test_every_case_of_three_trials_is_decided_only_by_two_that_agree(reduce_one):
    for signs in product("MNAe-", repeat=3):
        one, _ = reduce_one(*signs)
        for sign, state in STATES.items():
            assert (one.state is state) == (signs.count(sign) >= 2), signs
        has_majority = max(map(signs.count, "MNAe")) >= 2
        assert (one.reason is Reason.JUDGE_FAILED) == ("-" in signs and not has_majority), signs


def test_a_task_that_could_not_be_asked_lacks_evidence(make_task):
    task = make_task("x", requirements=("a", "b"))
    decisions, kind = reduce_votes(task, Judged(clause_id="c", trials=()))
    assert [one.reason for one in decisions] == [Reason.INSUFFICIENT_EVIDENCE] * 2
    assert kind is None


def test_each_requirement_is_reduced_by_itself(make_task):
    task = make_task("x", requirements=("a", "b"))
    votes = [
        Vote(decisions=(decision(a), decision(b)), clause_class=ClauseClass.MEASURABLE)
        for a, b in ("MN", "MM", "NN")
    ]
    decisions, _ = reduce_votes(task, Judged(clause_id="c", trials=tuple(votes)))
    assert [one.state for one in decisions] == ["met", "not_met"]


def test_the_evidence_is_that_of_the_votes_that_agree(reduce_one):
    one, _ = reduce_one("M", "N", "M")
    assert [part.looked_for for part in one.evidence] == [("0",), ("2",)]
    assert one.finding == "M0"
    split, _ = reduce_one("M", "N", "-")
    assert [part.looked_for for part in split.evidence] == [("0",), ("1",)]


@pytest.mark.parametrize(
    ("classes", "kind"),
    [
        pytest.param("mmv", "measurable", id="the-majority"),
        pytest.param("msv", "vague", id="at-equal-numbers-the-least-specific"),
        pytest.param("mss", "subjective", id="two-of-three"),
    ],
)
def test_the_class_is_what_most_votes_say(classes, kind, reduce_one):
    assert reduce_one("M", "M", "M", classes=classes)[1] == kind


def test_without_a_vote_there_is_no_class(reduce_one):
    assert reduce_one("-")[1] is None
