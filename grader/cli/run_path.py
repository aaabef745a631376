"""The type of a RUN argument: a path, and never the empty one."""

import os
from pathlib import Path

import click


class RunPath(click.Path):
    """A path to a run; the empty string is refused, which as a path is the current directory."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str | bytes | os.PathLike[str]:
        """The path; an empty word, such as an unset variable in quotes, is a usage error."""
        if not os.fspath(value):
            self.fail("the path is empty; for the current directory give '.'", param, ctx)
        return super().convert(value, param, ctx)
