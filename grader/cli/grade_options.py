"""The flags of `grade`, in the order of its help."""

from collections.abc import Callable
from pathlib import Path

import click

from grader.cli.endpoints import APIS, PROVIDERS
from grader.cli.ranges import FiniteRange
from grader.cli.render_reports import FORMATS

A_FILE = click.Path(path_type=Path)

JUDGE = (
    click.option(
        "--provider", type=click.Choice(PROVIDERS), help="Judge; auto takes the key it finds."
    ),
    click.option("--model", help="Pinned model id; each vendor has a default."),
    click.option("--base-url", metavar="URL", help="Address of an OpenAI-compatible server."),
    click.option("--api", type=click.Choice(APIS), help="Dialect of --base-url (default: chat)."),
    click.option(
        "--api-key-env", metavar="NAME", help="Variable that holds the key for --base-url."
    ),
    click.option("--effort", help="Depth of thought, in the vendor's word."),
    click.option(
        "--concurrency",
        type=click.IntRange(1, 1000),
        help="Calls in flight (default: 8).",
    ),
    click.option(
        "--timeout", type=FiniteRange(0.1, 86_400), help="Seconds a call may take (default: 120)."
    ),
    click.option(
        "--trials", type=click.IntRange(1, 99), help="Askings per clause, odd (default: 1)."
    ),
    click.option("--max-output-tokens", type=click.IntRange(256), help="Room for an answer."),
    click.option("--max-input-tokens", type=click.IntRange(2000), help="Room for a question."),
)
COST = (
    click.option("--cache", metavar="FILE", help="File of the cached replies."),
    click.option("--no-cache", is_flag=True, default=None, help="Neither read nor keep replies."),
)
REPORT = (
    click.option("--format", type=click.Choice(FORMATS), help="Report format (default: text)."),
    click.option("--out", metavar="FILE", type=A_FILE, help="Write the report there."),
    click.option(
        "--spelling",
        type=click.Choice(["program", "system"]),
        default="program",
        help="JSON field names: of the program, or of later versions.",
    ),
)
SCORE = (
    click.option(
        "--include-program", is_flag=True, default=None, help="Count the program's own clauses."
    ),
    click.option("--fail-under", type=FiniteRange(0, 100), metavar="N", help="Exit 1 under N %."),
    click.option(
        "--min-coverage",
        type=FiniteRange(0, 100),
        metavar="P",
        help="Exit 1 when fewer than P % of the clauses in force have a verdict.",
    ),
    click.option(
        "--allow-unjudged", is_flag=True, default=None, help="No exit 4 for want of a judge."
    ),
    click.option("--exit-zero", is_flag=True, default=None, help="Exit 0 instead of 1 and 4."),
)


def grade_options(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command all flags of `grade`."""
    for option in reversed((*JUDGE, *COST, *REPORT, *SCORE)):
        function = option(function)
    return function
