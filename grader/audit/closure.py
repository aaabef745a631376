"""One number for how far a report is from what its own evidence gives."""

from collections.abc import Iterator
from fractions import Fraction

from grader.audit.evidence import all_evidence
from grader.audit.inventory import as_if_triggered, in_force, placed
from grader.audit.rescore import overall_score, scored, tally
from grader.audit.texts import evidence_faults
from grader.audit.verdicts import derive
from grader.model.report import GradeReport
from grader.model.run import Run
from grader.model.run_files import RunFiles
from grader.model.span import Span

LIMIT = Fraction(1, 10**6)


def closure_residual(
    report: GradeReport, run: Run | None = None, files: RunFiles | None = None
) -> Fraction:
    """The largest of five residuals, each in [0, 1]; correct code gives about 1e-16.

    Scores (r1, r2) and verdicts (r5) are measured from the report alone; the accounting of clauses
    (r3) needs `run`, the quotes (r4) need `files`, and both count as 0 without.

    Source:
        `spec/frontier-compare.md` 4.4.
    """
    return max(
        _gap(report.overall_score, overall_score(scored(report))),
        *_service_gaps(report),
        _unaccounted(report, run),
        _unfound_quotes(report, files),
        _contradicted(report),
    )


def _gap(printed: float | None, exact: Fraction | None) -> Fraction:
    if printed is None or exact is None:
        return Fraction(0) if printed is None and exact is None else Fraction(1)
    return abs(Fraction(printed) - exact) / 100


def _service_gaps(report: GradeReport) -> Iterator[Fraction]:
    for service in report.services:
        yield _gap(service.service_score, tally(service.ensures_clauses).score)
    program = report.program_contract
    yield _gap(program.program_score, tally(program.ensures_clauses).score)


def _unaccounted(report: GradeReport, run: Run | None) -> Fraction:
    """Clauses that are missing, invented or repeated, per declared clause."""
    if run is None:
        return Fraction(0)
    declared = {clause.clause_id for clause in run.clauses()}
    reported = [one.entry.clause_id for one in placed(report)]
    n_wrong = len(declared - set(reported)) + len(set(reported) - declared)
    n_wrong += len(reported) - len(set(reported))
    return min(Fraction(1), Fraction(n_wrong, max(1, len(declared))))


def _unfound_quotes(report: GradeReport, files: RunFiles | None) -> Fraction:
    if files is None:
        return Fraction(0)
    entries = (*in_force(report), *as_if_triggered(report))
    spans = [e for one in entries for e in all_evidence(one) if isinstance(e, Span)]
    n_wrong = sum(bool(evidence_faults(span, files)) for span in spans)
    return Fraction(n_wrong, max(1, len(spans)))


def _contradicted(report: GradeReport) -> Fraction:
    entries = [one.entry for one in (*in_force(report), *as_if_triggered(report))]
    n_wrong = sum(derive(entry).verdict is not entry.verdict for entry in entries)
    return Fraction(n_wrong, max(1, len(entries)))
