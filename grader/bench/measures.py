"""One report -> its figures in seven dimensions; what it does not hold is None, never 0."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from grader.bench.agreement import Agreement, Pair, agreement, percentile
from grader.model.benchmark import (
    BenchmarkReport,
    CaseResult,
    ErrorClass,
    NativeObservation,
    ProviderObservation,
    SuiteName,
)
from grader.model.span import Span
from grader.model.verdicts import Verdict

LOCAL_NOTE = "local, nobody bills"
LOCAL_MODES = frozenset({"core", "ollama"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Traceability:
    """How far a verdict can be followed back; shares in [0, 1], None for not exposed."""

    quotes_exact: float | None
    quotes_located: float | None
    trace_hash: float | None
    response_id: float | None
    response_model: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """All figures of one report of lane B.

    `verdicts` are gold and said of each completed case, by case id. Times in milliseconds, money
    in USD. `attempts` is the mean number a call. `cost_note` says why an amount is 0.
    """

    agreement: Agreement
    verdicts: Mapping[str, Pair]
    repeats: int | None
    flip_rate: float | None
    surfaces_per_case: float | None
    traceability: Traceability
    p50_ms: float | None
    p95_ms: float | None
    attempts: float | None
    cost_per_case: float | None
    cost_per_correct: float | None
    cost_note: str
    price_date: str | None
    memory: Mapping[str, int]
    failure_modes: Mapping[str, int]


def measures(report: BenchmarkReport) -> Measures:
    """Measure a report of lane B from its observations; its own sums are not relied on."""
    verdicts = dict(_verdicts(report))
    asked = list(provider_observations(report))
    clauses = [one for case in _cases(report, SuiteName.CLAUSE_BATTERY) for one in _provided(case)]
    times = (
        [ms for case in report.timing.cases for ms in case.observations_ms]
        if (report.timing)
        else []
    )
    billed = [one for one in clauses if one.error_type is None]  # no reply, no bill
    cost = _total([one.estimated_cost_usd for one in billed])
    n_right = sum(gold is said for gold, said in verdicts.values())
    replay = _cases(report, SuiteName.REPLAY_VARIABILITY)
    return Measures(
        agreement=agreement(list(verdicts.values())),
        verdicts=verdicts,
        repeats=max((len(case.observations) for case in replay), default=None),
        flip_rate=_flip_rate(replay),
        surfaces_per_case=_surfaces(replay),
        traceability=_traceability(clauses),
        p50_ms=percentile(times, 0.5),
        p95_ms=percentile(times, 0.95),
        attempts=_mean([one.attempts for one in asked if one.attempts is not None]),
        cost_per_case=cost / len(billed) if cost is not None and billed else None,
        cost_per_correct=cost / n_right if cost is not None and n_right else None,
        cost_note=LOCAL_NOTE if cost == 0 and report.mode in LOCAL_MODES else "",
        price_date=_price_date(report.model_card),
        memory=_memory(report),
        failure_modes=_modes(asked),
    )


def provider_observations(report: BenchmarkReport) -> Iterator[ProviderObservation]:
    """Every answer of the provider, in the report's order."""
    for suite in report.suites:
        for case in suite.cases:
            yield from _provided(case)


def gold_of(case: CaseResult) -> Verdict | None:
    """The gold verdict that a case of the clause battery carries."""
    word = case.details.get("gold_verdict")
    return next((verdict for verdict in Verdict if verdict.value == word), None)


def _provided(case: CaseResult) -> Iterator[ProviderObservation]:
    return (one for one in case.observations if not isinstance(one, NativeObservation))


def _cases(report: BenchmarkReport, suite: SuiteName) -> list[CaseResult]:
    return [case for one in report.suites if one.suite is suite for case in one.cases]


def _verdicts(report: BenchmarkReport) -> Iterator[tuple[str, Pair]]:
    for case in _cases(report, SuiteName.CLAUSE_BATTERY):
        gold = gold_of(case)
        said = next((one.verdict for one in _provided(case)), None)
        if gold is not None and said is not None:
            yield case.case_id, (gold, said)


def _flip_rate(replay: Sequence[CaseResult]) -> float | None:
    """Mean share of a case's verdicts that are not its commonest, where there are two or more."""
    rates = []
    for case in replay:
        said = Counter(one.verdict for one in _provided(case) if one.verdict is not None)
        n = sum(said.values())
        if n > 1:
            rates.append(1 - max(said.values()) / n)
    return _mean(rates)


def _surfaces(replay: Sequence[CaseResult]) -> float | None:
    """Mean number of different surfaces of a case that answered at least twice."""
    counts = []
    for case in replay:
        said = [one.surface.strip() for one in _provided(case) if one.error_class is ErrorClass.OK]
        if len(said) > 1:
            counts.append(len(set(said)))
    return _mean(counts)


def _traceability(clauses: Sequence[ProviderObservation]) -> Traceability:
    said = [one for one in clauses if one.verdict is not None]
    quoting = [one for one in said if one.n_quotes is not None]
    n_quotes = sum(one.n_quotes or 0 for one in quoting)
    exact = sum(one.n_quotes_found or 0 for one in quoting)
    located = sum(isinstance(span, Span) for one in quoting for span in one.evidence)
    return Traceability(
        quotes_exact=exact / n_quotes if n_quotes else None,
        quotes_located=min(1.0, located / n_quotes) if n_quotes else None,
        trace_hash=_exposed([one.trace_hash for one in said]),
        response_id=_exposed([one.response_id for one in said]),
        response_model=_exposed([one.response_model for one in said]),
    )


def _exposed(values: Sequence[str | None]) -> float | None:
    """The share of answers that carry it, None where none does."""
    n = sum(value is not None for value in values)
    return n / len(values) if n else None


def _memory(report: BenchmarkReport) -> dict[str, int]:
    timing = report.timing
    if timing is None:
        return {}
    found = {
        "peak_rss_bytes": timing.peak_rss_bytes,
        "peak_allocated_bytes": timing.peak_allocated_bytes,
        "resident_model_bytes": timing.resident_model_bytes,
    }
    return {name: value for name, value in found.items() if value is not None}


def _modes(asked: Sequence[ProviderObservation]) -> dict[str, int]:
    counts = Counter(one.error_class for one in asked)
    return {one.value: counts[one] for one in ErrorClass}


def _price_date(card: Mapping[str, JsonValue] | None) -> str | None:
    """The day on which the latest price row of the card was taken down."""
    rows = card.get("prices") if card else None
    days = (
        [row.get("captured_at") for row in rows or () if isinstance(row, dict)]
        if (isinstance(rows, list))
        else []
    )
    return max((day for day in days if isinstance(day, str)), default=None)


def _total(costs: Sequence[float | None]) -> float | None:
    known = [cost for cost in costs if cost is not None]
    return math.fsum(known) if known and len(known) == len(costs) else None


def _mean(values: Sequence[float]) -> float | None:
    return math.fsum(values) / len(values) if values else None
