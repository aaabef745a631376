"""`frontier-compare` on lane B: guard, model, key, files, calls, report."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from grader.bench.adapter import Adapter
from grader.bench.assemble_bench import Facts, assemble_bench, case_timings, lane_b_suites
from grader.bench.guard import CORE, Permitted
from grader.bench.run_bench import Progress, run_units, without_loop
from grader.bench.units import Unit, units
from grader.cli.bench_choosing import Chosen, choose_measured
from grader.cli.bench_estimate import most_cost
from grader.cli.bench_keeping import Kept, begin_keeping, echo, finish_keeping
from grader.cli.bench_memory import memory_figures
from grader.cli.bench_options import BenchFlags
from grader.cli.bench_status import bench_status
from grader.cli.bench_wiring import (
    BenchTexts,
    bench_facts,
    bench_prompts,
    bench_rules,
    core_adapter,
    load_bench_texts,
    model_adapter,
    utc_today,
)
from grader.cli.exit_codes import Exit
from grader.model.benchmark import BenchmarkReport, BenchmarkTiming


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a run ended: its report, the report as JSON, the status."""

    report: BenchmarkReport
    text: str
    status: Exit


@dataclass(frozen=True, slots=True, kw_only=True)
class _Bench:
    """What one run is: what was asked for, who is measured, on what, and where it is kept."""

    flags: BenchFlags
    permitted: Permitted
    chosen: Chosen
    texts: BenchTexts
    facts: Facts
    todo: tuple[Unit, ...]
    kept: Kept


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
    bench = _prepare(flags, permitted, env)
    progress = Progress(done=bench.kept.done())
    adapter = _adapter(bench, [unit for unit in bench.todo if unit.key not in progress.done])
    started = time.perf_counter()
    is_interrupted = _run(bench.todo, adapter, progress, bench.kept)
    elapsed_ms = (time.perf_counter() - started) * 1000
    report = _report(bench, progress, elapsed_ms, is_interrupted=is_interrupted)
    if progress.stopped is not None:
        echo(f"stopped: {progress.stopped}")
    text = finish_keeping(flags, bench.kept, report, echo)
    status = Exit.INTERRUPTED if is_interrupted else bench_status(report)
    return Ended(report=report, text=text, status=status)


def _prepare(flags: BenchFlags, permitted: Permitted, env: Mapping[str, str]) -> _Bench:
    now = datetime.now(UTC)
    chosen = choose_measured(flags, env, now.date())
    texts = load_bench_texts()
    told = texts.digests() | {"model_digest": chosen.model_digest}
    facts = bench_facts(flags, permitted, chosen.choice, told)
    todo = units(
        permitted.suites,
        texts.questions.cases,
        texts.clauses.cases,
        chosen.choice.provider,
        permitted.repeats,
    )
    return _Bench(
        flags=flags,
        permitted=permitted,
        chosen=chosen,
        texts=texts,
        facts=facts,
        todo=todo,
        kept=begin_keeping(flags, facts, permitted.suites, now),
    )


def _adapter(bench: _Bench, todo: Sequence[Unit]) -> Adapter:
    """Who answers; what the calls are and where they go is said first."""
    choice, kept = bench.chosen.choice, bench.kept
    if choice.provider == CORE:
        return core_adapter(bench.texts)
    prompts = bench_prompts(bench.texts, choice)
    most = most_cost(todo, prompts, choice, utc_today())
    price = "price unknown" if most is None else f"at most {most:.2f} USD"
    where = "" if kept.journal is None else f"; journal: {kept.journal.path}"
    echo(f"{choice.resolved.model}: {len(todo)} calls to {choice.host}, {price}{where}")
    limit_ms = bench_rules(bench.flags, choice).budget_ms
    return model_adapter(choice, prompts, bench.flags.max_cost_usd, limit_ms)


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


def _report(
    bench: _Bench, progress: Progress, elapsed_ms: float, *, is_interrupted: bool
) -> BenchmarkReport:
    """The report of what is done; after Ctrl-C nothing more is measured."""
    rules = bench_rules(bench.flags, bench.chosen.choice)
    cases = bench.texts.cases()
    suites = lane_b_suites(bench.permitted.suites, cases, progress.done, rules, bench.facts)
    memory = {} if is_interrupted else memory_figures(bench.flags, bench.chosen, bench.texts)
    timing = BenchmarkTiming(
        started_utc=bench.kept.started.isoformat(timespec="seconds"),
        elapsed_ms=elapsed_ms,
        cases=case_timings(suites, progress.done),
        **memory,
    )
    is_complete = all(unit.key in progress.done for unit in bench.todo)
    return assemble_bench(bench.facts, suites, timing, is_complete=is_complete)
