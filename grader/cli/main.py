"""The click group: loads a command's module only when that command is called."""

import importlib
import sys
from collections.abc import Sequence

import click

from grader import __version__
from grader.cli.exit_codes import Exit, status_of_error
from grader.cli.streams import StdoutError
from grader.errors import GraderError, SettingsError

# command -> module that defines a click command named `command`, and its line in --help
COMMANDS: dict[str, tuple[str, str]] = {
    "grade": ("grader.cli.commands.grade", "Grade finished runs against their contracts."),
    "verify": ("grader.cli.commands.verify", "Check every claim of a report."),
    "extract": ("grader.cli.commands.extract", "Print what a run promised and produced."),
    "explain": ("grader.cli.commands.explain", "Show how a clause is read."),
    "decide": ("grader.cli.commands.decide", "Decide many clauses by code alone."),
    "score": ("grader.cli.commands.score", "Score one probe over its run records."),
    "aggregate-strength": (
        "grader.cli.commands.aggregate_strength",
        "Aggregate a run's evidence artifacts into class rates.",
    ),
    "compare": ("grader.cli.commands.compare", "Compare two scored results."),
    "lint": ("grader.cli.commands.lint", "Find promises that nobody can test."),
    "unevaluable": ("grader.cli.commands.unevaluable", "List the promises nobody can grade."),
    "rewrite": ("grader.cli.commands.rewrite", "Show how to make promises testable."),
    "frontier-compare": (
        "grader.cli.commands.frontier_compare",
        "Measure providers side by side on one battery.",
    ),
    "models": ("grader.cli.commands.models", "Show the models that are known; when they end."),
    "render": ("grader.cli.commands.render", "Render reports and artifacts for a person."),
    "calibrate": ("grader.cli.commands.calibrate", "Hold a judge against labels."),
    "cache": ("grader.cli.commands.cache", "Show or clear the cache of judge replies."),
}


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called, not to print --help."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """Import and return one command, None for an unknown name."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(COMMANDS[cmd_name][0]).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of the first word, as click finds it; of a mistyped one, what was meant.

        Raises:
            UsageError: there is no such command.
        """
        name = args[0]
        if name in COMMANDS or name.startswith("-") or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        import difflib  # noqa: PLC0415 - only for a mistyped command

        near = difflib.get_close_matches(name.casefold(), COMMANDS)
        meant = f" Did you mean {' or '.join(map(repr, near))}?" if near else ""
        raise click.UsageError(f"No such command {printable(name)!r}.{meant}", ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's signature
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.command(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example: contract-grader grade runs/abc123",
)
@click.version_option(__version__, "--version", prog_name="contract-grader")
def cli() -> None:
    """Tell whether a run of an agent program kept its promises."""


def complain(error: GraderError) -> None:
    """Print an error and its hint to stderr, control characters made visible."""
    click.echo(f"error[{error.code}]: {printable(error.message)}", err=True)
    if error.hint:
        click.echo(f"  hint: {printable(error.hint)}", err=True)


def warn(sentence: str) -> None:
    """Print a warning to stderr."""
    click.echo(f"warning: {printable(sentence)}", err=True)


def printable(text: str) -> str:
    """Text safe for a terminal: control and format characters as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def main(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit status.

    Args:
        arguments: the words after the program's name.
    """
    try:
        result = cli.main(args=list(arguments), prog_name="contract-grader", standalone_mode=False)
    except click.exceptions.Abort:
        click.echo("interrupted", err=True)
        return Exit.INTERRUPTED
    except click.ClickException as error:
        error.show(file=sys.stderr)
        return Exit.USAGE
    except GraderError as error:
        complain(error)
        return status_of_error(error)
    except StdoutError as error:
        complain(SettingsError(f"stdout cannot be written: {error.strerror}"))
        return Exit.USAGE
    except KeyboardInterrupt:
        click.echo("interrupted", err=True)
        return Exit.INTERRUPTED
    except Exception:  # noqa: BLE001 - the one place: a bug must not look like a verdict (1)
        import traceback  # noqa: PLC0415 - a tenth of --help, and only for a bug

        traceback.print_exc()
        click.echo("this is a bug in contract-grader; the lines above say where", err=True)
        return Exit.BUG
    return int(result) if isinstance(result, int) else Exit.OK
