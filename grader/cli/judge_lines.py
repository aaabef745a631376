"""What is said on stderr while a judge works: before the first call, progress, what it cost."""

import sys
from collections.abc import Sequence
from datetime import date

import click

from grader.cli.endpoints import JudgeChoice
from grader.cli.grading import estimate_tokens, price_bought
from grader.grade.metered import Meter
from grader.grade.pricing import cost_usd
from grader.model.settings import JudgingSettings
from grader.model.task import JudgeTask
from grader.model.usage import Usage
from grader.report.percent import usd_text

EXPECTED_OUTPUT_TOKENS = 400


class JudgeLines:
    """Tells the person who judges, how far it is, and what this invocation spent.

    Args:
        choice: the judge.
        judging: how it is asked.
        today: the day whose prices hold.
    """

    def __init__(self, choice: JudgeChoice, judging: JudgingSettings, today: date) -> None:
        self._choice = choice
        self._judging = judging
        self._today = today
        self._tasks: Sequence[JudgeTask] = ()
        self._has_bar = sys.stderr.isatty()
        self.meter = Meter(self._announce)

    def on_tasks(self, tasks: Sequence[JudgeTask]) -> None:
        """Note what is to be asked; said only when a call really goes out."""
        self._tasks = tasks

    def on_progress(self, done: int, asked: int) -> None:
        """Draw the bar on a terminal, nothing elsewhere."""
        if not self._has_bar or self.meter.n_calls == 0:
            return
        width = 30
        filled = width * done // max(1, asked)
        bar = "#" * filled + "-" * (width - filled)
        click.echo(f"\r[{bar}] {done}/{asked} clauses judged", nl=done == asked, err=True)

    def finish(self) -> None:
        """Say what this invocation spent; nothing when it asked nobody."""
        if self.meter.n_calls == 0:
            return
        bought = [(usage, self._today) for usage in self.meter.usages]
        cost = price_bought(self._choice, self._today, bought).cost_usd
        said = "cost unknown" if cost is None else usd_text(cost)
        click.echo(f"this invocation: {self.meter.n_calls} calls, {said}", err=True)

    def _announce(self) -> None:
        choice = self._choice
        tokens = estimate_tokens(self._tasks, self._judging.max_input_tokens)
        expected = Usage(uncached_input=tokens, output=EXPECTED_OUTPUT_TOKENS * len(self._tasks))
        cost = cost_usd(expected, choice.resolved.card, self._today)
        said = "cost unknown" if cost is None else f"about {usd_text(float(cost))}"
        click.echo(
            f"judge {choice.provider}/{self._judging.model}: up to {len(self._tasks)} calls,"
            f" {said}; text of the run goes to {choice.host}",
            err=True,
        )
