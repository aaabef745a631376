"""Axes: our own engine keeps the eight claims, and a mutant engine breaks each of them."""

import pytest
from mutant_engines import printed_as, seen_as, sound, ticking

from grader.bench.suites.axis_claims import CLAIMS
from grader.bench.suites.axis_grid import (
    CLAUSES,
    CONDITIONAL,
    COUNT,
    ENGAGES,
    FORMAT,
    N_CELLS,
    PRESENCE,
    askings,
)
from grader.bench.suites.axis_orthogonality import LABELS
from grader.bench.suites.lane_a import run_axis_orthogonality
from grader.model.lens import MODE_OF, Lens
from grader.model.presentation import Language, Register
from grader.model.verdicts import GroundingSource, Verdict
from grader.report.words_of import words_of

SEEN = set()
COACH, TERSE, DE, EN = Register.COACH, Register.TERSE, Language.DE, Language.EN
DISTINCT, FENCED, AS_IF = Lens.DISTINCT_ITEMS, Lens.FENCED_PART, Lens.AS_IF_TRIGGERED


def suite_of(tmp_path, engine, keys=None):
    return run_axis_orthogonality(engine, workspace=tmp_path, clock=ticking(), keys=keys)


def where(test, alter):
    """Our own engine but for the gradings of which `test` holds."""

    def engine(run_dir, asked):
        run = sound(run_dir, asked)
        return alter(run) if test(asked) else run

    return engine


def tripped(tmp_path, engine, keys=None):
    report = suite_of(tmp_path, engine, keys).report
    failing = {case.case_id: set(case.failures) for case in report.cases if case.failures}
    SEEN.update(*failing.values())
    assert not report.passed
    return failing


def seen(clause, **fields):
    return lambda run: seen_as(run, clause, **fields)


def respoken(clause, change):
    def alter(run):
        one = run.observations[clause]
        return seen_as(run, clause, surface=change(one.surface))

    return alter


def test_the_grader_by_code_keeps_the_eight_claims(tmp_path):
    suite = run_axis_orthogonality(workspace=tmp_path, clock=ticking())
    report = suite.report
    assert {case.case_id: case.failures for case in report.cases} == {
        claim.case_id: () for claim in CLAIMS
    }
    assert (report.passed, report.case_count, report.primary_score) == (True, 8, 1.0)
    assert report.metrics == {"cells": 96, "expected_cells": 96}
    assert len(report.cases[0].observations) == N_CELLS == 3 * 4 * 2 * 4
    assert len(suite.timings) == 8
    assert len(suite.timings[0].observations_ms) == len(list(askings())) == 30


def test_every_lens_moves_the_verdict_of_its_own_clause(tmp_path):
    (first, *_) = suite_of(tmp_path, sound).report.cases
    verdicts = {
        (one.lens, one.prompt): one.verdict.value
        for one in first.observations
        if (one.register_id, one.language) == ("neutral", "en")
    }
    by_lens = {lens: [v for (k, _), v in verdicts.items() if k == lens.value] for lens in Lens}
    assert by_lens == {
        Lens.UNANCHORED: ["satisfied", "violated", "not_evaluable", "satisfied"],
        DISTINCT: ["violated", "violated", "not_evaluable", "satisfied"],
        FENCED: ["satisfied", "satisfied", "not_evaluable", "satisfied"],
        AS_IF: ["satisfied", "violated", "violated", "satisfied"],
    }
    assert set(ENGAGES) == set(Lens) - {Lens.UNANCHORED}
    assert PRESENCE not in ENGAGES.values()


def is_coach(asked):
    return asked.register_id is COACH


def is_german(asked):
    return asked.language is DE


@pytest.mark.parametrize(
    ("test", "axis", "case_id"),
    [
        pytest.param(is_coach, "register", "claim_a_register", id="register"),
        pytest.param(is_german, "language", "claim_b_language", id="language"),
    ],
)
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("trace_hash", "0" * 64),
        ("canonical_surface", "{}"),
        ("grounding_source", GroundingSource.JUDGE),
        ("verdict", Verdict.PARTIALLY_SATISFIED),
    ],
)
def test_what_a_presentation_moves_is_named(tmp_path, test, axis, case_id, field, value):
    found = tripped(tmp_path, where(test, seen(PRESENCE, **{field: value})))
    assert f"{field}_moved_by_{axis}" in found[case_id]
    assert set(found) <= {case_id, "claim_c_lens_engages", "claim_d_lens_stays_out"}


def test_evidence_that_a_language_translates_is_named(tmp_path):
    def translated(run):
        services = [one for service in run.report.services for one in service.ensures_clauses]
        (span,) = next(one for one in services if one.clause_id == PRESENCE).evidence
        return printed_as(run, PRESENCE, evidence=(span.model_copy(update={"quote": "Faden"}),))

    assert tripped(tmp_path, where(is_german, translated)) == {
        "claim_b_language": {"evidence_moved_by_language"}
    }


@pytest.mark.parametrize("lens", list(ENGAGES))
def test_a_lens_that_is_loaded_and_does_nothing_is_named(tmp_path, lens):
    def dead(run_dir, asked):
        if asked.lens is not lens:
            return sound(run_dir, asked)
        run = sound(run_dir, asked.model_copy(update={"lens": None}))
        observations = {
            one: each.model_copy(update={"lens": lens.value})
            for one, each in run.observations.items()
        }
        return run.model_copy(update={"observations": observations})

    found = tripped(tmp_path, dead)
    assert found == {
        "claim_c_lens_engages": {
            "lens_mode_missing",
            "trace_hash_same_under_lens",
            "verdict_same_under_lens",
        },
        "claim_d_lens_stays_out": {"lens_without_both_sides"},
    }


def test_a_lens_that_is_not_recorded_is_named(tmp_path):
    forgetful = where(lambda asked: asked.lens is FENCED, seen(FORMAT, lens="unanchored"))
    assert tripped(tmp_path, forgetful) == {"claim_c_lens_engages": {"lens_not_recorded"}}


def test_a_lens_that_engages_everywhere_has_no_other_side(tmp_path):
    def greedy(run):
        for clause in CLAUSES:
            run = seen_as(run, clause, lens_mode=MODE_OF[DISTINCT], trace_hash="1" * 64)
        return run

    found = tripped(tmp_path, where(lambda asked: asked.lens is DISTINCT, greedy))
    assert found["claim_d_lens_stays_out"] == {
        "lens_mode_unexpected",
        "trace_hash_moved_without_lens",
        "lens_without_both_sides",
    }
    assert found["claim_g_annotation"] == {"lens_mode_not_in_surface"}


def test_a_verdict_that_a_lens_moves_elsewhere_is_named(tmp_path):
    astray = where(
        lambda asked: asked.lens is AS_IF, seen(COUNT, verdict=Verdict.PARTIALLY_SATISFIED)
    )
    assert tripped(tmp_path, astray) == {"claim_d_lens_stays_out": {"verdict_moved_without_lens"}}


def test_a_null_lens_that_leaves_a_trace_is_named(tmp_path):
    def traced(run):
        return run.model_copy(update={"report_text": run.report_text + " "})

    assert tripped(tmp_path, where(lambda asked: asked.lens is Lens.UNANCHORED, traced)) == {
        "claim_e_null_lens": {"null_lens_changes_report"}
    }


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("register", [TERSE, COACH])
def test_one_dead_register_is_named_although_the_other_works(tmp_path, register, language):
    def dead(run_dir, asked):
        run = sound(run_dir, asked)
        if (asked.register_id, asked.language) != (register, language):
            return run
        neutral = sound(run_dir, asked.model_copy(update={"register_id": Register.NEUTRAL}))
        for clause in CLAUSES:
            surface = neutral.observations[clause].surface.replace(" ", "  ") + "!"
            run = seen_as(run, clause, surface=surface)
        return run

    assert tripped(tmp_path, dead) == {"claim_f_registers_work": {"register_without_effect"}}


def test_a_lens_mode_that_a_register_swallows_is_named(tmp_path):
    mode = MODE_OF[DISTINCT]
    silent = where(
        lambda asked: asked.lens is DISTINCT and asked.register_id is TERSE,
        respoken(COUNT, lambda text: text.replace(mode, "")),
    )
    assert tripped(tmp_path, silent) == {"claim_g_annotation": {"lens_mode_not_in_surface"}}


def test_a_lens_mode_that_is_said_without_cause_is_named(tmp_path):
    mode = MODE_OF[FENCED]
    boastful = where(is_german, respoken(PRESENCE, lambda text: f"{text} „{mode}“"))
    assert tripped(tmp_path, boastful) == {"claim_g_annotation": {"lens_mode_in_surface_unengaged"}}


@pytest.mark.parametrize(
    ("language", "leak", "label"),
    [
        pytest.param(DE, " quite frumious", "foreign_words_in_surface", id="another-language"),
        pytest.param(EN, " (12:45:10)", "time_in_surface", id="a-time"),
        pytest.param(EN, " 2026-11-30", "time_in_surface", id="a-day"),
        pytest.param(EN, " “/tmp/grid/state.md”", "path_in_surface", id="an-absolute-path"),
    ],
)
def test_what_leaks_into_a_surface_is_named(tmp_path, language, leak, label):
    leaky = where(
        lambda asked: asked.language is language, respoken(FORMAT, lambda text: text + leak)
    )
    assert tripped(tmp_path, leaky) == {"claim_h_no_leak": {label}}


def test_a_catalogue_that_lacks_a_sentence_is_named(tmp_path):
    keys = {language: frozenset(words_of(language).catalogue) for language in Language}
    keys[DE] -= {"lens.duplicates-count-once"}
    assert tripped(tmp_path, sound, keys) == {"claim_h_no_leak": {"catalogue_incomplete"}}


def test_a_cell_that_is_missing_fails_every_claim(tmp_path):
    def blind(run):
        kept = {one: each for one, each in run.observations.items() if one != CONDITIONAL}
        return run.model_copy(update={"observations": kept})

    report = suite_of(tmp_path, where(is_coach, blind)).report
    assert all("cells_missing" in case.failures for case in report.cases)
    SEEN.add("cells_missing")


def test_a_residual_at_the_limit_fails_every_claim(tmp_path):
    report = suite_of(tmp_path, where(is_coach, seen(COUNT, closure_residual=1e-6))).report
    assert {case.failures for case in report.cases} == {("closure_residual_exceeded",)}
    SEEN.add("closure_residual_exceeded")


def test_an_engine_that_writes_is_named(tmp_path):
    def scribbling(run_dir, asked):
        run = sound(run_dir, asked)
        (run_dir.parent / "note").write_text(asked.model_dump_json(), "utf-8")
        return run

    report = suite_of(tmp_path, scribbling).report
    assert {case.failures for case in report.cases} == {("fixture_mutated",)}
    SEEN.add("fixture_mutated")


def test_a_broken_environment_is_no_failure_of_a_claim(tmp_path):
    def broken(_run_dir, _asked):
        raise OSError("disk")

    suite = suite_of(tmp_path, broken)
    assert {case.failures for case in suite.report.cases} == {("environment_error",)}
    assert suite.is_environment_broken
    SEEN.add("environment_error")


def test_every_label_was_tripped_by_a_mutant():
    assert set(LABELS) == SEEN, "run the whole file: the mutants are above"
