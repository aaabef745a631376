"""Several runs graded with one judge: settings in, graded runs and statuses out."""

import asyncio
import functools
import math
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli.endpoints import JudgeChoice
from grader.cli.exit_codes import Exit, status_of_error
from grader.cli.gate_facts import gate_facts
from grader.cli.grade_status import Gate, GateFacts, status_of_facts
from grader.cli.invocation import Graded
from grader.cli.wiring import registry_digest, templates_digest
from grader.errors import GraderError
from grader.grade.pricing import price_row, total_cost_usd
from grader.grade.providers.base import Provider
from grader.grade.sitting import Watch
from grader.model.graded import Bought, GradedRun, JudgeFacts, Priced
from grader.model.report import GradeReport
from grader.model.report_provenance import Timing
from grader.model.settings import GradeSettings
from grader.model.task import JudgeTask
from grader.pipeline import grade_run
from grader.report.assemble import assemble_report
from grader.report.words import EN

if TYPE_CHECKING:
    from grader.cli.recall import Recall


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """What all runs of one invocation share.

    `on_run` is told of each run before it is read, `keep` gets each report as soon as it is there.
    `others` are the further judges of the settings. `recall` has the reports of runs that were
    graded before, None where none may be taken. With `on_askers` all runs are graded side by side,
    so that what they ask goes out together; it is told of each that may ask no more.
    """

    choice: JudgeChoice
    settings: GradeSettings
    provider: Provider | None
    gate: Gate
    complain: Callable[[GraderError], None]
    watch: Watch
    on_run: Callable[[Path], None]
    keep: Callable[[Graded], str | None]
    others: tuple[JudgeChoice, ...] = ()
    recall: "Recall | None" = None
    on_askers: Callable[[int], None] | None = None


async def grade_all(run_dirs: Sequence[Path], bench: Bench) -> tuple[list[Graded], list[Exit]]:
    """Grade one run after the other; one that cannot be graded does not stop the others.

    Returns:
        The graded runs, and one status per run that was begun, with `INTERRUPTED` at the end
        after an interruption; the run under way is then partial.
    """
    done: list[Graded] = []
    statuses: list[Exit] = []
    try:
        for run_dir, begun in _begun(run_dirs, bench):
            bench.on_run(run_dir)
            try:
                one, facts = await begun
            except GraderError as error:
                bench.complain(error)
                statuses.append(status_of_error(error))
            else:
                text = bench.keep(one)
                done.append(replace(one, text=text) if len(run_dirs) == 1 else one)
                statuses.append(status_of_facts(facts, bench.gate))
            if _is_interrupted():
                statuses.append(Exit.INTERRUPTED)
                break
    finally:
        if bench.provider is not None:
            await _close(bench.provider)
    return done, statuses


def _begun(
    run_dirs: Sequence[Path], bench: Bench
) -> Iterator[tuple[Path, Awaitable[tuple[Graded, GateFacts]]]]:
    """Each run with its grading: begun when its turn comes, or all at once."""
    if bench.on_askers is None:
        yield from ((run_dir, _graded(run_dir, bench)) for run_dir in run_dirs)
        return
    tasks = [asyncio.ensure_future(_counted(run_dir, bench)) for run_dir in run_dirs]
    try:
        yield from zip(run_dirs, tasks, strict=True)
    finally:
        for task in tasks:
            task.cancel()


async def _counted(run_dir: Path, bench: Bench) -> tuple[Graded, GateFacts]:
    try:
        return await _graded(run_dir, bench)
    finally:
        assert bench.on_askers is not None
        bench.on_askers(-1)


def _is_interrupted() -> bool:
    """Whether Ctrl-C was pressed, also while nothing waited that could have noticed."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


async def _close(provider: Provider) -> None:
    """Close to the end; an interruption that comes only now must not cost the reports."""
    closing = asyncio.ensure_future(provider.aclose())
    while not closing.done():
        with suppress(asyncio.CancelledError):
            await asyncio.shield(closing)
    closing.result()


async def _graded(run_dir: Path, bench: Bench) -> tuple[Graded, GateFacts]:
    found = None if bench.recall is None else bench.recall.find(run_dir)
    if found is not None:
        return Graded(run_dir=run_dir, report=found.report, text=found.text), found.facts
    graded, report = await _grade_one(run_dir, bench)
    facts = gate_facts(graded)
    if bench.recall is not None:
        bench.recall.keep(run_dir, report, facts)
    return Graded(run_dir=run_dir, report=report, graded=graded), facts


async def _grade_one(run_dir: Path, bench: Bench) -> tuple[GradedRun, GradeReport]:
    started = datetime.now(UTC)
    facts = judge_facts(bench.choice, bench.settings, bench.others)
    price = functools.partial(price_replies, (bench.choice, *bench.others), started.date())
    graded = await grade_run(run_dir, bench.settings, bench.provider, facts, price, bench.watch)
    timing = None
    if bench.provider is not None:  # without a judge a report is the same on every run, whole
        seconds = (datetime.now(UTC) - started).total_seconds()
        timing = Timing(started_at=started.isoformat(timespec="seconds"), duration_s=seconds)
    return graded, assemble_report(graded, EN, timing)


def judge_facts(
    choice: JudgeChoice, settings: GradeSettings, others: Sequence[JudgeChoice] = ()
) -> JudgeFacts:
    """Who judges, as it stands in the report, before anything was asked."""
    if choice.provider == "core":
        return JudgeFacts(provider="core", model=settings.judging.model, cost_usd=None)
    templates = settings.judging.templates
    return JudgeFacts(
        provider=choice.provider,
        model=settings.judging.model,
        base_url=choice.base_url,
        pinning=_pinning(choice),
        effort=choice.effort,
        registry_digest=registry_digest(),
        prompts_digest=templates_digest(templates) if templates else None,
        others=tuple(
            JudgeFacts(
                provider=one.provider,
                model=one.resolved.model,
                base_url=one.base_url,
                pinning=_pinning(one),
                effort=one.effort,
            )
            for one in others
        ),
    )


def _pinning(choice: JudgeChoice) -> str | None:
    return choice.resolved.pinning.value if choice.resolved.pinning else None


def estimate_tokens(tasks: Sequence[JudgeTask], most: int) -> int:
    """A rough count of input tokens, four characters each, prompts of our own left out."""
    total = 0
    for task in tasks:
        seen = sum(len(output.text) for output in (*task.inputs, *task.outputs))
        total += min(most, (seen + len(task.clause.text)) // 4 + 1500)
    return total


def price_replies(choices: Sequence[JudgeChoice], today: date, bought: Sequence[Bought]) -> Priced:
    """What the replies of several judges cost, each at its own price; None once one is unknown.

    Args:
        choices: the judges; the first one's price row is named.
        today: the day of an answer that has none of its own.
        bought: every reply with the model that was asked.
    """
    parts: list[Priced] = []
    for choice in choices:
        of_choice = [one for one in bought if one.model == choice.resolved.model]
        if of_choice:
            parts.append(price_bought(choice, today, of_choice))
    if not parts:
        return Priced()
    known = [part.cost_usd for part in parts if part.cost_usd is not None]
    return replace(parts[0], cost_usd=math.fsum(known) if len(known) == len(parts) else None)


def price_bought(choice: JudgeChoice, today: date, bought: Sequence[Bought]) -> Priced:
    """What answers cost on the days on which they were bought.

    Args:
        choice: the judge; without a card, or for `core`, nothing is known of prices.
        today: the day of an answer that has none of its own.
        bought: the answers of this judge.
    """
    card = choice.resolved.card
    if not bought or card is None:
        return Priced()
    dated = [(one.usage, one.on or today, one.is_batch) for one in bought]
    row = price_row(card, 0, min(on for _, on, _ in dated))
    if row is None:
        return Priced()
    return Priced(
        cost_usd=total_cost_usd(dated, card), source=row.source, on=row.captured_at.isoformat()
    )
