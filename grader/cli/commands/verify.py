"""`contract-grader verify REPORT [RUN_DIR]`: check every claim of a report."""

import sys
from dataclasses import dataclass
from pathlib import Path

import click

from grader.audit.closure import LIMIT, closure_residual
from grader.audit.finding import AuditFinding
from grader.audit.inventory import placed
from grader.audit.read_reports import MAX_BYTES, read_reports
from grader.audit.verify_report import verify_report
from grader.cli.exit_codes import Exit
from grader.cli.main import printable
from grader.cli.recheck import can_recheck, recheck
from grader.cli.run_path import RunPath
from grader.errors import ReportError, SettingsError
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.model.report import GradeReport
from grader.model.run import Run
from grader.model.run_files import RunFiles

EPILOG = """\b
Examples:
  contract-grader verify report.json runs/abc123
  contract-grader grade runs/abc123 --format json | contract-grader verify -

\b
Exit status: 0 every claim holds, 1 one does not, 2 usage or an unreadable report,
3 the run directory cannot be read.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A run directory as it is read now."""

    run: Run
    files: RunFiles


@click.command(epilog=EPILOG)
@click.argument("report", metavar="REPORT")
@click.argument("run_dir", metavar="[RUN_DIR]", required=False, type=RunPath())
def command(report: str, run_dir: Path | None) -> int:
    """Re-derive every score and verdict of REPORT with rules of its own.

    REPORT is a file (`-` reads standard input) that holds one report, a list of reports, or one
    report a line. With RUN_DIR, quotes, searches, digests and clauses are checked against the run.

    Independent of the grader are scores, verdict rules, quotes, searches, digests and clauses: they
    are derived by code that shares nothing with it. Whether a text meets a requirement is not: with
    RUN_DIR and the same rule set the checks are run again; an error in a check is repeated.
    """
    name = "standard input" if report == "-" else report
    reports = read_reports(_read(report), name)
    source = None if run_dir is None else _read_source(run_dir)
    if source is not None and len(reports) > 1:
        _require_match(reports, source.run.run_id, name)
    n_findings = 0
    for one in reports:
        is_of_run = source is not None and (len(reports) == 1 or one.run_id == source.run.run_id)
        n_findings += _verify(one, source if is_of_run else None)
    click.echo(_conclusion(n_findings))
    return Exit.BROKEN if n_findings else Exit.OK


def _read(report: str) -> bytes:
    if not report:
        raise SettingsError(
            "the name of the report is empty", hint="name a report file, or - for stdin"
        )
    try:
        if report == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(report).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise ReportError(
            f"{report}: {error.strerror or error}", hint="name a report file, or - for stdin"
        ) from error


def _read_source(run_dir: Path) -> Source:
    if not run_dir.exists():
        raise SettingsError(f"{run_dir}: there is no such directory", hint="name the run's folder")
    files = read_run(run_dir)
    return Source(run=extract_run(files), files=files)


def _require_match(reports: tuple[GradeReport, ...], run_id: str, name: str) -> None:
    if all(one.run_id != run_id for one in reports):
        known = ", ".join(sorted({one.run_id for one in reports})[:5])
        raise SettingsError(
            f"{name}: none of its {len(reports)} reports is about {run_id}",
            hint=f"its runs are {known}",
        )


def _verify(report: GradeReport, source: Source | None) -> int:
    run, files = (None, None) if source is None else (source.run, source.files)
    findings = verify_report(report, run, files)
    is_rechecked = run is not None and can_recheck(report)
    if run is not None and is_rechecked:
        findings += recheck(report, run)
    for finding in findings:
        click.echo(_line(report, finding))
    residual = closure_residual(report, run, files)
    click.echo(f"{printable(report.run_id)}: {_summary(report, checked_run=source is not None)}")
    if run is not None:
        click.echo(f"{printable(report.run_id)}: {_checks_again(report, is_done=is_rechecked)}")
    click.echo(
        f"{printable(report.run_id)}: closure residual {float(residual):.2g}"
        f" ({'under' if residual < LIMIT else 'over'} {float(LIMIT):g})"
    )
    return len(findings)


def _line(report: GradeReport, finding: AuditFinding) -> str:
    where = finding.clause_id or finding.service or report.run_id
    return printable(f"{finding.code}: {where}: {finding.message}")


def _conclusion(n_findings: int) -> str:
    if n_findings == 0:
        return "every claim holds"
    return "1 claim does not hold" if n_findings == 1 else f"{n_findings} claims do not hold"


def _checks_again(report: GradeReport, *, is_done: bool) -> str:
    if is_done:
        return "ran the same checks again, and compared what they say of every clause in force"
    version = printable(report.provenance.ruleset_version)
    return f"not run again: the checks, as rule set {version} is not the one at hand"


def _summary(report: GradeReport, *, checked_run: bool) -> str:
    n_clauses = sum(1 for _ in placed(report))
    done = f"checked scores, verdicts and views of {n_clauses} clauses"
    if checked_run:
        return f"{done}, and quotes, searches, digests and clauses against the run"
    return f"{done}; not checked without the run: quotes, searches, digests, declared clauses"
