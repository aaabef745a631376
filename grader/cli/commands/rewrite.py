"""`contract-grader rewrite PATH...`: what to write instead of promises that nobody can test."""

import difflib

import click

from grader.cli.contract_files import read_contract_files
from grader.cli.exit_codes import Exit
from grader.cli.rewriting import FileProposals, Wanted, apply_proposals, proposals_for
from grader.report.escape import visible

EPILOG = """\b
Offline: what is said stays; what cannot be tested becomes a placeholder (<N>, <which parts>) that
you fill. `lint` reports a placeholder that nobody filled.

\b
Examples:
  contract-grader rewrite services/
  contract-grader rewrite --apply services/

\b
Exit status: 0 nothing to rewrite, 1 rewrites shown or applied, 2 usage.
"""


@click.command(epilog=EPILOG)
@click.argument("paths", nargs=-1, metavar="PATH...")
@click.option("--apply", "apply", is_flag=True, help="Change the clauses' own lines in the files.")
@click.option("--snapshot", is_flag=True, help="With --apply: rewrite a run's snapshots too.")
def command(paths: tuple[str, ...], *, apply: bool, snapshot: bool) -> int:
    """Show, or apply, a rewrite of every vague promise, as a unified diff."""
    files = read_contract_files(paths)
    found = proposals_for(files, Wanted.TO_FILL)
    for one in found:
        click.echo(_diff(one), nl=False)
    if apply:
        n_written = apply_proposals(found, snapshots=snapshot)
        click.echo(f"{n_written} of {len(found)} files written", err=True)
    n_proposals = sum(len(one.proposals) for one in found)
    n_open = sum(len(p.placeholders) for one in found for p in one.proposals)
    click.echo(
        f"{_count(n_proposals, 'rewrite')}, {_count(n_open, 'placeholder')} to fill", err=True
    )
    return Exit.BROKEN if found else Exit.OK


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _diff(one: FileProposals) -> str:
    """A unified diff with what is hidden made visible; lines end with a line feed."""
    old, new = one.file.text.split("\n"), one.text.split("\n")
    path = one.file.path.lstrip("/")
    lines = difflib.unified_diff(old, new, f"a/{path}", f"b/{path}", lineterm="")
    return "".join(f"{visible(line.rstrip(chr(13)))}\n" for line in lines)
