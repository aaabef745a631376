"""What is said on stderr while a judge works: before the first call, progress, what it cost."""

import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import click

from grader.cli.endpoints import JudgeChoice
from grader.cli.grading import estimate_tokens, price_bought
from grader.cli.main import printable
from grader.grade.metered import Meter
from grader.grade.pricing import cost_usd
from grader.model.settings import JudgingSettings
from grader.model.task import JudgeTask
from grader.model.usage import Usage
from grader.report.percent import usd_text

EXPECTED_OUTPUT_TOKENS = 400
BAR_WIDTH = 30


class JudgeLines:
    """Tells the person who judges, how far it is, and what this invocation spent.

    Args:
        choice: the judge.
        judging: how it is asked.
        today: the day whose prices hold.
        n_runs: how many runs are graded; of several, each is announced by name.
    """

    def __init__(
        self, choice: JudgeChoice, judging: JudgingSettings, today: date, n_runs: int
    ) -> None:
        self._choice = choice
        self._judging = judging
        self._today = today
        self._n_runs = n_runs
        self._run_dir = Path()
        self._is_announced = False
        self._n_calls_before = 0
        self._tasks: Sequence[JudgeTask] = ()
        self._has_bar = sys.stderr.isatty()
        self.meter = Meter(self._announce)

    def on_run(self, run_dir: Path) -> None:
        """Note which run comes next."""
        self._run_dir = run_dir
        self._is_announced = False

    def on_tasks(self, tasks: Sequence[JudgeTask], later: Sequence[JudgeTask]) -> None:
        """Note what is asked now and what may be asked after it; said when a call goes out."""
        self._tasks = (*tasks, *later)
        self._n_calls_before = self.meter.n_calls

    def on_progress(self, done: int, asked: int) -> None:
        """Draw the bar on a terminal, nothing elsewhere."""
        if not self._has_bar or self.meter.n_calls == self._n_calls_before:
            return
        filled = BAR_WIDTH * done // max(1, asked)
        bar = "#" * filled + "-" * (BAR_WIDTH - filled)
        click.echo(f"\r[{bar}] {done}/{asked} questions judged", nl=done == asked, err=True)

    def finish(self) -> None:
        """Say what this invocation spent; nothing when it asked nobody."""
        if self.meter.n_calls == 0:
            return
        bought = [(usage, self._today) for usage in self.meter.usages]
        cost = price_bought(self._choice, self._today, bought).cost_usd
        said = "cost unknown" if cost is None else f"{usd_text(cost)} USD"
        click.echo(f"this invocation: {_calls(self.meter.n_calls)}, {said}", err=True)

    def _announce(self) -> None:
        if self._is_announced:
            return
        self._is_announced = True
        choice, judging = self._choice, self._judging
        n_calls = judging.n_trials * len(self._tasks)
        tokens = judging.n_trials * estimate_tokens(self._tasks, judging.max_input_tokens)
        expected = Usage(uncached_input=tokens, output=EXPECTED_OUTPUT_TOKENS * n_calls)
        cost = cost_usd(expected, choice.resolved.card, self._today)
        said = "cost unknown" if cost is None else f"about {usd_text(float(cost))} USD"
        run = f"{self._run_dir}: " if self._n_runs > 1 else ""
        line = f"{run}judge {choice.provider}/{judging.model}: up to {_calls(n_calls)}, {said}"
        click.echo(printable(f"{line}; text of the run goes to {choice.host}"), err=True)


def _calls(n_calls: int) -> str:
    return "1 call" if n_calls == 1 else f"{n_calls} calls"
