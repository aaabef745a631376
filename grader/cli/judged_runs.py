"""Runs graded with their judges, and what is said on stderr meanwhile."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.cli.all_judges import all_judges
from grader.cli.exit_codes import Exit
from grader.cli.extras import Extras
from grader.cli.grade_extras import bounded, finish_recording
from grader.cli.grade_settings import gate
from grader.cli.grading import Bench, grade_all
from grader.cli.invocation import Graded, Invocation
from grader.cli.judge_lines import JudgeLines
from grader.cli.keep_reports import is_worth_keeping, keep_now, name_of
from grader.cli.main import complain, warn
from grader.cli.tracing import within
from grader.cli.wiring import make_provider
from grader.grade.sitting import Watch
from grader.report.render_json import render_json

if TYPE_CHECKING:
    from grader.cli.recall import Recall


def judged_runs(
    runs: tuple[Path, ...],
    invocation: Invocation,
    recall: "Recall | None",
    span: AbstractContextManager[None] | None,
) -> tuple[list[Graded], list[Exit]]:
    """Grade one run after the other.

    Args:
        runs: in the order of the command line.
        invocation: the judges, and how they are asked.
        recall: reports of runs that were graded before.
        span: stands around all of it, None without tracing.

    Returns:
        As `grade_all`.
    """
    choices, judging = invocation.choices, invocation.settings.judging
    extras = bounded(invocation.extras, invocation.merged, choices[0])
    extras = replace(extras, is_traced=span is not None)
    askers = None if extras.batch is None else extras.batch.assembly.expect
    lines = JudgeLines(choices, judging, invocation.today, len(runs), is_batch=askers is not None)
    if askers is not None:
        askers(len(runs) - 1)
    bench = Bench(
        choice=choices[0],
        settings=invocation.settings,
        provider=all_judges(
            choices,
            judging,
            lambda one, each, at: make_provider(
                one,
                each,
                cache=invocation.cache,
                warn=warn,
                meter=lines.meters[at],
                extras=extras,
            ),
        ),
        others=choices[1:],
        gate=gate(invocation.merged),
        complain=complain,
        watch=_watch(lines, extras),
        on_run=_on_run(lines, extras),
        keep=_keep if is_worth_keeping(invocation) else _keep_nothing,
        recall=recall,
        on_askers=askers,
    )
    with within(span):
        done, statuses = _graded(runs, bench)
    lines.finish()
    is_whole = Exit.INTERRUPTED not in statuses
    finish_recording(invocation.merged, choices, extras, warn, is_whole=is_whole)
    if not is_whole:
        last = done[-1].report if done else None
        is_partial = last is not None and not last.complete
        said = "the last report is partial and says so" if is_partial else "no run is half graded"
        click.echo(f"interrupted: {said}", err=True)
    return done, statuses


def _watch(lines: JudgeLines, extras: Extras) -> Watch:
    watch = Watch(on_tasks=lines.on_tasks, on_progress=lines.on_progress)
    if extras.batch is None:
        return watch
    return replace(watch, on_askers=extras.batch.assembly.expect)


def _on_run(lines: JudgeLines, extras: Extras) -> Callable[[Path], None]:
    def begin(run_dir: Path) -> None:
        lines.on_run(run_dir)
        if extras.deadlines is not None:
            extras.deadlines.begin_run()

    return begin


def _graded(runs: tuple[Path, ...], bench: Bench) -> tuple[list[Graded], list[Exit]]:
    """Grade in an event loop.

    Its task returns nothing: when asyncio gives Ctrl-C back it words the task with its result, for
    an error that it catches itself, and of a large run that is seconds and megabytes.
    """
    found: list[tuple[list[Graded], list[Exit]]] = []

    async def job() -> None:
        found.append(await grade_all(runs, bench))

    asyncio.run(job())
    return found[0]


def _keep(one: Graded) -> str:
    assert one.report is not None  # only of an only run is the text enough
    text = one.text or render_json([one.report])
    keep_now(name_of(one.report), text, warn)
    return text


def _keep_nothing(_: Graded) -> None:
    """What code alone decided costs nothing to have again."""
