"""`contract-grader unevaluable RUN_OR_REPORT...`: clauses that nobody can grade, and why."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import click

from grader.cli.exit_codes import Exit
from grader.cli.presentation import LANGUAGE, asked_words
from grader.cli.run_path import RunPath
from grader.cli.unevaluable_clauses import unevaluable_of_report, unevaluable_of_run
from grader.errors import SettingsError
from grader.model.finding import UnevaluableClause
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
Exit status: 0 every clause can be evaluated, 1 some cannot, 2 usage, 3 the run cannot be graded.
"""
RENDERERS: Mapping[str, Callable[[Sequence[UnevaluableClause], Words], str]] = {
    "text": render_unevaluable_text,
    "markdown": render_unevaluable_markdown,
    "json": lambda clauses, _: render_unevaluable_json(clauses),
}


@click.command(epilog=EPILOG)
@click.argument("sources", nargs=-1, metavar="RUN_OR_REPORT...", type=RunPath())
@click.option("--all", "every_reason", is_flag=True, help="Of a run: every reason, not vague only.")
@click.option(
    "--format", "style", type=click.Choice(list(RENDERERS)), default="text", show_default=True
)
@LANGUAGE
def command(
    sources: tuple[Path, ...], *, every_reason: bool, style: str, language: str | None
) -> int:
    """List the clauses that cannot be evaluated, why, and what to write instead."""
    if not sources:
        raise SettingsError("no run and no report is given", hint="name a run directory")
    # JSON says the same in every language
    words = asked_words(None, None if style == "json" else language)
    found: list[UnevaluableClause] = []
    for path in sources:
        if path.is_dir():
            found.extend(unevaluable_of_run(path, words, every_reason=every_reason))
        elif path.exists():
            found.extend(unevaluable_of_report(path, words))
        else:
            raise SettingsError(f"{path}: there is no such path", hint="name a run or a report")
    click.echo(RENDERERS[style](found, words), nl=False)
    return Exit.BROKEN if found else Exit.OK
