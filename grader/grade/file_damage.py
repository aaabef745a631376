"""Our SQLite files: private, and told apart when damaged, busy or not to be written."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# with these SQLite says nothing of what the file holds: somebody else has it, or the disk, or us
ELSEWHERE = frozenset(
    {
        sqlite3.SQLITE_AUTH,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_INTERRUPT,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_MISUSE,
        sqlite3.SQLITE_NOLFS,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_READONLY,
    }
)
# of the header: the file format's version, beyond which SQLite opens a file for reading alone
VERSION_AT = 18
LAST_FORMAT = 2
# what the names of the files beside it end with
SIDECARS = ("-wal", "-shm", "-journal")

Identity = tuple[int, int]


class DamagedFileError(Exception):
    """A file of ours holds something that we never wrote.

    Args:
        message: what.
        is_ours: what is left of it says that it is ours, whatever its mark.
    """

    def __init__(self, message: str, *, is_ours: bool = False) -> None:
        super().__init__(message)
        self.is_ours = is_ours


def is_damage(error: Exception) -> bool:
    """Whether an error comes of what the file holds.

    SQLite's messages quote the file: where a byte of it is no UTF-8, Python raises a
    `UnicodeDecodeError` in the place of the message.
    """
    if isinstance(error, sqlite3.ProgrammingError | sqlite3.InterfaceError):
        return False
    code = getattr(error, "sqlite_errorcode", None)
    return code is None or code & 0xFF not in ELSEWHERE


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn what a damaged file raises into `DamagedFileError`; every other error goes through."""
    try:
        yield
    except (sqlite3.Error, ValueError, OverflowError) as error:
        if is_damage(error) or (_is_read_only(error) and _has_odd_format(path)):
            raise DamagedFileError(ascii(error)) from error
        raise


def make_private(path: Path) -> None:
    """Make a file that the owner alone can read, where there is none.

    One that lies there is never opened: closing it would lift SQLite's locks on it, those of every
    other connection of this process included.

    Raises:
        OSError: it cannot be made.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def open_file(path: Path, timeout_s: float) -> sqlite3.Connection:
    """Open a file for any thread; text that is no UTF-8 is read with marks in its place.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    connection = sqlite3.connect(
        path, timeout=timeout_s, isolation_level=None, check_same_thread=False
    )
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return connection


def check_end(connection: sqlite3.Connection, path: Path) -> None:
    """See that the last page is whole: SQLite reads what it lacks as zeros and calls it sound.

    Raises:
        DamagedFileError: it is not.
    """
    if path.stat().st_size % connection.execute("PRAGMA page_size").fetchone()[0]:
        raise DamagedFileError("the file ends within a page")


def check_order(connection: sqlite3.Connection) -> None:
    """Go once over the whole file: a changed key hides rows beside it without any error.

    Raises:
        DamagedFileError: something is not where it belongs.
    """
    (said,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if said != "ok":
        raise DamagedFileError(str(said))


def schema_of(connection: sqlite3.Connection) -> dict[str, tuple[object, ...]]:
    """What each table and index of a file is made of, by name, without the white space."""
    rows = connection.execute("SELECT name, type, tbl_name, sql FROM sqlite_master").fetchall()
    return {str(name): (kind, of, " ".join(str(sql).split())) for name, kind, of, sql in rows}


def schema_made_by(script: str) -> dict[str, tuple[object, ...]]:
    """The same of a file that was made by a script."""
    connection = sqlite3.connect(":memory:")
    try:
        connection.executescript(script)
        return schema_of(connection)
    finally:
        connection.close()


def identity_of(path: Path) -> Identity | None:
    """Which file lies there, whatever its name; None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def set_aside(path: Path, seen: Identity | None) -> str | None:
    """Rename a damaged file and what lies beside it to `NAME.damaged-N`.

    Args:
        path: the file.
        seen: which file was found damaged.

    Returns:
        Its new name; None where another process was faster, and a new file lies there already.

    Raises:
        OSError: it cannot be renamed.
    """
    if seen is None or identity_of(path) != seen:
        return None
    path = path.resolve()
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    try:
        path.rename(aside)
    except FileNotFoundError:
        return None
    for suffix in SIDECARS:
        with suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
    return aside.name


def _is_read_only(error: Exception) -> bool:
    code = getattr(error, "sqlite_errorcode", 0)
    return bool(code & 0xFF == sqlite3.SQLITE_READONLY)


def _has_odd_format(path: Path) -> bool:
    """Whether SQLite takes a file for one of a later SQLite.

    Only for files that cannot be written anyway: closing a file lifts this process's locks on it.
    """
    with suppress(OSError), path.open("rb") as file:
        file.seek(VERSION_AT)
        return file.read(1) > bytes([LAST_FORMAT])
    return False
