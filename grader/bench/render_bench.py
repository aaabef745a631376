"""A benchmark report for a person: one line a suite, one a case."""

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from grader.model.benchmark import BenchmarkReport, CaseResult, SuiteName, SuiteReport
from grader.report.escape import visible

SUITE_WIDTH = 22
CASE_WIDTH = 42
MEASURES = (
    ("accuracy", "accuracy"),
    ("decidable_accuracy", "decidable"),
    ("coverage", "coverage"),
    ("selective_accuracy", "selective accuracy"),
    ("false_satisfied_rate", "false satisfied"),
)


def render_bench(report: BenchmarkReport) -> str:
    """The report as text; a pass says what its suite says and no more."""
    head = f"{report.benchmark_family}  lane {report.lane.value}  {report.model} ({report.mode})"
    lines = [head, "-" * len(head)]
    if not report.complete:
        lines.append("INCOMPLETE: stopped before the end; what stands here was measured")
    for suite in report.suites:
        lines += _suite(suite)
    summary = report.summary
    lines.append(
        f"{'overall':<{SUITE_WIDTH}}  {_word(is_passed=summary.passed)}  "
        f"{score_text(summary.primary_score)}  {summary.case_count} cases"
    )
    return "\n".join(visible(line) for line in lines) + "\n"


def score_text(score: float) -> str:
    """Three decimals; 1.000 only for exactly all, 0.000 only for exactly none."""
    exact = Fraction(score)
    thousandths = floor(exact * 1000 + Fraction(1, 2))
    if 0 < exact < 1:
        thousandths = min(999, max(1, thousandths))
    return f"{thousandths // 1000}.{thousandths % 1000:03d}"


def _suite(suite: SuiteReport) -> Iterator[str]:
    yield (
        f"{suite.suite.value:<{SUITE_WIDTH}}  {_word(is_passed=suite.passed)}  "
        f"{score_text(suite.primary_score)}  {suite.case_count} cases"
    )
    if suite.suite is SuiteName.CLAUSE_BATTERY:
        yield f"  {_measures(suite)}"
    for case in suite.cases:
        yield _case(case)


def _case(case: CaseResult) -> str:
    failures = ", ".join(case.failures) or "-"
    word, score = _word(is_passed=case.passed), score_text(case.score)
    return f"  {case.case_id:<{CASE_WIDTH}}  {word}  {score}  {failures}"


def _measures(suite: SuiteReport) -> str:
    parts = []
    for key, name in MEASURES:
        value = suite.metrics.get(key)
        shown = score_text(value) if isinstance(value, int | float) else "none"
        parts.append(f"{name} {shown}")
    return ", ".join(parts)


def _word(*, is_passed: bool) -> str:
    return "PASS" if is_passed else "FAIL"
