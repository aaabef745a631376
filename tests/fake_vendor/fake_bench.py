"""Observations, cases and whole runs of the benchmark, made by hand."""

import functools

from grader.bench.adapter import CaseKey, Measured
from grader.bench.thresholds import Rules
from grader.cli.bench_wiring import load_bench_texts
from grader.model.benchmark import ProviderObservation, SuiteName

RULES = Rules(budget_ms=1000.0)
CORE_RULES = Rules(budget_ms=1000.0, is_core=True)


@functools.cache
def texts():
    return load_bench_texts()


def said(surface="an answer", *, elapsed_ms=5.0, **more):
    values = {"prompt": "?", "surface": surface, "provider": "openai", "model": "m"}
    return Measured(observation=ProviderObservation(**{**values, **more}), elapsed_ms=elapsed_ms)


def everywhere(suite, cases, make, repeats=1):
    """What was measured when every case was answered by `make(case, repeat)`."""
    return {
        CaseKey(suite=SuiteName(suite), case_id=case.case_id, repeat=repeat): make(case, repeat)
        for repeat in range(repeats)
        for case in cases
    }


def right(case, _repeat=0):
    """The gold verdict of a clause, any answer to a question."""
    gold = getattr(case, "gold_verdict", None)
    return said(f"{gold}: so it is", verdict=gold, raw_verdict=gold, confidence=90)
