"""The journal of a paid run: one line an answer, on disk before the next call begins."""

import fcntl
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal

from pydantic import BaseModel, Field, JsonValue, ValidationError

from grader.bench.adapter import CaseKey, Measured
from grader.errors import ReportError, SettingsError
from grader.model.benchmark import ProviderObservation, SuiteName

MOST_BYTES = 256 * 1024 * 1024


class Header(BaseModel, frozen=True, extra="forbid"):
    """The first line: of which run the journal is. `identity` holds all that changes an answer."""

    kind: Literal["header"] = "header"
    version: Literal[1] = 1
    started_utc: str
    identity: Mapping[str, JsonValue]


class Line(BaseModel, frozen=True, extra="forbid"):
    """Every further line: one answer and how long it took."""

    kind: Literal["observation"] = "observation"
    suite: SuiteName
    case_id: str
    repeat: int = Field(ge=0)
    elapsed_ms: float = Field(ge=0)
    observation: ProviderObservation


@dataclass(slots=True, kw_only=True)
class Journal:
    """An open journal, locked against a second writer.

    `done` is what stood in it when it was opened.
    """

    path: Path
    header: Header
    done: dict[CaseKey, Measured]
    stream: IO[bytes]

    def keep(self, key: CaseKey, measured: Measured) -> None:
        """Write an answer through to the disk."""
        line = Line(
            suite=key.suite,
            case_id=key.case_id,
            repeat=key.repeat,
            elapsed_ms=measured.elapsed_ms,
            observation=measured.observation,
        )
        _write(self.stream, line)

    def close(self) -> None:
        """Close and unlock; safe to call twice."""
        self.stream.close()

    def remove(self) -> None:
        """Remove the file: everything in it stands in a report."""
        self.close()
        self.path.unlink(missing_ok=True)


def open_journal(path: Path, header: Header) -> Journal:
    """Begin a journal; its file must not exist.

    Raises:
        FileExistsError: somebody else has that name.
        OSError: it cannot be written.
    """
    stream = path.open("xb", buffering=0)
    _lock(stream, path)
    _write(stream, header)
    return Journal(path=path, header=header, done={}, stream=stream)


def resume_journal(path: Path, identity: Mapping[str, JsonValue]) -> Journal:
    """Open a journal to go on with it; a last line that a crash cut off is dropped.

    Args:
        path: the file.
        identity: of the run that is asked for now.

    Raises:
        ReportError: it is no journal, or damaged before its last line.
        SettingsError: it is of another run, in use, or cannot be opened.
    """
    try:
        stream = path.open("r+b", buffering=0)
    except OSError as error:
        raise SettingsError(f"{path}: cannot be resumed: {error.strerror}") from error
    try:
        _lock(stream, path)
        header, done, n_bytes = _read(stream, path)
        _check_same(header.identity, identity, path)
        stream.truncate(n_bytes)
        stream.seek(n_bytes)
    except BaseException:
        stream.close()
        raise
    return Journal(path=path, header=header, done=done, stream=stream)


def _read(stream: IO[bytes], path: Path) -> tuple[Header, dict[CaseKey, Measured], int]:
    data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ReportError(f"{path}: larger than any journal")
    whole = data[: data.rfind(b"\n") + 1]
    lines = whole.split(b"\n")[:-1]
    done: dict[CaseKey, Measured] = {}
    if not lines:
        raise ReportError(f"{path}: holds no journal")
    at = 1
    try:
        header = Header.model_validate_json(lines[0])
        for at, raw in enumerate(lines[1:], start=2):  # noqa: B007 - the number is for the message
            one = Line.model_validate_json(raw)
            key = CaseKey(suite=one.suite, case_id=one.case_id, repeat=one.repeat)
            done[key] = Measured(observation=one.observation, elapsed_ms=one.elapsed_ms)
    except ValidationError as error:
        raise ReportError(f"{path}: line {at} is none of a journal of ours") from error
    return header, done, len(whole)


def _check_same(
    stands: Mapping[str, JsonValue], wanted: Mapping[str, JsonValue], path: Path
) -> None:
    names = sorted({*stands, *wanted})
    other = [name for name in names if stands.get(name) != wanted.get(name)]
    if other:
        raise SettingsError(
            f"{path}: is of another run: {', '.join(other)} differ",
            hint="resume with the flags of that run, or start anew without --resume",
        )


def _lock(stream: IO[bytes], path: Path) -> None:
    """Keep a second writer out; a file system without locks goes without."""
    try:
        fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise SettingsError(f"{path}: another process writes this journal") from error
    except OSError:
        return


def _write(stream: IO[bytes], record: BaseModel) -> None:
    text = json.dumps(record.model_dump(mode="json"), ensure_ascii=False, sort_keys=True)
    data = text.encode("utf-8", "replace") + b"\n"
    while data:
        data = data[stream.write(data) :]
    os.fsync(stream.fileno())
