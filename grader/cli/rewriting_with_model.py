"""Vague clauses of files -> a model's rewrites, checked; what it proposed in vain on stderr."""

import asyncio
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path

import click

from grader.cli.contract_files import ContractText
from grader.cli.dry_run import estimate_lines
from grader.cli.endpoints import JudgeChoice
from grader.cli.extras import Extras
from grader.cli.grade_extras import choice_and_extras, finish_recording
from grader.cli.grade_settings import check_together, judging_settings
from grader.cli.judge_lines import JudgeLines
from grader.cli.main import printable
from grader.cli.merge_settings import Merged
from grader.cli.provider_chain import estimating_chain
from grader.cli.rewriting import vague_clauses
from grader.cli.settings_files import read_settings, user_settings_path
from grader.cli.wiring import cache_of, load_templates, make_provider
from grader.errors import GraderError
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.grade.estimated import Estimate
from grader.grade.providers.base import Provider
from grader.model.run import Output
from grader.model.settings import JudgingSettings
from grader.rewrite.with_model import ModelRewrites, RewriteTask, rewrite_with_model

Places = Mapping[tuple[str, int], tuple[Output, ...]]


def model_rewrites(
    files: Sequence[ContractText], flags: Mapping[str, object]
) -> dict[tuple[str, int], ModelRewrites]:
    """Ask the model that the flags name about every vague clause.

    Args:
        files: as read.
        flags: of `rewrite_options`.

    Returns:
        By the file's printed path and the clause's first line.

    Raises:
        SettingsError: there is no such model, or its key is missing.
        ProviderRejectedError: the vendor refused a request.
    """
    tasks = _tasks(files)
    if not tasks:
        return {}
    asking = _asking(flags)
    choice, judging, extras = asking.choice, asking.judging, asking.extras
    lines = JudgeLines((choice,), judging, asking.today, 1)
    lines.on_tasks([task.as_question() for task in tasks.values()], ())
    provider = make_provider(
        choice, judging, cache=asking.cache, warn=_warn, meter=lines.meters[0], extras=extras
    )
    assert provider is not None, "asks_a_model excludes core"
    if extras.deadlines is not None:
        extras.deadlines.begin_run()
    found = asyncio.run(_ask(list(tasks.values()), judging, provider))
    lines.finish()
    finish_recording(asking.merged, (choice,), extras, _warn, is_whole=True)
    return dict(zip(tasks, found, strict=True))


def estimate_rewrites(files: Sequence[ContractText], flags: Mapping[str, object]) -> list[str]:
    """What `model_rewrites` would ask and cost, a sentence a line; nobody is asked.

    Raises:
        SettingsError: there is no such model.
    """
    asking = _asking(flags)
    estimate = Estimate()
    provider = estimating_chain(
        asking.choice, asking.judging, cache=asking.cache, warn=_warn, estimate=estimate
    )
    asyncio.run(_ask(list(_tasks(files).values()), asking.judging, provider))
    return estimate_lines(estimate, asking.choice, asking.judging, asking.today)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asking:
    """The model that the flags name, and how it is asked."""

    merged: Merged
    choice: JudgeChoice
    extras: Extras
    judging: JudgingSettings
    cache: Path | None
    today: date


def _asking(flags: Mapping[str, object]) -> _Asking:
    env = dict(os.environ)
    given = read_settings(env, Path.cwd(), user_settings_path(env))
    merged = Merged(flags, {name: value for name, value in given.items() if name in flags})
    check_together(merged)
    today = datetime.now(UTC).date()
    choice, extras = choice_and_extras(merged, env, today)
    for warning in choice.warnings:
        _warn(warning)
    return _Asking(
        merged=merged,
        choice=choice,
        extras=extras,
        judging=replace(judging_settings(merged, choice), templates=load_templates("rewrite")),
        cache=cache_of(merged, env),
        today=today,
    )


async def _ask(
    tasks: Sequence[RewriteTask], judging: JudgingSettings, provider: Provider
) -> tuple[ModelRewrites, ...]:
    try:
        return await rewrite_with_model(tasks, judging, provider)
    finally:
        await provider.aclose()


def _tasks(files: Sequence[ContractText]) -> dict[tuple[str, int], RewriteTask]:
    outputs: dict[Path, Places] = {}
    found = {}
    for file, contract, clause, lint in vague_clauses(files):
        shown: tuple[Output, ...] = ()
        if file.run_dir is not None and file.file is not None:
            places = outputs.setdefault(file.run_dir, _outputs_of(file.run_dir))
            inside = file.file.resolve().relative_to(file.run_dir.resolve()).as_posix()
            shown = places.get((inside, clause.place.line_start), ())
        found[file.path, clause.place.line_start] = RewriteTask(
            clause=clause, contract=contract, lint=lint, outputs=shown
        )
    return found


def _outputs_of(run_dir: Path) -> Places:
    """What each clause of a run is graded against, by file and line; nothing where it is unread."""
    try:
        run = extract_run(read_run(run_dir))
    except GraderError as error:
        _warn(f"{run_dir}: its outputs are not shown to the model: {error.message}")
        return {}
    return {
        (one.place.file, one.place.line_start): run.targets[one.clause_id].outputs
        for one in run.clauses()
        if one.clause_id in run.targets
    }


def explain_refused(found: Mapping[tuple[str, int], ModelRewrites]) -> None:
    """Say on stderr what was refused and why, and where nothing is left."""
    for (path, line), one in found.items():
        where = f"{path}:{line}"
        for refused in one.refused:
            said = " ".join(refused.text.split())[:200]
            click.echo(printable(f"{where}: refused “{said}”: it {refused.reason}"), err=True)
        if not one.accepted:
            why = one.fault or "no candidate was left"
            click.echo(printable(f"{where}: no rewrite: {why}"), err=True)


def _warn(sentence: str) -> None:
    click.echo(f"warning: {printable(sentence)}", err=True)
