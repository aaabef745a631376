"""Runs and reports -> the clauses that nobody can grade as they stand. Never asks a model."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.audit.read_reports import MAX_BYTES, read_reports
from grader.checks.read_clause import read_clause
from grader.errors import ReportError
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.lint.lint_clause import lint_clause
from grader.model.contract import Clause
from grader.model.report_views import WarningEntry
from grader.model.run_files import UNREAD_CONTRACTS, RunWarning
from grader.model.unevaluable import UnevaluableClause
from grader.model.verdicts import ClauseClass, Reason
from grader.report.unevaluable import unevaluable_clauses
from grader.report.words import Words
from grader.rewrite.suggest import suggest

NEEDS_JUDGE = "code alone cannot decide it: a judge has to read the output."


@dataclass(frozen=True, slots=True, kw_only=True)
class Unevaluable:
    """The clauses of one run or report, and a line for each of its contracts that was not read."""

    clauses: tuple[UnevaluableClause, ...]
    unread: tuple[str, ...]


def unevaluable_of_run(run_dir: Path, words: Words, *, every_reason: bool) -> Unevaluable:
    """What lint and the embedded grader say of every clause that a run declares.

    Args:
        run_dir: the run.
        words: the language of the explanations.
        every_reason: also clauses that can be graded, but not by code.

    Raises:
        SettingsError: there is no such directory.
        RunError: the run cannot be graded.
    """
    run = extract_run(read_run(run_dir))
    found = [_of_clause(clause, run.run_id, words) for clause in run.clauses()]
    kept = [one for one in found if one is not None]
    return Unevaluable(
        clauses=tuple(one for one in kept if every_reason or one.reason is Reason.VAGUE),
        unread=tuple(_unread(run.run_id, run.warnings)),
    )


def _unread(run_id: str, warnings: Sequence[RunWarning | WarningEntry]) -> Iterator[str]:
    for one in warnings:
        if one.code in UNREAD_CONTRACTS:
            place = "" if one.file is None else f"/{one.file}"
            line = "" if one.line is None else f":{one.line}"
            yield f"{run_id}{place}{line}: {one.message}"


def _of_clause(clause: Clause, source: str, words: Words) -> UnevaluableClause | None:
    requirements = read_clause(clause)
    lint = lint_clause(clause, requirements)
    if lint.label is ClauseClass.VAGUE:
        suggestion = suggest(clause)
        reason, explanation = Reason.VAGUE, suggestion.explanation
        rewrite = suggestion.rewrite
    elif any(requirement.check is None for requirement in requirements):
        reason, explanation, rewrite = Reason.NEEDS_JUDGE, NEEDS_JUDGE, None
    else:
        return None
    return UnevaluableClause(
        source=source,
        service=clause.owner,
        clause_id=clause.clause_id,
        text=clause.text,
        reason=reason,
        explanation=words.told(explanation) if explanation else "",
        rewrite=rewrite,
    )


def unevaluable_of_report(path: Path, words: Words) -> Unevaluable:
    """The clauses without a verdict in a report, a list of reports, or lines of reports.

    Args:
        path: the file.
        words: the language of the explanations.

    Raises:
        ReportError: the file cannot be read or holds no report of ours.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise ReportError(f"{path}: {error.strerror or error}") from error
    reports = read_reports(data, path.name)
    return Unevaluable(
        clauses=tuple(one for report in reports for one in unevaluable_clauses(report, words)),
        unread=tuple(
            line for report in reports for line in _unread(report.run_id, report.warnings)
        ),
    )
