"""The memory figures of a run: this process for core, the server's own word for Ollama."""

import resource
import sys
import tracemalloc
from collections.abc import Mapping

from grader.bench.adapter import Adapter
from grader.bench.batteries import ClauseCase
from grader.bench.guard import CORE
from grader.bench.run_bench import without_loop
from grader.cli.bench_choosing import OLLAMA, Chosen
from grader.cli.bench_options import BenchFlags
from grader.cli.bench_wiring import BenchTexts, core_adapter


def memory_figures(
    flags: BenchFlags, chosen: Chosen, texts: BenchTexts
) -> Mapping[str, int | None]:
    """The memory fields of `BenchmarkTiming` that can be known; empty for a remote model."""
    if chosen.choice.provider == CORE:
        return {
            "peak_rss_bytes": peak_rss_bytes(),
            "peak_allocated_bytes": peak_allocated_bytes(texts),
        }
    if chosen.choice.provider == OLLAMA:
        from grader.cli.bench_ollama import resident_bytes  # noqa: PLC0415 - the one that says it

        model = chosen.choice.resolved.model
        return {"resident_model_bytes": resident_bytes(flags, model, chosen.env)}
    return {}


def peak_rss_bytes() -> int:
    """The most memory that this process has held so far."""
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return used if sys.platform == "darwin" else used * 1024


def peak_allocated_bytes(texts: BenchTexts) -> int:
    """The most that Python allocates for one case, in a pass of its own: tracing slows it down.

    One case of each family is traced.
    """
    adapter = core_adapter(texts)
    one_each = {case.family: case for case in texts.clauses.cases}
    return max(_traced(adapter, case) for case in one_each.values())


def _traced(adapter: Adapter, case: ClauseCase) -> int:
    tracemalloc.start()
    try:
        without_loop(adapter.grade(case, 0))
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
