"""`--batch`: for which judges it can be, and what is said of batches on stderr."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from grader.cli.endpoints import DECISIONS, JudgeChoice
from grader.cli.main import printable
from grader.cli.merge_settings import Merged
from grader.errors import SettingsError

if TYPE_CHECKING:
    from grader.grade.batch_tools import BatchTools

# everything that can be asked is asked at once; what goes out is for the vendor's limits to say
CONCURRENCY = 1_000_000
BATCH_APIS = frozenset({"messages", "responses"})
BAR_WIDTH = 30


def is_batch(merged: Merged) -> bool:
    """Whether requests go out in batches; a replay asks nobody in any case."""
    return merged.flag("batch") and merged.text("replay") is None


def check_batch(merged: Merged, choices: Sequence[JudgeChoice]) -> None:
    """Refuse what cannot be asked in batches, before anything is sent.

    Raises:
        SettingsError: a judge without a batch service, no cache to keep answers in, or a deadline
            that no batch can keep.
    """
    if not is_batch(merged):
        return
    if merged.flag("no_cache"):
        raise SettingsError(
            "--batch needs the cache: what a stopped run has bought is picked up there",
            hint="leave --no-cache out, or name a file with --cache",
        )
    if merged.given("clause_deadline") is not None:
        raise SettingsError(
            "a batch answers all clauses at once, --clause-deadline does not fit",
            hint="bound the whole run instead, with --deadline",
        )
    for choice in choices:
        _check_judge(choice)


def _check_judge(choice: JudgeChoice) -> None:
    name = f"{choice.provider}/{choice.resolved.model}"
    hint = "leave --batch out, or use --provider anthropic or openai"
    if choice.provider == "core":
        raise SettingsError(
            "there is no judge whose requests could go in a batch",
            hint="name one with --provider, or set its key",
        )
    if choice.provider == DECISIONS:
        raise SettingsError("the Decisions API has no batches", hint=hint)
    if choice.api not in BATCH_APIS or choice.provider not in ("anthropic", "openai"):
        raise SettingsError(f"{name} has no batch service that we know", hint=hint)
    card = choice.resolved.card
    if card is not None and card.supports.batch is False:
        raise SettingsError(f"{name} is not served in batches", hint=hint)


def batch_tools(merged: Merged) -> "BatchTools | None":
    """What batches of an invocation share; None without `--batch`."""
    if not is_batch(merged):
        return None
    from grader.grade.assembly import Assembly  # noqa: PLC0415 - only for batches
    from grader.grade.batch_tools import BatchTools  # noqa: PLC0415 - only with --batch

    lines = BatchLines()
    return BatchTools(assembly=Assembly(), say=lines.say, on_look=lines.on_look)


class BatchLines:
    """What is said of batches: a sentence for each that goes out, a bar on a terminal."""

    def __init__(self) -> None:
        self._has_bar = sys.stderr.isatty()
        self._is_drawn = False

    def say(self, sentence: str) -> None:
        """A line of its own."""
        click.echo(("\n" if self._is_drawn else "") + printable(sentence), err=True)
        self._is_drawn = False

    def on_look(self, vendor: str, done: int, of: int) -> None:
        """How far a batch is; nothing off a terminal."""
        if not self._has_bar:
            return
        filled = BAR_WIDTH * min(done, of) // max(1, of)
        bar = "#" * filled + "-" * (BAR_WIDTH - filled)
        is_over = done >= of
        click.echo(f"\r[{bar}] {done}/{of} answered by {vendor}", nl=is_over, err=True)
        self._is_drawn = not is_over
