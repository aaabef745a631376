"""What the journal of batches holds, row by row, and how much of it is sound."""

import hashlib
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from grader.grade.cache_key import QuestionKey
from grader.grade.file_damage import (
    DamagedFileError,
    check_end,
    check_order,
    open_file,
    reading,
    schema_made_by,
    schema_of,
)
from grader.grade.providers.batches import custom_id

BUSY_TIMEOUT_S = 30.0
# seconds since 1970: thousands of years, and still a date
LAST_MOMENT = 10**11

TABLES = """
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
# of a batch as it was noted; a file from before has none
SEALS = """
CREATE TABLE IF NOT EXISTS seals (
    mark TEXT PRIMARY KEY,
    n_requests INTEGER NOT NULL,
    seal TEXT NOT NULL
) WITHOUT ROWID;
"""
SEAL_NAMES = frozenset({"seals", "sqlite_autoindex_seals_1"})

Row = tuple[object, ...]


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


def connect_journal(path: Path) -> sqlite3.Connection:
    """Open the file, which is there, and see that all of it is sound; an empty one is made one.

    Raises:
        DamagedFileError: it holds something that we never wrote.
        sqlite3.Error: it cannot be used now.
        OSError: it may not be changed.
    """
    with reading(path):
        connection = open_file(path, BUSY_TIMEOUT_S)
    try:
        with reading(path):
            _check_tables(schema_of(connection))
            check_end(connection, path)
            check_order(connection)
            connection.executescript(TABLES + SEALS)
            if not _read(connection)[1]:
                raise DamagedFileError("a row of it is damaged")
        path.chmod(0o600)
    except BaseException:
        connection.close()
        raise
    return connection


def salvaged(path: Path) -> list[JournalBatch]:
    """The batches of a damaged file that can still be told, each with its sound rows."""
    with suppress(DamagedFileError, sqlite3.Error), reading(path):
        connection = open_file(path, BUSY_TIMEOUT_S)
        try:
            return _read(connection)[0]
        finally:
            connection.close()
    return []


def put(connection: sqlite3.Connection, batch: JournalBatch) -> None:
    """Write a batch with all its rows; within a transaction of the caller's."""
    connection.execute(
        "REPLACE INTO batches VALUES (?, ?, ?)", (batch.mark, batch.batch_id, batch.begun_at)
    )
    connection.executemany(
        "REPLACE INTO requests VALUES (?, ?, ?, ?, ?)",
        (
            (name, batch.mark, key.thread, key.attempt, key.limit)
            for name, key in batch.keys.items()
        ),
    )
    put_seal(connection, batch, len(batch.keys))


def put_seal(connection: sqlite3.Connection, batch: JournalBatch, n_requests: int) -> None:
    """Seal a batch of so many requests anew."""
    seal = _seal(batch, n_requests)
    connection.execute("REPLACE INTO seals VALUES (?, ?, ?)", (batch.mark, n_requests, seal))


def batch_of(row: Row, requests: Iterable[Row]) -> JournalBatch | None:
    """A batch out of its row and those of its requests; None where its row is damaged.

    A request that was damaged is left out: no answer must be led to another question.
    """
    mark, batch_id, begun_at = row
    if not (isinstance(mark, str) and isinstance(begun_at, int) and 0 <= begun_at < LAST_MOMENT):
        return None
    if not (batch_id is None or isinstance(batch_id, str)):
        return None
    keys = dict(found for one in requests if (found := _question(one)) is not None)
    return JournalBatch(mark=mark, batch_id=batch_id, begun_at=begun_at, keys=keys)


def _question(row: Row) -> tuple[str, QuestionKey] | None:
    name, thread, attempt, limit = row
    if not (isinstance(thread, str) and isinstance(attempt, int) and isinstance(limit, int)):
        return None
    key = QuestionKey(thread=thread, attempt=attempt, limit=limit)
    return (str(name), key) if custom_id(key) == name else None


def _read(connection: sqlite3.Connection) -> tuple[list[JournalBatch], bool]:
    """All batches that can be told, and whether that is all that was ever noted."""
    connection.execute("BEGIN")  # one moment, whatever other processes write meanwhile
    rows, is_whole = _all(connection, "SELECT mark, batch_id, begun_at FROM batches")
    asked, are_whole = _all(
        connection, "SELECT mark, custom_id, thread, attempt, token_limit FROM requests"
    )
    sealed, _ = _all(connection, "SELECT mark, n_requests, seal FROM seals")
    if connection.in_transaction:
        connection.execute("COMMIT")
    requests: dict[object, list[Row]] = {}
    for mark, *question in asked:
        requests.setdefault(mark, []).append(tuple(question))
    seals = {mark: (n_requests, seal) for mark, n_requests, seal in sealed}
    is_whole = is_whole and are_whole and requests.keys() <= {row[0] for row in rows}
    found = []
    for row in rows:
        its_rows = requests.get(row[0], [])
        batch = batch_of(row, its_rows)
        # from before there were seals: all that is there is all there was
        n_requests, seal = seals.get(row[0], (len(its_rows), None))
        if batch is None or (seal is not None and seal != _seal(batch, n_requests)):
            is_whole = False
            continue
        is_whole = is_whole and len(batch.keys) == n_requests
        found.append(replace(batch, keys=batch.keys))
    return [one for one in found if one.keys], is_whole


def _all(connection: sqlite3.Connection, sql: str) -> tuple[list[Row], bool]:
    """The rows, as far as they can be read, and whether those are all."""
    rows: list[Row] = []
    try:
        for row in connection.execute(sql):
            rows.append(row)  # noqa: PERF402 - what was read before an error counts
    except (sqlite3.DatabaseError, ValueError):
        return rows, False
    return rows, True


def _seal(batch: JournalBatch, n_requests: object) -> str:
    text = f"{batch.mark}|{batch.batch_id or ''}|{batch.begun_at}|{n_requests}"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _check_tables(found: Mapping[str, Row]) -> None:
    ours = schema_made_by(TABLES + SEALS)
    older = ours.keys() - SEAL_NAMES
    if found and not (
        older <= found.keys() and all(ours.get(n) == one for n, one in found.items())
    ):
        raise DamagedFileError("its tables are not ours")
