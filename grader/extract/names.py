"""How names are compared: dash, underscore and blank equal, letter case ignored."""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import PurePosixPath

_SEPARATORS = re.compile(r"[\s_-]+")
_WORDS = re.compile(r"[\w.-]+")


def key(name: str) -> str:
    """The form in which two names are compared."""
    return _SEPARATORS.sub("-", name.strip().strip("`").strip()).casefold()


@lru_cache(maxsize=65_536)  # each clause asks it of each file of its service
def file_keys(path: str) -> tuple[str, ...]:
    """Every name that a file may be called by: whole, then one extension less each time.

    Args:
        path: relative path; only its last part counts.

    Returns:
        Keys, the longest first: `data.tar.gz` gives `data.tar.gz`, `data.tar`, `data`.
    """
    name = path.rstrip("/").rpartition("/")[2]
    found = [key(name)]
    while "." in name.strip("."):
        name = name.rpartition(".")[0]
        found.append(key(name))
    return tuple(found)


def stem(path: str) -> str:
    """The file's name without its last extension; `.prose.md` counts as one."""
    name = PurePosixPath(path).name
    for ending in (".prose.md", ".prose"):
        if name.endswith(ending) and len(name) > len(ending):
            return name.removesuffix(ending)
    return PurePosixPath(name).stem


def find_loosely(name: str, among: Iterable[str]) -> str | None:
    """The first of the names that equals `name` loosely, an exact one before all others."""
    candidates = list(among)
    if name in candidates:
        return name
    wanted = key(name)
    return next((c for c in candidates if key(c) == wanted), None)


def word_keys(text: str) -> tuple[str, ...]:
    """The words of a line as keys, punctuation at their ends dropped."""
    return tuple(key(word.strip(".-")) for word in _WORDS.findall(text))
