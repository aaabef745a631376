"""`contract-grader models list|show|check|refresh`: what is known of the models."""

import difflib
import json
import os
from datetime import UTC, date, datetime
from pathlib import Path

import click

from grader.cli.exit_codes import Exit
from grader.cli.main import complain, printable
from grader.cli.models_overlay import overlay_path, read_overlay, write_overlay
from grader.cli.models_refresh import VENDORS, Source, listing_pages, refresh
from grader.cli.models_table import card_lines, ends_soon, row_as_json, table_lines
from grader.cli.models_used import cards_of, used_models
from grader.cli.wiring import load_registry
from grader.errors import ProviderError, SettingsError
from grader.grade.providers.cards import ModelCard, Registry
from grader.grade.providers.overlay import overlay_text
from grader.grade.providers.refreshing import diff_lines

EPILOG = """\b
Examples:
  contract-grader models list --provider anthropic
  contract-grader models show claude-sonnet-5-5
  contract-grader models check --within 60
  contract-grader models refresh --provider openai --dry-run

\b
What `refresh` brings, and own cards, stand in models.json of your config folder, or in the file
that CONTRACT_GRADER_MODELS names; it wins over the package's.

\b
Exit status: 0 done or nothing ends, 1 `check`: a model in use ends, 2 usage, an unknown model, a
missing key or a list that is refused, 3 the vendor did not give its list.
"""
LIST_EPILOG = """\b
Example: contract-grader models list --provider anthropic
Exit status: 0, 2 usage.
"""
SHOW_EPILOG = """\b
Example: contract-grader models show claude-sonnet-5-5
Exit status: 0, 2 an unknown model.
"""
CHECK_EPILOG = """\b
Example: contract-grader models check --within 60
Exit status: 0 nothing ends, 1 a model ends, 2 an unknown model or a settings file that is wrong.
"""
REFRESH_EPILOG = """\b
Example: contract-grader models refresh --provider openai --dry-run
Exit status: 0, 2 a missing key or a list that is refused, 3 the vendor did not give its list.
"""
A_FILE = click.Path(path_type=Path)
AS_JSON = click.option("--json", "as_json", is_flag=True, help="As JSON.")


@click.group(epilog=EPILOG)
def command() -> None:
    """Show the models that are known, when they end, and what a vendor's list says of them."""


@command.command("list", epilog=LIST_EPILOG)
@click.option("--provider", metavar="P", help="Only this provider's.")
@AS_JSON
def list_models(provider: str | None, *, as_json: bool) -> int:
    """List ids with pinning, lifecycle, the price of today and the day of retirement."""
    registry = load_registry()
    known = sorted({card.provider for card in registry.cards})
    if provider is not None and provider not in {*known, "ollama"}:
        raise SettingsError(
            f"there is no provider {provider}", hint=f"known are {', '.join(known)}, ollama"
        )
    cards = [card for card in registry.cards if provider in (None, card.provider)]
    if as_json:
        _echo_json([row_as_json(card, _today()) for card in cards])
    else:
        _echo_lines(table_lines(cards, _today()))
    return Exit.OK


@command.command("show", epilog=SHOW_EPILOG)
@click.argument("model")
@AS_JSON
def show(model: str, *, as_json: bool) -> int:
    """Show the whole card of MODEL (an id, or PROVIDER/ID), each price with source and day."""
    cards = _known(load_registry(), model)
    if as_json:
        _echo_json([card.model_dump(mode="json") for card in cards])
    else:
        _echo_lines([line for card in cards for line in card_lines(card)])
    return Exit.OK


@command.command("check", epilog=CHECK_EPILOG)
@click.argument("models", nargs=-1, metavar="[MODEL...]")
@click.option(
    "--within", type=click.IntRange(0, 3650), default=30, show_default=True, metavar="DAYS"
)
def check(models: tuple[str, ...], within: int) -> int:
    """Exit 1 when a model in use retires within DAYS days, or has retired.

    In use are the defaults and what settings name, or the models given.
    """
    registry = load_registry()
    if models:
        found = {model: (_known(registry, model), "given") for model in models}
    else:
        used = used_models(registry, os.environ, Path.cwd())
        found = {model: (cards_of(registry, model), by) for model, by in used.items()}
    is_ending = False
    for model, (cards, by) in found.items():
        if not cards:
            click.echo(printable(f"{model} ({by}): not known, so neither is its end"))
        for card in cards:
            if ends_soon(card, _today(), within):
                is_ending = True
                click.echo(printable(_ending(card, by)))
    if not is_ending:
        click.echo(f"none of {len(found)} models in use retires within {within} days")
    return Exit.BROKEN if is_ending else Exit.OK


def _ending(card: ModelCard, by: str) -> str:
    when = "is retired" if card.retires_at is None else f"retires on {card.retires_at}"
    if card.retires_at is not None and card.retires_at <= _today():
        when = f"was retired on {card.retires_at}"
    after = f"; use {card.replacement}" if card.replacement else ""
    return f"{card.provider}/{card.model_id} ({by}) {when}{after}"


@command.command("refresh", epilog=REFRESH_EPILOG)
@click.option("--provider", type=click.Choice(VENDORS), required=True)
@click.option("--from-file", "file", type=A_FILE, metavar="FILE", help="A saved answer instead.")
@click.option("--base-url", metavar="URL", help="Another address; the key as for grade.")
@click.option("--dry-run", is_flag=True, help="Print what would change; write nothing.")
def refresh_models(provider: str, file: Path | None, base_url: str | None, *, dry_run: bool) -> int:
    """Take lifecycle, dates, limits, capabilities and digests from a vendor's list of models.

    Prices, pinning and defaults are never touched. New ids become drafts without a price, which
    mean nothing until you move them to `cards`. A list that is cut off or odd is refused whole.
    """
    path = overlay_path(os.environ)
    overlay, registry = read_overlay(path), load_registry()
    source = Source(provider=provider, file=file, base_url=base_url)
    try:
        pages = listing_pages(source, os.environ)
    except ProviderError as error:
        complain(error)
        return Exit.UNGRADABLE
    found, changed = refresh(source, pages, registry, overlay, _today())
    _echo_lines([f"{provider}: {_counted(len(found.changes), 'change')}", *diff_lines(found)])
    if found.n_left_out:
        click.echo(f"  {found.n_left_out} listed models that write no text are left out")
    if overlay_text(changed) == overlay_text(overlay):
        click.echo("nothing to write")
    elif dry_run:
        click.echo(printable(f"not written (--dry-run): {path}"))
    else:
        write_overlay(path, changed)
        click.echo(printable(f"written: {path}"))
    return Exit.OK


def _known(registry: Registry, model: str) -> list[ModelCard]:
    cards = cards_of(registry, model)
    if cards:
        return cards
    ids = sorted({card.model_id for card in registry.cards})
    near = difflib.get_close_matches(model, ids, n=3, cutoff=0.5)
    hint = f"near are {', '.join(near)}" if near else "see `contract-grader models list`"
    raise SettingsError(f"there is no model {model} that this version knows", hint=hint)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _echo_lines(lines: list[str]) -> None:
    for line in lines:
        click.echo(printable(line))


def _echo_json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def _today() -> date:
    return datetime.now(UTC).date()
