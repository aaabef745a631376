"""What a layout is: where a run's root, wiring, contracts, outputs and log lie."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from grader.extract.manifest import Manifest
from grader.model.run import Layout
from grader.model.run_files import RunFiles


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportedLayout:
    """A layout that is graded.

    `is_marked` recognises the file that names the layout. `manifest` is None where there is none.
    """

    layout: Layout
    is_marked: Callable[[RunFiles], bool]
    root: str
    snapshots: str
    log: str
    manifest: str | None = None
    read_manifest: Callable[[str, str, Collection[str]], Manifest] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedLayout:
    """A layout that is recognised and refused, with what to do instead."""

    name: str
    is_marked: Callable[[RunFiles], bool]
    what: str
    hint: str


def has(files: RunFiles, path: str) -> bool:
    """True when the run directory has the path."""
    return path in files.entries


def has_folder(files: RunFiles, folder: str) -> bool:
    """True when something lies below the folder."""
    return any(path.startswith(f"{folder}/") for path in files.entries)
