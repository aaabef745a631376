"""What the strength commands share at the edge: files in, an artifact out, faults as lines."""

import gc
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from grader.canonical import canonical_text
from grader.cli.strength_arguments import (
    STDIN,
    USAGE_STATUS,
    Flag,
    FlagValues,
    StrengthUsageError,
    grade_hint,
    read_flags,
)
from grader.strength.faults import AggregationRefusal, FaultCode, StrengthFault
from grader.strength.scan_json import scan_json

MAX_FILE_BYTES = 64 * 1024 * 1024
MAX_ISSUES = 20
REFUSED_STATUS = 4
FAULT_STATUS = 5

EXIT_TEXT = (
    "Exit codes: 0 verdict other than FAIL, or an aggregate or relation; 1 CONCERNS promoted by "
    "--strict; 2 FAIL; 3 Invalid, nothing written; 4 contradictory or repeated artifacts; "
    "5 unreadable input or a check that may not run; 64 usage."
)


class StrengthCommand(click.Command):
    """A command that reads its own flags and reports usage errors with status 64."""

    def __init__(
        self,
        name: str,
        flags: Sequence[Flag],
        run: Callable[[FlagValues], int],
        *,
        help_text: str,
        example: str,
    ) -> None:
        super().__init__(
            name,
            params=[_option(flag) for flag in flags],
            help=f"{help_text}\n\n{EXIT_TEXT}",
            epilog=f"Example: {example}",
            context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        )
        self.flags = tuple(flags)
        self.run = run

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the flags; `--help` anywhere prints help."""
        if any(word in {"-h", "--help"} for word in args):
            return super().parse_args(ctx, ["--help"])
        try:
            ctx.obj = read_flags(self.name or "", self.flags, args)
        except StrengthUsageError as error:
            _complain_of_usage(error.message)
            ctx.exit(USAGE_STATUS)
        return []

    def invoke(self, ctx: click.Context) -> int:
        """Run the command and return its status."""
        try:
            return self.run(ctx.obj)
        except StrengthUsageError as error:
            _complain_of_usage(error.message)
            ctx.exit(USAGE_STATUS)
        except AggregationRefusal as refusal:
            complain(refusal)
            ctx.exit(REFUSED_STATUS)
        except StrengthFault as fault:
            complain(fault)
            ctx.exit(FAULT_STATUS)


def _option(flag: Flag) -> click.Option:
    return click.Option(
        [f"--{flag.name}"],
        help=flag.text,
        is_flag=flag.is_switch,
        multiple=flag.repeatable,
        metavar=None if flag.is_switch else ("FILE" if flag.is_input else "VALUE"),
        expose_value=False,
    )


@contextmanager
def without_collector() -> Iterator[None]:
    """Python's cycle collector off for a while.

    Reading thousands of artifacts makes no cycles, and looking for some among all that is alive
    would make the time grow faster than their number.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def say(text: str) -> None:
    """One line on stderr after the program's name, control characters made visible."""
    click.echo(f"contract-grader: {visible(text)}", err=True)


def visible(text: str) -> str:
    """Text safe for a terminal."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _complain_of_usage(message: str) -> None:
    say(f"usage: {message}")


def complain(fault: StrengthFault) -> None:
    """A fault's code, path and detail, then at most twenty of its issues."""
    say(f"{fault.code}: {fault.path}: {fault.detail}")
    for issue in fault.issues[:MAX_ISSUES]:
        click.echo(f"  {visible(issue)}", err=True)
    if len(fault.issues) > MAX_ISSUES:
        click.echo(f"  ... and {len(fault.issues) - MAX_ISSUES} more", err=True)


def read_json(flag: str, source: str, kind: str) -> object:
    """Read one input file, or stdin for `-`.

    Raises:
        StrengthUsageError: the source is a directory.
        StrengthFault: it cannot be read, or is no JSON of ours.
    """
    return scan_json(read_input(flag, source, kind), kind)


def read_input(flag: str, source: str, kind: str) -> bytes:
    """The bytes of one input, at most 64 MiB.

    Raises:
        StrengthUsageError: the source is a directory.
        StrengthFault: it cannot be read or is too large.
    """
    try:
        if source == STDIN:
            data = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
        else:
            with Path(source).open("rb") as file:
                data = file.read(MAX_FILE_BYTES + 1)
    except IsADirectoryError:
        what = grade_hint(source) if flag == "record" else f'"{source}" is a directory'
        raise StrengthUsageError(f"--{flag}: {what}") from None
    except OSError as error:
        raise StrengthFault(
            FaultCode.SCHEMA_PARSE_FAILURE,
            kind,
            f'--{flag} "{source}" cannot be read: {error.strerror}',
        ) from None
    if len(data) > MAX_FILE_BYTES:
        raise StrengthFault(
            FaultCode.SCHEMA_PARSE_FAILURE, kind, f'--{flag} "{source}" is larger than 64 MiB'
        )
    return data


def output_path(values: FlagValues, kind: str, flags: Sequence[Flag]) -> Path | None:
    """Where the artifact goes: a `.json` path is a file, any other a folder; None is stdout.

    Raises:
        StrengthUsageError: the file is also an input.
    """
    out = values.one("out")
    if out is None:
        return None
    target = Path(out) if out.lower().endswith(".json") else Path(out) / f"{kind}.json"
    for flag, source in _inputs(values, flags):
        if source != STDIN and _same_file(Path(source), target):
            raise StrengthUsageError(f'--out resolves to "{target}", which is also --{flag}')
    return target


def _inputs(values: FlagValues, flags: Sequence[Flag]) -> Iterator[tuple[str, str]]:
    for flag in flags:
        if flag.is_input and not flag.is_switch:
            for source in values.many(flag.name):
                yield flag.name, source


def _same_file(left: Path, right: Path) -> bool:
    if left.resolve() == right.resolve():
        return True
    try:
        return left.samefile(right)
    except OSError:
        return False


def write_artifact(value: Mapping[str, object], target: Path | None) -> None:
    """The canonical line and a newline, to stdout or, written aside and renamed, to a file.

    Raises:
        StrengthUsageError: the file cannot be written.
    """
    data = canonical_text(value).encode("utf-8") + b"\n"
    if target is None:
        click.echo(data, nl=False)
        return
    try:
        _replace(target, data)
    except OSError as error:
        raise StrengthUsageError(f'--out "{target}" cannot be written: {error.strerror}') from None


def _replace(target: Path, data: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, aside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(aside).chmod(0o644)
        Path(aside).replace(target)
    except OSError:
        Path(aside).unlink(missing_ok=True)
        raise
