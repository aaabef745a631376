"""Paths that a run's files write down: which may be read, and which leave the run."""

import re
from pathlib import PurePosixPath

PATH_IN_TEXT = re.compile(r"(?:\.{1,2}/|/)?(?:[\w.@+-]+/)+[\w.@+-]*[\w@+-]")
_DRIVE = re.compile(r"^[A-Za-z]:")


def inside(path: str) -> str | None:
    """The path relative to the run directory, None where it is absolute or climbs.

    Args:
        path: as written in a manifest or a clause; a leading `./` is dropped.
    """
    text = path.strip().strip("`").replace("\\", "/")
    if not text or text.startswith(("/", "~")) or _DRIVE.match(text):
        return None
    parts = [part for part in PurePosixPath(text).parts if part != "."]
    if not parts or ".." in parts:
        return None
    return "/".join(parts)


def paths_in(text: str) -> tuple[str, ...]:
    """Every path with a slash that a text names, in order, duplicates dropped."""
    return tuple(dict.fromkeys(match[0] for match in PATH_IN_TEXT.finditer(text)))
