"""`contract-grader grade RUN...`: the main job."""

import asyncio
import os
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import click

from grader.cli.exit_codes import Exit
from grader.cli.grade_options import grade_options
from grader.cli.grade_settings import gate, grade_settings, judge_choice
from grader.cli.grade_status import status_of_all
from grader.cli.grading import Bench, Graded, grade_all
from grader.cli.judge_lines import JudgeLines
from grader.cli.keep_reports import keep_report
from grader.cli.main import complain, printable
from grader.cli.merge_settings import Merged
from grader.cli.ranges import check_settings
from grader.cli.render_reports import check_out, render_reports, write_text
from grader.cli.settings_files import read_settings, user_settings_path
from grader.cli.source_maps import source_map
from grader.cli.wiring import cache_path, make_provider
from grader.errors import SettingsError
from grader.grade.sitting import Watch
from grader.model.report import GradeReport

EPILOG = """\b
Examples:
  contract-grader grade runs/abc123
  contract-grader grade runs/abc123 --provider core
  contract-grader grade runs/* --fail-under 90 --min-coverage 80 --format junit --out grade.xml

\b
Exit status: 0 every clause in force is kept; 1 one is violated or partly kept (with --fail-under:
the score is under N; with --min-coverage: coverage is under P); 4 a clause has no verdict although
it could have one; 2 usage; 3 a run cannot be graded; 70 a bug; 130 interrupted.
"""


@click.command(epilog=EPILOG)
@click.argument("runs", metavar="RUN...", nargs=-1, required=True, type=click.Path(path_type=Path))
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
    today = datetime.now(UTC).date()
    choice = judge_choice(merged, env, today)
    for warning in choice.warnings:
        _warn(warning)
    settings = grade_settings(merged, choice)
    lines = JudgeLines(choice, settings.judging, today, len(runs))
    bench = Bench(
        choice=choice,
        settings=settings,
        provider=make_provider(
            choice,
            settings.judging,
            cache=None if merged.flag("no_cache") else _cache(merged, env),
            warn=_warn,
            meter=lines.meter,
        ),
        gate=gate(merged),
        complain=complain,
        watch=Watch(on_tasks=lines.on_tasks, on_progress=lines.on_progress),
        on_run=lines.on_run,
        keep=_keep_nothing if choice.provider == "core" else _keep,
    )
    done, statuses = _graded(runs, bench)
    lines.finish()
    if Exit.INTERRUPTED in statuses:
        is_partial = bool(done) and not done[-1].graded.is_complete
        said = "the last report is partial and says so" if is_partial else "no run is half graded"
        click.echo(f"interrupted: {said}", err=True)
    _print(done, merged, flags)
    return status_of_all(statuses)


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


def _print(done: list[Graded], merged: Merged, flags: Mapping[str, object]) -> None:
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
    write_text(text, out)
