"""The cache's file: whether it is ours, and open."""

import sqlite3
from pathlib import Path

from grader.errors import SettingsError
from grader.grade.cache_name import OWN_NAME

# "CGrc": tells our files from other programs' databases
APPLICATION_ID = 0x43477263
MARK_AT = 68  # where SQLite keeps the application id
SCHEMA_VERSION = 1
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
        OSError: it is gone.
        sqlite3.DatabaseError: it is damaged.
        SettingsError: it is another program's, or a later version's.
    """
    connection = sqlite3.connect(
        path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
    )
    try:
        is_new = connection.execute("PRAGMA schema_version").fetchone()[0] == 0
        owner = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if not is_new and owner != APPLICATION_ID:
            raise SettingsError(f"{path} is another program's database", hint="see --cache")
        if version > SCHEMA_VERSION:
            raise SettingsError(
                f"the cache {path} was written by a later version", hint="see --cache, --no-cache"
            )
        # SQLite reads the missing part of a last page as zeros and calls it sound
        if path.stat().st_size % connection.execute("PRAGMA page_size").fetchone()[0]:
            raise sqlite3.DatabaseError("the file ends within a page")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        if is_new:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        connection.execute(SCHEMA)
        connection.execute(REPORTS_SCHEMA)
        connection.execute("SELECT reply FROM replies LIMIT 1").fetchone()
        path.chmod(0o600)
    except BaseException:
        connection.close()
        raise
    return connection
