"""Every declared clause once, views by id, every sentence said."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.model.condition import Settled, Standing
from grader.model.contract import DeclaredError, Place
from grader.model.grade import MachineFailed, Ungraded
from grader.model.graded import JudgeFacts
from grader.model.report import GradeReport
from grader.model.report_provenance import Timing
from grader.model.run import ErrorState, Output, RunStatus, ServiceError, Target
from grader.model.span import SearchRecord
from grader.model.usage import Usage
from grader.model.verdicts import ClauseState, Reason, RequirementState, Verdict
from grader.model.vote import NoVote
from grader.report.assemble import assemble_report
from grader.report.words import EN

UNDECIDED = RequirementState.UNDECIDED


def ids_by_state(report):
    """Every place in which a clause can stand, as (clause id, state)."""
    found = []
    for part in (report.program_contract, *report.services):
        for name in ("ensures_clauses", "conditional_ensures", "not_in_force"):
            found += [(entry.clause_id, entry.state) for entry in getattr(part, name)]
    return found + [(entry.clause_id, entry.state) for entry in report.not_run]


def test_every_clause_stands_once_in_its_state(trip_report):
    assert sorted(ids_by_state(trip_report)) == sorted(
        [
            ("finder/near", ClauseState.NOT_EVALUABLE),
            ("finder/none", ClauseState.UNTESTED),
            ("finder/places", ClauseState.GRADED),
            ("printer/print", ClauseState.NOT_RUN),
            ("trip/brief", ClauseState.GRADED),
            ("weather/fallback", ClauseState.GRADED),
            ("weather/forecast", ClauseState.NOT_IN_FORCE),
            ("writer/guide", ClauseState.GRADED),
            ("writer/photos", ClauseState.NOT_EVALUABLE),
            ("writer/tone", ClauseState.NOT_EVALUABLE),
        ]
    )


OUTCOMES = ["S", "P", "V", "vague", "failed", "n/a", "missing", "unknown", "u", "x", "r"]
SET_ASIDE = {"u": "untested", "x": "not_in_force", "r": "not_run"}


@settings(max_examples=60, deadline=None)
@given(letters=st.lists(st.lists(st.sampled_from(OUTCOMES), max_size=5), min_size=1, max_size=4))
def test_accounting_holds_for_any_mix(letters):
    from_conftest = test_accounting_holds_for_any_mix.build
    standings, outcomes, services, expected = [], [], [], []
    for at, marks in enumerate(letters):
        name = None if at == 0 else f"s{at}"
        clauses = []
        for n, mark in enumerate(marks):
            clause = from_conftest.clause(
                f"{name or 'trip'}/c{n}", "a good text", is_root=name is None
            )
            clauses.append(clause)
            standing = Standing(
                clause=clause,
                service=name,
                state=ClauseState(SET_ASIDE[mark]) if mark in SET_ASIDE else None,
                is_condition_unknown=mark == "unknown",
            )
            standings.append(standing)
            expected.append(clause.clause_id)
            result = {
                "S": from_conftest.grade(Verdict.SATISFIED),
                "P": from_conftest.grade(Verdict.PARTIALLY_SATISFIED),
                "V": from_conftest.grade(Verdict.VIOLATED),
                "vague": Ungraded(reason=Reason.VAGUE),
                "failed": MachineFailed(faults=()),
                "n/a": from_conftest.not_applicable,
            }.get(mark)
            if result is not None:
                outcomes.append(from_conftest.outcome(standing, result))
        if name is not None:
            services.append(from_conftest.service(name, clauses))
    report = assemble_report(
        from_conftest.graded(from_conftest.run(services), standings, outcomes), EN
    )
    assert sorted(clause_id for clause_id, _ in ids_by_state(report)) == sorted(expected)
    in_force = [
        entry
        for part in (report.program_contract, *report.services)
        for entry in part.ensures_clauses
    ]
    assert [view.clause_id for view in report.unevaluable_clauses] == [
        entry.clause_id for entry in in_force if entry.verdict is Verdict.NOT_EVALUABLE
    ]
    assert all((entry.reason is None) == (entry.state == "graded") for entry in in_force)
    for service in report.services:
        assert service.weight == len(service.ensures_clauses)
        assert service.n_evaluable == sum(e.state == "graded" for e in service.ensures_clauses)
    assert GradeReport.model_validate_json(report.model_dump_json()) == report


@pytest.fixture(autouse=True)
def _hand_the_builders_to_hypothesis(build):
    test_accounting_holds_for_any_mix.build = build


def only_entry(graded):
    return assemble_report(graded, EN).services[0].ensures_clauses[0]


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_is_explained(build, reason):
    entry = only_entry(build.one_clause(Ungraded(reason=reason)))
    assert (entry.verdict, entry.reason, entry.state) == ("not_evaluable", reason, "not_evaluable")
    assert entry.explanation.endswith(".")


@pytest.mark.parametrize(
    ("verdict", "states", "expected"),
    [
        pytest.param(Verdict.SATISFIED, ["met"], "The requirement is met.", id="one met"),
        pytest.param(
            Verdict.SATISFIED,
            ["met", "met", "not_applicable"],
            "All 2 requirements are met.",
            id="what does not apply is not counted",
        ),
        pytest.param(
            Verdict.PARTIALLY_SATISFIED,
            ["met", "not_met"],
            "1 of 2 requirements met; not met: r1 (saw 1).",
            id="partly kept says what is missing",
        ),
        pytest.param(Verdict.VIOLATED, ["not_met"], "Not met: r0 (saw 0).", id="one not met"),
        pytest.param(
            Verdict.VIOLATED,
            ["not_met", "not_met"],
            "None of 2 requirements is met: r0 (saw 0); r1 (saw 1).",
            id="none met",
        ),
    ],
)
def test_a_verdict_says_what_it_rests_on(build, verdict, states, expected):
    parts = [
        build.part(f"r{at}", RequirementState(state), observed=f"saw {at}")
        for at, state in enumerate(states)
    ]
    assert only_entry(build.one_clause(build.grade(verdict), parts)).explanation == expected


def test_a_vacuous_promise_is_said_to_be_one(build):
    graded = build.one_clause(build.grade(Verdict.SATISFIED), [build.part("r")], is_vacuous=True)
    report = assemble_report(graded, EN)
    assert "empty output" in report.services[0].ensures_clauses[0].explanation
    assert [one.kind for one in report.recommendations] == ["rewrite"]


def test_a_failed_machine_is_no_verdict_of_the_clause(build):
    fault = NoVote(fault="refused", message="no.", trial=1, attempts=2)
    entry = only_entry(build.one_clause(MachineFailed(faults=(fault,))))
    assert (entry.verdict, entry.reason) == ("not_evaluable", "judge_failed")
    assert (entry.grounding_source, entry.confidence) == ("none", None)
    assert entry.faults[0].model_dump() == {
        "trial": 1, "fault": "refused", "message": "no.", "attempts": 2, "judge": "",
    }  # fmt: skip
    assert "it refused to answer (no)" in entry.explanation


def test_a_clause_never_reached_is_judge_failed_or_condition_unknown(build):
    clauses = [build.clause("s/a", "a"), build.clause("s/b", "b")]
    standings = [
        Standing(clause=clauses[0], service="s"),
        Standing(clause=clauses[1], service="s", is_condition_unknown=True),
    ]
    graded = build.graded(
        build.run([build.service("s", clauses)]), standings, [], is_complete=False
    )
    report = assemble_report(graded, EN)
    assert report.complete is False
    assert [e.reason for e in report.services[0].ensures_clauses] == [
        "judge_failed", "condition_unknown",
    ]  # fmt: skip


def test_quotes_are_joined_word_for_word_and_a_search_is_a_sentence(trip_report):
    writer = trip_report.services[2].ensures_clauses[0]
    assert writer.evidence_text == (
        "Walk from the harbour to the lighthouse in the morning. … looked for “map” in"
        " bindings/writer/guide.md (1 file, 3 lines): not found"
    )


@pytest.mark.parametrize("how", ["text", "path", "parsed"])
def test_every_search_is_said(build, how):
    record = SearchRecord(how=how, looked_for=("k",), files=("f.md",), n_places=1)
    parts = [build.part("r", RequirementState.NOT_MET, evidence=[record])]
    entry = only_entry(build.one_clause(build.grade(Verdict.VIOLATED), parts))
    assert "“k”" in entry.evidence_text
    assert "1 " in entry.evidence_text


def test_conditionals_are_viewed_by_id(trip_report):
    views = {view.clause_id: view for view in trip_report.conditional_ensures}
    assert {
        key: (view.condition, view.triggered, view.degraded_output_provided)
        for key, view in views.items()
    } == {
        "finder/none": ("if nothing is found", False, None),
        "weather/fallback": ("if no-service", True, True),
    }


@pytest.mark.parametrize(
    ("text", "provided"),
    [
        pytest.param("Sorry.", True, id="there"),
        pytest.param(" \n", False, id="blank is not provided"),
        pytest.param(None, False, id="absent"),
    ],
)
def test_degraded_output(build, text, provided):
    clause = build.clause("s/f", "if x: y", condition=build.condition("x"))
    settled = Settled(clause_id="s/f", triggered=True, how="judge")
    standing = Standing(clause=clause, service="s", settled=settled)
    outputs = () if text is None else (Output(service="s", name="f", path="f.md", text=text),)
    run = build.run(
        [build.service("s", [clause], outputs=outputs)],
        targets={"s/f": Target(outputs=outputs, how="binding")},
    )
    outcome = build.outcome(
        standing, build.grade(Verdict.SATISFIED), outputs=tuple(one.path for one in outputs)
    )
    for outcomes in ([outcome], []):
        view = assemble_report(build.graded(run, [standing], outcomes), EN).conditional_ensures[0]
        assert view.degraded_output_provided is provided


def test_requirements_that_all_do_not_apply_leave_the_clause_untested(build):
    report = assemble_report(build.one_clause(build.not_applicable), EN)
    service = report.services[0]
    assert service.ensures_clauses == ()
    assert [entry.how for entry in service.conditional_ensures] == ["not-applicable"]
    assert [view.triggered for view in report.conditional_ensures] == [False]
    assert [path.clause_id for path in report.untested_paths] == ["finder/findings"]
    assert (report.overall_score, report.coverage, report.overall_verdict) == (None, None, None)


def test_recommendations_name_what_to_change(trip_report):
    found = [(one.kind, one.clause_id, one.rewrite) for one in trip_report.recommendations]
    assert [(kind, clause_id) for kind, clause_id, _ in found] == [
        ("rewrite", "finder/near"),
        ("rewrite", "writer/tone"),
        ("untested-path", None),
        ("undeclared-error", None),
        ("untested-path", "finder/none"),
    ]
    assert found[1][2] == "tone: a good, engaging text (that is, <what a reader finds>)"
    assert found[2][2] == "if no-key: <what is delivered instead>"
    assert "out-of-ink" in found[3][2]


def error(name, state=ErrorState.CURRENT, *, declared=True):
    return ServiceError(
        name=name, state=state, is_declared=declared, path="e.md", text="x", start=0, end=1
    )


@pytest.mark.parametrize(
    ("raised", "says"),
    [
        pytest.param(error(None, declared=False), "without a name", id="no name"),
        pytest.param(error("oops", declared=False), "oops", id="undeclared"),
    ],
)
def test_undeclared_errors_are_recommended_to_be_declared(build, raised, says):
    run = build.run([build.service("s", [], error=raised)])
    found = assemble_report(build.graded(run, [], []), EN).recommendations
    assert [one.kind for one in found] == ["undeclared-error"]
    assert says in found[0].text


@pytest.mark.parametrize(
    ("condition", "n_recommended"),
    [
        pytest.param(None, 1, id="no conditional at all"),
        pytest.param("the budget is exceeded", 1, id="a conditional about something else"),
        pytest.param("nothing-open", 0, id="by name"),
        pytest.param("nothing is open on that day", 0, id="by the words of its name"),
        pytest.param("all places are closed", 0, id="by the words of its description"),
    ],
)
def test_a_declared_error_wants_a_conditional(build, condition, n_recommended):
    declared = DeclaredError(
        name="nothing-open",
        description="all places that were found are closed",
        place=Place(file="x.md", line_start=1, line_end=1),
    )
    clauses = []
    if condition is not None:
        clauses = [build.clause("s/#1", "if ...", condition=build.condition(condition))]
    settled = Settled(clause_id="s/#1", triggered=False, how="no-error")
    standings = [
        Standing(clause=one, service="s", state=ClauseState.UNTESTED, settled=settled)
        for one in clauses
    ]
    run = build.run([build.service("s", clauses, errors=(declared,))])
    found = assemble_report(build.graded(run, standings, []), EN).recommendations
    assert sum("declares the error" in one.text for one in found) == n_recommended


@pytest.mark.parametrize("status", [RunStatus.FAILED, RunStatus.INCOMPLETE])
def test_a_run_that_did_not_end_well_is_warned_of(build, status):
    report = assemble_report(build.graded(build.run([], status=status), [], []), EN)
    assert [one.kind for one in report.recommendations] == ["warning"]


@pytest.mark.parametrize(
    ("usages", "n_answers", "tokens"),
    [
        pytest.param((), 0, None, id="no answer, no tokens"),
        pytest.param((None,), 1, None, id="unknown is not zero"),
        pytest.param((Usage(uncached_input=1, output=2), None), 2, None, id="one unknown is all"),
        pytest.param(
            (Usage(uncached_input=1, output=2), Usage(uncached_input=3, cached_input=4, output=5)),
            2,
            Usage(uncached_input=4, cached_input=4, output=7),
            id="added up",
        ),
    ],
)
def test_usage(build, usages, n_answers, tokens):
    judge = JudgeFacts(provider="openai", model="m", usages=usages)
    report = assemble_report(build.graded(build.run([]), [], [], judge=judge), EN)
    assert (report.usage.n_answers, report.usage.tokens, report.usage.cost_usd) == (
        n_answers, tokens, None,
    )  # fmt: skip


def test_times_stand_in_timing_alone(trip):
    timed = assemble_report(trip, EN, Timing(started_at="2026-01-01T00:00:00Z", duration_s=1.5))
    plain = assemble_report(trip, EN)
    assert timed != plain
    without = timed.provenance.model_copy(update={"timing": None})
    assert timed.model_copy(update={"provenance": without}) == plain


def test_places_point_at_the_snapshot_and_name_the_source(trip_report):
    finder = trip_report.services[0].ensures_clauses[0]
    assert (finder.place.file, finder.place.source) == ("services/finder.md", "src/finder.md")
    assert trip_report.services[2].ensures_clauses[0].place.source is None


def test_scores_are_unrounded(trip_report):
    assert trip_report.overall_score == 125 / 3
    assert trip_report.contract_satisfaction == trip_report.overall_score
