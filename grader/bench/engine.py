"""The grader by code as lane A calls it: a run directory graded without judge or event loop."""

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TypeVar

from grader.bench.cases import files_as_they_are
from grader.bench.native import Asked, NativeRun, native_run
from grader.model.benchmark import NATIVE_MODEL
from grader.model.graded import GradedRun, JudgeFacts, Priced
from grader.model.lens import Lens
from grader.model.report import GradeReport
from grader.model.settings import GradeSettings
from grader.pipeline import grade_run
from grader.report.assemble import assemble_report
from grader.report.render_json import render_json
from grader.report.words import EN

Engine = Callable[[Path, Asked], NativeRun]
Result = TypeVar("Result")


def core_engine(run_dir: Path, asked: Asked) -> NativeRun:
    """Grade a run directory by code alone and observe every clause.

    Raises:
        RunError: the run cannot be graded.
        OSError: the run directory cannot be read.
    """
    graded, report = grade_by_code(run_dir, asked)
    return observed(graded, report, run_dir, asked)


def grade_by_code(run_dir: Path, asked: Asked) -> tuple[GradedRun, GradeReport]:
    """What the stages find of a run directory, and the report of it, whose words are English.

    As with `grade`, register and language come in where the report is shown.
    """
    settings = GradeSettings() if asked.lens is None else GradeSettings(lens=Lens(asked.lens))
    facts = JudgeFacts(provider="core", model=NATIVE_MODEL)
    graded = _without_loop(grade_run(run_dir, settings, None, facts, lambda _: Priced()))
    return graded, assemble_report(graded, EN)


def observed(graded: GradedRun, report: GradeReport, run_dir: Path, asked: Asked) -> NativeRun:
    """Every clause of a report, held by the auditor to the files as they are."""
    files = files_as_they_are(run_dir)
    return native_run(graded, report, files, asked, lambda one: render_json([one]))


def _without_loop(grading: Coroutine[object, None, Result]) -> Result:
    """Run what never waits: without a judge nothing does, and an event loop opens sockets."""
    try:
        grading.send(None)
    except StopIteration as done:
        result: Result = done.value
        return result
    grading.close()
    raise AssertionError("the grader by code waited for something")
