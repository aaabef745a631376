"""`contract-grader calibrate LABELS`: what a judge's verdicts and figures are worth."""

import asyncio
import json
import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import click

from grader.cli.all_judges import all_judges
from grader.cli.calibrating import Label, label_tasks, labelled_answer, read_labels
from grader.cli.endpoints import JudgeChoice
from grader.cli.exit_codes import Exit
from grader.cli.further_judges import further_choices
from grader.cli.grade_extras import choice_and_extras, finish_recording
from grader.cli.grade_options import CALIBRATE
from grader.cli.grade_settings import check_together, grade_settings
from grader.cli.judge_lines import JudgeLines
from grader.cli.main import printable
from grader.cli.merge_settings import Merged
from grader.cli.ranges import check_settings
from grader.cli.render_reports import check_out, write_text
from grader.cli.settings_files import read_settings, user_settings_path
from grader.cli.wiring import cache_of, make_provider, templates_digest
from grader.errors import SettingsError
from grader.grade.agreement import LabelledAnswer
from grader.grade.isotonic import fit_steps
from grader.grade.judge_report import LEAST_TO_SPLIT, JudgeFigures, judge_figures, raw_pairs
from grader.grade.providers.base import Provider
from grader.grade.sitting import Sitting, Watch
from grader.model.calibration import Calibration, CalibrationBasis
from grader.model.settings import POLICY_VERSION, GradeSettings, JudgingSettings

TOO_FEW = "are too few for a calibration"
HINT = f"give at least {LEAST_TO_SPLIT}, better some hundreds"
EPILOG = """\b
A label is one JSON object a line: {"clause": ..., "output": ..., "verdict": ...}; the verdict is
satisfied, partially_satisfied, violated or not_evaluable (`gold` is read too, `id` is optional).
The judge is asked about every label, also where code could decide it.

\b
Examples:
  contract-grader calibrate labels.jsonl --provider anthropic --out calibration.json
  contract-grader grade runs/abc123 --provider anthropic --calibration calibration.json
  contract-grader calibrate labels.jsonl --replay replies.jsonl --format json

\b
Exit status: 0 every label was put to the judge; 4 the judge failed on some, answered none, or
answered too few for --out; 2 usage, unreadable labels, or too few of them for --out;
70 a bug; 130 interrupted.
"""


@click.command(epilog=EPILOG)
@click.argument("labels", metavar="LABELS", type=click.Path(path_type=Path))
@CALIBRATE
def command(labels: Path, **flags: object) -> int:
    """Hold a judge against LABELS, and write what its figures are worth."""
    env = dict(os.environ)
    given = read_settings(env, Path.cwd(), user_settings_path(env))
    check_settings(command, given)
    # of the settings only those count that say who is asked, and how
    merged = Merged(flags, {name: value for name, value in given.items() if name in flags})
    check_together(merged)
    out = flags["out"]
    assert out is None or isinstance(out, Path)
    check_out(out)
    cases, file_digest = read_labels(labels)
    if out is not None and len(cases) < LEAST_TO_SPLIT:
        raise SettingsError(f"{len(cases)} labels {TOO_FEW}", hint=HINT)
    today = datetime.now(UTC).date()
    choice, extras = choice_and_extras(merged, env, today)
    if choice.provider == "core":
        raise SettingsError("there is no judge to calibrate", hint="name one with --provider")
    choices = (choice, *further_choices(merged, env, today, extras.recording))
    settings = grade_settings(merged, choice, choices[1:])
    for warning in dict.fromkeys(one for each in choices for one in each.warnings):
        _warn(warning)
    lines = JudgeLines(choices, settings.judging, today, 1, is_batch=extras.batch is not None)
    cache = cache_of(merged, env)
    provider = all_judges(
        choices,
        settings.judging,
        lambda one, judging, at: make_provider(
            one, judging, cache=cache, warn=_warn, meter=lines.meters[at], extras=extras
        ),
    )
    if extras.deadlines is not None:
        extras.deadlines.begin_run()
    assert provider is not None
    watch = Watch(on_tasks=lines.on_tasks, on_progress=lines.on_progress)
    if extras.batch is not None:
        watch = replace(watch, on_askers=extras.batch.assembly.expect)
    answers, is_whole = asyncio.run(_answers(cases, settings, provider, watch))
    lines.finish()
    finish_recording(merged, choices, extras, _warn, is_whole=is_whole)
    if not is_whole:
        click.echo("interrupted: nothing was measured", err=True)
        return Exit.INTERRUPTED
    figures = judge_figures(answers)
    is_written = out is None or _write(out, answers, settings.judging, file_digest)
    _print(figures, choices, str(flags["format"]))
    has_failed = figures.n_failed > 0 or figures.n_answered == 0
    return Exit.NO_VERDICT if has_failed or not is_written else Exit.OK


async def _answers(
    labels: tuple[Label, ...], settings: GradeSettings, provider: Provider, watch: Watch
) -> tuple[list[LabelledAnswer], bool]:
    tasks = list(label_tasks(labels))
    bench = Sitting(settings, provider, watch)
    try:
        judged = await bench.judge(tasks)
    finally:
        await provider.aclose()
    answers = [
        labelled_answer(label, task, one)
        for label, task, one in zip(labels, tasks, judged, strict=True)
    ]
    return answers, bench.is_complete


def _write(
    out: Path, answers: list[LabelledAnswer], judging: JudgingSettings, labels_digest: str
) -> bool:
    """Write the calibration; False, and said on stderr, where too few labels were answered."""
    pairs = raw_pairs(answers)
    if len(pairs) < LEAST_TO_SPLIT:
        _warn(f"{len(pairs)} labels with an answer {TOO_FEW}: {out} is not written ({HINT})")
        return False
    basis = CalibrationBasis(
        judges=tuple(member.judge for member in judging.members()),
        voting="panel" if judging.panel else "trials" if judging.n_trials > 1 else "cascade",
        n_trials=judging.n_trials,
        policy=POLICY_VERSION,
        prompts_digest=templates_digest(judging.templates) if judging.templates else "",
        labels_digest=labels_digest,
        n_labels=len(pairs),
    )
    steps = fit_steps([pairs[one] for one in sorted(pairs)])
    calibration = Calibration(basis=basis, steps=steps).sealed()
    text = json.dumps(calibration.model_dump(mode="json"), indent=2, ensure_ascii=False)
    write_text(text + "\n", out)
    return True


def _print(figures: JudgeFigures, choices: tuple[JudgeChoice, ...], shape: str) -> None:
    judges = [f"{one.provider}/{one.resolved.model}" for one in choices]
    if shape == "json":
        value = {"judges": judges, **figures.model_dump(mode="json")}
        click.echo(json.dumps(value, indent=2, ensure_ascii=False))
        return
    for line in _lines(figures, judges):
        click.echo(printable(line))


def _lines(figures: JudgeFigures, judges: list[str]) -> list[str]:
    n, failed = figures.n_labels, figures.n_failed
    rows = [
        ("accuracy", _share(figures.accuracy, figures.accuracy_interval)),
        ("coverage", _share(figures.coverage)),
        ("macro-F1", _share(figures.macro_f1)),
        ("kappa", _share(figures.kappa, figures.kappa_interval)),
        ("false satisfied", _share(figures.false_satisfied_rate, figures.false_satisfied_interval)),
        ("answered without one", _share(figures.wrongly_answered_rate)),
        ("flips between trials", f"{_share(figures.flip_rate)} of {figures.n_repeated}"),
        ("calibration error", _share(figures.calibration_error)),
        ("  on labels not fitted", _share(figures.calibration_error_held_out)),
        ("    by chance alone", _share(figures.calibration_error_by_chance)),
    ]
    lines = [f"{', '.join(judges)}: {n} labels, the judge failed on {failed}"]
    lines += [f"  {name:<24}{text}" for name, text in rows]
    lines.append("  at a figure of at least   coverage   accuracy")
    lines += [
        f"  {one.at_least:>24}   {_share(one.coverage):>8}   {_share(one.accuracy):>8}"
        for one in figures.curve
    ]
    return lines


def _share(value: float | None, interval: tuple[float, float] | None = None) -> str:
    if value is None:
        return "-"
    between = "" if interval is None else f"  ({interval[0]:.3f} to {interval[1]:.3f})"
    return f"{value:.3f}{between}"


def _warn(sentence: str) -> None:
    click.echo(f"warning: {printable(sentence)}", err=True)
