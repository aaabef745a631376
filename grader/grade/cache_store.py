"""Replies in one SQLite file: a row for each asking of each question."""

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from grader.errors import SettingsError
from grader.grade.cache_file import connect_cache, was_ours
from grader.grade.cache_key import QuestionKey
from grader.grade.file_damage import (
    DamagedFileError,
    check_order,
    identity_of,
    make_private,
    reading,
    set_aside,
)
from grader.grade.stored_reply import StoredReply, seal_of, unsealed

# that much is looked over in a fraction of a second, by the thread that nobody waits for
MOST_CHECKED_BYTES = 256 * 1024 * 1024
# a later attempt at the same question brought a vote
WENT_ON = (
    "EXISTS (SELECT 1 FROM replies AS later"
    " WHERE later.thread = replies.thread AND later.attempt > replies.attempt AND later.has_vote"
    " AND later.token_limit IN (replies.token_limit, 2 * replies.token_limit))"
)

T = TypeVar("T")


class CacheStore:
    """The open file. `find` belongs to one thread, all other methods to one other thread.

    Readers of such a file never wait, so that `find` may be called where nothing may wait; writers
    wait for those of other processes.

    A damaged file is set aside under another name, with a warning, and a new one begun; a damaged
    row counts as absent. When the file cannot be written, replies are not kept, with a warning.

    Args:
        path: the file; it and its folder are made when absent, readable by the owner alone.
        warn: takes one sentence for the person at the terminal.

    Raises:
        SettingsError: the path is no place for the cache.
    """

    def __init__(self, path: Path, warn: Callable[[str], None]) -> None:
        self._path = path
        self._warn = warn
        self._has_warned = False
        self._lock = threading.RLock()
        self._given: dict[QuestionKey, str] = {}
        self._checked: sqlite3.Connection | None = None
        self._writer, self._reader = self._opened()

    def find(self, key: QuestionKey) -> StoredReply | None:
        """The reply that may answer this asking, None when it has to be bought.

        A reply without a vote answers only where a later attempt at the same question brought
        one: then the whole thread is replayed as it went, and nothing is bought.
        """
        row = self._one(
            by_reader=True,
            sql=f"SELECT reply, seal, has_vote OR {WENT_ON}"
            " FROM replies WHERE thread = ? AND attempt = ? AND token_limit = ?",
            values=(key.thread, key.attempt, key.limit),
        )
        if row is None or not row[2]:
            return None
        return self._noted(key, row[0], row[1])

    def keep(self, key: QuestionKey, reply: StoredReply, *, has_vote: bool) -> StoredReply:
        """Keep a reply and return the one that stands.

        Where another process was faster, its reply stands for both, so that later runs and this
        one say the same; a reply without a vote gives way, unless the asking went on from it to
        a vote.
        """
        text = reply.model_dump_json()
        row = (key.thread, key.attempt, key.limit, has_vote, text, seal_of(key, text))
        self._given[key] = row[-1]
        n_written = self._write(
            "INSERT INTO replies VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO UPDATE SET has_vote = excluded.has_vote, reply = excluded.reply,"
            f" seal = excluded.seal WHERE NOT (has_vote OR {WENT_ON})",
            row,
        )
        if n_written == 1:
            return reply
        standing = self._one(
            by_reader=False,
            sql="SELECT reply, seal FROM replies"
            " WHERE thread = ? AND attempt = ? AND token_limit = ?",
            values=(key.thread, key.attempt, key.limit),
        )
        kept = self._noted(key, standing[0], standing[1]) if standing else None
        if standing and kept is None:  # damaged where it stands: it would be bought for ever
            self._write("REPLACE INTO replies VALUES (?, ?, ?, ?, ?, ?)", row)
        return kept or reply

    def mark_without_vote(self, key: QuestionKey) -> None:
        """Keep the reply that was given here, but let it answer no later run by itself.

        Another process may have put a reply with a vote in its place; that one stands.
        """
        self._write(
            "UPDATE replies SET has_vote = 0"
            " WHERE thread = ? AND attempt = ? AND token_limit = ? AND seal = ?",
            (key.thread, key.attempt, key.limit, self._given.get(key)),
        )

    def clear(self) -> int:
        """Remove every reply and give the space back; returns how many there were."""
        row = self._one(by_reader=False, sql="SELECT count(*) FROM replies", values=())
        self._write("DELETE FROM replies", ())
        self._write("DELETE FROM reports", ())
        self._write("VACUUM", ())
        self._write("PRAGMA wal_checkpoint(TRUNCATE)", ())
        return int(str(row[0])) if row else 0

    def close(self) -> None:
        """Close the file; safe to call twice."""
        self._reader.close()
        self._writer.close()

    def _noted(self, key: QuestionKey, reply: object, seal: object) -> StoredReply | None:
        """The record, and which one it was that was given; None where it is damaged."""
        record = unsealed(key, reply, seal)
        if record is not None:
            self._given[key] = str(seal)
        return record

    def _one(
        self, *, by_reader: bool, sql: str, values: tuple[object, ...]
    ) -> tuple[object, ...] | None:
        def look(connection: sqlite3.Connection) -> tuple[object, ...] | None:
            found: tuple[object, ...] | None = connection.execute(sql, values).fetchone()
            return found

        return self._carried_out(look, None, by_reader=by_reader)

    def _write(self, sql: str, values: tuple[object, ...]) -> int:
        """Carry out a statement; returns how many rows it wrote, 0 where it could not."""

        def write(connection: sqlite3.Connection) -> int:
            if self._checked is not connection:
                if self._path.stat().st_size <= MOST_CHECKED_BYTES:
                    check_order(connection)
                self._checked = connection
            return connection.execute(sql, values).rowcount

        return self._carried_out(write, 0, by_reader=False)

    def _carried_out(
        self, job: Callable[[sqlite3.Connection], T], otherwise: T, *, by_reader: bool
    ) -> T:
        """Do something on the file; once more on a new file where this one is damaged.

        Where the file is busy or full, it goes on without.
        """
        for _ in range(2):
            connection = self._reader if by_reader else self._writer
            try:
                with reading(self._path):
                    return job(connection)
            except DamagedFileError:
                if not self._has_begun_anew(connection):
                    return otherwise
            except (sqlite3.Error, OSError) as error:
                self._say_unusable(error)
                return otherwise
        return otherwise

    def _has_begun_anew(self, connection: sqlite3.Connection) -> bool:
        with self._lock:
            if connection not in (self._reader, self._writer):
                return True  # the other thread met the damage first
            self._reader.close()
            self._writer.close()
            try:
                self._set_aside()
                self._writer, self._reader = self._opened()
            except SettingsError as error:
                self._say_unusable(error)  # both are closed, and so they stay
                return False
            return True

    def _say_unusable(self, error: Exception) -> None:
        if not self._has_warned:
            self._warn(f"the cache {self._path} cannot be used ({error}); nothing is kept")
        self._has_warned = True

    def _opened(self) -> tuple[sqlite3.Connection, sqlite3.Connection]:
        """Who writes and who reads; a damaged file gives way to a new one."""
        self._make_private_file()
        try:
            return self._both()
        except DamagedFileError as error:
            if not (error.is_ours or was_ours(self._path)):
                raise SettingsError(
                    f"{self._path} is no cache of replies; it is left as it is",
                    hint="name another file with --cache, or use --no-cache",
                ) from error
        self._set_aside()
        self._make_private_file()
        try:
            return self._both()
        except DamagedFileError as error:
            raise self._unopened(str(error)) from error

    def _both(self) -> tuple[sqlite3.Connection, sqlite3.Connection]:
        self._identity = identity_of(self._path)
        try:
            writer = connect_cache(self._path)
            try:
                return writer, connect_cache(self._path)
            except BaseException:
                writer.close()
                raise
        except (sqlite3.Error, OSError) as error:
            raise self._unopened(str(error)) from error

    def _unopened(self, why: str | None) -> SettingsError:
        return SettingsError(
            f"the cache {self._path} cannot be opened: {why}", hint="see --cache, --no-cache"
        )

    def _make_private_file(self) -> None:
        try:
            if self._path.exists() and not self._path.is_file():
                raise SettingsError(f"the cache {self._path} is not a file", hint="see --cache")
            make_private(self._path)
        except OSError as error:
            raise self._unopened(error.strerror) from error

    def _set_aside(self) -> None:
        what = f"the cache {self._path} was damaged"
        try:
            aside = set_aside(self._path, self._identity)
        except OSError as error:
            raise SettingsError(
                f"{what} and cannot be renamed: {error.strerror}", hint="see --cache, --no-cache"
            ) from error
        if aside is not None:
            self._warn(f"{what}; it is now {aside}, a new one begins")
