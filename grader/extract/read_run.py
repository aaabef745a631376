"""A run directory on disk -> RunFiles, within limits and never outside of it."""

import os
import stat
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path

from grader.canonical import digest_bytes
from grader.errors import RunError, SettingsError
from grader.extract.limits import DEFAULT, Limits
from grader.extract.text_of import SAID_OF_PROBLEM
from grader.model.run_files import FileEntry, RunFiles, RunWarning

# where we keep our own reports, in the folder in which we were called: that may be the run itself
OWN_FOLDER = ".contract-grader"
_OPEN = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


def read_run(run_dir: Path, limits: Limits = DEFAULT) -> RunFiles:
    """List a run directory; texts are read when they are asked for.

    A folder of the name `OWN_FOLDER` is no part of the run, wherever it lies in it. Nothing that
    was promised can hide there: what is looked for and not found counts as absent.

    Args:
        run_dir: the run; resolved once if it is a link itself.
        limits: bounds of the reading.

    Raises:
        SettingsError: no such path, or no directory.
        RunError: `run-too-large`, more files than the limit: with a part of the listing left out,
            nothing could be said to be absent.
    """
    try:
        root = run_dir.resolve(strict=True)
        is_directory = root.is_dir()
    except (OSError, RuntimeError, ValueError) as error:
        raise SettingsError(
            f"{run_dir}: no such run directory",
            hint="name the run's own directory, for example .prose/runs/abc123",
        ) from error
    if not is_directory:
        raise SettingsError(f"{run_dir}: not a directory", hint="give the run's directory")
    entries: dict[str, FileEntry] = {}
    for entry in _walk(root, limits):
        entries[entry.path] = entry
        if len(entries) > limits.n_files:
            raise RunError(
                f"{run_dir}: more than {limits.n_files} files",
                hint="move what does not belong to the run out of its directory",
                code="run-too-large",
            )
    entries = {path: entries[path] for path in sorted(entries)}
    digests: dict[str, str] = {}
    return RunFiles(
        run_id=_printable(root.name),
        entries=entries,
        texts=_Texts(root, entries, digests, limits),
        digests=digests,
        warnings=_warnings(entries, limits),
    )


class _Texts(Mapping[str, str]):
    """The run's texts, read on access and kept; what cannot be read is noted in `entries`."""

    def __init__(
        self, root: Path, entries: dict[str, FileEntry], digests: dict[str, str], limits: Limits
    ) -> None:
        self._root = root
        self._entries = entries
        self._digests = digests
        self._limits = limits
        self._read: dict[str, str] = {}
        self._n_bytes = 0

    def __getitem__(self, path: str) -> str:
        if path in self._read:
            return self._read[path]
        entry = self._entries[path]
        if entry.problem is not None:
            raise KeyError(path)
        problem, text = self._load(path)
        if text is None:
            self._entries[path] = FileEntry(path=path, size_bytes=entry.size_bytes, problem=problem)
            raise KeyError(path)
        self._read[path] = text
        return text

    def __iter__(self) -> Iterator[str]:
        return (path for path, entry in self._entries.items() if entry.problem is None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _load(self, path: str) -> tuple[str | None, str | None]:
        """The problem or the text of a file, its digest noted."""
        if self._n_bytes + self._entries[path].size_bytes > self._limits.run_bytes:
            return "over-run-limit", None
        try:
            data = _read_bytes(self._root, path, self._limits.file_bytes)
        except OSError:
            return "unreadable", None
        if data is None:
            return "special", None
        if len(data) > self._limits.file_bytes:
            return "too-large", None
        self._n_bytes += len(data)
        self._digests[path] = digest_bytes(data)
        if b"\0" in data:
            return "binary", None
        try:
            return None, data.decode("utf-8")
        except UnicodeDecodeError:
            return "invalid-utf8", None


def _read_bytes(root: Path, path: str, limit: int) -> bytes | None:
    """The first `limit + 1` bytes of a regular file, None for anything else.

    Every step is opened relative to the one before and refuses links, so that a path swapped
    while we read cannot lead outside; a pipe does not block.
    """
    folder = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        *folders, name = path.split("/")
        for part in folders:
            inner = os.open(part, _OPEN | os.O_DIRECTORY, dir_fd=folder)
            os.close(folder)
            folder = inner
        file = os.open(name, _OPEN, dir_fd=folder)
    finally:
        os.close(folder)
    with os.fdopen(file, "rb") as opened:
        status = os.fstat(opened.fileno())
        if not stat.S_ISREG(status.st_mode):
            return None
        # a read makes room for all that it is asked for, and a file may grow while it is read
        data = opened.read(min(status.st_size, limit) + 1)
        return data + opened.read(limit + 1 - len(data)) if len(data) > status.st_size else data


def _walk(root: Path, limits: Limits) -> Iterator[FileEntry]:
    """Every path that is no ordinary folder, folders that cannot be entered included."""
    pending: list[tuple[Path, str, int]] = [(root, "", 1)]
    while pending:
        folder, prefix, level = pending.pop()
        try:
            with os.scandir(folder) as listing:
                found = sorted(islice(listing, limits.n_files + 1), key=lambda entry: entry.name)
        except OSError:
            yield FileEntry(path=prefix.rstrip("/") or ".", size_bytes=0, problem="unreadable")
            continue
        for entry in found:
            path = prefix + entry.name
            if _is_folder(entry):
                if entry.name == OWN_FOLDER:
                    continue
                if level < limits.n_levels:
                    pending.append((folder / entry.name, f"{path}/", level + 1))
                else:
                    yield FileEntry(path=_printable(path), size_bytes=0, problem="too-deep")
            else:
                yield _file(entry, path, limits)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _file(entry: os.DirEntry[str], path: str, limits: Limits) -> FileEntry:
    printable = _printable(path)
    try:
        status = entry.stat(follow_symlinks=False)
    except OSError:
        return FileEntry(path=printable, size_bytes=0, problem="unreadable")
    problem: str | None = None
    if stat.S_ISLNK(status.st_mode):
        problem = "link"
    elif not stat.S_ISREG(status.st_mode):
        problem = "special"
    elif status.st_size > limits.file_bytes:
        problem = "too-large"
    elif printable != path:
        problem = "unreadable"
    return FileEntry(path=printable, size_bytes=status.st_size, problem=problem)


def _printable(path: str) -> str:
    """A name that is no UTF-8 has its stray bytes as escapes, so that it can be printed."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _warnings(entries: Mapping[str, FileEntry], limits: Limits) -> tuple[RunWarning, ...]:
    by_code: dict[str, list[str]] = {}
    for path, entry in entries.items():
        if entry.problem is not None:
            by_code.setdefault(entry.problem, []).append(path)
    found: list[RunWarning] = []
    for problem, paths in sorted(by_code.items()):
        shown = paths[: limits.n_warnings_per_code]
        found += [
            RunWarning(code=problem, message=SAID_OF_PROBLEM[problem], file=path) for path in shown
        ]
        if len(paths) > len(shown):
            left = len(paths) - len(shown)
            found.append(
                RunWarning(code=problem, message=f"{left} more: {SAID_OF_PROBLEM[problem]}")
            )
    return tuple(found)
