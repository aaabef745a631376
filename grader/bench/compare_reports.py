"""Several reports of one lane -> one table: rows are measures, columns are providers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from grader.bench.agreement import mcnemar_exact
from grader.bench.compare_rows import Row, dimension_rows, lane_a_rows
from grader.bench.guard import refuse_mixed
from grader.bench.measures import Measures, gold_of, measures
from grader.model.benchmark import BenchmarkReport, CaseResult, Lane, SuiteName


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Two columns on the clauses that both completed; `p_value` is McNemar's, exact."""

    first: int
    second: int
    n: int
    both_right: int
    only_first: int
    only_second: int
    p_value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseRow:
    """One case: gold ("" without one) and what each column said, None where it was not asked."""

    suite: SuiteName
    case_id: str
    gold: str
    said: tuple[str | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Everything that stands side by side; `columns` name provider and model."""

    lane: Lane
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    pairings: tuple[Pairing, ...]
    cases: tuple[CaseRow, ...]


def compare_reports(reports: Sequence[BenchmarkReport]) -> Comparison:
    """Compare without asking anybody.

    Args:
        reports: at least one, in the order of the columns.

    Raises:
        SettingsError: reports of both lanes.
    """
    refuse_mixed([report.lane for report in reports])
    columns = _columns(reports)
    if reports[0].lane is Lane.A:
        rows = lane_a_rows(reports)
        return Comparison(lane=Lane.A, columns=columns, rows=rows, pairings=(), cases=())
    measured = [measures(report) for report in reports]
    return Comparison(
        lane=Lane.B,
        columns=columns,
        rows=dimension_rows(measured),
        pairings=tuple(_pairings(measured)),
        cases=(*_verdict_rows(reports), *_answer_rows(reports)),
    )


def _columns(reports: Sequence[BenchmarkReport]) -> tuple[str, ...]:
    found: list[str] = []
    for report in reports:
        name = f"{report.mode}/{report.model}" + ("" if report.complete else " (incomplete)")
        n_before = sum(one == name or one.startswith(f"{name} #") for one in found)
        found.append(name if not n_before else f"{name} #{n_before + 1}")
    return tuple(found)


def _pairings(measured: Sequence[Measures]) -> list[Pairing]:
    return [
        _pairing(first, second, measured[first], measured[second])
        for first, second in combinations(range(len(measured)), 2)
    ]


def _pairing(first: int, second: int, one: Measures, other: Measures) -> Pairing:
    """On cases of the same gold verdict alone: a report of another battery pairs with nothing."""
    shared = [
        (one.verdicts[case_id], other.verdicts[case_id])
        for case_id in one.verdicts
        if case_id in other.verdicts and one.verdicts[case_id][0] is other.verdicts[case_id][0]
    ]
    right = [(a[0] is a[1], b[0] is b[1]) for a, b in shared]
    only_first = sum(a and not b for a, b in right)
    only_second = sum(b and not a for a, b in right)
    return Pairing(
        first=first,
        second=second,
        n=len(shared),
        both_right=sum(a and b for a, b in right),
        only_first=only_first,
        only_second=only_second,
        p_value=mcnemar_exact(only_first, only_second),
    )


def _verdict_rows(reports: Sequence[BenchmarkReport]) -> list[CaseRow]:
    return _case_rows(reports, SuiteName.CLAUSE_BATTERY, _verdict)


def _answer_rows(reports: Sequence[BenchmarkReport]) -> list[CaseRow]:
    return _case_rows(reports, SuiteName.PROMPT_BATTERY, _surface)


def _case_rows(
    reports: Sequence[BenchmarkReport],
    suite: SuiteName,
    say: Callable[[CaseResult], str | None],
) -> list[CaseRow]:
    by_report = [
        {case.case_id: case for one in report.suites if one.suite is suite for case in one.cases}
        for report in reports
    ]
    order = dict.fromkeys(case_id for cases in by_report for case_id in cases)
    return [
        CaseRow(
            suite=suite,
            case_id=case_id,
            gold=_gold([cases[case_id] for cases in by_report if case_id in cases]),
            said=tuple(say(cases[case_id]) if case_id in cases else None for cases in by_report),
        )
        for case_id in order
    ]


def _gold(cases: Sequence[CaseResult]) -> str:
    gold = gold_of(cases[0])
    return "" if gold is None else gold.value


def _verdict(case: CaseResult) -> str | None:
    for one in case.observations:
        if one.verdict is not None:
            return one.verdict.value
        return getattr(one, "error_class", "").strip() or None
    return None


def _surface(case: CaseResult) -> str | None:
    for one in case.observations:
        return one.surface.strip() or ", ".join(case.failures)
    return None
