"""Determinism: our own engine passes, and a mutant engine trips every label."""

import json
import socket
import sys

import pytest
from mutant_engines import sound as graded
from mutant_engines import ticking

from grader.bench import new_interpreter
from grader.bench.native import Asked
from grader.bench.new_interpreter import in_new_interpreter
from grader.bench.repeat import Repeat
from grader.bench.suites.determinism import CASES, FIELDS, LABELS, determinism
from grader.bench.suites.lane_a import run_determinism
from grader.errors import RunError
from grader.model.lens import Lens
from grader.model.presentation import Language, Register

SEEN = set()


def fresh_with(engine):
    """As though a new interpreter had graded, with another engine."""

    def fresh(run_dirs, asked, workspace):
        workspace.mkdir()
        return [Repeat(run=engine(one, asked)) for one in run_dirs]

    return fresh


def measured(tmp_path, engine, fresh=None, repeats=2):
    return run_determinism(
        engine,
        repeats=repeats,
        workspace=tmp_path,
        clock=ticking(),
        fresh=fresh or fresh_with(graded),
    )


def labels(tmp_path, engine, fresh=None):
    """Every label that a mutant trips, by case; the suite has to have failed."""
    suite = measured(tmp_path, engine, fresh).report
    assert suite.passed is (not any(case.failures for case in suite.cases))
    found = {case.case_id: set(case.failures) for case in suite.cases}
    SEEN.update(*found.values())
    return found


def altered(run, **changes):
    """The run with fields of each observation altered, unvalidated as a broken engine would."""
    observations = {
        clause_id: one.model_copy(
            update={name: new(getattr(one, name)) for name, new in changes.items()}
        )
        for clause_id, one in run.observations.items()
    }
    return run.model_copy(update={"observations": observations})


def drift_of(field, new):
    """An engine that alters one field of every observation."""
    return lambda run_dir, asked: altered(graded(run_dir, asked), **{field: new})


def test_the_grader_by_code_passes_without_a_socket(tmp_path, monkeypatch):
    def refuse(*_args, **_more):
        raise AssertionError("a socket was asked for")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    suite = run_determinism(repeats=3, workspace=tmp_path, clock=ticking())
    report = suite.report
    assert [case.case_id for case in report.cases] == [case.case_id for case in CASES]
    assert {case.case_id: case.failures for case in report.cases} == {
        case.case_id: () for case in CASES
    }
    assert (report.passed, report.case_count, report.primary_score) == (True, 6, 1.0)
    assert not suite.is_environment_broken
    for case in report.cases:
        details = case.details
        assert (details["repeats"], details["new_interpreter_repeats"]) == (3, 1)
        assert details["unique"] == dict.fromkeys(FIELDS, 1)
        assert len(case.observations) == 3 * details["clauses"]
    assert [len(one.observations_ms) for one in suite.timings] == [3] * 6


def test_the_cases_hold_what_they_say(tmp_path):
    suite = measured(tmp_path, graded).report
    seen = {case.case_id: case.observations for case in suite.cases}
    verdicts = {name: {one.verdict.value for one in found} for name, found in seen.items()}
    assert verdicts["det_json_all_met"] == {"satisfied"}
    assert verdicts["det_mixed"] >= {"satisfied", "partially_satisfied", "violated"}
    assert verdicts["det_vague"] == {"not_evaluable"}
    sources = {one.grounding_source.value for one in seen["det_errored"]}
    assert sources == {"conditional", "untested"}
    text = next((tmp_path / "here").rglob("bericht.md")).read_bytes()
    assert b"\r\n" in text
    large = next((tmp_path / "here").rglob("log.md")).read_text("utf-8")
    starts = [
        place["start"]
        for one in seen["det_large"]
        for check in one.check_log
        for place in check["evidence"]
    ]
    assert len(large) > 2000
    assert max(starts) > 2000


@pytest.mark.parametrize(
    ("field", "new"),
    [
        pytest.param("surface", lambda text: text + " at noon", id="surface"),
        pytest.param("pre_decoration_surface", lambda text: text + "!", id="undecorated"),
        pytest.param("canonical_surface", lambda text: text.upper(), id="canonical"),
        pytest.param("trace_hash", lambda text: text[::-1], id="hash"),
        pytest.param("grounding_source", lambda _: "judge", id="source"),
    ],
)
def test_a_field_that_moves_between_repeats_is_named(tmp_path, field, new):
    found = labels(tmp_path, graded, fresh_with(drift_of(field, new)))
    assert found["det_mixed"] == {f"{field}_not_stable"}


@pytest.mark.parametrize(
    ("field", "new"),
    [
        pytest.param("surface", lambda _: " ", id="surface"),
        pytest.param("pre_decoration_surface", lambda _: "", id="undecorated"),
        pytest.param("canonical_surface", lambda _: "", id="canonical"),
        pytest.param("trace_hash", lambda _: "", id="hash"),
        pytest.param("trace_hash", lambda text: text[:63], id="a-hash-too-short"),
        pytest.param("grounding_source", lambda _: "", id="source"),
    ],
)
def test_an_empty_field_is_named_however_stable_it_is(tmp_path, field, new):
    engine = drift_of(field, new)
    assert labels(tmp_path, engine, fresh_with(engine))["det_vague"] == {f"{field}_empty"}


def test_a_report_of_other_bytes_is_named(tmp_path):
    def later(run_dir, asked):
        run = graded(run_dir, asked)
        return run.model_copy(update={"report_text": run.report_text + "\n"})

    assert labels(tmp_path, graded, fresh_with(later))["det_large"] == {"report_bytes_not_stable"}


def test_an_empty_report_is_named(tmp_path):
    def silent(run_dir, asked):
        return graded(run_dir, asked).model_copy(update={"report_text": ""})

    assert labels(tmp_path, silent, fresh_with(silent))["det_large"] == {"report_bytes_empty"}


def test_a_clause_that_comes_and_goes_is_named(tmp_path):
    def forgetful(run_dir, asked):
        run = graded(run_dir, asked)
        kept = dict(list(run.observations.items())[1:])
        return run.model_copy(update={"observations": kept})

    found = labels(tmp_path, graded, fresh_with(forgetful))
    assert found["det_mixed"] == {"observations_not_stable"}


def test_a_run_without_any_clause_is_named(tmp_path):
    def blind(run_dir, asked):
        return graded(run_dir, asked).model_copy(update={"observations": {}})

    found = labels(tmp_path, blind, fresh_with(blind))
    assert "observations_empty" in found["det_mixed"]


@pytest.mark.parametrize("residual", [1e-6, 0.5, float("nan")])
def test_a_residual_that_is_not_under_the_limit_is_named(tmp_path, residual):
    engine = drift_of("closure_residual", lambda _: residual)
    found = labels(tmp_path, engine, fresh_with(engine))
    assert found["det_errored"] == {"closure_residual_exceeded"}


def test_a_residual_just_under_the_limit_passes(tmp_path):
    engine = drift_of("closure_residual", lambda _: 0.99e-6)
    assert measured(tmp_path, engine, fresh_with(engine)).report.passed


@pytest.mark.parametrize("where", ["inside", "beside"])
def test_an_engine_that_writes_is_named(tmp_path, where):
    def scribbling(run_dir, asked):
        folder = run_dir if where == "inside" else run_dir.parent
        (folder / f"{run_dir.name}.note").write_text("seen", "utf-8")
        return graded(run_dir, asked)

    assert "fixture_mutated" in labels(tmp_path, scribbling)["det_vague"]


def test_what_a_new_interpreter_writes_is_named(tmp_path):
    def scribbling(run_dir, asked):
        run = graded(run_dir, asked)
        (run_dir / "late.md").write_text("seen", "utf-8")
        return run

    found = labels(tmp_path, graded, fresh_with(scribbling))
    assert found["det_vague"] == {"fixture_mutated"}


@pytest.mark.parametrize("error", [OSError("disk"), ImportError("numpy"), RunError("no run")])
def test_a_broken_environment_is_no_failure_of_the_property(tmp_path, error):
    def broken(_run_dir, _asked):
        raise error

    suite = measured(tmp_path, broken, fresh=lambda dirs, *_: [Repeat(error="no")] * len(dirs))
    assert suite.is_environment_broken
    assert {case.failures for case in suite.report.cases} == {("environment_error",)}
    SEEN.add("environment_error")
    assert str(tmp_path) not in suite.report.model_dump_json()


def test_repeats_without_a_new_interpreter_prove_nothing(tmp_path):
    suite = measured(tmp_path, graded)
    repeats = [Repeat(run=graded(tmp_path / "here" / "det_vague" / "det_vague", Asked()))] * 3
    report = determinism({"det_vague": repeats})
    (case,) = [one for one in report.cases if one.case_id == "det_vague"]
    assert suite.report.passed
    assert case.failures == ("environment_error",)


def test_an_error_of_our_own_is_a_bug_and_no_label(tmp_path):
    def buggy(_run_dir, _asked):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        measured(tmp_path, buggy)


def test_at_least_two_repeats_are_made_and_as_many_as_asked_for(tmp_path):
    few = measured(tmp_path / "a", graded, repeats=1).report
    many = measured(tmp_path / "b", graded, repeats=5).report
    assert {case.details["repeats"] for case in few.cases} == {2}
    assert {case.details["repeats"] for case in many.cases} == {5}


def test_the_new_interpreter_has_another_seed_zone_and_locale(tmp_path):
    asked = Asked(lens=Lens.DISTINCT_ITEMS, register_id=Register.COACH, language=Language.DE)
    suite = run_determinism(repeats=2, workspace=tmp_path, clock=ticking(), asked=asked)
    assert suite.report.passed
    environment = new_interpreter._environment()
    assert environment["PYTHONHASHSEED"].isdigit()
    assert {"TZ", "LC_ALL"} <= set(environment)
    assert not {name for name in environment if "KEY" in name or "TOKEN" in name}


def test_an_interpreter_that_cannot_be_had_is_a_broken_environment(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no-python"))
    (repeat,) = in_new_interpreter([tmp_path], Asked(), tmp_path / "work")
    assert repeat.run is None
    assert repeat.error == "FileNotFoundError: no answer"


def test_what_is_no_run_is_an_error_of_that_repeat_alone(tmp_path):
    (tmp_path / "empty").mkdir()
    (repeat,) = in_new_interpreter([tmp_path / "empty"], Asked(), tmp_path / "work")
    assert repeat.run is None
    assert repeat.error.startswith("RunError: ")
    assert str(tmp_path) not in repeat.error


def test_times_stand_in_the_timings_alone(tmp_path):
    suite = measured(tmp_path, graded)
    assert "elapsed" not in json.dumps(suite.report.model_dump(mode="json"))
    assert all(one.elapsed_ms > 0 for one in suite.timings)


def test_every_label_was_tripped_by_a_mutant():
    assert set(LABELS) == SEEN, "run the whole file: the mutants are above"
