"""The cache's file: whether it is ours, and open."""

import sqlite3
from collections.abc import Mapping
from pathlib import Path

from grader.errors import SettingsError
from grader.grade.cache_name import OWN_NAME
from grader.grade.file_damage import (
    DamagedFileError,
    check_end,
    open_file,
    reading,
    schema_made_by,
    schema_of,
)

# "CGrc": tells our files from other programs' databases
APPLICATION_ID = 0x43477263
MARK_AT = 68  # where SQLite keeps the application id
SCHEMA_VERSION = 1
# a figure beyond is no version that anybody will write
LAST_VERSION = 255
BUSY_TIMEOUT_S = 10.0

SCHEMA = """
CREATE TABLE IF NOT EXISTS replies (
    thread TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    token_limit INTEGER NOT NULL,
    has_vote INTEGER NOT NULL,
    reply TEXT NOT NULL,
    seal TEXT NOT NULL,
    PRIMARY KEY (thread, attempt, token_limit)
) WITHOUT ROWID
"""
# of whole reports; see report_store.py
REPORTS_SCHEMA = """
CREATE TABLE IF NOT EXISTS reports (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    report TEXT NOT NULL,
    facts TEXT NOT NULL,
    seal TEXT NOT NULL
)
"""


def was_ours(path: Path) -> bool:
    """True for a file with our mark, or, where even the mark is damaged, with our name."""
    if path.name == OWN_NAME:
        return True
    with path.open("rb") as file:
        file.seek(MARK_AT)
        return file.read(4) == APPLICATION_ID.to_bytes(4, "big")


def connect_cache(path: Path) -> sqlite3.Connection:
    """Open the file and make sure that it is ours; a new or empty one is made one.

    Raises:
        DamagedFileError: it is damaged.
        OSError: it is gone.
        sqlite3.Error: it cannot be opened now.
        SettingsError: it is another program's, or a later version's.
    """
    with reading(path):
        connection = open_file(path, BUSY_TIMEOUT_S)
    try:
        with reading(path):
            _take_on(connection, path)
        path.chmod(0o600)
    except BaseException:
        connection.close()
        raise
    return connection


def _take_on(connection: sqlite3.Connection, path: Path) -> None:
    is_new = connection.execute("PRAGMA schema_version").fetchone()[0] == 0
    found = schema_of(connection)
    if not is_new:
        _check_whose(connection, path, found)
    check_end(connection, path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    if is_new:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.execute(SCHEMA)
    connection.execute(REPORTS_SCHEMA)
    connection.execute("SELECT reply FROM replies LIMIT 1").fetchone()


def _check_whose(
    connection: sqlite3.Connection, path: Path, found: Mapping[str, tuple[object, ...]]
) -> None:
    ours = schema_made_by(f"{SCHEMA}; {REPORTS_SCHEMA};")
    owner = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if owner != APPLICATION_ID:
        if path.name == OWN_NAME or found.get("replies") == ours["replies"]:
            raise DamagedFileError("its mark is damaged", is_ours=True)
        raise SettingsError(f"{path} is another program's database", hint="see --cache")
    if SCHEMA_VERSION < version <= LAST_VERSION:
        raise SettingsError(
            f"the cache {path} was written by a later version",
            hint="name another file with --cache, or use --no-cache; if there never was a later"
            " version, the file is damaged: move it away",
        )
    known = {name: made for name, made in found.items() if name in ours}
    # a file from before reports were kept has none of their tables, and nothing in their place
    is_whole = known.keys() == ours.keys() or (known.keys() == found.keys() and "replies" in known)
    if not is_whole or any(ours[name] != made for name, made in known.items()):
        raise DamagedFileError("its tables are not ours")
    if not 0 <= version <= LAST_VERSION:
        raise DamagedFileError("its version is none")
