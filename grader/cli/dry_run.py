"""`--dry-run`: what a grading would ask and cost, with nobody asked for a verdict."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path

import click

from grader.cli.endpoints import JudgeChoice
from grader.cli.exit_codes import Exit, status_of_error
from grader.cli.grade_status import status_of_all
from grader.cli.grading import judge_facts
from grader.cli.judge_lines import EXPECTED_OUTPUT_TOKENS
from grader.cli.main import printable
from grader.errors import CallStoppedError, GraderError
from grader.grade.estimated import Estimate
from grader.grade.pricing import cost_usd, price_row
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
    """What all runs of a dry run share."""

    choice: JudgeChoice
    settings: GradeSettings
    cache: Path | None
    today: date
    complain: Callable[[GraderError], None]
    warn: Callable[[str], None]


def dry_run(run_dirs: Sequence[Path], bench: DryBench) -> Exit:
    """Print an estimate for each run, on stdout; one that cannot be graded stops no other.

    Returns:
        0, or the status of the first run that cannot be graded.
    """
    statuses = [Exit.OK]
    for run_dir in run_dirs:
        try:
            estimate = asyncio.run(_estimate(run_dir, bench))
        except GraderError as error:
            bench.complain(error)
            statuses.append(status_of_error(error))
        else:
            click.echo(printable(str(run_dir)))
            for line in estimate_lines(estimate, bench.choice, bench.settings.judging, bench.today):
                click.echo(f"  {printable(line)}")
    return status_of_all(statuses)


async def _estimate(run_dir: Path, bench: DryBench) -> Estimate:
    """The calls that surely come, and those that a condition decides about."""
    estimate = Estimate()
    facts = judge_facts(bench.choice, bench.settings)
    if bench.choice.provider == "core":
        await grade_run(run_dir, bench.settings, None, facts, lambda _: Priced())
        return estimate
    from grader.cli.provider_chain import estimating_chain  # noqa: PLC0415 - not for `core`
    from grader.grade.prompt import PromptWriter  # noqa: PLC0415 - loads jinja2

    judging = bench.settings.judging
    provider = estimating_chain(
        bench.choice, judging, cache=bench.cache, warn=bench.warn, estimate=estimate
    )
    asked: set[str] = set()
    later: list[JudgeTask] = []

    def on_tasks(tasks: Sequence[JudgeTask], after: Sequence[JudgeTask]) -> None:
        asked.update(task.clause.clause_id for task in tasks if not task.is_condition)
        later.extend(after)

    watch = Watch(on_tasks=on_tasks)
    try:
        await grade_run(run_dir, bench.settings, provider, facts, lambda _: Priced(), watch)
        writer = PromptWriter(judging)
        for task in later:
            if task.clause.clause_id not in asked and writer.can_ask(task):
                with suppress(CallStoppedError):
                    await provider.ask(writer.request(task))
    finally:
        await provider.aclose()
    return estimate


def estimate_lines(
    estimate: Estimate, choice: JudgeChoice, judging: JudgingSettings, today: date
) -> list[str]:
    """What would be asked, of whom, and what it would cost, a sentence a line.

    Args:
        estimate: the calls.
        choice: the judge.
        judging: how it would be asked.
        today: picks the row of prices.
    """
    if choice.provider == "core":
        return ["no calls: code alone decides"]
    n_calls = len(estimate.inputs)
    cached = f"; {estimate.n_cached} more are answered by the cache" if estimate.n_cached else ""
    calls = "1 call" if n_calls == 1 else f"{n_calls:,} calls"
    lines = [f"{calls} to {choice.provider}/{judging.model} at {choice.host}{cached}"]
    if n_calls:
        lines += [_input_line(estimate), _output_line(estimate)]
        lines.append(_cost_line(estimate, choice, judging.model, today))
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


def _cost_line(estimate: Estimate, choice: JudgeChoice, model: str, today: date) -> str:
    card = choice.resolved.card
    row = price_row(card, 0, today)
    expected, most = Decimal(0), Decimal(0)
    for n_input, bound, limit in zip(
        estimate.inputs, estimate.most_inputs, estimate.limits, strict=True
    ):
        usage = Usage(uncached_input=n_input, output=min(EXPECTED_OUTPUT_TOKENS, limit))
        likely = cost_usd(usage, card, today)
        dearest = dearest_usd(bound, limit, card, today)
        if row is None or likely is None or dearest is None:
            return f"cost: unknown, {model} has no known price"
        expected += likely
        most += dearest
    assert row is not None
    prices = f"prices of {row.captured_at.isoformat()}: {row.source}"
    about, bound_text = usd_text(float(expected)), usd_text(float(most))
    return f"cost: about {about} USD, at most {bound_text} USD ({prices})"
