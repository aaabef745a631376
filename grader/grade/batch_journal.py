"""Which batches are under way, in a SQLite file beside the cache: what a killed run picks up."""

import os
import sqlite3
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Iterator,
    Mapping,
)
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from grader.errors import SettingsError
from grader.grade.cache_key import QuestionKey
from grader.grade.providers.batches import custom_id

SUFFIX = ".batches"
LOCK_SUFFIX = ".batches-lock"
BUSY_TIMEOUT_S = 30.0
LOCK_WAIT_S = 0.2
MOST_VARIABLES = 500

SCHEMA = """
CREATE TABLE IF NOT EXISTS batches (
    mark TEXT PRIMARY KEY,
    batch_id TEXT,
    begun_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS requests (
    custom_id TEXT PRIMARY KEY,
    mark TEXT NOT NULL,
    thread TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    token_limit INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS requests_of ON requests (mark);
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalBatch:
    """One batch under way.

    `batch_id` is None from the moment before it is sent until the vendor has told its id.
    `begun_at` is in seconds since 1970. `keys` has the question of each custom id.
    """

    mark: str
    batch_id: str | None
    begun_at: int
    keys: Mapping[str, QuestionKey]


class BatchJournal:
    """The open file; it holds digests and the vendor's ids, and nothing that was asked.

    A damaged file is set aside with a warning, and a new one begun: batches of which it told are
    then bought again.

    Args:
        cache: the file of the cached replies, beside which it lies; readable by the owner alone.
        warn: takes one sentence for the person at the terminal.

    Raises:
        SettingsError: it cannot be opened.
    """

    def __init__(self, cache: Path, warn: Callable[[str], None]) -> None:
        self._path = cache.with_name(cache.name + SUFFIX)
        self._lock = cache.with_name(cache.name + LOCK_SUFFIX)
        try:
            self._connection = _connect(self._path)
        except sqlite3.OperationalError as error:
            raise _unusable(self._path, error) from error
        except sqlite3.DatabaseError:
            self._set_aside(warn)
            self._connection = _connect(self._path)

    @asynccontextmanager
    async def alone(self, sleep: Callable[[float], Awaitable[None]]) -> AsyncIterator[None]:
        """Be the only one, over all processes, who hands batches in; a killed one holds nobody up.

        Args:
            sleep: waits so many seconds between two looks.
        """
        _make_private(self._lock)
        with closing(sqlite3.connect(self._lock, timeout=0, isolation_level=None)) as lock:
            while not _is_locked(lock):
                await sleep(LOCK_WAIT_S)
            yield

    def under_way(self, custom_ids: Collection[str]) -> list[JournalBatch]:
        """The batches that hold any of these questions, oldest first."""
        marks: dict[str, None] = {}
        for some in _pieces(list(custom_ids)):
            rows = self._rows(
                f"SELECT DISTINCT mark FROM requests WHERE custom_id IN ({_places(some)})",
                some,
            )
            marks.update(dict.fromkeys(str(mark) for (mark,) in rows))
        found = [one for one in map(self._batch, marks) if one is not None]
        return sorted(found, key=lambda one: (one.begun_at, one.mark))

    def known_ids(self) -> frozenset[str]:
        """The vendor's ids of all batches under way."""
        rows = self._rows("SELECT batch_id FROM batches WHERE batch_id IS NOT NULL", [])
        return frozenset(str(one) for (one,) in rows)

    def begin(self, batch: JournalBatch) -> None:
        """Note that a batch is about to be sent."""
        with self._writing():
            self._connection.execute(
                "INSERT INTO batches VALUES (?, ?, ?)", (batch.mark, batch.batch_id, batch.begun_at)
            )
            self._connection.executemany(
                "REPLACE INTO requests VALUES (?, ?, ?, ?, ?)",
                (
                    (name, batch.mark, key.thread, key.attempt, key.limit)
                    for name, key in batch.keys.items()
                ),
            )

    def name(self, mark: str, batch_id: str) -> None:
        """Note the vendor's id."""
        with self._writing():
            self._connection.execute(
                "UPDATE batches SET batch_id = ? WHERE mark = ?", (batch_id, mark)
            )

    def forget(self, mark: str) -> None:
        """It is over, and every answer is kept; or it never was."""
        with self._writing():
            self._connection.execute("DELETE FROM requests WHERE mark = ?", (mark,))
            self._connection.execute("DELETE FROM batches WHERE mark = ?", (mark,))

    def close(self) -> None:
        """Close the file; safe to call twice."""
        self._connection.close()

    def _batch(self, mark: str) -> JournalBatch | None:
        rows = self._rows("SELECT batch_id, begun_at FROM batches WHERE mark = ?", [mark])
        if not rows:
            return None
        found = self._rows(
            "SELECT custom_id, thread, attempt, token_limit FROM requests WHERE mark = ?", [mark]
        )
        keys = {
            str(name): QuestionKey(thread=str(thread), attempt=int(attempt), limit=int(limit))
            for name, thread, attempt, limit in found
        }
        return JournalBatch(
            mark=mark,
            batch_id=None if rows[0][0] is None else str(rows[0][0]),
            begun_at=int(rows[0][1]),
            # a row that was damaged must not lead an answer to another question
            keys={name: key for name, key in keys.items() if custom_id(key) == name},
        )

    def _rows(self, sql: str, values: list[str]) -> list[tuple[str, ...]]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise _unusable(self._path, error) from error

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction that waits for those of other processes."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise _unusable(self._path, error) from error

    def _set_aside(self, warn: Callable[[str], None]) -> None:
        number = 1
        while (aside := self._path.with_name(f"{self._path.name}.damaged-{number}")).exists():
            number += 1
        with suppress(FileNotFoundError):  # another process may have been faster
            self._path.rename(aside)
        warn(f"{self._path} was damaged; batches that were under way are bought again")


def _unusable(path: Path, error: sqlite3.Error) -> SettingsError:
    return SettingsError(
        f"{path}, which keeps the batches under way, cannot be used: {error}",
        hint="name another cache with --cache, or leave --batch out",
    )


def _connect(path: Path) -> sqlite3.Connection:
    _make_private(path)
    connection = sqlite3.connect(
        path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
    )
    try:
        connection.executescript(SCHEMA)
        connection.execute("SELECT mark, batch_id, begun_at FROM batches LIMIT 1").fetchone()
        connection.execute("SELECT custom_id, thread FROM requests LIMIT 1").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _make_private(path: Path) -> None:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        path.chmod(0o600)
    except OSError as error:
        raise SettingsError(
            f"{path} cannot be opened: {error.strerror}", hint="see --cache"
        ) from error


def _is_locked(lock: sqlite3.Connection) -> bool:
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        return False
    return True


def _pieces(values: list[str]) -> Iterable[list[str]]:
    for at in range(0, len(values), MOST_VARIABLES):
        yield values[at : at + MOST_VARIABLES]


def _places(values: list[str]) -> str:
    return ", ".join("?" * len(values))
