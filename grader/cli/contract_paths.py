"""Paths on a command line -> the contract files that they name, as bytes."""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grader.errors import SettingsError

MAX_BYTES = 64 * 1024 * 1024
MOST_FILES = 50_000
STDIN = "-"
_ROOTS = ("program.md", "root.prose.md")
_CONTRACTS_OF_RUN = ("services", "sources")
_NO_CONTRACTS = frozenset({"bindings", "workspace", "node_modules", "agents", "__pycache__"})
_MOST_LEVELS = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractBytes:
    """One file as it lies there.

    `path` is as printed, with forward slashes. `file` is None for standard input. `run_dir` is the
    run directory whose snapshot it is, None outside of one. `is_found`: it was only found below a
    folder, so that it may be no contract at all. `data` is cut one byte behind `MAX_BYTES`.
    """

    path: str
    file: Path | None
    data: bytes
    run_dir: Path | None = None
    is_found: bool = False


def files_of_path(path: str) -> Iterator[ContractBytes]:
    """The file, the Markdown files of the folder by name, or standard input for `-`.

    Raises:
        SettingsError: no such path, one that cannot be read, or too many files.
    """
    named = Path(path)
    if path == STDIN:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
        yield ContractBytes(path="<stdin>", file=None, data=data)
    elif named.is_dir():
        for n_files, (file, run_dir) in enumerate(_below(named)):
            if n_files >= MOST_FILES:
                raise SettingsError(f"{path}: more than {MOST_FILES} contract files")
            yield ContractBytes(
                path=file.as_posix(),
                file=file,
                data=_bytes_of(file),
                run_dir=run_dir,
                is_found=True,
            )
    elif named.exists():
        yield ContractBytes(
            path=named.as_posix(), file=named, data=_bytes_of(named), run_dir=_run_of(named)
        )
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
    for entry in _entries(folder):
        if entry.name.startswith(".") or entry.is_symlink():
            continue
        if entry.is_file() and entry.name.endswith(".md"):
            yield Path(entry.path), None
        elif entry.is_dir() and entry.name not in _NO_CONTRACTS and depth < _MOST_LEVELS:
            yield from _below(Path(entry.path), depth + 1)


def _of_run(folder: Path) -> Iterator[tuple[Path, Path | None]]:
    for root in _ROOTS:
        if (folder / root).is_file() and not (folder / root).is_symlink():
            yield folder / root, folder
    for name in _CONTRACTS_OF_RUN:
        inner = folder / name
        if inner.is_dir() and not inner.is_symlink():
            for entry in _entries(inner):
                if entry.name.endswith(".md") and entry.is_file(follow_symlinks=False):
                    yield Path(entry.path), folder


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        return sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        raise SettingsError(f"{folder}: {error.strerror or error}") from error


def _bytes_of(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(MAX_BYTES + 1)
    except OSError as error:
        raise SettingsError(f"{file}: {error.strerror or error}") from error
