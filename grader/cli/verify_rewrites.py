"""Rewritten clauses against a finished run: graded as they were and as they would be."""

import asyncio
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import click

from grader.cli.grade_extras import choice_and_extras
from grader.cli.grade_settings import check_together, judging_settings
from grader.cli.judge_lines import JudgeLines
from grader.cli.main import printable
from grader.cli.merge_settings import Merged
from grader.cli.rewrite_options import asks_a_model
from grader.cli.rewriting import FileProposals
from grader.cli.settings_files import read_settings, user_settings_path
from grader.cli.wiring import cache_of, make_provider
from grader.extract.extract_run import extract_run
from grader.extract.read_run import read_run
from grader.grade.providers.base import Provider
from grader.grade.sitting import SILENT, Watch
from grader.model.grade import ClauseOutcome, Grade, NotApplicable, Ungraded
from grader.model.graded import GradedRun, JudgeFacts, Priced
from grader.model.run import Run
from grader.model.settings import GradeSettings
from grader.pipeline import grade_extracted
from grader.report.percent import percent_text
from grader.report.words import EN
from grader.rewrite.propose import Proposal
from grader.rewrite.splice import splice


@dataclass(frozen=True, slots=True, kw_only=True)
class _Bench:
    """How both versions are graded."""

    settings: GradeSettings
    provider: Provider | None
    watch: Watch

    async def grade(self, runs: Sequence[Run]) -> list[GradedRun]:
        judging = self.settings.judging
        facts = JudgeFacts(provider=judging.provider, model=judging.model)
        try:
            return [
                await grade_extracted(
                    run, self.settings, self.provider, facts, lambda _: Priced(), self.watch
                )
                for run in runs
            ]
        finally:
            if self.provider is not None:
                await self.provider.aclose()


class _Altered(Mapping[str, str]):
    """The texts of a run, some of them replaced."""

    def __init__(self, texts: Mapping[str, str], replaced: Mapping[str, str]) -> None:
        self._texts = texts
        self._replaced = replaced

    def __getitem__(self, path: str) -> str:
        return self._replaced[path] if path in self._replaced else self._texts[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


def check_run(run_dir: Path) -> None:
    """Find out before anything is asked or written whether the run can be graded.

    Raises:
        SettingsError: there is no such run.
        RunError: it cannot be graded.
    """
    extract_run(read_run(run_dir))


def show_difference(
    run_dir: Path, rewritten: Sequence[FileProposals], flags: Mapping[str, object]
) -> None:
    """Print what each rewritten clause of a run ends as, before and after.

    Args:
        run_dir: a finished run.
        rewritten: the rewrites; a clause is the run's when it has the same owner and text.
        flags: of `rewrite_options`; where they name no model, code alone decides.

    Raises:
        SettingsError: there is no such run.
        RunError: it cannot be graded.
    """
    files = read_run(run_dir)
    old = extract_run(files)
    matched = _matched(old, rewritten)
    if not matched:
        click.echo(printable(f"{run_dir}: holds none of the rewritten clauses"))
        return
    texts = {
        file: splice(
            file, files.texts[file], [one for one in matched if one.clause.place.file == file]
        )
        for file in dict.fromkeys(one.clause.place.file for one in matched)
    }
    new = extract_run(replace(files, texts=_Altered(files.texts, texts)))
    before, after = asyncio.run(_bench(flags).grade([old, new]))
    for one in matched:
        clause_id = one.clause.clause_id
        ends = [_ending(graded.outcomes.get(clause_id)) for graded in (before, after)]
        click.echo(printable(f"{clause_id}: {ends[0]} -> {ends[1]}"))
    click.echo(f"score: {_score(before)} -> {_score(after)}")


def _matched(run: Run, rewritten: Sequence[FileProposals]) -> list[Proposal]:
    """The rewrites as proposals for the run's own clauses."""
    wanted = {
        (one.clause.owner, one.clause.text): one for file in rewritten for one in file.proposals
    }
    return [
        replace(wanted[clause.owner, clause.text], clause=clause)
        for clause in run.clauses()
        if (clause.owner, clause.text) in wanted
    ]


def _bench(flags: Mapping[str, object]) -> _Bench:
    if not asks_a_model(flags):
        return _Bench(settings=GradeSettings(), provider=None, watch=SILENT)
    env, today = dict(os.environ), datetime.now(UTC).date()
    given = read_settings(env, Path.cwd(), user_settings_path(env))
    merged = Merged(flags, {name: value for name, value in given.items() if name in flags})
    check_together(merged)
    choice, extras = choice_and_extras(merged, env, today)
    judging = judging_settings(merged, choice)
    lines = JudgeLines((choice,), judging, today, 1)
    cache = cache_of(merged, env)
    provider = make_provider(
        choice,
        judging,
        cache=cache,
        warn=lambda said: click.echo(f"warning: {printable(said)}", err=True),
        meter=lines.meters[0],
        extras=extras,
    )
    if extras.deadlines is not None:
        extras.deadlines.begin_run()
    watch = Watch(on_tasks=lines.on_tasks)
    return _Bench(settings=GradeSettings(judging=judging), provider=provider, watch=watch)


def _ending(outcome: ClauseOutcome | None) -> str:
    if outcome is None:
        return "not in force"
    match outcome.outcome:
        case Grade(verdict=verdict, confidence=confidence):
            return f"{EN.of('verdict', verdict)} ({confidence})"
        case Ungraded(reason=reason):
            return EN.of("reason", reason)
        case NotApplicable():
            return EN.say("state.untested")
        case _:
            return EN.say("reason.judge_failed")


def _score(graded: GradedRun) -> str:
    overall, coverage = graded.scores.overall, graded.scores.coverage
    score = "none" if overall is None else percent_text(overall)
    share = "none" if coverage is None else percent_text(100 * coverage)
    return f"{score} at coverage {share} %"
