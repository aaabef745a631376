"""`frontier-compare` on lane A: the grader by code on what only it exposes."""

import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import assert_never

from grader.bench.assemble_bench import assemble_bench
from grader.bench.guard import Permitted
from grader.bench.native import Asked
from grader.bench.suites.lane_a import (
    LaneASuite,
    run_axis_orthogonality,
    run_determinism,
    run_truth_lock,
)
from grader.cli.bench_choosing import core_choice
from grader.cli.bench_keeping import begin_keeping, echo, finish_keeping
from grader.cli.bench_memory import peak_rss_bytes
from grader.cli.bench_options import BenchFlags
from grader.cli.bench_running import Ended
from grader.cli.bench_status import bench_status
from grader.cli.bench_wiring import bench_facts
from grader.model.benchmark import BenchmarkTiming, SuiteName
from grader.model.presentation import Language, Register


def run_lane_a(flags: BenchFlags, permitted: Permitted) -> Ended:
    """Measure core; nothing is read from the environment and nobody is asked.

    Args:
        flags: of the command line; register, lens and language of every grading.
        permitted: what the guard let through.

    Raises:
        SettingsError: the report's place cannot be written.
        RunError: the fixtures cannot be read.
    """
    now = datetime.now(UTC)
    asked = Asked(
        lens=flags.lens,
        register_id=flags.register or Register.NEUTRAL,
        language=flags.language or Language.EN,
    )
    facts = bench_facts(
        flags, permitted, core_choice(now.date()), asked.model_dump(mode="json", by_alias=True)
    )
    kept = begin_keeping(flags, facts, permitted.suites, now)
    started = time.perf_counter()
    found = [_measured(suite, permitted.repeats, asked) for suite in permitted.suites]
    timing = BenchmarkTiming(
        started_utc=now.isoformat(timespec="seconds"),
        elapsed_ms=(time.perf_counter() - started) * 1000,
        cases=tuple(one for suite in found for one in suite.timings),
        peak_rss_bytes=peak_rss_bytes(),
    )
    suites = [suite.report for suite in found]
    report = assemble_bench(facts, suites, timing, is_complete=True)
    text = finish_keeping(flags, kept, report, echo)
    return Ended(report=report, text=text, status=bench_status(report))


def _measured(suite: SuiteName, repeats: int, asked: Asked) -> LaneASuite:
    with tempfile.TemporaryDirectory(prefix="contract-grader-bench-") as folder:
        return _run(suite, repeats, asked, Path(folder), time.perf_counter)


def _run(
    suite: SuiteName, repeats: int, asked: Asked, workspace: Path, clock: Callable[[], float]
) -> LaneASuite:
    match suite:
        case SuiteName.DETERMINISM:
            return run_determinism(repeats=repeats, workspace=workspace, clock=clock, asked=asked)
        case SuiteName.TRUTH_LOCK:
            return run_truth_lock(workspace=workspace, clock=clock, asked=asked)
        case SuiteName.AXIS_ORTHOGONALITY:
            return run_axis_orthogonality(workspace=workspace, clock=clock)
        case SuiteName.PROMPT_BATTERY | SuiteName.CLAUSE_BATTERY | SuiteName.REPLAY_VARIABILITY:
            raise ValueError(f"{suite.value} is no suite of lane A")
        case _:
            assert_never(suite)
