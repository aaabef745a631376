"""`contract-grader rewrite PATH...`: what to write instead of promises that nobody can test."""

import difflib
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from grader.cli.contract_files import ContractText, read_contract_files
from grader.cli.exit_codes import Exit
from grader.cli.main import printable
from grader.cli.offers import (
    Offer,
    ask_author,
    model_offers,
    offline_offers,
    show_additions,
    without_new,
)
from grader.cli.rewrite_options import REWRITE, asks_a_model
from grader.cli.rewriting import FileProposals, apply_proposals, by_file, vague_clauses
from grader.report.escape import visible

EPILOG = """\b
Offline: what is said stays; what cannot be tested becomes a placeholder (<N>, <which parts>) that
you fill. `lint` reports a placeholder that nobody filled. With --provider a model proposes: each
proposal is checked word by word, and what it newly promises is named and applied only with
--interactive or --accept-new.

\b
Examples:
  contract-grader rewrite services/
  contract-grader rewrite --apply services/
  contract-grader rewrite --provider anthropic --interactive runs/abc123
  contract-grader rewrite --provider anthropic services/ --verify runs/abc123

\b
Exit status: 0 no vague promise, 1 vague promises (rewritten or not), 2 usage, 4 the model cannot
be asked.
"""


@click.command(epilog=EPILOG)
@click.argument("paths", nargs=-1, metavar="PATH...")
@click.option("--apply", "apply", is_flag=True, help="Change the clauses' own lines in the files.")
@click.option("--interactive", is_flag=True, help="Ask clause by clause; what is accepted applies.")
@click.option("--snapshot", is_flag=True, help="With --apply: rewrite a run's snapshots too.")
@click.option(
    "--verify",
    metavar="RUN",
    type=click.Path(path_type=Path),
    help="Grade this run with the old and the new clauses, and show what changes.",
)
@REWRITE
def command(paths: tuple[str, ...], **flags: object) -> int:
    """Show, or apply, a rewrite of every vague promise, as a unified diff."""
    read = read_contract_files(paths)
    files = read.files
    if flags["verify"] is not None:
        from grader.cli.verify_rewrites import check_run  # noqa: PLC0415 - loads the grading

        check_run(Path(str(flags["verify"])))
    if flags["dry_run"]:
        return _dry_run(files, flags)
    found = list(model_offers(files, flags) if asks_a_model(flags) else offline_offers(files))
    show_additions(found)
    if flags["interactive"]:
        shown = by_file(ask_author(found))
    else:
        shown = by_file([(one.file, one.options[0].proposal) for one in found])
    for one in shown:
        click.echo(_diff(one), nl=False)
    if flags["apply"] or flags["interactive"]:
        chosen = shown if flags["interactive"] or flags["accept_new"] else _plain(found)
        n_written = apply_proposals(chosen, snapshots=bool(flags["snapshot"]))
        click.echo(f"{n_written} of {len(chosen)} files written", err=True)
    if flags["verify"] is not None:
        from grader.cli.verify_rewrites import show_difference  # noqa: PLC0415 - loads the grading

        show_difference(Path(str(flags["verify"])), shown, flags)
    n_proposals = sum(len(one.proposals) for one in shown)
    n_open = sum(len(p.placeholders) for one in shown for p in one.proposals)
    click.echo(
        f"{_count(n_proposals, 'rewrite')}, {_count(n_open, 'placeholder')} to fill", err=True
    )
    is_vague = bool(found) or any(True for _ in vague_clauses(files))
    return Exit.BROKEN if is_vague else read.clean_status()


def _dry_run(files: Sequence[ContractText], flags: Mapping[str, object]) -> Exit:
    if not asks_a_model(flags):
        click.echo("no calls: no model is named")
        return Exit.OK
    from grader.cli.rewriting_with_model import estimate_rewrites  # noqa: PLC0415 - needs a model

    for line in estimate_rewrites(files, flags):
        click.echo(printable(line))
    return Exit.OK


def _plain(found: Sequence[Offer]) -> tuple[FileProposals, ...]:
    """What may be applied without asking: rewrites that promise nothing new."""
    return by_file([(one.file, one.options[0].proposal) for one in without_new(found)])


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _diff(one: FileProposals) -> str:
    """A unified diff with what is hidden made visible; lines end with a line feed."""
    old, new = one.file.text.split("\n"), one.text.split("\n")
    path = one.file.path.lstrip("/")
    lines = difflib.unified_diff(old, new, f"a/{path}", f"b/{path}", lineterm="")
    return "".join(f"{visible(line.rstrip(chr(13)))}\n" for line in lines)
