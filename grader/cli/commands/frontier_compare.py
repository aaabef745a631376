"""`contract-grader frontier-compare`: providers on one battery, core on what it alone exposes."""

import os
from pathlib import Path

import click

from grader.bench.guard import permit
from grader.cli.bench_options import bench_flags, bench_options
from grader.cli.render_reports import write_text
from grader.errors import SettingsError
from grader.model.benchmark import Lane

EPILOG = """\b
Lane A (core alone): determinism, truth_lock, axis_orthogonality.
Lane B (any provider): prompt_battery, clause_battery, replay_variability.

\b
Examples:
  contract-grader frontier-compare
  contract-grader frontier-compare --lane B --json
  contract-grader frontier-compare --provider anthropic --model claude-sonnet-5-5
  contract-grader frontier-compare --provider ollama --model llama3.2:3b --allow-mutable
  contract-grader frontier-compare compare core.json anthropic.json

\b
Exit status: 0 passed; 1 measured and failed; 2 usage, lane mixing, a model that may not be asked
or a missing key; 3 nothing could be measured; 130 interrupted, what was measured is kept.
"""
COMPARE_EPILOG = """\b
Example:
  contract-grader frontier-compare compare core.json openai.json --format markdown

\b
Exit status: 0 printed, 2 usage or an unreadable report.
"""

FORMATS = ("text", "markdown", "json")


@click.group(invoke_without_command=True, epilog=EPILOG)
@bench_options
@click.pass_context
def command(context: click.Context, /, **raw: object) -> int:
    """Measure providers on the same cases, and what only the grader by code can show.

    Lanes are never mixed. Runs of paid providers are always kept, answer by answer.
    """
    if context.invoked_subcommand is not None:
        _refuse_flags(context)
        return 0
    flags = bench_flags(raw)
    permitted = permit(flags.wanted())
    if permitted.lane is Lane.A:
        from grader.cli.bench_native import run_lane_a  # noqa: PLC0415 - lane B needs none of it

        ended = run_lane_a(flags, permitted)
    else:
        from grader.cli.bench_running import run_lane_b  # noqa: PLC0415 - nor --help of either

        ended = run_lane_b(flags, permitted, os.environ)
    from grader.bench.render_bench import render_bench  # noqa: PLC0415 - the same

    write_text(ended.text if flags.as_json else render_bench(ended.report), None)
    return ended.status


@command.command("compare", epilog=COMPARE_EPILOG)
@click.argument(
    "reports",
    metavar="REPORT...",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How the table is printed.",
)
def compare(reports: tuple[Path, ...], form: str) -> int:
    """Put reports of one lane side by side; nobody is asked."""
    from grader.cli.bench_comparing import compare_files  # noqa: PLC0415 - the same

    write_text(compare_files(reports, form), None)
    return 0


def _refuse_flags(context: click.Context) -> None:
    """A flag of a run before `compare` would be ignored: say so instead."""
    source = click.core.ParameterSource.COMMANDLINE
    given = [
        parameter.opts[0]
        for parameter in context.command.params
        if parameter.name and context.get_parameter_source(parameter.name) is source
    ]
    if given:
        raise SettingsError(
            f"{', '.join(given)} before {context.invoked_subcommand} means nothing",
            hint=f"contract-grader frontier-compare {context.invoked_subcommand} --help",
        )
