"""Lane A at work: lay out the fixtures, grade them with an engine, judge what came out.

The engine, the clock and the folder are arguments; times go into `CaseTiming` alone.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.bench.cases import lay_out, load_fixtures, tree_digest
from grader.bench.engine import Engine, core_engine
from grader.bench.native import Asked, NativeRun
from grader.bench.new_interpreter import in_new_interpreter
from grader.bench.repeat import ENVIRONMENT_ERROR, Repeat
from grader.bench.suites.axis_grid import FIXTURE, askings
from grader.bench.suites.axis_orthogonality import axis_orthogonality
from grader.bench.suites.determinism import CASES as DETERMINISM_CASES
from grader.bench.suites.determinism import determinism
from grader.bench.suites.truth_lock import truth_lock
from grader.errors import GraderError
from grader.model.benchmark import CaseTiming, SuiteName, SuiteReport
from grader.model.presentation import Language
from grader.report.words_of import words_of

LEAST_REPEATS = 2
AS_ASKED = Asked()
Clock = Callable[[], float]
# run directories in, gradings out, in the same order; the folder is for its own files
Fresh = Callable[[Sequence[Path], Asked, Path], Sequence[Repeat]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaneASuite:
    """A suite's report, how long its cases took, and whether anything could be measured at all."""

    report: SuiteReport
    timings: tuple[CaseTiming, ...]

    @property
    def is_environment_broken(self) -> bool:
        """True when a case could not be measured: exit 3, and no failure of the property."""
        return any(ENVIRONMENT_ERROR in case.failures for case in self.report.cases)


def run_determinism(
    engine: Engine = core_engine,
    *,
    repeats: int,
    workspace: Path,
    clock: Clock,
    asked: Asked = AS_ASKED,
    fresh: Fresh = in_new_interpreter,
) -> LaneASuite:
    """Grade each fixture `repeats` times, the last time in a new interpreter.

    Args:
        engine: grades a run directory.
        repeats: at least 2.
        workspace: an empty folder; everything is written below it.
        clock: seconds, only ever the difference of two.
        asked: lens, register and language of every grading.
        fresh: grades run directories elsewhere.
    """
    runs = load_fixtures(SuiteName.DETERMINISM).runs
    here = {name: lay_out(files, workspace / "here" / name / name) for name, files in runs.items()}
    found: dict[str, list[Repeat]] = {name: [] for name in runs}
    for _ in range(max(LEAST_REPEATS, repeats) - 1):
        for name, folder in here.items():
            found[name].append(_graded(engine, folder, asked, clock))
    backwards = {name: runs[name] for name in reversed(list(runs))}
    there = workspace / "elsewhere, again"
    copies = [lay_out(files, there / name, reverse=True) for name, files in backwards.items()]
    before = tree_digest(there)
    again = fresh(copies, asked, workspace / "new interpreter")
    is_mutated = tree_digest(there) != before
    for name, repeat in zip(backwards, again, strict=True):
        seen = {"is_mutated": repeat.is_mutated or is_mutated, "is_new_interpreter": True}
        found[name].append(repeat.model_copy(update=seen))
    report = determinism(found)
    timings = [
        _timing(SuiteName.DETERMINISM, c.case_id, found[c.case_id]) for c in DETERMINISM_CASES
    ]
    return LaneASuite(report=report, timings=tuple(timings))


def run_truth_lock(
    engine: Engine = core_engine,
    *,
    workspace: Path,
    clock: Clock,
    asked: Asked = AS_ASKED,
) -> LaneASuite:
    """Grade each fixture once and hold what came out to what may come out; see `truth_lock`."""
    runs = load_fixtures(SuiteName.TRUTH_LOCK).runs
    graded = {
        name: _graded(engine, lay_out(files, workspace / name / name), asked, clock)
        for name, files in runs.items()
    }
    report = truth_lock(graded, runs)
    timings = [
        _timing(SuiteName.TRUTH_LOCK, case.case_id, [graded[case.case_id]]) for case in report.cases
    ]
    return LaneASuite(report=report, timings=tuple(timings))


def run_axis_orthogonality(
    engine: Engine = core_engine,
    *,
    workspace: Path,
    clock: Clock,
    keys: Mapping[Language, frozenset[str]] | None = None,
) -> LaneASuite:
    """Grade one run in every register, lens and language; see `axis_orthogonality`.

    Args:
        engine: as for `run_determinism`.
        workspace: as there.
        clock: as there.
        keys: the keys of each language's catalogue; those in use when None.
    """
    runs = load_fixtures(SuiteName.AXIS_ORTHOGONALITY).runs
    folder = lay_out(runs[FIXTURE], workspace / FIXTURE)
    graded = {asked: _graded(engine, folder, asked, clock) for asked in askings()}
    report = axis_orthogonality(graded, keys or _catalogue_keys())
    first, *others = (case.case_id for case in report.cases)
    suite = SuiteName.AXIS_ORTHOGONALITY
    timings = [_timing(suite, first, list(graded.values()))]
    timings += [_timing(suite, case_id, []) for case_id in others]
    return LaneASuite(report=report, timings=tuple(timings))


def _catalogue_keys() -> dict[Language, frozenset[str]]:
    return {language: frozenset(words_of(language).catalogue) for language in Language}


def _graded(engine: Engine, folder: Path, asked: Asked, clock: Clock) -> Repeat:
    """One grading, with the folder around the fixture compared before and after."""
    before = tree_digest(folder.parent)
    started = clock()
    run: NativeRun | None = None
    error = ""
    try:
        run = engine(folder, asked)
    except (OSError, ImportError, GraderError) as broken:
        error = f"{type(broken).__name__}: {broken}".replace(str(folder), folder.name)
    elapsed_ms = max(0.0, (clock() - started) * 1000)
    is_mutated = tree_digest(folder.parent) != before
    return Repeat(run=run, error=error, is_mutated=is_mutated, elapsed_ms=elapsed_ms)


def _timing(suite: SuiteName, case_id: str, repeats: Sequence[Repeat]) -> CaseTiming:
    took = tuple(one.elapsed_ms for one in repeats)
    return CaseTiming(
        suite=suite, case_id=case_id, elapsed_ms=math.fsum(took), observations_ms=took
    )
