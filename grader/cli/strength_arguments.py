"""The strength commands' words -> flags, by the rules their files' other engine has.

They are not click's: a repeated flag is an error only if its values differ, a value that begins
with `-` needs the `=` form, and every usage error ends with 64.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

STDIN = "-"
USAGE_STATUS = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """One flag: what it takes and whether it may or must be given."""

    name: str
    text: str
    required: bool = False
    repeatable: bool = False
    is_switch: bool = False
    is_input: bool = True  # names a file to read, so may be `-`


class StrengthUsageError(click.UsageError):
    """A usage error of a strength command; the command prints it and ends with 64."""


@dataclass(frozen=True, slots=True)
class FlagValues:
    """The values given, by flag name without dashes."""

    given: Mapping[str, tuple[str, ...]]

    def many(self, name: str) -> tuple[str, ...]:
        """Every value of a repeatable flag, in the order given."""
        return self.given.get(name, ())

    def one(self, name: str) -> str | None:
        """A flag's only value, None when it was not given."""
        values = self.many(name)
        return values[0] if values else None

    def needed(self, name: str) -> str:
        """The value of a required flag."""
        return self.many(name)[0]

    def on(self, name: str) -> bool:
        """Whether a switch was given."""
        return name in self.given


def read_flags(command: str, flags: Sequence[Flag], words: Sequence[str]) -> FlagValues:
    """Read a command's words.

    Raises:
        StrengthUsageError: unknown flag, missing or empty value, a value that begins with `-` in
            the space form, one flag with two values, a positional word, two inputs from stdin, or
            a required flag left out.
    """
    known = {f"--{flag.name}": flag for flag in flags}
    given: dict[str, tuple[str, ...]] = {}
    pending = list(words)
    while pending:
        word = pending.pop(0)
        name, equals, inline = word.partition("=")
        flag = known.get(name)
        if flag is None or (flag.is_switch and equals):
            raise StrengthUsageError(_unknown(command, word))
        value = "" if flag.is_switch else _value(name, inline if equals else None, pending)
        _record(given, flag, value)
    _require(command, flags, given)
    return FlagValues(given)


def _unknown(command: str, word: str) -> str:
    if word.startswith("-") and word not in {"-", "--"}:
        return f'unknown flag "{word}" for {command}'
    if command == "score" and Path(word).is_dir():
        return grade_hint(word)
    return f'{command} takes no positional argument, but got "{word}"'


def grade_hint(directory: str) -> str:
    """What to say to somebody who gave `score` a run directory."""
    return f'"{directory}" is a directory; to grade a run: contract-grader grade {directory}'


def _value(name: str, inline: str | None, pending: list[str]) -> str:
    if inline is None:
        if not pending:
            raise StrengthUsageError(f"{name} requires a value")
        if len(pending[0]) > 1 and pending[0].startswith("-"):
            raise StrengthUsageError(
                f'{name} requires a value, but the next word is "{pending[0]}"; '
                f'use {name}={pending[0]} for a value that begins with "-"'
            )
        inline = pending.pop(0)
    if not inline:
        raise StrengthUsageError(f"{name} was given an empty value")
    return inline


def _record(given: dict[str, tuple[str, ...]], flag: Flag, value: str) -> None:
    before = given.get(flag.name, ())
    if flag.repeatable:
        given[flag.name] = (*before, value)
        return
    if before and before[0] != value:
        raise StrengthUsageError(
            f'--{flag.name} given twice with different values, "{before[0]}" and "{value}"'
        )
    given[flag.name] = (value,)


def _require(command: str, flags: Sequence[Flag], given: Mapping[str, tuple[str, ...]]) -> None:
    missing = [f"--{flag.name}" for flag in flags if flag.required and flag.name not in given]
    if missing:
        raise StrengthUsageError(f"{command} requires {', '.join(missing)}")
    inputs = {flag.name for flag in flags if flag.is_input and not flag.is_switch}
    from_stdin = [
        f"--{name}" for name, values in given.items() if name in inputs
        for value in values if value == STDIN
    ]  # fmt: skip
    if len(from_stdin) > 1:
        raise StrengthUsageError(
            f'only one input may read stdin, but {" and ".join(from_stdin)} name "-"'
        )
