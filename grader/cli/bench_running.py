"""`frontier-compare` on lane B: guard, model, key, files, calls, report."""

import asyncio
import resource
import sys
import time
import tracemalloc
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from grader.bench.adapter import Adapter
from grader.bench.assemble_bench import assemble_bench, case_timings, lane_b_suites
from grader.bench.batteries import ClauseCase
from grader.bench.guard import CORE, Permitted
from grader.bench.run_bench import Progress, run_units, without_loop
from grader.bench.units import Unit, units
from grader.cli.bench_env_file import with_env_file
from grader.cli.bench_keeping import Kept, begin_keeping, echo, finish_keeping
from grader.cli.bench_options import BenchFlags
from grader.cli.bench_pinning import resolve_for_bench
from grader.cli.bench_status import bench_status
from grader.cli.bench_wiring import (
    BenchTexts,
    bench_facts,
    bench_prompts,
    bench_rules,
    check_priced,
    check_sdk,
    core_adapter,
    load_bench_texts,
    model_adapter,
)
from grader.cli.endpoints import JudgeChoice, JudgeOptions, choose_judge
from grader.cli.exit_codes import Exit
from grader.cli.wiring import load_registry
from grader.model.benchmark import BenchmarkReport, BenchmarkTiming


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a run ended: its report, the report as JSON, the status."""

    report: BenchmarkReport
    text: str
    status: Exit


def run_lane_b(flags: BenchFlags, permitted: Permitted, env: Mapping[str, str]) -> Ended:
    """Measure one provider on suites of lane B.

    The order is that of the guard: the model is settled before an environment file is read, the
    key before an SDK is looked for, the files are found writable before the first call.

    Args:
        flags: of the command line.
        permitted: what the guard let through.
        env: the process's variables.

    Raises:
        SettingsError: a model that may not be asked, a missing key, a place that cannot be written.
        ReportError: the journal to go on with is unreadable.
    """
    now = datetime.now(UTC)
    choice = _choose(flags, env, now)
    texts = load_bench_texts()
    facts = bench_facts(flags, permitted, choice, texts.digests())
    todo = units(
        permitted.suites,
        texts.questions.cases,
        texts.clauses.cases,
        choice.provider,
        permitted.repeats,
    )
    kept = begin_keeping(flags, facts, permitted.suites, now)
    progress = Progress(done=kept.done())
    adapter = _adapter(flags, choice, texts, kept, len(todo) - len(progress.done))
    started = time.perf_counter()
    is_interrupted = _run(todo, adapter, progress, kept)
    elapsed_ms = (time.perf_counter() - started) * 1000
    rules = bench_rules(flags, choice)
    suites = lane_b_suites(permitted.suites, texts.cases(), progress.done, rules, facts)
    is_core = choice.provider == CORE
    timing = BenchmarkTiming(
        started_utc=kept.started.isoformat(timespec="seconds"),
        elapsed_ms=elapsed_ms,
        cases=case_timings(suites, progress.done),
        peak_rss_bytes=peak_rss_bytes() if is_core else None,
        peak_allocated_bytes=peak_allocated_bytes(texts) if is_core else None,
    )
    is_complete = all(unit.key in progress.done for unit in todo)
    report = assemble_bench(facts, suites, timing, is_complete=is_complete)
    if progress.stopped is not None:
        echo(f"stopped: {progress.stopped}")
    text = finish_keeping(flags, kept, report, echo)
    status = Exit.INTERRUPTED if is_interrupted else bench_status(report)
    return Ended(report=report, text=text, status=status)


def core_choice(on: date) -> JudgeChoice:
    """The grader by code, as a choice among judges."""
    return choose_judge(JudgeOptions(provider=CORE), {}, load_registry(), on)


def _choose(flags: BenchFlags, env: Mapping[str, str], now: datetime) -> JudgeChoice:
    registry = load_registry()
    resolve_for_bench(flags, registry, now.date())
    known = dict(env) if flags.provider == CORE else with_env_file(env, flags.env_file)
    options = JudgeOptions(
        provider=flags.provider,
        model=flags.model,
        base_url=flags.base_url,
        effort=flags.effort,
    )
    choice = choose_judge(options, known, registry, now.date())
    if choice.provider != CORE:
        check_sdk(choice)
        check_priced(choice, flags.max_cost_usd, now.date())
    for warning in choice.warnings:
        echo(f"warning: {warning}")
    return choice


def _adapter(
    flags: BenchFlags, choice: JudgeChoice, texts: BenchTexts, kept: Kept, n_calls: int
) -> Adapter:
    if choice.provider == CORE:
        return core_adapter(texts)
    where = "" if kept.journal is None else f"; journal: {kept.journal.path}"
    echo(f"{choice.provider}/{choice.resolved.model}: {n_calls} calls to {choice.host}{where}")
    rules = bench_rules(flags, choice)
    prompts = bench_prompts(texts, choice)
    return model_adapter(choice, prompts, flags.max_cost_usd, rules.budget_ms)


def _run(todo: Sequence[Unit], adapter: Adapter, progress: Progress, kept: Kept) -> bool:
    """Make the calls; True when Ctrl-C ended them."""
    running = run_units(todo, adapter, progress, kept.keep)
    try:
        if adapter.provider == CORE:
            without_loop(running)
        else:
            asyncio.run(running)
    except KeyboardInterrupt:
        progress.stopped = "interrupted"
        return True
    return False


def peak_rss_bytes() -> int:
    """The most memory that this process has held so far."""
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used if sys.platform == "darwin" else used * 1024


def peak_allocated_bytes(texts: BenchTexts) -> int:
    """The most that Python allocates for one case, in a pass of its own: tracing slows it down."""
    adapter = core_adapter(texts)

    return max(_traced(adapter, case) for case in texts.clauses.cases)


def _traced(adapter: Adapter, case: ClauseCase) -> int:
    tracemalloc.start()
    try:
        without_loop(adapter.grade(case, 0))
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
