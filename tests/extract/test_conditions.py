import importlib.util
from pathlib import Path

import pytest

from grader.extract.conditions import settle_by_structure
from grader.extract.modes import narrow_by_mode
from grader.extract.settle_judged import Said, settle_judged
from grader.extract.standings import standings
from grader.model.contract import ConditionKind, SubItem
from grader.model.requirement import Decision
from grader.model.run import ErrorState, RunStatus
from grader.model.verdicts import ClauseState, DecidedBy, RequirementState

spec = importlib.util.spec_from_file_location("made_runs", Path(__file__).with_name("made_runs.py"))
made = importlib.util.module_from_spec(spec)
spec.loader.exec_module(made)

SILENT = ("gauge-silent", "no gauge answered in time")
LOST = ("paper-lost", "the almanac is missing")


def gauge_run(condition, error=None, *, root_clauses=(), own=True, errors=(SILENT, LOST)):
    """A service that promises `levels`, with one conditional, and perhaps an error."""
    clauses = [made.clause("gauge", "levels")]
    if own:
        clauses.append(made.clause("gauge", "fallback", condition=condition))
    gauge = made.service("gauge", clauses, errors, error=error)
    return made.run(made.contract("tide", root_clauses), [gauge])


def placed(run, settled=None):
    settled = settle_by_structure(run) if settled is None else settled
    return {one.clause.clause_id: one for one in standings(run, settled)}


@pytest.mark.parametrize(
    ("text", "happened", "how"),
    [
        pytest.param("gauge-silent", "gauge-silent", "error-name", id="name-as-written"),
        pytest.param("gauge_silent occurs", "gauge-silent", "error-name", id="underscore"),
        pytest.param("the Gauge silent error", "gauge-silent", "error-name", id="name-in-words"),
        pytest.param("no gauge answers in time", "gauge-silent", "error-words", id="description"),
        pytest.param("any error occurs", "paper-lost", "any-error", id="any-error"),
        pytest.param("the gauge fails", "paper-lost", "any-error", id="the-service-fails"),
    ],
)
def test_a_condition_about_the_error_that_happened_is_triggered(text, happened, how):
    run = gauge_run(made.if_(text), made.error("gauge", happened))
    settled = settle_by_structure(run)["gauge/fallback"]
    assert (settled.triggered, settled.how, settled.service) == (True, how, "gauge")
    assert settled.evidence[0].quote == f"# Error: {happened}"


@pytest.mark.parametrize(
    ("text", "happened"),
    [
        pytest.param("gauge-silent", None, id="no-error-at-all"),
        pytest.param("gauge-silent", "paper-lost", id="another-error"),
        pytest.param("no gauge answers in time", "paper-lost", id="described-but-another"),
    ],
)
def test_a_condition_about_an_error_that_did_not_happen_is_untested(text, happened):
    run = gauge_run(made.if_(text), happened and made.error("gauge", happened))
    settled = settle_by_structure(run)["gauge/fallback"]
    assert (settled.triggered, settled.how) == (False, "no-error")
    assert placed(run)["gauge/fallback"].state is ClauseState.UNTESTED


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("fewer than three boats are out", id="about-data"),
        pytest.param("a gauge answers in time", id="opposite-polarity-of-the-description"),
        pytest.param("time is short", id="one-common-word"),
    ],
)
def test_a_condition_about_no_known_error_stays_open(text):
    run = gauge_run(made.if_(text))
    assert settle_by_structure(run)["gauge/fallback"].triggered is None
    assert placed(run)["gauge/fallback"].is_condition_unknown


def test_a_covering_conditional_puts_the_primary_clauses_out_of_force():
    by_id = placed(gauge_run(made.if_("gauge-silent"), made.error("gauge", "gauge-silent")))
    assert by_id["gauge/levels"].state is ClauseState.NOT_IN_FORCE
    assert by_id["gauge/levels"].excused_by == "gauge/fallback"
    assert by_id["gauge/fallback"].state is None


def test_an_error_that_no_conditional_could_cover_excuses_nothing():
    by_id = placed(gauge_run(made.if_("gauge-silent"), made.error("gauge", "paper-lost")))
    assert by_id["gauge/levels"].state is None
    assert not by_id["gauge/levels"].is_condition_unknown


def test_an_undeclared_error_excuses_nothing_even_where_a_conditional_names_it():
    error = made.error("gauge", "flood", declared=False)
    by_id = placed(gauge_run(made.if_("flood"), error))
    assert by_id["gauge/levels"].state is None
    assert by_id["gauge/fallback"].state is None


def test_an_open_condition_leaves_the_primary_clauses_unknown():
    run = gauge_run(made.if_("the sea is rough"), made.error("gauge", "gauge-silent"))
    assert placed(run)["gauge/levels"].is_condition_unknown


def test_a_stale_error_triggers_nothing():
    error = made.error("gauge", "gauge-silent", state=ErrorState.STALE)
    by_id = placed(gauge_run(made.if_("gauge-silent"), error))
    assert by_id["gauge/levels"].state is None
    assert by_id["gauge/fallback"].state is ClauseState.UNTESTED


def test_an_error_without_a_name_leaves_conditions_open():
    run = gauge_run(made.if_("gauge-silent"), made.error("gauge", None, declared=False))
    assert settle_by_structure(run)["gauge/fallback"].triggered is None


def test_a_root_conditional_that_covers_stands_with_the_service_and_nowhere_else():
    root = [made.clause("tide", "note", condition=made.if_("gauge-silent"), is_root=True)]
    run = gauge_run(None, made.error("gauge", "gauge-silent"), root_clauses=root, own=False)
    by_id = placed(run)
    assert by_id["tide/note"].service == "gauge"
    assert by_id["gauge/levels"].excused_by == "tide/note"
    assert len(standings(run, settle_by_structure(run))) == 2


def test_the_service_s_own_conditional_goes_before_the_root_s():
    root = [made.clause("tide", "note", condition=made.if_("gauge-silent"), is_root=True)]
    run = gauge_run(
        made.if_("gauge-silent"), made.error("gauge", "gauge-silent"), root_clauses=root
    )
    by_id = placed(run)
    assert by_id["gauge/levels"].excused_by == "gauge/fallback"
    assert by_id["tide/note"].service is None


def test_a_consumer_s_conditional_is_triggered_and_excuses_nothing_of_its_own():
    gauge = made.service(
        "gauge", [made.clause("gauge", "levels")], [SILENT], error=made.error("gauge", SILENT[0])
    )
    writer = made.service(
        "writer",
        [
            made.clause("writer", "report"),
            made.clause("writer", "note", condition=made.if_("gauge-silent")),
        ],
    )
    by_id = placed(made.run(made.contract("tide", []), [gauge, writer]))
    assert by_id["writer/note"].state is None
    assert by_id["writer/report"].state is None
    assert not by_id["writer/report"].is_condition_unknown


def test_unless_is_the_other_way_round_and_never_excuses():
    unless = (ConditionKind.UNLESS, "gauge-silent")
    calm = placed(gauge_run(unless))
    assert calm["gauge/fallback"].state is None
    hit = placed(gauge_run(unless, made.error("gauge", "gauge-silent")))
    assert hit["gauge/fallback"].state is ClauseState.UNTESTED
    assert hit["gauge/levels"].state is None


def pair_run(first, second, error=None):
    clauses = [
        made.clause("gauge", "a", condition=first),
        made.clause("gauge", "b", condition=second),
    ]
    gauge = made.service("gauge", clauses, [SILENT], error=error)
    return made.run(made.contract("tide", []), [gauge])


@pytest.mark.parametrize("second", [(ConditionKind.OTHERWISE, ""), made.if_("not gauge-silent")])
def test_of_two_opposite_conditions_exactly_one_is_in_force(second):
    for error in (None, made.error("gauge", "gauge-silent")):
        settled = settle_by_structure(pair_run(made.if_("gauge-silent"), second, error))
        assert settled["gauge/a"].triggered is (error is not None)
        assert settled["gauge/b"].triggered is (error is None)


def test_control_two_unrelated_conditions_are_no_pair():
    settled = settle_by_structure(pair_run(made.if_("gauge-silent"), made.if_("no boats")))
    assert settled["gauge/b"].triggered is None


def mode(text):
    return (ConditionKind.MODE, text)


@pytest.mark.parametrize(
    ("condition", "value", "triggered"),
    [
        pytest.param(mode("check"), "check", True, id="bracketed-mode-is-the-input"),
        pytest.param(mode("check"), "fix", False, id="bracketed-mode-is-another"),
        pytest.param(made.if_("mode is check"), "Check\n", True, id="named-input-has-the-value"),
        pytest.param(made.if_("mode is check"), "fix", False, id="named-input-has-another"),
        pytest.param(made.if_("weather is bad"), "check", None, id="no-input-of-that-name"),
    ],
)
def test_a_condition_about_the_caller_s_input(condition, value, triggered):
    gauge = made.service("gauge", [made.clause("gauge", "fallback", condition=condition)])
    inputs = [made.output("caller", "mode", value)]
    run = made.run(made.contract("tide", []), [gauge], inputs=inputs)
    assert settle_by_structure(run)["gauge/fallback"].triggered is triggered


def test_only_the_alternative_of_the_given_mode_is_in_force():
    items = (
        SubItem(text="(for check) a verdict", depth=1, mode="check"),
        SubItem(text="with a reason", depth=2),
        SubItem(text="fix: a patch", depth=1, mode="fix"),
    )
    both = made.clause("gauge", "result", items=items, items_are_alternatives=True)
    narrowed = narrow_by_mode(both, (made.output("caller", "mode", "check"),))
    assert [item.text for item in narrowed.items] == ["a verdict", "with a reason"]
    assert not narrowed.items_are_alternatives
    fix = narrow_by_mode(both, (made.output("caller", "mode", "fix\n"),))
    assert [item.text for item in fix.items] == ["a patch"]
    assert narrow_by_mode(both, (made.output("caller", "mode", "else"),)) == both


def test_not_run_services_and_an_incomplete_run_s_open_root_promise_are_out_of_scope():
    gone = made.service(
        "gone", [made.clause("gone", "x")], has_run=False, not_run_because="not-in-manifest"
    )
    root = made.contract("tide", [made.clause("tide", "report", is_root=True)])
    run = made.run(root, [gone], status=RunStatus.INCOMPLETE, without=("tide/report",))
    by_id = placed(run)
    assert by_id["gone/x"].state is ClauseState.NOT_RUN
    assert by_id["gone/x"].because == "not-in-manifest"
    assert by_id["tide/report"].state is ClauseState.NOT_RUN
    complete = made.run(root, [gone], without=("tide/report",))
    assert placed(complete)["tide/report"].state is None


def judged(state, confidence=90):
    by = DecidedBy.JUDGE if state is not RequirementState.UNDECIDED else None
    return Decision(state=state, decided_by=by, confidence=confidence)


@pytest.mark.parametrize(
    ("errored", "decision", "triggered"),
    [
        pytest.param("gauge", judged(RequirementState.MET), True, id="it-is-that-error"),
        pytest.param("gauge", judged(RequirementState.NOT_MET), None, id="it-is-not-that-error"),
        pytest.param(None, judged(RequirementState.MET), True, id="it-happened"),
        pytest.param(None, judged(RequirementState.NOT_MET), False, id="it-did-not-happen"),
        pytest.param(None, judged(RequirementState.MET, 49), None, id="not-sure-enough"),
        pytest.param(None, judged(RequirementState.UNDECIDED), None, id="cannot-tell"),
    ],
)
def test_what_a_judge_s_answer_settles(errored, decision, triggered):
    run = gauge_run(made.if_("the sea is rough"), made.error("gauge", "gauge-silent"))
    settled = settle_by_structure(run)
    fallback = run.services[0].contract.clauses[1]
    settle_judged(settled, fallback, errored, Said(decision=decision), run)
    assert settled["gauge/fallback"].triggered is triggered
    covers = triggered is True and errored is not None
    levels = placed(run, settled)["gauge/levels"]
    assert (levels.state is ClauseState.NOT_IN_FORCE) is covers
