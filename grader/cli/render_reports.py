"""Reports in the format asked for: rendered, then to stdout or into a file, aside first."""

import os
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from grader.errors import SettingsError
from grader.model.presentation import Register
from grader.report.render_json import Spelling, render_json, render_jsonl
from grader.report.words import EN, Words

if TYPE_CHECKING:
    from grader.model.report import GradeReport
    from grader.report.source_map import SourceMap

WIDTH_OFF_TERMINAL = 100
WIDEST = 140
FORMATS = ("text", "json", "jsonl", "markdown", "junit", "sarif", "github")


def render_reports(
    reports: Sequence["GradeReport"],
    format_: str,
    *,
    spelling: str,
    source_maps: "Sequence[SourceMap]",
    to_terminal: bool,
    words: Words = EN,
) -> str:
    """The text of all reports.

    Args:
        reports: in the order of the command line, at least one.
        format_: one of `FORMATS`.
        spelling: `program` or `system`, for the JSON formats.
        source_maps: one per report.
        to_terminal: whether a person's terminal shows it, which may be coloured and wider.
        words: language and register; JSON has neither, annotations no register.
    """
    plain = replace(words, register=Register.NEUTRAL)
    renderers: Mapping[str, Callable[[], str]] = {
        "text": lambda: _text(reports, words, to_terminal=to_terminal),
        "json": lambda: render_json(reports, Spelling(spelling)),
        "jsonl": lambda: render_jsonl(reports, Spelling(spelling)),
        "markdown": lambda: _markdown(reports, words),
        "junit": lambda: _junit(reports, plain, source_maps),
        "sarif": lambda: _sarif(reports, plain, source_maps),
        "github": lambda: _github(reports, plain, source_maps),
    }
    return renderers[format_]()


# Each format loads its own renderer: the others would cost a short command a tenth of its time.


def _markdown(reports: Sequence["GradeReport"], words: Words) -> str:
    from grader.report.render_markdown import render_markdown  # noqa: PLC0415 - see above

    return render_markdown(reports, words)


def _junit(
    reports: Sequence["GradeReport"], words: Words, source_maps: "Sequence[SourceMap]"
) -> str:
    from grader.report.render_junit import render_junit  # noqa: PLC0415 - see above

    return render_junit(reports, words, source_maps)


def _sarif(
    reports: Sequence["GradeReport"], words: Words, source_maps: "Sequence[SourceMap]"
) -> str:
    from grader.report.render_sarif import render_sarif  # noqa: PLC0415 - see above

    return render_sarif(reports, words, source_maps)


def _github(
    reports: Sequence["GradeReport"], words: Words, source_maps: "Sequence[SourceMap]"
) -> str:
    from grader.report.render_github import render_github  # noqa: PLC0415 - see above

    return render_github(reports, words, source_maps)


def _text(reports: Sequence["GradeReport"], words: Words, *, to_terminal: bool) -> str:
    from grader.report.render_terminal import render_terminal  # noqa: PLC0415 - see above

    if not to_terminal:
        return render_terminal(reports, words, width=WIDTH_OFF_TERMINAL, color=False)
    width = min(WIDEST, os.get_terminal_size(sys.stdout.fileno()).columns or WIDTH_OFF_TERMINAL)
    return render_terminal(reports, words, width=width, color="NO_COLOR" not in os.environ)


def check_out(out: Path | None) -> None:
    """Find out before anything is asked whether the report can be written there.

    Raises:
        SettingsError: it plainly cannot.
    """
    if out is None:
        return
    try:
        if out.is_dir():
            raise SettingsError(f"{out} is a directory", hint="--out names the report's file")
        if not out.exists() and not out.parent.resolve(strict=True).is_dir():
            raise SettingsError(f"{out} cannot be written: {out.parent} is no directory")
        if not can_be_written(out):
            raise SettingsError(
                f"{out} cannot be written: permission denied", hint="name another folder"
            )
    except (OSError, RuntimeError, ValueError) as error:  # RuntimeError: links in a circle
        raise SettingsError(f"{out} cannot be written: {_reason(error)}") from error


def can_be_written(path: Path) -> bool:
    """Whether a file may be put there, aside first; a device or a pipe need only take text.

    Raises:
        OSError: as the file system says.
    """
    if path.exists() and not path.is_file():
        return os.access(path, os.W_OK)
    return os.access(path.resolve().parent, os.W_OK | os.X_OK)


def write_text(text: str, out: Path | None, *, hint: str = "") -> None:
    """Print the text, or write it into a file: aside, then renamed.

    Args:
        text: the whole of it.
        out: the file, None for stdout.
        hint: what to do where that fails.

    Raises:
        SettingsError: the file, or stdout, cannot be written.
    """
    data = text.encode("utf-8")
    try:
        if out is not None:
            write_aside(out, data)
            return
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except (OSError, RuntimeError) as error:
        where = "stdout" if out is None else out
        raise SettingsError(f"{where} cannot be written: {_reason(error)}", hint=hint) from error


def write_aside(path: Path, data: bytes) -> None:
    """Write a whole file or none of it; where a link points to a file, that one.

    A device or a pipe, such as /dev/null, is written to and never replaced.

    Raises:
        OSError: as the file system says.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    target = path.resolve()
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".contract-grader-")
    aside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        aside.chmod(target.stat().st_mode & 0o777 if target.exists() else _ordinary_mode())
        aside.replace(target)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def _ordinary_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
