"""`contract-grader cache path|clear`: the file that keeps the judge's replies."""

import os
from pathlib import Path

import click

from grader.cli.settings_files import read_settings, user_settings_path
from grader.cli.wiring import cache_path
from grader.grade.cache_store import CacheStore

EPILOG = """\b
Examples:
  contract-grader cache path
  contract-grader cache clear

\b
Exit status: 0 done, 2 usage or a file that is no cache.
"""

cache_option = click.option(
    "--cache", "named", metavar="FILE", help="This file instead of the one in your data folder."
)


@click.group(epilog=EPILOG)
def command() -> None:
    """Show or clear the cache of judge replies.

    Grading the same run again asks nobody as long as the replies are kept. The environment
    variable CONTRACT_GRADER_CACHE names another folder for the file.
    """


@command.command("path")
@cache_option
def path(named: str | None) -> None:
    """Print where the replies are kept."""
    click.echo(str(_located(named)))


@command.command("clear")
@cache_option
def clear(named: str | None) -> None:
    """Remove every reply; they were paid for, and the next grading asks again."""
    located = _located(named)
    if not located.exists() or located.stat().st_size == 0:
        click.echo(f"there is no cache at {located}")
        return
    store = CacheStore(located, lambda sentence: click.echo(f"warning: {sentence}", err=True))
    n_removed = store.clear()
    store.close()
    click.echo(f"removed {n_removed} {'reply' if n_removed == 1 else 'replies'} from {located}")


def _located(flag: str | None) -> Path:
    """The file by the same rules as for `grade`."""
    settings = read_settings(os.environ, Path.cwd(), user_settings_path(os.environ))
    setting = settings.get("cache")
    return cache_path(flag, os.environ, str(setting) if setting else None)
