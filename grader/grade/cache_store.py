"""Replies in one SQLite file: a row for each asking of each question."""

import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from grader.errors import SettingsError
from grader.grade.cache_file import connect_cache, was_ours
from grader.grade.cache_key import QuestionKey
from grader.grade.stored_reply import StoredReply, seal_of, unsealed

SIDECARS = ("-wal", "-shm")


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
        self._writer = self._opened()
        self._reader = connect_cache(path)

    def find(self, key: QuestionKey) -> StoredReply | None:
        """The reply that may answer this asking, None when it has to be bought.

        A reply without a vote answers only where a later attempt at the same question brought
        one: then the whole thread is replayed as it went, and nothing is bought.
        """
        row = self._one(
            self._reader,
            "SELECT reply, seal, has_vote OR EXISTS (SELECT 1 FROM replies AS later"
            " WHERE later.thread = replies.thread AND later.attempt > replies.attempt"
            " AND later.has_vote"
            " AND later.token_limit IN (replies.token_limit, 2 * replies.token_limit))"
            " FROM replies WHERE thread = ? AND attempt = ? AND token_limit = ?",
            (key.thread, key.attempt, key.limit),
        )
        if row is None or not row[2]:
            return None
        return unsealed(key, row[0], row[1])

    def keep(self, key: QuestionKey, reply: StoredReply, *, has_vote: bool) -> StoredReply:
        """Keep a reply and return the one that stands.

        Where another process was faster, its reply stands for both, so that later runs and this
        one say the same; a reply without a vote gives way.
        """
        text = reply.model_dump_json()
        row = (key.thread, key.attempt, key.limit, has_vote, text, seal_of(key, text))
        n_written = self._write(
            "INSERT INTO replies VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT DO UPDATE SET has_vote = excluded.has_vote, reply = excluded.reply,"
            " seal = excluded.seal WHERE NOT has_vote",
            row,
        )
        if n_written == 1:
            return reply
        standing = self._one(
            self._writer,
            "SELECT reply, seal FROM replies WHERE thread = ? AND attempt = ? AND token_limit = ?",
            (key.thread, key.attempt, key.limit),
        )
        kept = unsealed(key, standing[0], standing[1]) if standing else None
        if standing and kept is None:  # damaged where it stands: it would be bought for ever
            self._write("REPLACE INTO replies VALUES (?, ?, ?, ?, ?, ?)", row)
        return kept or reply

    def mark_without_vote(self, key: QuestionKey) -> None:
        """Keep the reply, but let it answer no later run by itself."""
        self._write(
            "UPDATE replies SET has_vote = 0 WHERE thread = ? AND attempt = ? AND token_limit = ?",
            (key.thread, key.attempt, key.limit),
        )

    def clear(self) -> int:
        """Remove every reply and give the space back; returns how many there were."""
        row = self._one(self._writer, "SELECT count(*) FROM replies", ())
        self._write("DELETE FROM replies", ())
        self._write("DELETE FROM reports", ())
        self._write("VACUUM", ())
        self._write("PRAGMA wal_checkpoint(TRUNCATE)", ())
        return int(row[0]) if row else 0

    def close(self) -> None:
        """Close the file; safe to call twice."""
        self._reader.close()
        self._writer.close()

    def _one(
        self, connection: sqlite3.Connection, sql: str, values: tuple[object, ...]
    ) -> tuple[str, str, int] | None:
        try:
            found: tuple[str, str, int] | None = connection.execute(sql, values).fetchone()
        except sqlite3.Error as error:
            self._suffer(connection, error)
            return None
        return found

    def _write(self, sql: str, values: tuple[object, ...]) -> int:
        """Carry out a statement; returns how many rows it wrote, 0 where it could not."""
        connection = self._writer
        try:
            return connection.execute(sql, values).rowcount
        except sqlite3.Error as error:
            self._suffer(connection, error)
            return 0

    def _suffer(self, connection: sqlite3.Connection, error: sqlite3.Error) -> None:
        """Go on without the cache where it is busy or full, with a new one where it is damaged."""
        with self._lock:
            if connection not in (self._reader, self._writer):
                return  # the other thread met the damage first
            if isinstance(error, sqlite3.OperationalError | sqlite3.ProgrammingError):
                if not self._has_warned:
                    self._warn(f"the cache {self._path} cannot be used ({error}); nothing is kept")
                self._has_warned = True
                return
            self._reader.close()
            self._writer.close()
            self._set_aside()
            self._writer = self._opened()
            self._reader = connect_cache(self._path)

    def _opened(self) -> sqlite3.Connection:
        self._make_private_file()
        try:
            return connect_cache(self._path)
        except sqlite3.OperationalError as error:
            raise SettingsError(
                f"the cache {self._path} cannot be opened: {error}", hint="see --cache, --no-cache"
            ) from error
        except sqlite3.DatabaseError as error:
            if not was_ours(self._path):
                raise SettingsError(
                    f"{self._path} is no cache of replies; it is left as it is",
                    hint="name another file with --cache, or use --no-cache",
                ) from error
            self._set_aside()
            self._make_private_file()
            return connect_cache(self._path)

    def _make_private_file(self) -> None:
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self._path.exists() and not self._path.is_file():
                raise SettingsError(f"the cache {self._path} is not a file", hint="see --cache")
            os.close(os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600))
        except OSError as error:
            raise SettingsError(
                f"the cache {self._path} cannot be opened: {error.strerror}",
                hint="see --cache, --no-cache",
            ) from error

    def _set_aside(self) -> None:
        number = 1
        while (aside := self._path.with_name(f"{self._path.name}.damaged-{number}")).exists():
            number += 1
        # another process may have been faster
        with suppress(FileNotFoundError):
            self._path.rename(aside)
        for suffix in SIDECARS:
            with suppress(FileNotFoundError):
                sidecar = self._path.with_name(self._path.name + suffix)
                sidecar.rename(aside.with_name(aside.name + suffix))
        self._warn(f"the cache {self._path} was damaged; it is now {aside.name}, a new one begins")
