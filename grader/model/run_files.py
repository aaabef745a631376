"""A run directory as it lies on disk: what is listed, what could be read, what was odd."""

from collections.abc import Mapping
from dataclasses import dataclass

NO_CONTRACT = "no-contract"
# the warnings that say a service's promises were not read: what it did is then not judged
NO_BULLETS = "no-bullets"
UNGRADED_TEXT = "ungraded-text"
UNREAD_CONTRACTS = frozenset({"unsupported-syntax", "unreadable-contract", NO_CONTRACT, NO_BULLETS})


@dataclass(frozen=True, slots=True, kw_only=True)
class RunWarning:
    """Something odd that was met and survived; `line` is 1-based, None for a whole file."""

    code: str
    message: str
    file: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FileEntry:
    """One path of the run directory as listed.

    `problem` is None for a file whose text can be had, else why not: `binary`, `too-large`,
    `link`, `special`, `unreadable`.
    """

    path: str
    size_bytes: int
    problem: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFiles:
    """A run directory within limits: everything listed, text on demand.

    `texts` maps a path (relative, forward slashes) to the decoded text; reading an absent or
    unreadable path raises KeyError. `digests` grows with what was read: path to `sha256:<hex>` of
    the file's bytes.
    """

    run_id: str
    entries: Mapping[str, FileEntry]
    texts: Mapping[str, str]
    digests: Mapping[str, str]
    warnings: tuple[RunWarning, ...] = ()
