"""The rows of a side-by-side table: for each measure a cell a column, unknowns by name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from grader.bench.measures import Measures
from grader.bench.render_bench import score_text
from grader.model.benchmark import BenchmarkReport, ErrorClass
from grader.report.percent import usd_text

NULL = "null"
NOT_EXPOSED = "not exposed"
NO_VERDICTS = "-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A value as it is, and as a table shows it; None for what is not known."""

    value: JsonValue
    shown: str


Make = Callable[[Measures], Cell]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One measure of one dimension, a cell a column."""

    dimension: str
    measure: str
    cells: tuple[Cell, ...]


def dimension_rows(measured: Sequence[Measures]) -> tuple[Row, ...]:
    """The seven dimensions, in the order of `spec/frontier-compare.md` 4.6."""
    return tuple(
        Row(dimension=dimension, measure=measure, cells=tuple(make(one) for one in measured))
        for dimension, measures_of in DIMENSIONS.items()
        for measure, make in measures_of.items()
    )


def lane_a_rows(reports: Sequence[BenchmarkReport]) -> tuple[Row, ...]:
    """Lane A: the score of each suite that some report has."""
    suites = dict.fromkeys(suite.suite for report in reports for suite in report.suites)
    return tuple(
        Row(
            dimension="suite",
            measure=suite.value,
            cells=tuple(
                _rate(
                    next((s.primary_score for s in report.suites if s.suite is suite), None), NULL
                )
                for report in reports
            ),
        )
        for suite in suites
    )


def _trace_cell(key: str) -> Make:
    return lambda m: _rate(getattr(m.traceability, key), NOT_EXPOSED)


def _memory_cell(key: str) -> Make:
    def cell(measured: Measures) -> Cell:
        value = measured.memory.get(key)
        shown = NULL if value is None else f"{value / 2**20:.1f}"
        return Cell(value=value, shown=shown)

    return cell


def _mode_cell(mode: ErrorClass) -> Make:
    return lambda m: _whole(m.failure_modes.get(mode.value, 0))


def _rate(value: float | None, unknown: str) -> Cell:
    return Cell(value=value, shown=unknown if value is None else score_text(value))


def _signed(value: float | None) -> Cell:
    if value is None:
        return Cell(value=None, shown=NO_VERDICTS)
    sign = "-" if value < 0 else ""
    return Cell(value=value, shown=sign + score_text(abs(value)))


def _whole(value: int | None) -> Cell:
    return Cell(value=value, shown=NULL if value is None else str(value))


def _number(value: float | None, digits: int) -> Cell:
    return Cell(value=value, shown=NULL if value is None else f"{value:.{digits}f}")


def _usd(value: float | None, note: str) -> Cell:
    if value is None:
        return Cell(value=None, shown=NULL)
    shown = f"0 ({note})" if value == 0 and note else _small(value)
    return Cell(value=value, shown=shown)


def _small(usd: float) -> str:
    """Four decimals as elsewhere, more where a case costs less than that shows."""
    return usd_text(usd) if usd == 0 or usd >= 0.01 else f"{usd:.6f}"


def _text(value: str | None) -> Cell:
    return Cell(value=value, shown=NULL if value is None else value)


def _agreed(key: str) -> Make:
    return lambda m: _rate(getattr(m.agreement, key), NO_VERDICTS)


DIMENSIONS: Mapping[str, Mapping[str, Make]] = {
    "correctness": {
        "completed cases": lambda m: _whole(m.agreement.n),
        "accuracy": _agreed("accuracy"),
        "macro-F1": _agreed("macro_f1"),
        "weighted kappa": lambda m: _signed(m.agreement.weighted_kappa),
        "false-satisfied rate": _agreed("false_satisfied_rate"),
        "coverage": _agreed("coverage"),
        "selective accuracy": _agreed("selective_accuracy"),
    },
    "determinism": {
        "repeats": lambda m: _whole(m.repeats),
        "verdict flip rate": lambda m: _rate(m.flip_rate, NULL),
        "surfaces per case": lambda m: _number(m.surfaces_per_case, 2),
    },
    "traceability": {
        "quotes byte-exact": _trace_cell("quotes_exact"),
        "quotes with offsets": _trace_cell("quotes_located"),
        "trace hash": _trace_cell("trace_hash"),
        "response id": _trace_cell("response_id"),
        "response model": _trace_cell("response_model"),
    },
    "latency": {
        "p50 ms": lambda m: _number(m.p50_ms, 1),
        "p95 ms": lambda m: _number(m.p95_ms, 1),
        "attempts per call": lambda m: _number(m.attempts, 2),
    },
    "cost": {
        "USD per case": lambda m: _usd(m.cost_per_case, m.cost_note),
        "USD per correct verdict": lambda m: _usd(m.cost_per_correct, m.cost_note),
        "prices of": lambda m: _text(m.price_date),
    },
    "memory": {
        "peak resident MiB": _memory_cell("peak_rss_bytes"),
        "peak allocation MiB": _memory_cell("peak_allocated_bytes"),
        "resident model MiB": _memory_cell("resident_model_bytes"),
    },
    "failure mode": {one.value: _mode_cell(one) for one in ErrorClass},
}
