"""Who is asked next, over every small history of trials."""

from itertools import product

import pytest

from grader.grade.plan import next_askings
from grader.model.requirement import Decision
from grader.model.settings import JudgingSettings
from grader.model.verdicts import ClauseClass, DecidedBy, Reason, RequirementState
from grader.model.vote import NoVote, Vote

A = JudgingSettings(provider="anthropic", model="a-1")
B = JudgingSettings(provider="openai", model="b-1")
C = JudgingSettings(provider="ollama", model="c-1")
STATES = {"M": RequirementState.MET, "N": RequirementState.NOT_MET}
REASONS = {
    "?": Reason.LOW_CONFIDENCE,
    "e": Reason.EVIDENCE_NOT_IN_OUTPUT,
    "i": Reason.INSUFFICIENT_EVIDENCE,
    "c": Reason.CONDITION_UNKNOWN,
    "v": Reason.VAGUE,
}


def decision(sign):
    """`M90`: met, stating 90; `?`: undecided."""
    if sign[0] in REASONS:
        return Decision(state=RequirementState.UNDECIDED, reason=REASONS[sign[0]])
    confidence = int(sign[1:] or 90)
    return Decision(state=STATES[sign[0]], decided_by=DecidedBy.JUDGE, confidence=confidence)


def trial(text, kind=ClauseClass.MEASURABLE):
    """One vote with a decision for each word, or `-` for none."""
    if text == "-":
        return NoVote(fault="unreadable", message="?")
    decisions = tuple(decision(word) for word in text.split())
    return Vote(decisions=decisions, clause_class=kind)


def asked(settings, *trials, kind=ClauseClass.MEASURABLE):
    history = [trial(text, kind) for text in trials]
    return [
        (one.judge.judge, one.repeat, one.step.value) for one in next_askings(settings, history)
    ]


def escalating():
    return JudgingSettings(provider="anthropic", model="a-1", escalate=B)


SECOND = [("anthropic/a-1", 1, "second_trial")]
OPINION = [("openai/b-1", 0, "second_opinion")]

FIRSTS = [
    pytest.param("M90", [], id="a-sure-answer-is-enough"),
    pytest.param("M65", [], id="65-is-sure"),
    pytest.param("M64", SECOND, id="64-is-not"),
    pytest.param("N50", SECOND, id="50-is-not"),
    pytest.param("M40", SECOND, id="under-50-is-undecided"),
    pytest.param("?", SECOND, id="undecided"),
    pytest.param("M90 ?", SECOND, id="one-requirement-undecided"),
    pytest.param("M90 N60", SECOND, id="one-requirement-unsure"),
    pytest.param("e", [], id="evidence-was-asked-for-again-already"),
    pytest.param("i", [], id="a-second-look-sees-no-more"),
    pytest.param("c", [], id="nor-does-one-at-a-condition"),
    pytest.param("-", [], id="a-lost-trial-was-asked-again-already"),
]


@pytest.mark.parametrize(("first", "then"), FIRSTS)
def test_a_second_trial_follows_only_an_unsure_first(first, then):
    assert asked(A, first) == then


def test_a_clause_called_vague_is_not_asked_about_again():
    assert asked(A, "?", kind=ClauseClass.VAGUE) == []


def test_a_judge_that_may_not_repeat_is_asked_once():
    alone = JudgingSettings(provider="anthropic", model="a-1", asks_again=False)
    assert len(asked(alone)) == 1
    assert asked(alone, "?") == []


SECONDS = [
    pytest.param("M60", "M90", [], id="they-agree"),
    pytest.param("?", "?", [], id="they-agree-that-nobody-can-tell"),
    pytest.param("M60", "N90", OPINION, id="they-disagree"),
    pytest.param("?", "M90", OPINION, id="only-one-decides"),
    pytest.param("M60", "M40", OPINION, id="the-second-is-too-weak"),
    pytest.param("M60", "-", OPINION, id="the-second-was-lost"),
    pytest.param("M60 M90", "M60 N90", OPINION, id="on-another-requirement"),
]


@pytest.mark.parametrize(("first", "second", "then"), SECONDS)
def test_another_model_is_asked_only_where_two_disagree(first, second, then):
    assert asked(escalating(), first, second) == then
    assert asked(A, first, second) == [], "nobody else was named"
    assert asked(escalating(), first, second, "M90") == []


def test_a_panel_is_asked_at_once_and_never_again():
    panel = JudgingSettings(provider="anthropic", model="a-1", panel=(A, B, C))
    names = [name for name, _, _ in asked(panel)]
    assert names == ["anthropic/a-1", "openai/b-1", "ollama/c-1"]
    assert asked(panel, "M90", "N90", "-") == []


def outcome(signs):
    """What more than half of all votes say, None where nothing does."""
    votes = [sign for sign in signs if sign != "-"]
    return next((sign for sign in "MN?" if votes and 2 * votes.count(sign) > len(votes)), None)


@pytest.mark.parametrize("n", [3, 5])
def test_several_trials_stop_when_no_further_one_could_change_the_outcome(n):
    settings = JudgingSettings(provider="anthropic", model="a-1", n_trials=n)
    n_early = 0
    for signs in product("MN?-", repeat=n):
        done = len(asked(settings))
        assert done == n // 2 + 1
        while more := asked(settings, *signs[:done]):
            assert [repeat for _, repeat, _ in more] == [done], "one at a time"
            done += 1
        assert outcome(signs[:done]) == outcome(signs), signs
        n_early += done < n
    assert n_early >= 12


def test_without_early_stop_all_are_asked_at_once():
    settings = JudgingSettings(provider="anthropic", model="a-1", n_trials=3, stops_early=False)
    assert len(asked(settings)) == 3
