"""Where reports of paid runs are kept: found writable before the first call, never overwritten."""

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from grader.errors import SettingsError

DEFAULT_RESULTS = Path(".contract-grader") / "results"
MOST_NAMES = 10_000
LONGEST_MODEL = 120
Made = TypeVar("Made")


def stem(provider: str, model: str, started: str) -> str:
    """`<provider>_<model>_<utc>`, other characters than letters, digits, `.`, `-`, `_` as `_`.

    Args:
        provider: its name.
        model: the id.
        started: the moment as `YYYYMMDDTHHMMSSZ`.
    """
    safe = "".join(
        c if c.isascii() and (c.isalnum() or c in ".-_") else "_"
        for c in f"{provider}_{model[:LONGEST_MODEL]}_{started}"
    )
    return safe.lstrip(".-") or "report"


def probe_folder(folder: Path) -> None:
    """Make the folder and write to it once, so that no answer is bought that cannot be kept.

    Raises:
        SettingsError: nothing can be written there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"x")
    except OSError as error:
        raise SettingsError(
            f"{folder}: cannot be written: {error.strerror}", hint="name another folder"
        ) from error


def first_free(folder: Path, name: str, suffix: str, make: Callable[[Path], Made]) -> Made:
    """Make a file under the first of `name`, `name-2`, `name-3`, ... that nobody has.

    Args:
        folder: where.
        name: without suffix.
        suffix: `.json` or `.jsonl`.
        make: makes the file, or raises `FileExistsError`.

    Raises:
        SettingsError: it cannot be written.
    """
    try:
        for path in _names(folder, name, suffix):
            try:
                return make(path)
            except FileExistsError:
                continue
    except OSError as error:
        raise SettingsError(f"{folder}: cannot be written: {error.strerror}") from error
    raise SettingsError(f"{folder}: holds {MOST_NAMES} files of the name {name}")


def write_new(path: Path, data: bytes) -> Path:
    """Write a file that must not exist, whole or not at all.

    Raises:
        FileExistsError: it exists.
        OSError: it cannot be written.
    """
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with aside.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        _place(aside, path, data)
    finally:
        aside.unlink(missing_ok=True)
    return path


def _place(aside: Path, path: Path, data: bytes) -> None:
    """Give the file its name; where the file system has no links, write it anew under it."""
    try:
        os.link(aside, path)
    except FileExistsError:
        raise
    except OSError:
        with path.open("xb") as stream:
            stream.write(data)


def _names(folder: Path, name: str, suffix: str) -> Iterator[Path]:
    yield folder / f"{name}{suffix}"
    for number in range(2, MOST_NAMES):
        yield folder / f"{name}-{number}{suffix}"
