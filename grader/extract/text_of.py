"""The text of one file of the run, None where it cannot be had."""

from grader.model.run_files import RunFiles

SAID_OF_PROBLEM = {
    "link": "a symbolic link; links inside a run are not followed",
    "special": "neither a file nor a folder (a device, socket or pipe); it is not opened",
    "too-large": "larger than the limit for a file; it is not read",
    "too-deep": "below the limit of folder levels; what it holds is not read",
    "unreadable": "cannot be read",
    "binary": "holds a NUL byte; it is not read as text",
    "invalid-utf8": "not UTF-8; it is not read, so that no quote can be wrong",
    "over-run-limit": "the limit for the whole run was reached before; it is not read",
}


def text_of(files: RunFiles, path: str) -> str | None:
    """The decoded text, None for an absent or unreadable path (its entry says why)."""
    try:
        return files.texts[path]
    except KeyError:
        return None


def problem_of(files: RunFiles, path: str) -> str:
    """Why a listed path has no text; `unreadable` when nothing more is known."""
    entry = files.entries.get(path)
    return (entry.problem if entry is not None else None) or "unreadable"
