"""What may stand instead of each vague clause: offered, shown, chosen by its author."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import click

from grader.cli.contract_files import ContractText
from grader.cli.main import printable
from grader.cli.rewriting import vague_clauses
from grader.model.contract import Clause
from grader.rewrite.candidates import Accepted
from grader.rewrite.edits import line_edits
from grader.rewrite.propose import Proposal, propose


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """The rewrites of one clause, the one that adds least first; at least one."""

    file: ContractText
    clause: Clause
    options: tuple[Accepted, ...]

    @property
    def where(self) -> str:
        """The clause's file and first line."""
        return f"{self.file.path}:{self.clause.place.line_start}"


def offline_offers(files: Sequence[ContractText]) -> Iterator[Offer]:
    """The rule-based rewrites: nothing in them is new but placeholders."""
    for file, _, clause, lint in vague_clauses(files):
        proposal = propose(clause, lint)
        if proposal is not None and proposal.placeholders:
            option = Accepted(proposal=proposal, additions=())
            yield Offer(file=file, clause=clause, options=(option,))


def model_offers(files: Sequence[ContractText], flags: Mapping[str, object]) -> Iterator[Offer]:
    """The rewrites of a model that hold against their clauses; the others are named on stderr."""
    from grader.cli.rewriting_with_model import (  # noqa: PLC0415 - offline needs none of it
        explain_refused,
        model_rewrites,
    )

    found = model_rewrites(files, flags)
    explain_refused(found)
    for file, _, clause, _ in vague_clauses(files):
        one = found[file.path, clause.place.line_start]
        if one.accepted:
            yield Offer(file=file, clause=clause, options=one.accepted)


def show_additions(offers: Sequence[Offer]) -> None:
    """Name on stderr what the first rewrite of each clause newly promises."""
    for offer in offers:
        for addition in offer.options[0].additions:
            click.echo(printable(f"{offer.where}: new obligation: {addition}"), err=True)


def without_new(offers: Sequence[Offer]) -> list[Offer]:
    """The offers whose first rewrite adds nothing; the others are named on stderr."""
    kept = []
    for offer in offers:
        if offer.options[0].additions:
            said = "not applied, it adds an obligation (--accept-new, --interactive)"
            click.echo(printable(f"{offer.where}: {said}"), err=True)
        else:
            kept.append(offer)
    return kept


def ask_author(offers: Sequence[Offer]) -> list[tuple[ContractText, Proposal]]:
    """Ask clause by clause: accept, edit or skip."""
    chosen = [(offer, _chosen(offer)) for offer in offers]
    return [(offer.file, proposal) for offer, proposal in chosen if proposal is not None]


def _chosen(offer: Offer) -> Proposal | None:
    click.echo(printable(offer.where), err=True)
    _echo("now", offer.clause.text)
    for at, option in enumerate(offer.options, 1):
        _echo(f"{at}", option.proposal.text)
        for addition in option.additions:
            _echo("   new obligation", addition)
    numbers = [str(at) for at in range(1, len(offer.options) + 1)]
    answer = click.prompt(
        "number to accept, e to edit, s to skip",
        type=click.Choice([*numbers, "e", "s"]),
        default="s",
        err=True,
    )
    if answer == "s":
        return None
    if answer == "e":
        return _edited(offer.clause)
    return offer.options[int(answer) - 1].proposal


def _edited(clause: Clause) -> Proposal | None:
    """The author's own first line; sub-bullets stay."""
    first, break_, rest = clause.text.partition("\n")
    line = click.prompt("new text", default=first, show_default=False, err=True).strip()
    text = f"{line}{break_}{rest}"
    if text == clause.text:
        return None
    return Proposal(clause=clause, text=text, edits=tuple(line_edits(clause.text, text)))


def _echo(label: str, text: str) -> None:
    for line in text.split("\n"):
        click.echo(printable(f"  {label}: {line}"), err=True)
