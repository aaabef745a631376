"""The text of one file of the run, None where it cannot be had."""

from grader.model.file_problems import SAID_OF_PROBLEM
from grader.model.run_files import RunFiles

__all__ = ["SAID_OF_PROBLEM", "problem_of", "text_of"]


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
