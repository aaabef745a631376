"""What is said on stderr while a judge works: before the first call, progress, what it cost."""

import math
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import click

from grader.cli.call_bound import bound_text, calls_text
from grader.cli.endpoints import JudgeChoice
from grader.cli.grading import estimate_tokens, price_replies
from grader.cli.main import printable
from grader.grade.metered import Meter
from grader.grade.pricing import cost_usd
from grader.model.graded import Bought
from grader.model.settings import JudgingSettings
from grader.model.task import JudgeTask
from grader.model.usage import Usage
from grader.report.percent import usd_text

EXPECTED_OUTPUT_TOKENS = 400
BAR_WIDTH = 30


class JudgeLines:
    """Tells the person who judges, how far it is, and what this invocation spent.

    Args:
        choices: the first judge and the further ones; each has its meter.
        judging: how they are asked.
        today: the day whose prices hold.
        n_runs: how many runs are graded; of several, each is announced by name.
        is_batch: requests go out in batches, those of all runs together and once.
    """

    def __init__(
        self,
        choices: Sequence[JudgeChoice],
        judging: JudgingSettings,
        today: date,
        n_runs: int,
        *,
        is_batch: bool = False,
    ) -> None:
        self._choices = choices
        self._judging = judging
        self._today = today
        self._n_runs = n_runs
        self._run_dir = Path()
        self._is_announced = False
        self._n_calls_before = 0
        self._tasks: Sequence[JudgeTask] = ()
        self._is_batch = is_batch
        self._has_bar = sys.stderr.isatty() and not is_batch
        self.meters = tuple(Meter(self._announce) for _ in choices)

    def on_run(self, run_dir: Path) -> None:
        """Note which run comes next."""
        self._run_dir = run_dir
        self._is_announced = self._is_announced and self._is_batch

    def on_tasks(self, tasks: Sequence[JudgeTask], later: Sequence[JudgeTask]) -> None:
        """Note what is asked now and what may be asked after it; said when a call goes out."""
        before = self._tasks if self._is_batch else ()
        self._tasks = (*before, *tasks, *later)
        self._n_calls_before = self._n_calls()

    def on_progress(self, done: int, asked: int) -> None:
        """Draw the bar on a terminal, nothing elsewhere."""
        if not self._has_bar or self._n_calls() == self._n_calls_before:
            return
        filled = BAR_WIDTH * done // max(1, asked)
        bar = "#" * filled + "-" * (BAR_WIDTH - filled)
        click.echo(f"\r[{bar}] {done}/{asked} questions judged", nl=done == asked, err=True)

    def finish(self) -> None:
        """Say what this invocation spent; nothing when it asked nobody.

        Every request counts that went out. Of one without an answer nobody knows whether it is
        billed, and an answer may come without its count of tokens: then the sum is a lower bound.
        """
        if self._n_calls() == 0:
            return
        bought = [
            Bought(usage, self._today, choice.resolved.model, self._is_batch)
            for choice, meter in zip(self._choices, self.meters, strict=True)
            for usage in meter.usages
            if usage is not None
        ]
        cost = price_replies(self._choices, self._today, bought).cost_usd
        said = "cost unknown" if cost is None else f"{usd_text(cost)} USD"
        doubts = self._doubts()
        if doubts:
            said = "; ".join([said if cost is None else f"at least {said}", *doubts])
        elif not bought:
            said = "none of them billed"  # a refusal costs nothing
        click.echo(f"this invocation: {calls_text(self._n_calls())}, {said}", err=True)

    def _doubts(self) -> list[str]:
        """What keeps the sum from being all there is."""
        n_unanswered = sum(meter.n_unanswered for meter in self.meters)
        n_untold = sum(meter.usages.count(None) for meter in self.meters)
        said = []
        if n_unanswered:
            what = "1 request" if n_unanswered == 1 else f"{n_unanswered:,} requests"
            said.append(f"{what} without an answer may have been billed")
        if n_untold:
            what = "1 answer" if n_untold == 1 else f"{n_untold:,} answers"
            said.append(f"{what} did not say what was used")
        return said

    def _n_calls(self) -> int:
        return sum(meter.n_calls for meter in self.meters)

    def _announce(self) -> None:
        if self._is_announced:
            return
        self._is_announced = True
        judging = self._judging
        asked = self._choices if judging.panel else self._choices[:1]
        tokens = judging.n_trials * estimate_tokens(self._tasks, judging.max_input_tokens)
        output = EXPECTED_OUTPUT_TOKENS * judging.n_trials * len(self._tasks)
        expected = Usage(uncached_input=tokens, output=output)
        costs = [
            cost_usd(expected, one.resolved.card, self._today, is_batch=self._is_batch)
            for one in asked
        ]
        known = [float(cost) for cost in costs if cost is not None]
        is_known = len(known) == len(costs)
        said = f"about {usd_text(math.fsum(known))} USD" if is_known else "cost unknown"
        run = f"{self._run_dir}: " if self._n_runs > 1 and not self._is_batch else ""
        names = ", ".join(f"{one.provider}/{one.resolved.model}" for one in asked)
        said = f"{said}, in batches" if self._is_batch else said
        hosts = ", ".join(dict.fromkeys(one.host for one in self._choices))
        line = f"{run}judge {names}: {bound_text(judging, len(self._tasks))}, {said}"
        click.echo(printable(f"{line}; text of the run goes to {hosts}"), err=True)
