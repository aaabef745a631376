"""Whole reports of judged runs, kept in the file of the replies; a row for each run as it was."""

import hashlib
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from grader.errors import SettingsError
from grader.grade.cache_file import connect_cache
from grader.grade.file_damage import DamagedFileError, reading

MAX_ROWS = 200
FAULTS = (sqlite3.Error, OSError, DamagedFileError, SettingsError)


class KeptReport(NamedTuple):
    """A report as JSON; its name and what its exit status rests on, as JSON too."""

    report: str
    facts: str


class ReportStore:
    """The reports in a cache file.

    It never makes, mends or sets aside a file: where anything is wrong with it, nothing is found
    and nothing kept, and the store of the replies says why.

    Args:
        path: the file, which may be absent.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def find(self, key: str) -> KeptReport | None:
        """The report of a run that is the same in everything that the key holds.

        Args:
            key: a digest of all that can change the report.
        """
        with suppress(*FAULTS), reading(self._path), _Opened(self._path) as connection:
            row = connection.execute(
                "SELECT report, facts, seal FROM reports WHERE key = ?", (key,)
            ).fetchone()
            if row is not None and row[2] == _seal(key, str(row[0]), str(row[1])):
                return KeptReport(str(row[0]), str(row[1]))
        return None

    def keep(self, key: str, kept: KeptReport) -> None:
        """Keep a report; the oldest over `MAX_ROWS` give way."""
        with suppress(*FAULTS), reading(self._path), _Opened(self._path) as connection:
            connection.execute(
                "REPLACE INTO reports (key, report, facts, seal) VALUES (?, ?, ?, ?)",
                (key, kept.report, kept.facts, _seal(key, kept.report, kept.facts)),
            )
            connection.execute(
                "DELETE FROM reports WHERE place NOT IN"
                " (SELECT place FROM reports ORDER BY place DESC LIMIT ?)",
                (MAX_ROWS,),
            )


class _Opened:
    """An open connection, closed at the end of its block."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise FileNotFoundError(path)
        self._connection = connect_cache(path)

    def __enter__(self) -> sqlite3.Connection:
        return self._connection

    def __exit__(self, *_: object) -> None:
        self._connection.close()


def _seal(key: str, report: str, facts: str) -> str:
    """Binds a report to its key, so that a flipped bit is an absent row and no wrong report."""
    return hashlib.sha256(f"{key}|{len(report)}|{report}|{facts}".encode()).hexdigest()
