"""Which batches are under way, in a SQLite file beside the cache: what a killed run picks up."""

import sqlite3
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Iterable,
)
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from grader.errors import SettingsError
from grader.grade.batch_rows import (
    JournalBatch,
    Row,
    batch_of,
    connect_journal,
    put,
    put_seal,
    salvaged,
)
from grader.grade.file_damage import (
    DamagedFileError,
    identity_of,
    is_damage,
    make_private,
    open_file,
    reading,
    set_aside,
)

SUFFIX = ".batches"
LOCK_SUFFIX = ".batches-lock"
LOCK_WAIT_S = 0.2
MOST_VARIABLES = 500

T = TypeVar("T")


class BatchJournal:
    """The open file; it holds digests and the vendor's ids, and nothing that was asked.

    A damaged file is set aside with a warning, and a new one begun with what of it can still be
    told; batches of which it told besides are then bought again.

    Args:
        cache: the file of the cached replies, beside which it lies; readable by the owner alone.
        warn: takes one sentence for the person at the terminal.

    Raises:
        SettingsError: it cannot be opened.
    """

    def __init__(self, cache: Path, warn: Callable[[str], None]) -> None:
        self._path = cache.with_name(cache.name + SUFFIX)
        self._lock = cache.with_name(cache.name + LOCK_SUFFIX)
        self._warn = warn
        # as far as this process knows them, for a file that is damaged meanwhile
        self._known: dict[str, JournalBatch] = {}
        self._connection = self._opened()

    @asynccontextmanager
    async def alone(self, sleep: Callable[[float], Awaitable[None]]) -> AsyncIterator[None]:
        """Be the only one, over all processes, who hands batches in; a killed one holds nobody up.

        Args:
            sleep: waits so many seconds between two looks.
        """
        lock = None
        try:
            while (lock := self._locked()) is None:
                await sleep(LOCK_WAIT_S)
            yield
        finally:
            if lock is not None:
                lock.close()

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
        self._known.update({one.mark: one for one in found})
        return sorted(found, key=lambda one: (one.begun_at, one.mark))

    def known_ids(self) -> frozenset[str]:
        """The vendor's ids of all batches under way."""
        rows = self._rows("SELECT batch_id FROM batches WHERE batch_id IS NOT NULL", [])
        return frozenset(str(one) for (one,) in rows)

    def begin(self, batch: JournalBatch) -> None:
        """Note that a batch is about to be sent."""
        self._write(lambda connection: put(connection, batch))
        self._known[batch.mark] = batch

    def name(self, mark: str, batch_id: str) -> None:
        """Note the vendor's id."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE batches SET batch_id = ? WHERE mark = ?", (batch_id, mark))
            batch = self._read(connection, mark)
            if batch is not None:
                put_seal(connection, batch, len(batch.keys))

        self._write(write)
        if mark in self._known:
            self._known[mark] = replace(self._known[mark], batch_id=batch_id)

    def forget(self, mark: str) -> None:
        """It is over, and every answer is kept; or it never was."""

        def write(connection: sqlite3.Connection) -> None:
            for table in ("requests", "batches", "seals"):
                connection.execute(f"DELETE FROM {table} WHERE mark = ?", (mark,))

        self._write(write)
        self._known.pop(mark, None)

    def close(self) -> None:
        """Close the file; safe to call twice."""
        self._connection.close()

    def _batch(self, mark: str) -> JournalBatch | None:
        return self._carried_out(lambda connection: self._read(connection, mark))

    def _read(self, connection: sqlite3.Connection, mark: str) -> JournalBatch | None:
        row = connection.execute(
            "SELECT mark, batch_id, begun_at FROM batches WHERE mark = ?", (mark,)
        ).fetchone()
        asked = connection.execute(
            "SELECT custom_id, thread, attempt, token_limit FROM requests WHERE mark = ?", (mark,)
        )
        return None if row is None else batch_of(row, asked.fetchall())

    def _rows(self, sql: str, values: list[str]) -> list[Row]:
        return self._carried_out(lambda connection: connection.execute(sql, values).fetchall())

    def _write(self, job: Callable[[sqlite3.Connection], None]) -> None:
        """Carry it out in a transaction that waits for those of other processes."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("BEGIN IMMEDIATE")
            try:
                job(connection)
            except BaseException:
                with suppress(sqlite3.Error):  # some errors have ended it already
                    connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

        self._carried_out(write)

    def _carried_out(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Do something on the file; once more on a new file where this one is damaged."""
        try:
            try:
                with reading(self._path):
                    return job(self._connection)
            except DamagedFileError:
                self._connection.close()
                self._connection = self._begun_anew(self._known)
            with reading(self._path):
                return job(self._connection)
        except (DamagedFileError, sqlite3.Error) as error:
            raise _unusable(self._path, error) from error

    def _opened(self) -> sqlite3.Connection:
        try:
            make_private(self._path)
            return connect_journal(self._path)
        except DamagedFileError:
            return self._begun_anew({})
        except (sqlite3.Error, OSError) as error:
            raise _unusable(self._path, error) from error

    def _begun_anew(self, known: dict[str, JournalBatch]) -> sqlite3.Connection:
        """A new file in the place of the damaged one, with the batches that can still be told."""
        try:
            seen = identity_of(self._path)
            batches = {one.mark: one for one in salvaged(self._path)} | known
            aside = set_aside(self._path, seen)
            make_private(self._path)
            connection = connect_journal(self._path)
            connection.execute("BEGIN IMMEDIATE")
            for batch in batches.values():
                put(connection, batch)
            connection.execute("COMMIT")
        except (DamagedFileError, sqlite3.Error, OSError) as error:
            raise _unusable(self._path, error) from error
        kept = f"{len(batches)} of the batches under way could be read; " if batches else ""
        self._warn(
            f"{self._path} was damaged; it is now {aside}; {kept}what is missing is bought again"
        )
        return connection

    def _locked(self) -> sqlite3.Connection | None:
        """The lock, held until it is closed; None while another holds it."""
        lock = None
        try:
            make_private(self._lock)
            lock = open_file(self._lock, 0)
            lock.execute("BEGIN EXCLUSIVE")
            return lock
        except (sqlite3.Error, OSError) as error:
            if lock is not None:
                lock.close()
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                return None
            if isinstance(error, OSError) or not is_damage(error):
                raise _unusable(self._lock, error) from error
        set_aside(self._lock, identity_of(self._lock))  # it never held anything
        return None


def _unusable(path: Path, error: Exception) -> SettingsError:
    return SettingsError(
        f"{path}, which keeps the batches under way, cannot be used: {error}",
        hint="name another cache with --cache, or leave --batch out",
    )


def _pieces(values: list[str]) -> Iterable[list[str]]:
    for at in range(0, len(values), MOST_VARIABLES):
        yield values[at : at + MOST_VARIABLES]


def _places(values: list[str]) -> str:
    return ", ".join("?" * len(values))
