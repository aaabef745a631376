"""`contract-grader grade RUN...`: the main job."""

import asyncio
import os
import sys
from collections.abc import Mapping
from datetime import UTC, date, datetime
from fractions import Fraction
from pathlib import Path

import click

from grader.cli.endpoints import APIS, PROVIDERS, JudgeChoice, JudgeOptions, choose_judge
from grader.cli.exit_codes import Exit
from grader.cli.grade_status import Gate, status_of_all
from grader.cli.grading import Bench, Graded, grade_all
from grader.cli.judge_lines import JudgeLines
from grader.cli.keep_reports import keep_report
from grader.cli.main import complain, printable
from grader.cli.merge_settings import Merged
from grader.cli.ranges import FiniteRange, check_settings
from grader.cli.render_reports import FORMATS, check_out, render_reports, write_text
from grader.cli.settings_files import read_settings, user_settings_path
from grader.cli.source_maps import source_map
from grader.cli.wiring import cache_path, load_registry, load_templates, make_provider
from grader.errors import SettingsError
from grader.grade.sitting import Watch
from grader.model.report import GradeReport
from grader.model.settings import GradeSettings, JudgingSettings

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
@click.option(
    "--provider", type=click.Choice(PROVIDERS), help="Judge; auto takes the key it finds."
)
@click.option("--model", help="Pinned model id; each vendor has a default.")
@click.option("--base-url", metavar="URL", help="Address of an OpenAI-compatible server.")
@click.option("--api", type=click.Choice(APIS), help="Dialect of --base-url (default: chat).")
@click.option("--api-key-env", metavar="NAME", help="Variable that holds the key for --base-url.")
@click.option("--effort", help="Depth of thought, in the vendor's word.")
@click.option("--concurrency", type=click.IntRange(1, 1000), help="Calls in flight (default: 8).")
@click.option(
    "--timeout", type=FiniteRange(0.1, 86_400), help="Seconds a call may take (default: 120)."
)
@click.option("--trials", type=click.IntRange(1, 99), help="Askings per clause, odd (default: 1).")
@click.option("--max-output-tokens", type=click.IntRange(256), help="Room for an answer.")
@click.option("--max-input-tokens", type=click.IntRange(2000), help="Room for a question.")
@click.option("--cache", metavar="FILE", help="File of the cached replies.")
@click.option("--no-cache", is_flag=True, default=None, help="Neither read nor keep replies.")
@click.option("--format", type=click.Choice(FORMATS), help="Report format (default: text).")
@click.option(
    "--out", metavar="FILE", type=click.Path(path_type=Path), help="Write the report there."
)
@click.option(
    "--spelling",
    type=click.Choice(["program", "system"]),
    default="program",
    help="JSON field names: of the program, or of later versions.",
)
@click.option(
    "--include-program", is_flag=True, default=None, help="Count the program's own clauses."
)
@click.option("--fail-under", type=FiniteRange(0, 100), metavar="N", help="Exit 1 under N %.")
@click.option(
    "--min-coverage",
    type=FiniteRange(0, 100),
    metavar="P",
    help="Exit 1 when fewer than P % of the clauses in force have a verdict.",
)
@click.option("--allow-unjudged", is_flag=True, default=None, help="No exit 4 for want of a judge.")
@click.option("--exit-zero", is_flag=True, default=None, help="Exit 0 instead of 1 and 4.")
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
    choice = _choose(merged, env, today)
    settings = _settings(merged, choice)
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
        gate=_gate(merged),
        complain=complain,
        watch=Watch(on_tasks=lines.on_tasks, on_progress=lines.on_progress),
        on_run=lines.on_run,
        keep=_keep_nothing if choice.provider == "core" else _keep,
    )
    done, statuses = asyncio.run(grade_all(runs, bench))
    lines.finish()
    if Exit.INTERRUPTED in statuses:
        is_partial = bool(done) and not done[-1].graded.is_complete
        said = "the last report is partial and says so" if is_partial else "no run is half graded"
        click.echo(f"interrupted: {said}", err=True)
    _print(done, merged, flags)
    return status_of_all(statuses)


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


def _choose(merged: Merged, env: Mapping[str, str], today: date) -> JudgeChoice:
    options = JudgeOptions(
        provider=merged.text("provider") or "auto",
        model=merged.text("model"),
        base_url=merged.text("base_url"),
        api=merged.text("api"),
        api_key_env=merged.text("api_key_env"),
        effort=merged.text("effort"),
    )
    choice = choose_judge(options, env, load_registry(), today)
    for warning in choice.warnings:
        _warn(warning)
    return choice


def _warn(sentence: str) -> None:
    click.echo(f"warning: {printable(sentence)}", err=True)


def _settings(merged: Merged, choice: JudgeChoice) -> GradeSettings:
    default = JudgingSettings()
    n_trials = merged.whole("trials") or default.n_trials
    if n_trials % 2 == 0:
        raise SettingsError(f"--trials {n_trials} is even", hint="an odd number has a majority")
    judging = JudgingSettings(
        provider=choice.provider,
        model=choice.resolved.model,
        base_url=choice.base_url or None,
        effort=choice.effort,
        concurrency=merged.whole("concurrency") or default.concurrency,
        timeout_s=merged.number("timeout") or default.timeout_s,
        max_output_tokens=merged.whole("max_output_tokens") or default.max_output_tokens,
        max_input_tokens=merged.whole("max_input_tokens") or default.max_input_tokens,
        n_trials=n_trials,
        templates=None if choice.provider == "core" else load_templates("grade"),
    )
    return GradeSettings(judging=judging, include_program=merged.flag("include_program"))


def _gate(merged: Merged) -> Gate:
    return Gate(
        fail_under=_fraction(merged.number("fail_under")),
        min_coverage=_fraction(merged.number("min_coverage")),
        allow_unjudged=merged.flag("allow_unjudged"),
        exit_zero=merged.flag("exit_zero"),
    )


def _fraction(number: float | None) -> Fraction | None:
    return None if number is None else Fraction(str(number))


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
