"""The grader by code as lane A calls it: a run directory graded without judge or event loop."""

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TypeVar

from grader.bench.cases import files_as_they_are
from grader.bench.native import Asked, NativeRun, native_run
from grader.model.benchmark import NATIVE_MODEL
from grader.model.graded import JudgeFacts, Priced
from grader.model.lens import Lens
from grader.model.settings import GradeSettings
from grader.pipeline import grade_run
from grader.report.assemble import assemble_report
from grader.report.render_json import render_json
from grader.report.words_of import words_of

Engine = Callable[[Path, Asked], NativeRun]
Result = TypeVar("Result")


def core_engine(run_dir: Path, asked: Asked) -> NativeRun:
    """Grade a run directory by code alone and observe every clause.

    Raises:
        RunError: the run cannot be graded.
        OSError: the run directory cannot be read.
    """
    settings = GradeSettings() if asked.lens is None else GradeSettings(lens=Lens(asked.lens))
    facts = JudgeFacts(provider="core", model=NATIVE_MODEL)
    graded = _without_loop(grade_run(run_dir, settings, None, facts, lambda _: Priced()))
    report = assemble_report(graded, words_of(asked.language, asked.register_id))
    return native_run(
        graded, report, files_as_they_are(run_dir), asked, lambda one: render_json([one])
    )


def _without_loop(grading: Coroutine[object, None, Result]) -> Result:
    """Run what never waits: without a judge nothing does, and an event loop opens sockets."""
    try:
        grading.send(None)
    except StopIteration as done:
        result: Result = done.value
        return result
    grading.close()
    raise AssertionError("the grader by code waited for something")
