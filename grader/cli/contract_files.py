"""Paths on a command line -> the contract files below them, read."""

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from grader.cli.main import printable
from grader.errors import SettingsError
from grader.extract.contracts import read_contracts
from grader.model.contract import Contract

MAX_BYTES = 64 * 1024 * 1024
MOST_FILES = 50_000
STDIN = "-"
PROSE = "S12"
_ROOTS = ("program.md", "root.prose.md")
_CONTRACTS_OF_RUN = ("services", "sources")
_NO_CONTRACTS = frozenset({"bindings", "workspace", "node_modules", "agents", "__pycache__"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractText:
    """One contract file as read.

    `path` is as printed, with forward slashes. `file` is None for standard input. `run_dir` is the
    run directory whose snapshot it is, None outside of one.
    """

    path: str
    file: Path | None
    data: bytes
    text: str
    contracts: tuple[Contract, ...]
    run_dir: Path | None = None


def read_contract_files(paths: Sequence[str]) -> tuple[ContractText, ...]:
    """Read what the paths name, in their order, folders by name; each file once.

    What cannot be read as a contract is named on stderr and left out.

    Args:
        paths: files, folders, run directories, `-` for standard input.

    Raises:
        SettingsError: no such path, or nothing was named.
    """
    if not paths:
        raise SettingsError("no path is given", hint="name files or folders, or - for stdin")
    if not all(paths):  # as a path it would be the current directory, and all below it
        raise SettingsError("the path is empty", hint="for the current directory give '.'")
    found: dict[str, ContractText] = {}
    for path in paths:
        for one in _read_path(path):
            found.setdefault(one.path, one)
    return tuple(found.values())


def _read_path(path: str) -> Iterator[ContractText]:
    if path == STDIN:
        yield from _parsed("<stdin>", None, sys.stdin.buffer.read(MAX_BYTES + 1), None)
        return
    named = Path(path)
    if named.is_dir():
        for n_files, (file, run_dir) in enumerate(_below(named)):
            if n_files >= MOST_FILES:
                raise SettingsError(f"{path}: more than {MOST_FILES} contract files")
            for one in _parsed(file.as_posix(), file, _bytes_of(file), run_dir, is_found=True):
                if one.contracts:
                    yield one
    elif named.exists():
        yield from _parsed(named.as_posix(), named, _bytes_of(named), _run_of(named))
    else:
        raise SettingsError(f"{path}: there is no such path", hint="name a file or a folder")


def is_run_directory(folder: Path) -> bool:
    """True for a folder that holds a root contract beside what its services bound."""
    return (folder / "bindings").is_dir() and any((folder / root).is_file() for root in _ROOTS)


def _run_of(file: Path) -> Path | None:
    """The run directory that a named file is a snapshot in."""
    for folder in (file.parent, file.parent.parent):
        if is_run_directory(folder):
            return folder
    return None


def _below(folder: Path, depth: int = 0) -> Iterator[tuple[Path, Path | None]]:
    """Markdown files below a folder, by name; of a run directory its contracts only."""
    if is_run_directory(folder):
        yield from _of_run(folder)
        return
    entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    for entry in entries:
        if entry.name.startswith(".") or entry.is_symlink():
            continue
        if entry.is_file() and entry.name.endswith(".md"):
            yield Path(entry.path), None
        elif entry.is_dir() and entry.name not in _NO_CONTRACTS and depth < 32:
            yield from _below(Path(entry.path), depth + 1)


def _of_run(folder: Path) -> Iterator[tuple[Path, Path | None]]:
    for root in _ROOTS:
        if (folder / root).is_file() and not (folder / root).is_symlink():
            yield folder / root, folder
    for name in _CONTRACTS_OF_RUN:
        inner = folder / name
        if inner.is_dir() and not inner.is_symlink():
            for entry in sorted(os.scandir(inner), key=lambda entry: entry.name):
                if entry.name.endswith(".md") and entry.is_file(follow_symlinks=False):
                    yield Path(entry.path), folder


def _bytes_of(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(MAX_BYTES + 1)
    except OSError as error:
        raise SettingsError(f"{file}: {error.strerror or error}") from error


def _parsed(
    path: str, file: Path | None, data: bytes, run_dir: Path | None, *, is_found: bool = False
) -> Iterator[ContractText]:
    """One file; a Markdown file that was only found below a folder may be no contract at all."""
    if len(data) > MAX_BYTES:
        _warn(f"{path}: larger than {MAX_BYTES} bytes, not read")
        return
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        _warn(f"{path}: not UTF-8 at byte {error.start}, not read")
        return
    read = read_contracts(path, text)
    for one in read.contracts():
        if one.refused is not None and not (is_found and one.refused.syntax == PROSE):
            _warn(f"{path}:{one.refused.line}: syntax {one.refused.syntax} is not read")
    contracts = tuple(one.contract for one in read.contracts() if one.refused is None)
    yield ContractText(
        path=path, file=file, data=data, text=text, contracts=contracts, run_dir=run_dir
    )


def _warn(message: str) -> None:
    click.echo(f"warning: {printable(message)}", err=True)
