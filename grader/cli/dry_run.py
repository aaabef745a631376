"""`--dry-run`: what a grading would ask and cost, with nobody asked for a verdict."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path

import click

from grader.cli.all_judges import all_judges
from grader.cli.call_bound import bound_text, calls_text
from grader.cli.endpoints import JudgeChoice
from grader.cli.exit_codes import Exit, status_of_error
from grader.cli.grade_status import status_of_all
from grader.cli.grading import judge_facts
from grader.cli.judge_lines import EXPECTED_OUTPUT_TOKENS
from grader.cli.main import printable
from grader.errors import CallStoppedError, GraderError
from grader.grade.estimated import Estimate
from grader.grade.pricing import cost_usd, price_row
from grader.grade.providers.base import Provider
from grader.grade.sitting import Watch
from grader.grade.upper_bound import dearest_usd
from grader.model.graded import Priced
from grader.model.settings import GradeSettings, JudgingSettings
from grader.model.task import JudgeTask
from grader.model.usage import Usage
from grader.pipeline import grade_run
from grader.report.percent import usd_text


@dataclass(frozen=True, slots=True, kw_only=True)
class DryBench:
    """What all runs of a dry run share; `choices` are the first judge and the further ones."""

    choices: tuple[JudgeChoice, ...]
    settings: GradeSettings
    cache: Path | None
    today: date
    complain: Callable[[GraderError], None]
    warn: Callable[[str], None]
    is_batch: bool = False

    def __post_init__(self) -> None:
        assert len(self.choices) >= len(self.settings.judging.members())


def dry_run(run_dirs: Sequence[Path], bench: DryBench) -> Exit:
    """Print an estimate for each run, on stdout; one that cannot be graded stops no other.

    Returns:
        0, or the status of the first run that cannot be graded.
    """
    statuses = [Exit.OK]
    for run_dir in run_dirs:
        try:
            estimates = asyncio.run(_estimates(run_dir, bench))
        except GraderError as error:
            bench.complain(error)
            statuses.append(status_of_error(error))
        else:
            click.echo(printable(str(run_dir)))
            for line in _lines(estimates, bench):
                click.echo(f"  {printable(line)}")
    return status_of_all(statuses)


async def _estimates(run_dir: Path, bench: DryBench) -> list[Estimate]:
    """Of each judge: the calls that surely come, and those that a condition decides about."""
    judging = bench.settings.judging
    estimates = [Estimate() for _ in bench.choices]
    facts = judge_facts(bench.choices[0], bench.settings, bench.choices[1:])
    if bench.choices[0].provider == "core":
        await grade_run(run_dir, bench.settings, None, facts, lambda _: Priced())
        return estimates
    provider = all_judges(
        bench.choices, judging, lambda choice, one, at: _judge(choice, one, bench, estimates[at])
    )
    assert provider is not None
    asked: set[str] = set()
    later: list[JudgeTask] = []

    def on_tasks(tasks: Sequence[JudgeTask], after: Sequence[JudgeTask]) -> None:
        asked.update(task.clause.clause_id for task in tasks if not task.is_condition)
        later.extend(after)

    watch = Watch(on_tasks=on_tasks)
    try:
        await grade_run(run_dir, bench.settings, provider, facts, lambda _: Priced(), watch)
        rest = [task for task in later if task.clause.clause_id not in asked]
        for member in judging.panel or (judging,):
            await _ask_about(rest, member, provider)
    finally:
        await provider.aclose()
    return estimates


def _judge(
    choice: JudgeChoice, judging: JudgingSettings, bench: DryBench, estimate: Estimate
) -> Provider:
    from grader.cli.provider_chain import estimating_chain  # noqa: PLC0415 - not for `core`

    return estimating_chain(choice, judging, cache=bench.cache, warn=bench.warn, estimate=estimate)


async def _ask_about(
    tasks: Sequence[JudgeTask], judging: JudgingSettings, provider: Provider
) -> None:
    """Put the clauses that may come under a condition, to be taken down."""
    from grader.grade.prompt import PromptWriter  # noqa: PLC0415 - loads jinja2

    writer = PromptWriter(judging)
    for task in tasks:
        if writer.can_ask(task):
            with suppress(CallStoppedError):
                await provider.ask(writer.request(task))


def _lines(estimates: Sequence[Estimate], bench: DryBench) -> list[str]:
    """Every judge's calls; of a further one only where it has any, then what doubts can add."""
    judging = bench.settings.judging
    lines: list[str] = []
    for at, (choice, one) in enumerate(zip(bench.choices, judging.everybody(), strict=True)):
        estimate = estimates[at]
        if at == 0 or judging.panel or estimate.inputs:
            lines += estimate_lines(estimate, choice, one, bench.today, is_batch=bench.is_batch)
    n_calls = len(estimates[0].inputs)
    if n_calls and judging.voting == "cascade":
        lines.insert(-1, bound_text(judging, n_calls))
    return lines


def estimate_lines(
    estimate: Estimate,
    choice: JudgeChoice,
    judging: JudgingSettings,
    today: date,
    *,
    is_batch: bool = False,
) -> list[str]:
    """What would be asked, of whom, and what it would cost, a sentence a line.

    Args:
        estimate: the calls.
        choice: the judge.
        judging: how it would be asked.
        today: picks the row of prices.
        is_batch: the calls would go out in batches.
    """
    if choice.provider == "core":
        return ["no calls: code alone decides"]
    n_calls = len(estimate.inputs)
    cached = f"; {estimate.n_cached} more are answered by the cache" if estimate.n_cached else ""
    way = " in batches" if is_batch else ""
    judge = f"{choice.provider}/{judging.model}"
    lines = [f"{calls_text(n_calls)}{way} to {judge} at {choice.host}{cached}"]
    if n_calls:
        lines += [_input_line(estimate), _output_line(estimate)]
        lines.append(_cost_line(estimate, choice, today, is_batch=is_batch))
        lines.append("a call that fails, or whose reply gives no vote, is made again on top of it")
    return lines


def _input_line(estimate: Estimate) -> str:
    n_estimated = len(estimate.inputs) - estimate.n_counted
    said = "estimated, a token for every three bytes" if n_estimated else "counted by the vendor"
    if n_estimated and estimate.n_counted:
        said = f"{estimate.n_counted} calls counted by the vendor, the others {said}"
    return f"input: {sum(estimate.inputs):,} tokens ({said})"


def _output_line(estimate: Estimate) -> str:
    most = sum(estimate.limits)
    expected = sum(min(EXPECTED_OUTPUT_TOKENS, limit) for limit in estimate.limits)
    said = f"estimated, {EXPECTED_OUTPUT_TOKENS} an answer; at most {most:,}"
    return f"output: {expected:,} tokens ({said})"


def _cost_line(estimate: Estimate, choice: JudgeChoice, today: date, *, is_batch: bool) -> str:
    card = choice.resolved.card
    row = price_row(card, 0, today)
    expected, most = Decimal(0), Decimal(0)
    for n_input, bound, limit in zip(
        estimate.inputs, estimate.most_inputs, estimate.limits, strict=True
    ):
        usage = Usage(uncached_input=n_input, output=min(EXPECTED_OUTPUT_TOKENS, limit))
        likely = cost_usd(usage, card, today, is_batch=is_batch)
        dearest = dearest_usd(bound, limit, card, today)
        if row is None or likely is None or dearest is None:
            return f"cost: unknown, {choice.resolved.model} has no known price"
        expected += likely
        most += dearest
    assert row is not None
    if is_batch and row.batch_factor is not None:
        most *= row.batch_factor
    prices = f"prices of {row.captured_at.isoformat()}: {row.source}"
    about, at_most = usd_text(float(expected)), usd_text(float(most))
    return f"cost: about {about} USD, at most {at_most} USD ({prices})"
