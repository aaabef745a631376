"""`contract-grader unevaluable RUN_OR_REPORT...`: clauses that nobody can grade, and why."""

from collections.abc import Sequence
from pathlib import Path

import click

from grader.cli.exit_codes import Exit
from grader.cli.main import warn
from grader.cli.presentation import LANGUAGE, asked_words
from grader.cli.run_path import RunPath
from grader.cli.unevaluable_clauses import (
    Unevaluable,
    unevaluable_of_report,
    unevaluable_of_run,
)
from grader.errors import SettingsError
from grader.model.unevaluable import UnevaluableClause
from grader.report.render_unevaluable import (
    render_unevaluable_json,
    render_unevaluable_markdown,
    render_unevaluable_text,
)
from grader.report.words import Words

EPILOG = """\b
Of a run: what lint and the embedded grader say of its contracts, vague clauses only. Of a report:
every clause that got no verdict. No model is called.

\b
Examples:
  contract-grader unevaluable runs/abc123
  contract-grader unevaluable --format json report.json

\b
Exit status: 0 every clause can be evaluated, 1 some cannot, or promises could not be read as
clauses, 2 usage, 3 the run cannot be graded.
"""
STYLES = ("text", "markdown", "json")


@click.command(epilog=EPILOG)
@click.argument("sources", nargs=-1, metavar="RUN_OR_REPORT...", type=RunPath())
@click.option("--all", "every_reason", is_flag=True, help="Of a run: every reason, not vague only.")
@click.option("--format", "style", type=click.Choice(STYLES), default="text", show_default=True)
@LANGUAGE
def command(
    sources: tuple[Path, ...], *, every_reason: bool, style: str, language: str | None
) -> int:
    """List the clauses that cannot be evaluated, why, and what to write instead."""
    if not sources:
        raise SettingsError("no run and no report is given", hint="name a run directory")
    # JSON says the same in every language
    words = asked_words(None, None if style == "json" else language)
    found = [_of(path, words, every_reason=every_reason) for path in sources]
    clauses = [clause for one in found for clause in one.clauses]
    unread = [line for one in found for line in one.unread]
    for line in unread:
        warn(line)
    click.echo(_rendered(clauses, words, style, is_unread=bool(unread)), nl=False)
    return Exit.BROKEN if clauses or unread else Exit.OK


def _of(path: Path, words: Words, *, every_reason: bool) -> Unevaluable:
    if path.is_dir():
        return unevaluable_of_run(path, words, every_reason=every_reason)
    if path.exists():
        return unevaluable_of_report(path, words)
    raise SettingsError(f"{path}: there is no such path", hint="name a run or a report")


def _rendered(
    clauses: Sequence[UnevaluableClause], words: Words, style: str, *, is_unread: bool
) -> str:
    if style == "json":
        return render_unevaluable_json(clauses)
    if style == "markdown":
        return render_unevaluable_markdown(clauses, words, is_unread=is_unread)
    return render_unevaluable_text(clauses, words, is_unread=is_unread)
