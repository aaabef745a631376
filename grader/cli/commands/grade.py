"""`contract-grader grade RUN...`: the main job."""

import asyncio
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import click

from grader.cli.endpoints import JudgeChoice
from grader.cli.exit_codes import Exit
from grader.cli.extras import Extras
from grader.cli.further_judges import all_judges, further_choices
from grader.cli.grade_extras import choice_and_extras, finish_recording
from grader.cli.grade_options import grade_options
from grader.cli.grade_settings import check_together, gate, grade_settings
from grader.cli.grade_status import status_of_all
from grader.cli.grading import Bench, Graded, grade_all
from grader.cli.judge_lines import JudgeLines
from grader.cli.keep_reports import RESULTS, keep_report
from grader.cli.main import complain, printable
from grader.cli.merge_settings import Merged
from grader.cli.ranges import check_settings
from grader.cli.render_reports import check_out, render_reports, write_text
from grader.cli.run_path import RunPath
from grader.cli.settings_files import read_settings, user_settings_path
from grader.cli.source_maps import source_map
from grader.cli.tracing import start_tracing, within
from grader.cli.wiring import cache_path, make_provider
from grader.errors import SettingsError
from grader.grade.sitting import Watch
from grader.model.report import GradeReport
from grader.model.settings import GradeSettings

EPILOG = """\b
Examples:
  contract-grader grade runs/abc123
  contract-grader grade runs/abc123 --provider core
  contract-grader grade runs/* --fail-under 90 --min-coverage 80 --format junit --out grade.xml
  contract-grader grade runs/abc123 --dry-run
  contract-grader grade runs/abc123 --record replies.jsonl --max-cost-usd 0.50
  contract-grader grade runs/abc123 --replay replies.jsonl

\b
Exit status: 0 every clause in force is kept; 1 one is violated or partly kept (with --fail-under:
the score is under N; with --min-coverage: coverage is under P); 4 a clause has no verdict although
it could have one, a contract was not read, nothing is evaluable, or a judge failed the tripwire;
2 usage; 3 a run cannot be graded; 70 a bug; 130 interrupted.
"""


@click.command(epilog=EPILOG)
@click.argument("runs", metavar="RUN...", nargs=-1, required=True, type=RunPath())
@grade_options
def command(runs: tuple[Path, ...], **flags: object) -> int:
    """Grade each RUN directory against the contracts of its services.

    Code decides what code can decide; a model judges the rest, when there is a key or a server.
    """
    env = dict(os.environ)
    given = read_settings(env, _here(), user_settings_path(env))
    check_settings(command, given)
    merged = Merged(flags, given)
    _check_runs(runs)
    check_out(_out(flags))
    check_together(merged)
    today = datetime.now(UTC).date()
    choice, extras = choice_and_extras(merged, env, today)
    others = further_choices(merged, env, today, extras.recording)
    choices = (choice, *others)
    settings = grade_settings(merged, choice, others)
    for warning in dict.fromkeys(one for each in choices for one in each.warnings):
        _warn(warning)
    cache = None if merged.flag("no_cache") else _cache(merged, env)
    if merged.flag("dry_run"):
        return _dry_run(runs, choice, settings, cache, today)
    span = start_tracing(env, len(runs))
    extras = replace(extras, is_traced=span is not None)
    lines = JudgeLines(choices, settings.judging, today, len(runs))
    bench = Bench(
        choice=choice,
        settings=settings,
        provider=all_judges(
            choices,
            settings.judging,
            lambda one, judging, at: make_provider(
                one, judging, cache=cache, warn=_warn, meter=lines.meters[at], extras=extras
            ),
        ),
        others=others,
        gate=gate(merged),
        complain=complain,
        watch=Watch(on_tasks=lines.on_tasks, on_progress=lines.on_progress),
        on_run=_on_run(lines, extras),
        keep=_keep_nothing if choice.provider == "core" or extras.recording else _keep,
    )
    with within(span):
        done, statuses = _graded(runs, bench)
    lines.finish()
    is_whole = Exit.INTERRUPTED not in statuses
    finish_recording(merged, choices, extras, _warn, is_whole=is_whole)
    if Exit.INTERRUPTED in statuses:
        is_partial = bool(done) and not done[-1].graded.is_complete
        said = "the last report is partial and says so" if is_partial else "no run is half graded"
        click.echo(f"interrupted: {said}", err=True)
    is_kept = bench.keep is _keep
    _print(done, merged, flags, f"the report is kept under {RESULTS}" if is_kept else "")
    return status_of_all(statuses)


def _dry_run(
    runs: tuple[Path, ...],
    choice: JudgeChoice,
    settings: GradeSettings,
    cache: Path | None,
    today: date,
) -> int:
    from grader.cli.dry_run import DryBench, dry_run  # noqa: PLC0415 - only when asked for

    bench = DryBench(
        choice=choice, settings=settings, cache=cache, today=today, complain=complain, warn=_warn
    )
    return dry_run(runs, bench)


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


def _here() -> Path:
    try:
        return Path.cwd()
    except OSError as error:
        raise SettingsError(
            "the working directory is gone", hint="cd to one that exists"
        ) from error


def _check_runs(runs: tuple[Path, ...]) -> None:
    """Every RUN is a directory, before anything is asked about the first."""
    for run in runs:
        try:
            is_there = run.exists()
            is_directory = run.is_dir()
        except OSError as error:
            raise SettingsError(f"{run}: {error.strerror}", hint="name a run directory") from error
        if not is_directory:
            said = "this is no directory" if is_there else "there is no such directory"
            raise SettingsError(f"{run}: {said}", hint="name a run directory")


def _out(flags: Mapping[str, object]) -> Path | None:
    out = flags["out"]
    assert out is None or isinstance(out, Path)
    return out


def _keep(report: GradeReport) -> None:
    keep_report(report, datetime.now(UTC), _warn)


def _keep_nothing(_: GradeReport) -> None:
    """What code alone decided costs nothing to have again."""


def _warn(sentence: str) -> None:
    click.echo(f"warning: {printable(sentence)}", err=True)


def _cache(merged: Merged, env: Mapping[str, str]) -> Path:
    flag = merged.given("cache")
    return cache_path(flag, env, merged.text("cache"))


def _print(done: list[Graded], merged: Merged, flags: Mapping[str, object], hint: str) -> None:
    if not done:
        return
    out = _out(flags)
    text = render_reports(
        [one.report for one in done],
        merged.text("format") or "text",
        spelling=str(flags["spelling"]),
        source_maps=[source_map(one.graded, one.run_dir, Path.cwd()) for one in done],
        to_terminal=out is None and sys.stdout.isatty(),
    )
    write_text(text, out, hint=hint)
