"""Values within the ranges that the flags state, wherever the values come from."""

import math
from collections.abc import Mapping
from typing import Any

import click

from grader.cli.settings_files import Value
from grader.errors import SettingsError


class FiniteRange(click.FloatRange):
    """A range of numbers; `nan` and `inf` are none."""

    def convert(
        self,
        value: Any,  # noqa: ANN401 - click's signature
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> float:
        """The number; see `click.ParamType.convert`."""
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"{number} is not a number.", param, ctx)
        return number


def check_settings(command: click.Command, settings: Mapping[str, Value]) -> None:
    """Hold settings of files and environment to what the flags of the same names allow.

    Args:
        command: its options that no setting names do not matter, nor do settings without option.
        settings: by name, with underscores.

    Raises:
        SettingsError: a value that the flag would refuse.
    """
    for option in command.params:
        if option.name not in settings:
            continue
        try:
            option.type.convert(settings[option.name], option, None)
        except click.BadParameter as error:
            raise SettingsError(
                f"the setting {option.name}: {error.message}",
                hint=f"it stands in a settings file or in CONTRACT_GRADER_{option.name.upper()}",
            ) from error
