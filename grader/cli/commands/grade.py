"""`contract-grader grade RUN...`: the main job."""

import os
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grader.cli.batching import is_batch
from grader.cli.exit_codes import Exit
from grader.cli.further_judges import further_choices
from grader.cli.grade_extras import choice_and_recording
from grader.cli.grade_options import grade_options
from grader.cli.grade_settings import check_together, gate, grade_settings
from grader.cli.grade_status import Gate, status_of_all, status_of_facts
from grader.cli.invocation import WITH_SOURCES, Graded, Invocation, recall_for
from grader.cli.keep_reports import RESULTS, is_worth_keeping, keep_now
from grader.cli.main import complain, warn
from grader.cli.merge_settings import Merged
from grader.cli.presentation import asked_words
from grader.cli.ranges import check_settings
from grader.cli.render_reports import check_out, render_reports, write_text
from grader.cli.run_guard import refuse_within_runs
from grader.cli.run_path import RunPath
from grader.cli.settings_files import read_settings, user_settings_path
from grader.cli.tracing import start_tracing
from grader.cli.wiring import cache_of
from grader.errors import SettingsError
from grader.report.render_json import Spelling, render_json

if TYPE_CHECKING:
    from grader.cli.recall import Recall
    from grader.report.source_map import SourceMap

EPILOG = """\b
Examples:
  contract-grader grade runs/abc123
  contract-grader grade runs/abc123 --provider core
  contract-grader grade runs/* --fail-under 90 --min-coverage 80 --format junit --out grade.xml
  contract-grader grade runs/abc123 --dry-run
  contract-grader grade runs/abc123 --record replies.jsonl --max-cost-usd 0.50
  contract-grader grade runs/abc123 --replay replies.jsonl

\b
Exit status: 0 no clause in force is broken, and each has a verdict but for those that are too vague
or about which the judge was not sure enough (--min-coverage bounds these); 1 one is violated or
partly kept (with --fail-under: the score is under N; with --min-coverage: coverage is under P); 4 a
clause has no verdict for another reason, a contract was not read, nothing is evaluable, or a judge
failed the tripwire; 2 usage; 3 a run cannot be graded; 70 a bug; 130 interrupted.
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
    choice, extras = choice_and_recording(merged, env, today)
    others = further_choices(merged, env, today, extras.recording)
    choices = (choice, *others)
    settings = grade_settings(merged, choice, others)
    for warning in dict.fromkeys(one for each in choices for one in each.warnings):
        warn(warning)
    cache = cache_of(merged, env)
    record = merged.text("record")
    written = {"--out": _out(flags), "--record": Path(record) if record else None}
    refuse_within_runs(runs, {**written, "--cache": cache})
    invocation = Invocation(
        merged=merged, choices=choices, settings=settings, extras=extras, cache=cache, today=today
    )
    if merged.flag("dry_run"):
        return _dry_run(runs, invocation)
    is_one = _is_json(merged, flags) and len(runs) == 1
    recall = recall_for(invocation, env, is_text_enough=is_one)
    if recall is None or not recall.has_all(runs):
        from grader.cli.judged_runs import judged_runs  # noqa: PLC0415 - loads the whole grader

        done, statuses = judged_runs(runs, invocation, recall, start_tracing(env, len(runs), warn))
    else:
        done, statuses = _recalled(runs, recall, gate(merged))
    is_kept = is_worth_keeping(invocation)
    hint = f"the report is kept under {RESULTS}" if is_kept else ""
    _print(done, merged, flags, hint, is_list=len(runs) > 1)
    return status_of_all(statuses)


def _recalled(
    runs: tuple[Path, ...], recall: "Recall", asked: Gate
) -> tuple[list[Graded], list[Exit]]:
    found = [one for one in map(recall.find, runs) if one is not None]
    for one in found:
        keep_now(one.name, one.text, warn)
    return (
        [Graded(run_dir=one.run_dir, report=one.report, text=one.text) for one in found],
        [status_of_facts(one.facts, asked) for one in found],
    )


def _dry_run(runs: tuple[Path, ...], invocation: Invocation) -> int:
    from grader.cli.dry_run import DryBench, dry_run  # noqa: PLC0415 - only when asked for

    bench = DryBench(
        choices=invocation.choices,
        settings=invocation.settings,
        cache=invocation.cache,
        today=invocation.today,
        complain=complain,
        warn=warn,
        is_batch=is_batch(invocation.merged),
    )
    return dry_run(runs, bench)


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


def _print(
    done: list[Graded], merged: Merged, flags: Mapping[str, object], hint: str, *, is_list: bool
) -> None:
    """Print what was graded; `is_list`: several RUNs were named, however many could be graded."""
    if not done:
        return
    out = _out(flags)
    is_text_there = not is_list and _is_json(merged, flags)
    text = (done[0].text if is_text_there else None) or _rendered(
        done, merged, flags, is_list=is_list
    )
    write_text(text, out, hint=hint)


def _rendered(
    done: list[Graded],
    merged: Merged,
    flags: Mapping[str, object],
    *,
    is_list: bool,
) -> str:
    reports = [one.report for one in done if one.report is not None]
    format_ = merged.text("format") or "text"
    spelling = str(flags["spelling"])
    if is_list and format_ == "json":
        return render_json(reports, Spelling(spelling), is_list=True)
    return render_reports(
        reports,
        format_,
        spelling=spelling,
        source_maps=_source_maps(done) if format_ in WITH_SOURCES else [],
        to_terminal=_out(flags) is None and sys.stdout.isatty(),
        words=asked_words(merged.text("register"), merged.text("language")),
    )


def _is_json(merged: Merged, flags: Mapping[str, object]) -> bool:
    """Whether reports are printed as they are kept."""
    return (merged.text("format"), flags["spelling"]) == ("json", "program")


def _source_maps(done: list[Graded]) -> "list[SourceMap]":
    from grader.cli.source_maps import source_map  # noqa: PLC0415 - reads contracts

    here = Path.cwd()
    return [source_map(one.graded, one.run_dir, here) for one in done if one.graded is not None]
