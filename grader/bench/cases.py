"""The fixtures of lane A: run directories kept as JSON, laid out in a folder when needed."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ValidationError

from grader.canonical import digest_bytes
from grader.errors import SettingsError
from grader.model.benchmark import SuiteName
from grader.model.run_files import FileEntry, RunFiles

DATA = Path(__file__).parent / "data"


class Fixtures(BaseModel, frozen=True, extra="forbid"):
    """Run directories by name: text by relative path, with whatever line ends it has."""

    runs: Mapping[str, Mapping[str, str]]


def load_fixtures(suite: SuiteName, data: Path = DATA) -> Fixtures:
    """The run directories of a suite of lane A.

    Raises:
        SettingsError: the file is not there or is no such file.
    """
    path = data / f"{suite.value}.json"
    try:
        return Fixtures.model_validate(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError, ValidationError) as error:
        raise SettingsError(
            f"{path.name}: the fixtures of {suite.value} cannot be read",
            hint="install contract-grader again",
        ) from error


def lay_out(files: Mapping[str, str], folder: Path, *, reverse: bool = False) -> Path:
    """Write a run directory, in the order of its paths or in the reverse one.

    Args:
        files: text by relative path.
        folder: is made; the run's id is its name.
        reverse: the last path first, so that a listing by age or by inode comes out otherwise.
    """
    for name in sorted(files, reverse=reverse):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(files[name].encode("utf-8"))
    return folder


def tree_digest(folder: Path) -> str:
    """A digest over every path below a folder, its kind and its bytes; times do not matter."""
    found = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        kind = "link" if path.is_symlink() else "folder" if path.is_dir() else "file"
        body = path.read_bytes() if kind == "file" else b""
        name = path.relative_to(folder).as_posix()
        found.update(f"{kind} {len(name)} {name} {len(body)} ".encode("utf-8", "surrogateescape"))
        found.update(body)
    return found.hexdigest()


def files_as_they_are(folder: Path) -> RunFiles:
    """A run's texts read by code that shares nothing with the grader's reader, for the auditor."""
    bodies = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    return RunFiles(
        run_id=folder.name,
        entries={name: FileEntry(path=name, size_bytes=len(body)) for name, body in bodies.items()},
        texts={name: body.decode("utf-8", "replace") for name, body in bodies.items()},
        digests={name: digest_bytes(body) for name, body in bodies.items()},
    )
