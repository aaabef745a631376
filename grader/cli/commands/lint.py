"""`contract-grader lint PATH...`: vague promises found before any run."""

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import click

from grader.checks.read_clause import read_clause
from grader.cli.clause_input import clause_from_text
from grader.cli.contract_files import ContractFiles, read_contract_files
from grader.cli.contract_paths import MAX_BYTES, STDIN
from grader.cli.exit_codes import Exit
from grader.cli.lint_settings import lint_settings
from grader.cli.main import printable
from grader.cli.presentation import LANGUAGE, asked_words
from grader.cli.rewriting import Wanted, apply_proposals, proposals_for
from grader.errors import SettingsError
from grader.lint.describe import lint_rules
from grader.lint.ignores import unknown_ignores
from grader.lint.lint_clause import lint_clause
from grader.lint.lint_files import LintSource, lint_files
from grader.lint.smells.contract_table import CONTRACT_SMELLS
from grader.lint.smells.table import SMELLS
from grader.model.finding import LocatedFinding, Severity, SmellName
from grader.report.render_lint import (
    LintTotals,
    render_lint_github,
    render_lint_json,
    render_lint_sarif,
    render_lint_text,
)
from grader.report.words import Words

EPILOG = """\b
Examples:
  contract-grader lint services/ program.md
  contract-grader lint --fix services/
  contract-grader lint --jsonl < clauses.jsonl > labels.jsonl

\b
`<!-- contract-grader: ignore[weak_adjective] -->` on a clause's line silences a smell there.
[tool.contract-grader-lint] in pyproject.toml holds ignore, as-finding, as-hint: lists of smells.

\b
Exit status: 0 no finding, 1 findings, 2 usage; also 2 when there is no finding, but a file could
not be read, or nothing that is promised could be read as clauses (bullets).
"""
TITLES = {smell.name.value: smell.title for smell in SMELLS} | {
    smell.name.value: smell.title for smell in CONTRACT_SMELLS
}
_SETTINGS = ("ignore", "as-finding", "as-hint")


@click.command(epilog=EPILOG)
@click.argument("paths", nargs=-1, metavar="PATH...")
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    show_default=True,
)
@LANGUAGE
@click.option("--hints", is_flag=True, help="Show hints too; they never change the exit status.")
@click.option("--ignore", multiple=True, metavar="SMELL", help="Leave a smell out.")
@click.option("--as-finding", multiple=True, metavar="SMELL", help="Count a smell as a finding.")
@click.option("--as-hint", multiple=True, metavar="SMELL", help="Count a smell as a hint.")
@click.option("--fix", is_flag=True, help="Apply edits that leave nothing to fill in.")
@click.option("--unsafe-fixes", is_flag=True, help="Apply edits with placeholders as well.")
@click.option("--jsonl", is_flag=True, help="Read {id, clause} lines, write a label for each.")
@click.option("--rules", is_flag=True, help="Print what is looked for, as Markdown, and stop.")
@click.option("--no-times", is_flag=True, help="With --jsonl: leave out elapsed_ms.")
def command(paths: tuple[str, ...], style: str, **flags: object) -> int:
    """Find promises that nobody can test, in files, folders, run directories or stdin (-)."""
    if flags["rules"]:
        click.echo(lint_rules(), nl=False)
        return Exit.OK
    if flags["jsonl"]:
        return _label_lines(paths, no_times=bool(flags["no_times"]))
    names = {key: _names(flags[key.replace("-", "_")]) for key in _SETTINGS}
    settings = lint_settings(names, Path.cwd())
    read = read_contract_files(paths)
    if flags["fix"] or flags["unsafe_fixes"]:
        wanted = Wanted.BOTH if flags["unsafe_fixes"] else Wanted.COMPLETE
        if apply_proposals(proposals_for(read.files, wanted), snapshots=False):
            read = read_contract_files(paths)
    sources = [LintSource(path=f.path, text=f.text, contracts=f.contracts) for f in read.files]
    _warn_of_unknown_ignores(sources)
    found = lint_files(sources, settings)
    shown = [one for one in found if flags["hints"] or one.severity is Severity.FINDING]
    language = flags["language"]
    words = asked_words(None, None if language is None else str(language))
    totals = _totals(read, len(found) - len(shown))
    click.echo(_rendered(shown, style, totals, words), nl=False)
    is_vague = any(one.severity is Severity.FINDING for one in found)
    return Exit.BROKEN if is_vague else read.clean_status()


def _warn_of_unknown_ignores(sources: Sequence[LintSource]) -> None:
    known = {smell.value for smell in SmellName}
    for source in sources:
        for line, name in unknown_ignores(source.text.split("\n"), known):
            said = f"{source.path}:{line}: the comment ignores “{name}”, which is no smell"
            click.echo(f"warning: {printable(said)}", err=True)


def _totals(read: ContractFiles, n_hidden: int) -> LintTotals:
    return LintTotals(
        n_hidden=n_hidden,
        n_files=len(read.files),
        n_clauses=read.n_clauses,
        n_unread=read.n_unread,
        n_unreadable=read.n_unreadable,
    )


def _names(value: object) -> tuple[str, ...]:
    return tuple(str(name) for name in value) if isinstance(value, tuple) else ()


def _rendered(shown: Sequence[LocatedFinding], style: str, totals: LintTotals, words: Words) -> str:
    if style == "json":
        return render_lint_json(shown)
    if style == "sarif":
        return render_lint_sarif(shown, TITLES)
    if style == "github":
        return render_lint_github(shown, totals)
    return render_lint_text(shown, totals, words)


def _label_lines(paths: Sequence[str], *, no_times: bool) -> int:
    for number, line in enumerate(_lines(paths), start=1):
        if line.strip():
            row = label_clause(*_case(line, number), clock=time.perf_counter)
            if no_times:
                del row["elapsed_ms"]
            click.echo(json.dumps(row, ensure_ascii=False))
    return Exit.OK


def _lines(paths: Sequence[str]) -> Iterator[bytes]:
    for path in paths or (STDIN,):
        if path == STDIN:
            yield from sys.stdin.buffer
            continue
        try:
            with Path(path).open("rb") as file:
                yield from file
        except OSError as error:
            raise SettingsError(f"{path}: {error.strerror or error}") from error


def _case(line: bytes, number: int) -> tuple[str | int, str]:
    """The id and the clause of a line.

    Raises:
        SettingsError: it is no JSON object with an id and a clause that is not blank.
    """
    problem = SettingsError(
        f"line {number}: no object with id and clause",
        hint='a line is {"id": "1", "clause": "..."}',
    )
    if len(line) > MAX_BYTES:
        raise problem
    try:
        row = json.loads(line)
        identity, clause = row["id"], row["clause"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise problem from error
    if not isinstance(identity, str | int) or not isinstance(clause, str) or not clause.strip():
        raise problem
    return identity, clause


def label_clause(
    identity: str | int, text: str, clock: Callable[[], float]
) -> dict[str, str | int | float | None]:
    """Label one clause; `span` and `category` are those of the worst smell, or None.

    Args:
        identity: passed through.
        text: the clause, sub-bullets on lines of their own.
        clock: seconds.
    """
    start = clock()
    clause = clause_from_text(text)
    lint = lint_clause(clause, read_clause(clause))
    worst = lint.findings[0] if lint.findings else None
    return {
        "id": identity,
        "label": lint.label.value,
        "span": clause.text[worst.start : worst.end] if worst else None,
        "category": worst.smell.value if worst else None,
        "elapsed_ms": round((clock() - start) * 1000, 3),
    }
