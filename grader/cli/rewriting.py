"""What `rewrite` and `lint --fix` share: proposals for files, and writing them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

import click

from grader.cli.contract_files import ContractText
from grader.cli.main import complain, printable
from grader.errors import ContractSyntaxError, GraderError
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.lint.ignores import ALL, ignored_smells
from grader.lint.lint_contract import lint_contracts
from grader.model.contract import Clause, Contract
from grader.model.finding import ClauseLint, SmellName
from grader.model.verdicts import ClauseClass
from grader.rewrite.apply import write_in_place
from grader.rewrite.propose import Proposal, propose
from grader.rewrite.splice import splice


class Wanted(Enum):
    """Proposals that leave nothing to fill in, or those with placeholders too."""

    COMPLETE = "complete"
    BOTH = "both"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileProposals:
    """The proposals for one file and its text with them."""

    file: ContractText
    proposals: tuple[Proposal, ...]
    text: str


def proposals_for(files: Sequence[ContractText], wanted: Wanted) -> tuple[FileProposals, ...]:
    """What to write instead, file by file; files without a proposal are left out.

    Args:
        files: as read; linted together.
        wanted: which proposals; the others are left out.
    """
    proposed = ((file, propose(clause, lint)) for file, _, clause, lint in linted_clauses(files))
    kept = [(f, one) for f, one in proposed if one is not None and _is_wanted(one, wanted)]
    return by_file(kept)


def linted_clauses(
    files: Sequence[ContractText],
) -> Iterator[tuple[ContractText, Contract, Clause, ClauseLint]]:
    """Every clause with what lint says of it, but for those that a comment silences.

    Args:
        files: as read; linted together.
    """
    contracts = [contract for file in files for contract in file.contracts]
    lints = iter(lint_contracts(contracts))
    for file in files:
        lines = tuple(file.text.split("\n"))
        for contract in file.contracts:
            of_contract = next(lints)
            for clause, lint in zip(contract.clauses, of_contract.clauses, strict=True):
                ignored = ignored_smells(lines, clause.place.line_start, clause.place.line_end)
                if not ignored & {ALL, *(finding.smell.value for finding in lint.findings)}:
                    yield file, contract, clause, lint


def vague_clauses(
    files: Sequence[ContractText],
) -> Iterator[tuple[ContractText, Contract, Clause, ClauseLint]]:
    """The vague ones of `linted_clauses`, but for those whose placeholders wait to be filled."""
    for file, contract, clause, lint in linted_clauses(files):
        waits = any(one.smell is SmellName.UNFILLED_PLACEHOLDER for one in lint.findings)
        if lint.label is ClauseClass.VAGUE and not waits:
            yield file, contract, clause, lint


def by_file(
    proposed: Sequence[tuple[ContractText, Proposal]],
) -> tuple[FileProposals, ...]:
    """Proposals put into their files; those that cannot be are named on stderr.

    Args:
        proposed: in the files' order, no two for one clause.
    """
    grouped: dict[str, tuple[ContractText, list[Proposal]]] = {}
    for file, proposal in proposed:
        grouped.setdefault(file.path, (file, []))[1].append(proposal)
    found = (_spliced(file, proposals) for file, proposals in grouped.values())
    return tuple(one for one in found if one is not None)


def _is_wanted(proposal: Proposal, wanted: Wanted) -> bool:
    return wanted is Wanted.BOTH or not proposal.placeholders


def _spliced(file: ContractText, proposals: Sequence[Proposal]) -> FileProposals | None:
    """The file with every proposal that can be put into it; the others are named on stderr."""
    kept: list[Proposal] = []
    for proposal in proposals:
        try:
            splice(file.path, file.text, [proposal])
        except ContractSyntaxError as error:
            complain(error)
        else:
            kept.append(proposal)
    if not kept:
        return None
    text = splice(file.path, file.text, kept)
    return FileProposals(file=file, proposals=tuple(kept), text=text)


def apply_proposals(found: Sequence[FileProposals], *, snapshots: bool) -> int:
    """Write the files that changed; a run's snapshot only where that is asked for.

    Args:
        found: the proposals.
        snapshots: whether the copies in a run directory may be rewritten.

    Returns:
        How many files were written.
    """
    n_written = 0
    for one in found:
        if one.file.file is None:
            click.echo("warning: standard input cannot be rewritten in place", err=True)
        elif one.file.run_dir is not None and not snapshots:
            click.echo(f"warning: {printable(_snapshot_message(one.file))}", err=True)
        else:
            write_in_place(one.file.file, one.file.data, one.text.encode("utf-8"))
            n_written += 1
    return n_written


def _snapshot_message(file: ContractText) -> str:
    source = _source_of(file)
    said = f"its source is {source}" if source else "the manifest names no source"
    return f"{file.path} is the snapshot of a run, left alone ({said}; --snapshot rewrites it)"


def _source_of(file: ContractText) -> str | None:
    """The original that the run's manifest names for a snapshot."""
    if file.run_dir is None or file.file is None:
        return None
    try:
        run = extract_run(read_run(file.run_dir))
    except GraderError:
        return None
    inside = file.file.resolve().relative_to(file.run_dir.resolve()).as_posix()
    if run.root.file == inside:
        return run.root_source
    for service in run.services:
        if service.contract.file == inside:
            return service.source
    return None
