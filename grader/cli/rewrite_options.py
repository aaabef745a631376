"""The flags with which `rewrite` asks a model."""

from collections.abc import Mapping

import click

from grader.cli.grade_options import COST, JUDGE, options

ASKING = ("provider", "model", "base_url", "replay")

# the judge by its first six flags; of the cost flags those on kept replies
REWRITE = options(
    *JUDGE[:6],
    *COST[-4:],
    click.option(
        "--accept-new", is_flag=True, help="With --apply: take rewrites with new obligations too."
    ),
)


def asks_a_model(flags: Mapping[str, object]) -> bool:
    """True when a flag names a model; settings alone never make `rewrite` ask one."""
    named = any(flags.get(name) is not None for name in ASKING)
    return named and flags.get("provider") != "core"
