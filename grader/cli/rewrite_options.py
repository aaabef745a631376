"""The flags with which `rewrite` asks a model."""

from collections.abc import Mapping

import click

from grader.cli.grade_options import COST, JUDGE, options
from grader.cli.ranges import FiniteRange

ASKING = ("provider", "model", "base_url", "replay")

# the judge by its first six flags; of the cost flags all but the two whose help speaks of grading
REWRITE = options(
    *JUDGE[:6],
    click.option(
        "--dry-run",
        is_flag=True,
        help="Print calls, tokens and cost; ask nobody for a rewrite, write nothing. Exit 0.",
    ),
    click.option(
        "--max-cost-usd",
        type=FiniteRange(0),
        metavar="X",
        help="Start no call that could pass this; the clauses left over get no rewrite.",
    ),
    *COST[-5:],
    click.option(
        "--accept-new", is_flag=True, help="With --apply: take rewrites with new obligations too."
    ),
)


def asks_a_model(flags: Mapping[str, object]) -> bool:
    """True when a flag names a model; settings alone never make `rewrite` ask one."""
    named = any(flags.get(name) is not None for name in ASKING)
    return named and flags.get("provider") != "core"
